import type { reports } from '@resa/contract/reports/index';
import { atEnd, type QueryOf } from '../engine/query.ts';
import { ADULT, byMonth, CHILD, MARKET, personsOf, visitsIn } from '../engine/sources.ts';
import { surveyMonths } from '../engine/words.ts';

/** Different persons at markets; each is an adult or a child as at their last visit of the month, and of all months. */
export const b2_report: QueryOf<typeof reports.b2_report> = (context) => {
  const visited = visitsIn({ ...context.span, category: MARKET });
  const persons = byMonth('person', personsOf(visited));
  return {
    months: {
      figures: { adults: atEnd(persons, ADULT), children: atEnd(persons, CHILD), persons: atEnd(persons) },
      made: {},
      ...surveyMonths(context),
    },
  };
};
