import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { count, type QueryOf } from '../engine/query.ts';
import { ADULT, CHILD, MARKET, personsOf, visitsIn } from '../engine/sources.ts';
import { surveyMonths } from '../engine/words.ts';

/** Market visits by month; each person counts each time. */
export const b1a_report: QueryOf<typeof reports.b1a_report> = (context) => {
  const visited = visitsIn({ ...context.span, category: MARKET });
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
      ...surveyMonths(context),
    },
  };
};
