import 'dayjs/locale/fr-ca.js';
import '@mantine/dates/styles.css';
import { Calendar } from '@mantine/dates';
import { appointment_categories } from '@resa/contract/lists/fixed';
import { type Locale, useLocale, useT } from '../local/texts.ts';
import { spokenDate } from '../ui/day-text.ts';
import styles from './appointments.module.css';
import { DayFace, type DayFacts } from './DayFace.tsx';

interface Props {
  label: string;
  value: string | null;
  /** The last day, where `value` is the first of several. */
  until?: string | undefined;
  /** Any date of the month shown. */
  month: string;
  today: string;
  onMonth: (month: string) => void;
  onPick: (date: string) => void;
  facts: (date: string) => DayFacts;
}

/**
 * A month, weeks from Sunday (001 §2.7). Days that cannot be chosen stay reachable by keyboard and say why; choosing one
 * is left to `onPick`.
 */
export function MonthCalendar({ label, value, until, month, today, onMonth, onPick, facts }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <fieldset className={styles.month} aria-label={label}>
      <Calendar
        fullWidth
        size="md"
        locale={locale === 'fr' ? 'fr-ca' : 'en'}
        firstDayOfWeek={0}
        maxLevel="year"
        hideOutsideDates
        date={month}
        onDateChange={onMonth}
        ariaLabels={{
          nextMonth: t('month_next'),
          previousMonth: t('month_previous'),
          nextYear: t('year_next'),
          previousYear: t('year_previous'),
        }}
        getDayAriaLabel={(date) => [spokenDate(date, locale), ...words(facts(date))].join(', ')}
        getDayProps={(date) => {
          const { closed } = facts(date);
          const end = date === value || date === until;
          const between = value !== null && until !== undefined && value < date && date < until;
          return {
            selected: end,
            inRange: between,
            'aria-pressed': end || between,
            'aria-current': date === today ? 'date' : undefined,
            'aria-disabled': closed ? true : undefined,
            title: closed ?? undefined,
            onClick: () => onPick(date),
            className: styles.day,
            'data-tall': facts(date).categories ? true : undefined,
          };
        }}
        renderDay={(date) => <DayFace date={date} facts={facts(date)} />}
      />
    </fieldset>
  );
}

const words = ({ says, mark, closed }: DayFacts): string[] =>
  [says, mark, closed].filter((word) => typeof word === 'string' && word !== '') as string[];

/** Names of categories for a label, e.g. 'Market, Event'. */
export function useCategoryNames(): (categories: readonly number[]) => string {
  const t = useT();
  const locale: Locale = useLocale();
  const list = new Intl.ListFormat(locale === 'fr' ? 'fr-CA' : 'en-CA', { type: 'conjunction' });
  return (categories) =>
    list.format(appointment_categories.filter(({ id }) => categories.includes(id)).map(({ key }) => t(key)));
}
