import type { InputOf } from '@resa/contract';
import type { session } from '@resa/contract/session';
import { type Context, change } from '../frame/change/context.ts';

/** Locks the screen at the server: until unlocked, calls answer 423 whatever the browser's own marker says (001 O-73). */
export async function lock(ctx: Context, { action }: InputOf<typeof session.lock>) {
  const { session_id } = ctx.actor;
  const answer = await change(ctx, async (trx, note) => {
    const locked = await trx
      .updateTable('sessions')
      .set({ locked_at: ctx.now.toISOString(), status: 2 })
      .where('id', '=', session_id)
      .where('locked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (locked) {
      note.wrote({ entity: 'sessions', id: session_id, action });
      note.emit({ type: 'ScreenLocked' }, { session: session_id });
    }
    return { code: 'Ok' as const };
  });
  ctx.realtime.leave(session_id);
  return answer;
}
