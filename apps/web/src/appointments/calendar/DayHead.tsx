import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { addDays } from '@resa/rules/time/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocale, useT } from '../../local/texts.ts';
import { SavedFilters } from '../../saved-filters/index.ts';
import { Dated } from '../../ui/Dated.tsx';
import { dayText } from '../../ui/day-text.ts';
import { useNarrowRoom } from '../../ui/room.ts';
import { useSingleKeys } from '../../ui/single-keys.ts';
import styles from './calendar.module.css';
import { DayFile } from './DayFile.tsx';
import type { CalendarState } from './useCalendar.ts';

/** A day as it begins; the location is chosen beside it. */
const FIRST = { location: '', tab: 'all' };

/** The whole head needs more room than these pixels. */
const HALF = 900;

/** Which day is shown, the ways to others, and what can be done with the whole day. */
export function DayHead({ calendar, location }: { calendar: CalendarState; location: number }) {
  const t = useT();
  const locale = useLocale();
  const narrow = useNarrowRoom(HALF);
  const { date, today, tab, setDate, show } = calendar;
  const place = calendar.places.find(({ id }) => id === location)?.name ?? '';
  const turn = (days: number) => setDate(addDays(date, days));
  useSingleKeys({ t: () => setDate(today), n: () => turn(1), p: () => turn(-1) });
  const arrow = { variant: 'default', size: 36, className: `${styles.onScreen} ${styles.turns}` } as const;
  return (
    <div className={styles.head}>
      <Group gap={8}>
        <ActionIcon {...arrow} aria-label={t('day_previous')} aria-keyshortcuts="P" onClick={() => turn(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon {...arrow} aria-label={t('day_next')} aria-keyshortcuts="N" onClick={() => turn(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Title order={2} aria-live="polite">
          <Dated>{dayText(date, locale)}</Dated>
          <span className={styles.onPaper}> · {place}</span>
        </Title>
      </Group>
      <Group gap={8} className={styles.onScreen}>
        <Button variant="default" disabled={date === today} aria-keyshortcuts="T" onClick={() => setDate(today)}>
          {t('today')}
        </Button>
        <SavedFilters
          screen="appointments"
          values={{ location: String(location), tab }}
          first={FIRST}
          apply={show}
          small={narrow}
        />
        <DayFile location={location} place={place} date={date} />
      </Group>
    </div>
  );
}
