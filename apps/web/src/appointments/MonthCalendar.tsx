import 'dayjs/locale/fr-ca.js';
import '@mantine/dates/styles.css';
import { Calendar } from '@mantine/dates';
import { appointment_categories } from '@resa/contract/lists/fixed';
import { type Locale, useLocale, useT } from '../local/texts.ts';
import { hueOf, shades } from '../ui/colours.ts';
import { spokenDate } from '../ui/day-text.ts';
import { useScheme } from '../ui/useScheme.ts';
import styles from './appointments.module.css';

export interface DayFacts {
  /** Categories that the day has, drawn as dots. */
  readonly categories?: readonly number[];
  /** How many wait for a place, drawn beside the dots. */
  readonly waiting?: number | undefined;
  /** Words that a screen reader says after the date. */
  readonly says?: string;
  /** A distinction of the day, in words; drawn as a dot. */
  readonly mark?: string | undefined;
  /** Why the day cannot be chosen, in words. */
  readonly closed?: string | null;
}

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
          };
        }}
        renderDay={(date) => <DayFace date={date} facts={facts(date)} />}
      />
    </fieldset>
  );
}

const words = ({ says, mark, closed }: DayFacts): string[] =>
  [says, mark, closed].filter((word) => typeof word === 'string' && word !== '') as string[];

function DayFace({ date, facts: { categories, mark, waiting } }: { date: string; facts: DayFacts }) {
  return (
    <span className={styles.face}>
      {Number(date.slice(8))}
      {mark && <span className={styles.mark} />}
      {categories && (
        <span className={styles.dots}>
          {categories.map((id) => (
            <Dot key={id} category={id} />
          ))}
          {waiting && <WaitingMark count={waiting} />}
        </span>
      )}
    </span>
  );
}

/** How many are on the waiting lists of a day; the label says it in words. */
export const WaitingMark = ({ count }: { count: number }) => <span className={styles.waiting} data-count={count} />;

/** The colour of a category (001 §9); the label or the text beside it has its name. */
export function Dot({ category }: { category: number }) {
  const scheme = useScheme();
  const colour = appointment_categories.find(({ id }) => id === category)?.colour ?? 'grey';
  return <span className={styles.dot} style={{ backgroundColor: shades[hueOf(colour)][scheme].text }} aria-hidden />;
}

/** Names of categories for a label, e.g. 'Market, Event'. */
export function useCategoryNames(): (categories: readonly number[]) => string {
  const t = useT();
  const locale: Locale = useLocale();
  const list = new Intl.ListFormat(locale === 'fr' ? 'fr-CA' : 'en-CA', { type: 'conjunction' });
  return (categories) =>
    list.format(appointment_categories.filter(({ id }) => categories.includes(id)).map(({ key }) => t(key)));
}
