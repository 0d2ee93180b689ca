import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { isLive } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { type Context, change } from '../frame/change/context.ts';
import { lockHolder } from './queries.ts';

type Input = InputOf<typeof contract.locks.updateLock>;

/** A sign of life of an editor: keeps one lock of the session, or all of them. One that expired is not revived. */
export const updateLock = (ctx: Context, { id }: Input) =>
  change(ctx, async (db) => {
    if ((await refresh(db, ctx, id)) > 0) return { code: 'Ok' };
    const other = id === undefined ? null : await lockHolder(db, ctx, id);
    return { code: 'lock_lost', holder: other?.holder ?? null };
  });

async function refresh(db: Trx, ctx: Context, id: number | undefined): Promise<number> {
  const { rows } = await sql`
    update file_locks l set updated_at = ${ctx.now.toISOString()}::timestamptz
    from sessions s
    where s.id = l.session_id and l.session_id = ${ctx.actor.session_id} and ${isLive(ctx.now.toISOString())}
      ${id === undefined ? sql`` : sql`and l.client_id = ${id}`}
    returning l.client_id`.execute(db);
  return rows.length;
}
