/** The facts about a deleted file: itself, and where its person lived last. */
import { type Selectable, sql } from 'kysely';
import { bornOn, type MembershipRow } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { ClientsTable } from '../../db/tables/clients.ts';
import { notFound } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';

/** The membership that the deletion ended; undefined for a file that is not deleted. */
export async function formerMembership(db: Trx, { settings }: Context, id: number): Promise<MembershipRow | undefined> {
  // deleted too: the day of its deletion is sought
  const { rows } = await sql<MembershipRow>`
    select m.* from memberships m join clients c on c.id = m.client_id
    where c.id = ${id} and m.date_start <= (c.deleted_at at time zone ${settings.time_zone})::date
    order by m.date_start desc, m.id desc limit 1`.execute(db);
  return rows[0];
}

/** Locks a deleted file. Refuses NotFound if it is not deleted (any more), was merged into another, or erased. */
export async function lockDeleted(db: Trx, id: number): Promise<Selectable<ClientsTable>> {
  const file = await db
    // deleted too: it is brought back, or erased
    .selectFrom('clients')
    .selectAll()
    .select(bornOn('clients').as('dob'))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw notFound();
  return file;
}
