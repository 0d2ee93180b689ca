/** The check-in while the network is away (decision 076): the day's households as they were at the last contact. */
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { scannedCard } from '@resa/rules/person/search-terms';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Day, desk } from '../../local/offline/desk.ts';
import { useStore } from '../../local/store.ts';
import { useT } from '../../local/texts.ts';
import { momentOf } from '../../local/today.ts';
import { Empty } from '../../ui/Empty.tsx';
import styles from '../checkin.module.css';
import { useScanner } from '../useScanner.ts';
import { foundIn } from './find.ts';
import { Households } from './Households.tsx';
import { KeptPerson } from './KeptPerson.tsx';
import { Noted } from './Noted.tsx';
import { OpenDesk } from './OpenDesk.tsx';
import { WalkIn } from './WalkIn.tsx';

export default function OfflineCounter({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { day, opens } = useStore(desk);
  if (day) return <Counter day={day} onBusy={onBusy} />;
  return opens ? <OpenDesk by={opens} /> : <Empty text="offline_none" hint="offline_none_hint" />;
}

function Counter({ day, onBusy }: { day: Day; onBusy: (busy: boolean) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<{ id: number; card: string } | null>(null);
  const [walkIn, setWalkIn] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const found = foundIn(day.rows, typed);
  const person = day.rows.find(({ appointment_id }) => appointment_id === shown?.id);
  const show = (id: number, card = '') => {
    setShown({ id, card });
    setTyped('');
  };
  /** The button that was pressed is gone. */
  const focusSearch = () => search.current?.focus();
  const next = () => {
    setShown(null);
    focusSearch();
  };
  const input = useCallback(() => search.current, []);
  const type = useCallback((text: string, fresh: boolean) => setTyped((before) => (fresh ? text : before + text)), []);
  const scanned = (text: string) => {
    const [only, ...others] = foundIn(day.rows, text);
    if (only && others.length === 0) show(only.appointment_id, text);
    else setTyped(text);
  };
  useScanner({
    input,
    type,
    onCard: ({ file_number, code }) => scanned(code ? `${file_number}-${code}` : `${file_number}`),
  });
  useEffect(() => search.current?.focus(), []);
  // The form stays where the network comes back while somebody types.
  useEffect(() => onBusy(walkIn), [walkIn, onBusy]);
  return (
    <Stack gap="lg">
      <Text c="dimmed">{t('offline_as_of', { time: momentOf(new Date(day.at)).time })}</Text>
      <div className={styles.find}>
        <div className={styles.grow}>
          <TextInput
            ref={search}
            label={t('find_client')}
            description={t('offline_find_help')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed.trim() !== '') scanned(typed);
            }}
          />
        </div>
        <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setWalkIn(true)}>
          {t('offline_walk_in')}
        </Button>
      </div>
      {person && (
        <KeptPerson key={person.appointment_id} row={person} card={scannedCard(shown?.card ?? '')} onNext={next} />
      )}
      <Noted rows={day.rows} onUndone={focusSearch} />
      {(!person || typed !== '') && (
        <section aria-labelledby="offline_expected">
          <Group justify="space-between" align="baseline" mb="xs">
            <Title order={2} size="h3" id="offline_expected">
              {t('checkin_expected')}
            </Title>
          </Group>
          <Households rows={found} typed={typed} onShow={(row) => show(row.appointment_id)} onNoted={focusSearch} />
        </section>
      )}
      {walkIn && (
        <WalkIn
          typed={typed}
          onClose={() => {
            setWalkIn(false);
            setTyped('');
          }}
        />
      )}
    </Stack>
  );
}
