import type { contract, InputOf } from '@resa/contract';
import { MOST_KEPT, type TakingBack } from '@resa/contract/file-update';
import { sql } from 'kysely';
import { fullName } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { unchanged } from './moving/unchanged.ts';

type Input = InputOf<typeof contract.grade_refresh.takingBack>;

/** How many children would return to their former level, and who keeps the new one; after taking back, the result. */
export const takingBack = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const refresh = await db.selectFrom('grade_refreshes').select('undone_at').where('id', '=', id).executeTakeFirst();
    if (!refresh) throw notFound();
    const moves = sql`(
      select c.id, c.file_number, ${fullName()} as name, c.last_name || ' ' || c.first_name as sorted,
        ${refresh.undone_at ? sql`m.undone = 1` : unchanged} as back
      from grade_refresh_moves m join grade_refreshes r on r.id = m.refresh_id join live_clients c on c.id = m.client_id
      where m.refresh_id = ${id}) moves`;
    const counted = await sql<{ back: number; kept: number }>`
      select (count(*) filter (where back))::int as back, (count(*) filter (where not back))::int as kept
      from ${moves}`.execute(db);
    const { rows } = await sql<TakingBack['rows'][number]>`
      select id, file_number, name from ${moves} where not back
      order by sorted collate names, id limit ${MOST_KEPT}`.execute(db);
    const { back, kept } = counted.rows[0] as { back: number; kept: number };
    return { code: 'Ok' as const, back, kept, waiting: 0, rows };
  });
