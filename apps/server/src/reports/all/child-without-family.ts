import type { Child } from '@resa/contract/reports/calls';
import type { reports } from '@resa/contract/reports/index';
import type { Locale } from '@resa/contract/texts';
import { ADULT_AGE, ROLE } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import type { QueryOf } from '../engine/query.ts';

/**
 * The persons who satisfy `isChildWithoutFamily` of the rules, each with the heads of their households, the last
 * one first.
 */
export async function childrenWithoutFamily(db: ReadDb, today: string, locale: Locale): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select c.id, c.file_number, ${fullName()} as name, c.dob, ${sql.ref(`g.name_${locale}`)} as gender,
      (select coalesce(json_agg(json_build_object('id', h.id, 'file_number', h.file_number, 'name', h.name) order by h.until desc, h.id), '[]')
        from (
          select head.id, head.file_number, ${fullName('head')} as name, max(had.last_day) as until
          from memberships was
          join memberships had on had.group_id = was.group_id and had.client_id <> c.id
            and had.group_role_type_id in (${ROLE.single}, ${ROLE.head}) and had.date_start <= was.last_day and had.last_day >= was.date_start
          join live_clients head on head.id = had.client_id
          where was.client_id = c.id
          group by head.id, head.file_number, head.first_name, head.last_name, head.anonymous) h) as heads
    from live_clients c
    join ${membershipsOn(today)} m on m.client_id = c.id
    left join genders g on g.id = c.gender_type_id
    where (c.dob > ${today}::date - make_interval(years => ${ADULT_AGE}) or m.group_role_type_id in (${ROLE.child}, ${ROLE.other_child}))
      and not exists (select from ${membershipsOn(today)} o where o.group_id = m.group_id and o.client_id <> c.id)
    order by c.last_name collate names, c.first_name collate names, c.id`.execute(db);
  return rows;
}

/** Children in a household of nobody else, in any state of their file. */
export const child_without_family: QueryOf<typeof reports.child_without_family> = ({ today, locale }) => ({
  children: async (db) =>
    (await childrenWithoutFamily(db, today, locale)).map(({ id, heads, ...row }) => ({
      ...row,
      heads: heads.map(({ file_number, name }) => `${file_number} ${name}`).join(', '),
      client_ids: [id, ...heads.map((head) => head.id)],
    })),
});
