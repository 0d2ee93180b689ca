import type { Context } from '../frame/change/context.ts';
import { changeSessions } from './ending/end.ts';

/** Ends the caller's session and lets go of the files it holds; whatever id the browser names, it ends their own. */
export async function logout(ctx: Context) {
  const { user_id, session_id } = ctx.actor;
  return changeSessions(ctx, async (_trx, note, end) => {
    await end('logout', user_id);
    note.wrote({ entity: 'sessions', id: session_id, action: 'logout' });
    return { code: 'Ok' as const };
  });
}
