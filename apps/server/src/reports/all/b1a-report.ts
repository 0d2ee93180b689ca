import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { count, type QueryOf } from '../engine/query.ts';
import { ADULT, CHILD, MARKET, personsOf, visitsIn } from '../engine/sources.ts';
import { surveyYear } from '../engine/words.ts';

/** Market visits of a year by month; each person counts each time. */
export const b1a_report: QueryOf<typeof reports.b1a_report> = ({ params: { year = 0 }, places, today, ...words }) => {
  const visited = visitsIn({ places, today, from: `${year}-01-01`, to: `${year}-12-31`, category: MARKET });
  const month = sql`to_char(v.date, 'YYYY-MM') as month`;
  const visits = sql`select ${month}, v.* from (${visited}) v`;
  const persons = sql`select ${month}, v.* from (${personsOf(visited)}) v`;
  return {
    months: {
      figures: {
        visits: count(visits),
        adults: count(persons, ADULT),
        children: count(persons, CHILD),
        persons: count(persons),
      },
      made: {},
      ...surveyYear(year, words),
    },
  };
};
