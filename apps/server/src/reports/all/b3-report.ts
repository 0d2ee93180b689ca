import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { atEnd, type QueryOf } from '../engine/query.ts';
import { byMonth, firstKnown, MARKET, personsOf } from '../engine/sources.ts';
import { surveyYear } from '../engine/words.ts';

/** Different households at markets, those that came for the first time, and who was in them at their last visit. */
export const b3_report: QueryOf<typeof reports.b3_report> = ({ params: { year = 0 }, places, today, ...words }) => {
  const from = `${year}-01-01`;
  const visited = firstKnown({ places, today, from, to: `${year}-12-31`, category: MARKET });
  const households = byMonth('household', visited);
  const first = atEnd(households, sql`to_char(first_date, 'YYYY-MM') = month`);
  return {
    months: {
      figures: {
        households: atEnd(households),
        first_time: { ...first, inTotal: sql`ends_span and first_date >= ${from}::date` },
        persons: atEnd(byMonth('household', personsOf(visited))),
      },
      made: {},
      ...surveyYear(year, words),
    },
  };
};
