import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { noteAct } from './note-act.ts';
import { walkInOf } from './walk-in.ts';

/** Notes somebody who is not expected: a number or a name, how many they are, and why they were served. */
export function WalkIn({ typed, onClose }: { typed: string; onClose: () => void }) {
  const t = useT();
  const [who, setWho] = useState(typed);
  const [persons, setPersons] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (who.trim() === '') return setMissing(true);
    setBusy(true);
    const kept = await noteAct(walkInOf({ who, persons, reason }));
    setBusy(false);
    if (kept) onClose();
  };
  return (
    <Dialog title={t('offline_walk_in')} size={480} onClose={onClose} closeOnClickOutside={false}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          <TextInput
            label={t('offline_who')}
            description={t('offline_who_help')}
            maxLength={100}
            data-autofocus
            value={who}
            error={missing && who.trim() === '' ? t('must_be_completed') : undefined}
            onChange={(event) => setWho(event.currentTarget.value)}
          />
          <NumberInput
            label={t('offline_how_many')}
            min={1}
            max={99}
            allowDecimal={false}
            allowNegative={false}
            allowLeadingZeros={false}
            clampBehavior="strict"
            value={persons}
            onChange={setPersons}
          />
          <Textarea
            label={t('reason')}
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
