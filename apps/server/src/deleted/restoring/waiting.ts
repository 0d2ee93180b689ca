import { sql } from 'kysely';
import { type MembershipRow, membershipsOn } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

/** A person who was restored before the head of their household, and has been a single person since. */
export interface Waiting {
  /** The membership that their deletion ended. */
  former: MembershipRow;
  /** The one that they got as a single person. */
  own: MembershipRow;
  dob: string | null;
}

/** Members of a household who were restored while this head was deleted, and changed nothing about where they live since. */
export async function waitingFor(db: Trx, { today }: Context, head_id: number, group_id: number): Promise<Waiting[]> {
  // deleted too: the head whose restoration the members wait for
  const { rows } = await sql<Waiting>`
    select to_jsonb(former) as former, to_jsonb(own) as own, c.dob from clients head
    join memberships former on former.group_id = ${group_id} and former.group_role_type_id not in (1, 2)
    join live_clients c on c.id = former.client_id
    join ${membershipsOn(today.date)} own
      on own.client_id = c.id and own.group_id <> ${group_id} and own.group_role_type_id = 1
    where head.id = ${head_id}
      and own.date_start between former.date_end and former.date_end + 1
      and exists (select from activity_log l where l.action = 'client.restore' and l.entity = 'clients'
        and l.entity_id = c.id and l.created_at >= head.deleted_at)
      and not exists (select from memberships m where m.client_id = c.id and m.id not in (former.id, own.id)
        and m.last_day >= former.date_end)
      and not exists (select from memberships m where m.group_id = own.group_id and m.client_id <> c.id)
    order by c.id`.execute(db);
  return rows;
}
