import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { emitLocks } from './emit.ts';

type Input = InputOf<typeof contract.locks.release>;

/** Ends the lock of a file's editor; the holder sees it, and keeps their typed values as a draft. */
export async function release(ctx: Context, { id }: Input) {
  if (!ctx.isAdministrator()) throw forbidden();
  return change(ctx, async (db, note) => {
    const { rows } = await sql<{ session_id: number; holder: string }>`
      delete from file_locks l using users u where u.id = l.user_id and l.client_id = ${id}
      returning l.session_id, u.name as holder`.execute(db);
    const [lock] = rows;
    if (!lock) return { code: 'Ok' as const };
    const whose = { before: { holder: lock.holder }, after: { holder: null } };
    note.wrote({ action: 'file_lock.release', entity: 'clients', id, client_id: id, ...whose });
    // Sent to the other session too: behind a locked screen it receives nothing else.
    note.emit({ type: 'FileLockUpdate', client_id: id }, { session: lock.session_id });
    emitLocks(note, [id]);
    return { code: 'Ok' as const };
  });
}
