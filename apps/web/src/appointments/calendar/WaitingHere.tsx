import { Button, Stack, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useT } from '../../local/texts.ts';
import { WaitingState, WishedTime } from '../waiting/parts.tsx';
import { waitingOn } from '../waiting/queries.ts';
import styles from './board.module.css';
import type { DaySlot } from './tabs.ts';

interface Props {
  location: number;
  date: string;
  slot: DaySlot;
  /** Puts somebody on the list; absent for users who may not. */
  onAdd: (() => void) | null;
  ref: Ref<HTMLButtonElement>;
}

/** Who would take a place at a full time, in order, and the way onto the list. */
export function WaitingHere({ location, date, slot, onAdd, ref }: Props) {
  const t = useT();
  const { data } = useQuery(waitingOn(location, date));
  const rows = data?.rows.filter(
    ({ place_appointment_type_id: plan, time }) =>
      plan === slot.place_appointment_type_id && (time === null || time === slot.time),
  );
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={550}>{t('waiting_slot_full')}</Text>
      {rows && rows.length > 0 && (
        <ol className={styles.waiting} aria-label={t('waiting_list')}>
          {rows.map((row) => (
            <li key={row.id}>
              {row.name} · <WishedTime time={row.time} /> <WaitingState row={row} />
            </li>
          ))}
        </ol>
      )}
      {onAdd && (
        <Button ref={ref} variant="default" leftSection={<IconHourglass size={18} aria-hidden />} onClick={onAdd}>
          {t('waiting_list_add')}
        </Button>
      )}
    </Stack>
  );
}
