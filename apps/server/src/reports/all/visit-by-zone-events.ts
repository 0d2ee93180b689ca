import type { reports } from '@resa/contract/reports/index';
import { monthsOf } from '@resa/rules/time/months';
import { sql } from 'kysely';
import { count, type QueryOf } from '../engine/query.ts';
import { EVENT, personsOf, visitsIn } from '../engine/sources.ts';
import { monthText } from '../engine/words.ts';
import { NO_ADDRESS, OUTSIDE_ZONE, zoned, zoneWords } from '../engine/zones.ts';

/** More would not fit beside each other. */
const MOST_MONTHS = 12;

/** Where the participants of a type of event came from, month by month, or year by year of a longer time. */
export const visit_by_zone_events: QueryOf<typeof reports.visit_by_zone_events> = (context) => {
  const { params, span, locale } = context;
  const visited = visitsIn({ ...span, category: EVENT, types: [params.vbz_event ?? 0] });
  const months = monthsOf(span);
  const byYear = months.length > MOST_MONTHS;
  const persons = sql`
    select to_char(p.date, ${byYear ? 'YYYY' : 'YYYY-MM'}) as month, p.* from (${zoned(personsOf(visited))}) p`;
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const length = years.length > 1 ? 'short' : 'month';
  const columns = byYear
    ? years.map((value) => ({ value, words: value }))
    : months.map((value) => ({ value, words: monthText(value, locale, length) }));
  return {
    zones: {
      figures: { by_month: count(persons), participants: count(persons) },
      across: { by_month: columns },
      made: {},
      labels: { zone: zoneWords(context).full },
      last: [OUTSIDE_ZONE, NO_ADDRESS],
    },
  };
};
