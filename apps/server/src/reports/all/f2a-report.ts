import type { reports } from '@resa/contract/reports/index';
import { lastOfMonth } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { count, different, monthOf, type QueryOf, type Source } from '../engine/query.ts';
import { ADULT, CHILD, EVENT, personsOf, visitsIn } from '../engine/sources.ts';

/** Events of a month by type: the starts that somebody came to, and who took part, each at each event. */
export const f2a_report: QueryOf<typeof reports.f2a_report> = ({ params: { year, month }, places, today, names }) => {
  const from = `${monthOf(year, month)}-01`;
  const visited = visitsIn({ places, today, from, to: lastOfMonth(from), category: EVENT });
  const typed = (source: Source) => sql`
    select type_id::text as type, concat_ws(' ', place_id, type_id, date, start_time) as session, v.* from (${source}) v`;
  const visits = typed(visited);
  const persons = typed(personsOf(visited));
  return {
    types: {
      figures: {
        sessions: different('session', visits),
        households: different('household', visits),
        participants: count(persons),
        adults: count(persons, ADULT),
        children: count(persons, CHILD),
      },
      made: {},
      labels: { type: names.type },
    },
  };
};
