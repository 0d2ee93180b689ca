import type { contract, InputOf } from '@resa/contract';
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { unchanged } from './moving/unchanged.ts';

type Input = InputOf<typeof contract.grade_refresh.undo>;

/** Takes a refresh back, once: children whose file nobody changed since get their former level again, the others keep theirs. */
export const undo = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    await sql`lock table grade_refreshes in share row exclusive mode`.execute(db);
    const refresh = await db
      .selectFrom('grade_refreshes')
      .select(['created_at', 'undone_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!refresh) throw notFound();
    if (refresh.undone_at !== null) return { code: 'nothing_to_undo' as const };
    await sql`select c.id from live_clients c join grade_refresh_moves m on m.client_id = c.id
      where m.refresh_id = ${id} order by c.id for no key update of c`.execute(db);
    const now = ctx.now.toISOString();
    const { rows: back } = await sql<{ id: number; from_level: number; to_level: number }>`
      update clients set education_level_id = m.from_level, row_version = clients.row_version + 1,
        updated_at = ${now}::timestamptz, updated_by = ${ctx.actor.user_id}
      from grade_refresh_moves m join grade_refreshes r on r.id = m.refresh_id join live_clients c on c.id = m.client_id
      where m.refresh_id = ${id} and clients.id = c.id and ${unchanged}
      returning clients.id, m.from_level, m.to_level`.execute(db);
    if (back.length === 0) return { code: 'nothing_to_undo' as const };
    await sql`update grade_refresh_moves set undone = 1
      where refresh_id = ${id} and client_id = any(${back.map((child) => child.id)}::int[])`.execute(db);
    await db
      .updateTable('grade_refreshes')
      .set({ undone_at: now, undone_by: ctx.actor.user_id })
      .where('id', '=', id)
      .execute();
    const { date } = organisationNow(new Date(refresh.created_at), ctx.settings.time_zone);
    note.wrote({ entity: 'grade_refreshes', id, name: { en: date, fr: date }, after: { back: back.length } });
    for (const { id: client_id, from_level, to_level } of back)
      note.wrote({
        entity: 'clients' as const,
        id: client_id,
        client_id,
        before: { education_level_id: to_level },
        after: { education_level_id: from_level },
      });
    return { code: 'Ok' as const };
  });
