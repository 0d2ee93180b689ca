import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { atEnd, type QueryOf } from '../engine/query.ts';
import { byMonth, firstKnown, MARKET, personsOf, visitsIn } from '../engine/sources.ts';
import { surveyMonths } from '../engine/words.ts';

/** Different households at markets, those that came for the first time, and who was in them at their last visit. */
export const b3_report: QueryOf<typeof reports.b3_report> = (context) => {
  const span = { ...context.span, category: MARKET };
  const households = byMonth('household', firstKnown(span));
  const firstVisits = atEnd(households, sql`to_char(first_date, 'YYYY-MM') = month`);
  return {
    months: {
      figures: {
        households: atEnd(households),
        first_time: { ...firstVisits, inTotal: sql`ends_span and first_date >= ${span.from}::date` },
        persons: atEnd(byMonth('household', personsOf(visitsIn(span)))),
      },
      made: {},
      ...surveyMonths(context),
    },
  };
};
