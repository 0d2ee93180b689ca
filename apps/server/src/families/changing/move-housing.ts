import { type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { ClientHousingsTable } from '../../db/tables/clients.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';

/** The household's home passes to its new head, whose own address ends today (000 O-24). */
export async function moveHousing(
  db: Trx,
  note: Note,
  { now, today: { date: today }, actor }: Context,
  { head, candidate }: { head: number; candidate: number },
): Promise<void> {
  const current = await db
    .selectFrom('client_housings')
    .selectAll()
    .where('client_id', 'in', [head, candidate])
    .where(sql<boolean>`(end_date is null or end_date >= ${today}::date)`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const save = async (row: Selectable<ClientHousingsTable>, after: Updateable<ClientHousingsTable>) => {
    await db
      .updateTable('client_housings')
      .set({ ...after, updated_at: now.toISOString(), updated_by: actor.user_id })
      .set((column) => ({ row_version: column('row_version', '+', 1) }))
      .where('id', '=', row.id)
      .execute();
    const before = { client_id: row.client_id, start_date: row.start_date, end_date: row.end_date };
    const takeover = row.client_id === candidate ? {} : { taken_over: 1 };
    note.wrote({
      entity: 'client_housings',
      id: row.id,
      client_id: candidate,
      before,
      after: { ...before, ...after, ...takeover },
    });
  };
  if (!current.some(({ client_id }) => client_id === head)) return;
  for (const row of current)
    if (row.client_id === head) await save(row, { client_id: candidate });
    else await save(row, { end_date: row.start_date > today ? row.start_date : today });
}
