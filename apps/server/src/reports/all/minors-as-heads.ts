import type { reports } from '@resa/contract/reports/index';
import { isMinor, ROLE } from '@resa/rules/person/family';
import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { QueryOf } from '../engine/query.ts';

interface Row {
  id: number;
  file_number: number;
  name: string;
  dob: string;
  state: string;
  others: string;
  other_ids: number[];
}

/** Heads of today who are under 18 and have members, in any state of their file. */
export const minors_as_heads: QueryOf<typeof reports.minors_as_heads> = ({ today, locale }) => ({
  heads: async (db) => {
    const { rows } = await sql<Row>`
      select c.id, c.file_number, ${fullName()} as name, c.dob, ${sql.ref(`s.name_${locale}`)} as state,
        household.others, household.ids as other_ids
      from live_clients c
      join ${membershipsOn(today)} m on m.client_id = c.id and m.group_role_type_id in (${ROLE.single}, ${ROLE.head})
      cross join lateral (
        select string_agg(o.file_number || ' ' || ${fullName('o')}, ', ' order by o.dob, o.id) as others,
          array_agg(o.id order by o.dob, o.id) as ids
        from ${membershipsOn(today)} with_them join live_clients o on o.id = with_them.client_id
        where with_them.group_id = m.group_id and o.id <> c.id) household
      join client_state_types s on s.id = c.client_state_type_id
      where household.ids is not null and c.dob is not null
      order by c.last_name collate names, c.first_name collate names, c.id`.execute(db);
    return rows
      .filter(({ dob }) => isMinor(dob, today))
      .map(({ id, other_ids, ...row }) => ({ ...row, age: age(row.dob, today), client_ids: [id, ...other_ids] }));
  },
});
