import type { contract, InputOf } from '@resa/contract';
import { changeClient, otherHolder } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { forbidden } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { emitLocks } from './emit.ts';

type Input = InputOf<typeof contract.locks.lock>;

/** Takes a file for editing, unless someone else edits it; with `take_over` their lock ends (000 O-25). */
export const lock = (ctx: Context, { id, take_over }: Input) =>
  changeClient(ctx, id, { right: 'edit' }, async (db, client, note) => {
    if (take_over && !ctx.may('take_over_file')) throw forbidden();
    const current = client.lock;
    const other = otherHolder(ctx, client);
    if (other && !take_over) return { code: 'locked' as const, ...other };

    await takeLock(db, ctx, id, current && !other ? current.since : ctx.now.toISOString());
    if (current && other) {
      const whose = { before: { holder: other.holder }, after: { holder: ctx.actor.name } };
      note.wrote({ action: 'file_lock.take_over', ...whose });
      // Sent to the other session too: behind a locked screen it receives nothing else.
      note.emit({ type: 'FileLockUpdate', client_id: id }, { session: current.session_id });
    }
    if (!current || other) emitLocks(note, [id]);
    return { code: 'Ok' as const };
  });

async function takeLock(db: Trx, ctx: Context, client_id: number, created_at: string): Promise<void> {
  const { session_id, user_id } = ctx.actor;
  const ownLock = { session_id, user_id, created_at, updated_at: ctx.now.toISOString() };
  await db
    .insertInto('file_locks')
    .values({ client_id, ...ownLock })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(ownLock))
    .execute();
}
