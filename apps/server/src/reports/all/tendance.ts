import type { reports } from '@resa/contract/reports/index';
import { addDays, addMonths, daysBetween, firstOfMonth } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { count, different, type QueryOf } from '../engine/query.ts';
import { personsOf, visitsIn } from '../engine/sources.ts';
import { monthText } from '../engine/words.ts';

/** A range of more days is shown by months. */
const MOST_DAYS = 31;

/** Visits of markets, events and other services over a range. */
export const tendance: QueryOf<typeof reports.tendance> = ({ params, places, today, locale, zone }) => {
  const { from, to } = params.range ?? { from: '', to: '' };
  const byDay = daysBetween(from, to) < MOST_DAYS;
  const period = sql`to_char(v.date, ${byDay ? 'YYYY-MM-DD' : 'YYYY-MM'})`;
  const visited = visitsIn({ places, today, from, to });
  // deleted too: a file that was deleted since was new then
  const visits = sql`
    select ${period} as period, v.*,
      to_char(c.created_at at time zone ${zone}, ${byDay ? 'YYYY-MM-DD' : 'YYYY-MM'}) = ${period} as is_new
    -- deleted too: a file that was deleted since was new then
    from (${visited}) v left join clients c on c.id = v.client_id`;
  const persons = sql`select ${period} as period, v.* from (${personsOf(visited)}) v`;
  return {
    trend: {
      figures: {
        visits: count(visits),
        households: different('household', visits),
        persons: different('person', persons),
        new_households: different('household', visits, sql`is_new`),
      },
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
