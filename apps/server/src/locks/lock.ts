import type { contract, InputOf } from '@resa/contract';
import { editOrAmend } from '@resa/rules/person/client-state';
import type { Trx } from '../db/handles.ts';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { tellLocks } from './events/tell.ts';
import { lockOf } from './queries.ts';

type Input = InputOf<typeof contract.locks.lock>;

/** Takes a file for editing, unless someone else edits it; with `take_over` his lock ends (000 O-25). */
export const lock = (ctx: Context, { id, take_over }: Input) =>
  change(ctx, async (db, note) => {
    const { permissions, session_id, name } = ctx.actor;
    const client_state = await stateOfLocked(db, id);
    if (!editOrAmend(client_state, (permission) => permissions.includes(permission))) throw forbidden();
    if (take_over && !permissions.includes('take_over_file')) throw forbidden();

    const held = await lockOf(db, ctx, id);
    const foreign = held !== undefined && held.session_id !== session_id;
    if (foreign && !take_over) return { code: 'locked', holder: held.holder, since: held.since };

    await takeLock(db, ctx, id, held?.session_id === session_id ? held.since : ctx.now.toISOString());
    if (foreign) {
      const whose = { before: { holder: held.holder }, after: { holder: name } };
      note.wrote({ action: 'file_lock.take_over', entity: 'clients', id, client_id: id, ...whose });
      // Said to his session besides: behind a locked screen it hears nothing else.
      note.tell({ type: 'FileLockUpdate', client_id: id }, { session: held.session_id });
    }
    if (held?.session_id !== session_id) tellLocks(note, [id]);
    return { code: 'Ok' };
  });

/** The state of a live file, whose row is locked: of two who want the file one comes first. */
async function stateOfLocked(db: Trx, id: number): Promise<number> {
  const client = await db
    .selectFrom('clients')
    .select('client_state_type_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!client) throw notFound();
  return client.client_state_type_id;
}

async function takeLock(db: Trx, ctx: Context, client_id: number, created_at: string): Promise<void> {
  const { session_id, user_id } = ctx.actor;
  const mine = { session_id, user_id, created_at, updated_at: ctx.now.toISOString() };
  await db
    .insertInto('file_locks')
    .values({ client_id, ...mine })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(mine))
    .execute();
}
