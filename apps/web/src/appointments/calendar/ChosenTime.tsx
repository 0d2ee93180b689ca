import { ActionIcon, Group, Text } from '@mantine/core';
import { maySelect } from '@resa/rules/booking/slots';
import { IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import { BookHere } from './BookHere.tsx';
import styles from './board.module.css';
import calendarStyles from './calendar.module.css';
import { chosenIn, type DaySlot } from './tabs.ts';
import type { CalendarState } from './useCalendar.ts';
import { WaitingHere } from './WaitingHere.tsx';

interface Props {
  calendar: CalendarState;
  location: number;
  slots: readonly DaySlot[];
  /** The time was just pressed on the board: the focus continues from there. */
  pressed: RefObject<boolean>;
}

/** The time that is chosen on the board, whose appointments the list shows: books here, or puts on the waiting list. */
export function ChosenTime({ calendar, location, slots, pressed }: Props) {
  const t = useT();
  const locale = useLocale();
  const may = useCan();
  const phone = useNarrow();
  const types = useLookup('appointment_types');
  const panel = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement>(null);
  const { slot: chosen, date, add, showAllTimes } = calendar;
  const slot = chosenIn(slots, chosen);
  const mayAdd = may('crud_appointments');
  const isFull = slot?.why === 'rule_max_appointments';
  const bookable = slot?.why === undefined ? slot?.open === 1 : maySelect(slot, may('emergency_appointments'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that is chosen.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    // A search with the focus would cover a phone's screen with its keyboard.
    (phone ? panel.current : (next.current ?? panel.current))?.focus();
  }, [chosen?.time, chosen?.plan]);
  const close = () => {
    document.querySelector<HTMLElement>('[role="gridcell"] [aria-pressed="true"]')?.focus();
    showAllTimes();
  };
  const type = nameOf(types.byId(slot?.appointment_type_id), locale);
  const title = [chosen?.time, type].filter(Boolean).join(' · ');
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className={`${styles.chosen} ${calendarStyles.onScreen}`}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div>
          <Text fw={650}>{title}</Text>
          {slot && (
            <Text size="sm" c="dimmed">
              {t('slot_places', { booked: slot.booked, max: slot.max })}
            </Text>
          )}
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('show_all_times')}
          title={t('show_all_times')}
          onClick={close}
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
      {slot && isFull && (
        <WaitingHere
          location={location}
          date={date}
          slot={slot}
          onAdd={mayAdd ? () => add('1') : null}
          ref={next as RefObject<HTMLButtonElement>}
        />
      )}
      {mayAdd && bookable && (
        <BookHere onBook={(id) => add('1', id)} {...(!isFull && { ref: next as RefObject<HTMLInputElement> })} />
      )}
    </section>
  );
}
