import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { count, monthOf, type QueryOf } from '../engine/query.ts';
import { ADULT, CHILD, MARKET, personsOf, visitsIn } from '../engine/sources.ts';
import { monthText } from '../engine/words.ts';

const MARCH = 2;

/** Market visits of a year by month; each person counts each time. */
export const b1a_report: QueryOf<typeof reports.b1a_report> = ({ params: { year = 0 }, places, locale, say }) => {
  const visited = visitsIn({ places, from: `${year}-01-01`, to: `${year}-12-31`, category: MARKET });
  const month = sql`to_char(v.date, 'YYYY-MM') as month`;
  const visits = sql`select ${month}, v.* from (${visited}) v`;
  const persons = sql`select ${month}, v.* from (${personsOf(visited)}) v`;
  const survey = monthOf(year, MARCH);
  return {
    months: {
      figures: {
        visits: count(visits),
        adults: count(persons, ADULT),
        children: count(persons, CHILD),
        persons: count(persons),
      },
      made: {},
      rows: Array.from({ length: 12 }, (_, at) => monthOf(year, at)),
      labels: {
        month: (value) => {
          const words = monthText(value, locale);
          return value === survey ? say('report_survey_month', { month: words }) : words;
        },
      },
    },
  };
};
