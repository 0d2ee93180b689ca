import type { reports } from '@resa/contract/reports/index';
import { atEnd, type QueryOf } from '../engine/query.ts';
import { ADULT, byMonth, CHILD, MARKET, personsOf, visitsIn } from '../engine/sources.ts';
import { surveyYear } from '../engine/words.ts';

/** Different persons at markets; each is an adult or a child as at their last visit of the month, and of the year. */
export const b2_report: QueryOf<typeof reports.b2_report> = ({ params: { year = 0 }, places, today, ...words }) => {
  const visited = visitsIn({ places, today, from: `${year}-01-01`, to: `${year}-12-31`, category: MARKET });
  const persons = byMonth('person', personsOf(visited));
  return {
    months: {
      figures: { adults: atEnd(persons, ADULT), children: atEnd(persons, CHILD), persons: atEnd(persons) },
      made: {},
      ...surveyYear(year, words),
    },
  };
};
