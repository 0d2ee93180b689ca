import type { reports } from '@resa/contract/reports/index';
import { addDays, addMonths, daysBetween, firstOfMonth } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { categoriesIn } from '../engine/categories.ts';
import { count, different, type QueryOf, type Source } from '../engine/query.ts';
import { filesOpened, firstKnown, personsOf, visitsIn } from '../engine/sources.ts';
import { monthText } from '../engine/words.ts';

/** A range of more days is shown by months. */
const MOST_DAYS = 31;

/** Visits over a range, by days or months. */
export const tendance: QueryOf<typeof reports.tendance> = (context) => {
  const { span, locale } = context;
  const { of, first, columns } = categoriesIn(context);
  const { from, to } = span;
  const byDay = daysBetween(from, to) < MOST_DAYS;
  const periodOf = (date: string) => sql`to_char(${sql.ref(date)}, ${byDay ? 'YYYY-MM-DD' : 'YYYY-MM'})`;
  const byPeriod = (source: Source) => sql`select ${periodOf('date')} as period, s.* from (${source}) s`;
  const visits = byPeriod(firstKnown(span));
  return {
    trend: {
      figures: {
        ...of({
          visits: count(visits),
          households: different('household', visits),
          persons: different('person', byPeriod(personsOf(visitsIn(span)))),
          new_households: {
            ...different('household', visits, sql`${periodOf(first)} = period`),
            inTotal: sql`${sql.ref(first)} >= ${from}::date`,
          },
        }),
        files_opened: count(byPeriod(filesOpened(context))),
        by_category: count(visits),
      },
      across: { by_category: columns },
      made: {
        change: ({ visits }, { before }) =>
          before === null || before.visits === 0 ? null : ((visits - before.visits) / before.visits) * 100,
      },
      rows: periodsOf(from, to, byDay),
      labels: { period: (value) => (byDay ? value : monthText(value, locale)) },
    },
  };
};

/** Every day or month of the range, also those without a visit. */
function periodsOf(from: string, to: string, byDay: boolean): string[] {
  if (byDay) return Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  const months: string[] = [];
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month.slice(0, 7));
  return months;
}
