import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { count, different, type QueryOf, type Source } from '../engine/query.ts';
import { ADULT, CHILD, EVENT, personsOf, visitsIn } from '../engine/sources.ts';

/** Events by type: the starts that somebody came to, and who took part, each at each event. */
export const f2a_report: QueryOf<typeof reports.f2a_report> = ({ span, names }) => {
  const visited = visitsIn({ ...span, category: EVENT });
  const rowsWithType = (source: Source) => sql`
    select type_id::text as type, concat_ws(' ', place_id, type_id, date, start_time) as session, v.* from (${source}) v`;
  const visits = rowsWithType(visited);
  const persons = rowsWithType(personsOf(visited));
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
