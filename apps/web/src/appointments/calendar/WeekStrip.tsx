import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { addDays, weekday } from '@resa/rules/time/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocale, useT } from '../../local/texts.ts';
import { shortDay, spokenDate } from '../../ui/day-text.ts';
import { DayFace, type DayFacts } from '../DayFace.tsx';
import styles from './calendar.module.css';

interface Props {
  date: string;
  today: string;
  onPick: (date: string) => void;
  facts: (date: string) => DayFacts;
}

/** The week of the chosen day, from Sunday, on screens too small for a month. */
export function WeekStrip({ date, today, onPick, facts }: Props) {
  const t = useT();
  const locale = useLocale();
  const sunday = addDays(date, -weekday(date));
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(sunday, n));
  return (
    <div className={styles.strip}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('week_previous')}
        onClick={() => onPick(addDays(date, -7))}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <ul aria-label={t('choose_date')}>
        {days.map((day) => (
          <li key={day}>
            <UnstyledButton
              className={styles.stripDay}
              aria-pressed={day === date}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onPick(day)}
            >
              <VisuallyHidden>{[spokenDate(day, locale), facts(day).says].filter(Boolean).join(', ')}</VisuallyHidden>
              <small aria-hidden>{shortDay(day, locale)}</small>
              <DayFace date={day} facts={facts(day)} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('week_next')}
        onClick={() => onPick(addDays(date, 7))}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
    </div>
  );
}
