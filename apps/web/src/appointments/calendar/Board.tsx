import { Text } from '@mantine/core';
import type { AppointmentRow } from '@resa/contract/appointments';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { type KeyboardEvent, useState } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useNow } from '../../local/today.ts';
import { arrowKeys } from '../../ui/arrow-keys.ts';
import { BoardCell } from './BoardCell.tsx';
import { BoardHead } from './BoardHead.tsx';
import styles from './board.module.css';
import { chosenIn, type DaySlot } from './tabs.ts';
import type { CalendarState } from './useCalendar.ts';
import type { Dragging } from './useDragging.ts';

interface Props {
  slots: readonly DaySlot[];
  rows: readonly AppointmentRow[];
  calendar: CalendarState;
  onPress: (slot: DaySlot) => void;
  dragging: Dragging;
}

const keyOf = ({ place_appointment_type_id, time }: DaySlot) => `${place_appointment_type_id} ${time}`;

/**
 * The day at a glance: a row for each plan, since a place that is free at a time is free on one plan (001 O-05), and a
 * cell for each of its times. It is one tab stop; arrow keys move in it.
 */
export function Board({ slots, rows, calendar, onPress, dragging }: Props) {
  const t = useT();
  const now = useNow();
  const locale = useLocale();
  const types = useLookup('appointment_types');
  const [focused, setFocused] = useState<string | null>(null);
  const { slot: chosen, date } = calendar;
  const coming = rows.filter(({ status }) => status !== STATUS.cancelled);
  const plans = [...Map.groupBy(slots, (one) => one.place_appointment_type_id)];
  const onBoard = (row: AppointmentRow) => plans.some(([plan]) => plan === row.place_appointment_type_id);
  const others = [
    ...Map.groupBy(
      coming.filter((row) => !onBoard(row)),
      (row) => row.appointment_type_id,
    ),
  ];
  const first = slots.find((slot) => keyOf(slot) === focused) ?? chosenIn(slots, chosen) ?? firstOpen(slots);
  const nameOfType = (id: number | undefined) => nameOf(types.byId(id), locale);
  if (plans.length + others.length === 0) return <Text c="dimmed">{t('day_without_times')}</Text>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot wrap its rows.
    <div role="grid" aria-label={t('day_board')} className={styles.board} onKeyDown={moves}>
      {plans.map(([plan, times]) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div key={plan} role="row" className={styles.row} aria-label={nameOfType(times[0]?.appointment_type_id)}>
          <BoardHead
            type={types.byId(times[0]?.appointment_type_id)}
            count={coming.filter((row) => row.place_appointment_type_id === plan).length}
          />
          {times.map((time) => (
            <BoardCell
              key={time.time}
              slot={time}
              past={`${date} ${time.time}` < now}
              pressed={chosen?.time === time.time && (chosen.plan ?? plan) === plan}
              inTabOrder={time === first}
              onPress={() => onPress(time)}
              onFocus={() => setFocused(keyOf(time))}
              dropping={dragging.dropOn({ plan, time: time.time, real: time.real })}
            />
          ))}
        </div>
      ))}
      {others.map(([type, some]) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div key={type} role="row" className={styles.row}>
          <BoardHead type={types.byId(type)} count={some.length} />
        </div>
      ))}
    </div>
  );
}

const firstOpen = (slots: readonly DaySlot[]) => slots.find(({ open }) => open === 1) ?? slots[0];

/** Home and End lead to the ends of a row, with Ctrl to those of the board. */
function moves(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Home' && event.key !== 'End') return arrowKeys(event);
  const within = event.ctrlKey ? event.currentTarget : document.activeElement?.closest('[role="row"]');
  const cells = [...(within?.querySelectorAll('button') ?? [])];
  event.preventDefault();
  cells.at(event.key === 'Home' ? 0 : -1)?.focus();
}
