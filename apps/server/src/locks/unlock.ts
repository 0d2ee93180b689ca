import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { emitLocks } from './emit.ts';

type Input = InputOf<typeof contract.locks.unlock>;

/** Lets go of one file of the session, or of all; another's lock stays. */
export const unlock = (ctx: Context, { id }: Input) =>
  change(ctx, async (db, note) => {
    const released = await db
      .deleteFrom('file_locks')
      .where('session_id', '=', ctx.actor.session_id)
      .$if(id !== undefined, (query) => query.where('client_id', '=', id as number))
      .returning('client_id')
      .execute();
    emitLocks(
      note,
      released.map(({ client_id }) => client_id),
    );
    return { code: 'Ok' };
  });
