import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { count, monthOf, type QueryOf } from '../engine/query.ts';
import { EVENT, personsOf, visitsIn } from '../engine/sources.ts';
import { monthText } from '../engine/words.ts';
import { NO_ADDRESS, OUTSIDE, zoned, zoneWords } from '../engine/zones.ts';

/** Where the participants of a type of event came from, month by month. */
export const visit_by_zone_events: QueryOf<typeof reports.visit_by_zone_events> = (asked) => {
  const { params, places, today, locale } = asked;
  const { year, vbz_event } = params;
  const visited = visitsIn({ places, today, from: `${year}-01-01`, to: `${year}-12-31`, category: EVENT });
  const persons = sql`
    select to_char(p.date, 'YYYY-MM') as month, p.*
    from (${zoned(personsOf(visited))}) p where p.type_id = ${vbz_event ?? 0}`;
  const months = Array.from({ length: 12 }, (_, at) => monthOf(year, at));
  return {
    zones: {
      figures: { by_month: count(persons), participants: count(persons) },
      across: { by_month: months.map((value) => ({ value, words: monthText(value, locale, 'month') })) },
      made: {},
      labels: { zone: zoneWords(asked).full },
      last: [OUTSIDE, NO_ADDRESS],
    },
  };
};
