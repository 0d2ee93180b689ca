import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { offlinePlace } from '../../local/offline/away.ts';
import { desk, keepDay } from '../../local/offline/desk.ts';
import { setOfflinePlace } from '../../local/offline/mark.ts';
import { startOffline } from '../../local/offline/start.ts';
import { useCan, useSession, workstationHere } from '../../local/session.ts';
import { useStore } from '../../local/store.ts';
import { useT } from '../../local/texts.ts';
import { momentOf } from '../../local/today.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import type { Place } from '../usePlace.ts';
import { PinDialog } from './PinDialog.tsx';

/** Whether this workstation goes on without a network, and naming it by who manages locations. */
export default function Readiness({ place }: { place: Place }) {
  const t = useT();
  const may = useCan();
  const isNamed = useStore(offlinePlace) === place.id;
  const { opens, kept, day, crowded } = useStore(desk);
  const { by_provider } = useSession();
  const [naming, setNaming] = useState(false);
  const [pin, setPin] = useState(false);
  useEffect(() => {
    if (!isNamed) return;
    const keep = async () => desk.get().day ?? (await keepDay(place.id));
    void startOffline()
      .then(keep)
      .catch(() => {});
  }, [isNamed, place.id]);
  const words = () => {
    if (!isNamed) return may('crud_locations') ? t('offline_not_named') : null;
    if (kept === false) return t('offline_not_kept');
    if (!day) return null;
    if (!opens) return t(by_provider === 1 ? 'offline_by_provider' : 'offline_not_ready');
    return kept && t('offline_ready', { count: day.rows.length, time: momentOf(new Date(day.at)).time });
  };
  const text = words();
  if (text === null) return null;
  const Sign = isNamed && opens && kept ? IconPlugConnected : IconPlugConnectedX;
  return (
    <Group gap="xs">
      <Sign size={18} aria-hidden />
      <Text size="sm" c="dimmed">
        {text}
        {day && crowded && ` ${t('offline_no_room_for_photos')}`}
      </Text>
      {!isNamed && (
        <Button variant="default" size="compact-sm" onClick={() => setNaming(true)}>
          {t('offline_name_it')}
        </Button>
      )}
      {isNamed && day && opens !== 'password' && (
        <Button variant="default" size="compact-sm" onClick={() => setPin(true)}>
          {t(opens === 'pin' ? 'offline_pin_change' : 'offline_pin_set')}
        </Button>
      )}
      {pin && <PinDialog onClose={() => setPin(false)} />}
      {naming && <Naming place={place} onClose={() => setNaming(false)} />}
    </Group>
  );
}

function Naming({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const value = workstationHere();
    if (name.trim() === '' || value === undefined) return;
    setBusy(true);
    try {
      const { code } = await api.offline.name({ place_id: place.id, workstation: value, name });
      if (code !== 'Ok') return notify.warn(codeText('offline.name', code));
      setOfflinePlace(place.id);
      onClose();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog small title={t('offline_name_it')} size={480} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          <Text>{t('offline_name_lead', { place: place.name })}</Text>
          <TextInput
            label={t('offline_name')}
            maxLength={60}
            required
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
