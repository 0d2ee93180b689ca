import type { contract, InputOf } from '@resa/contract';
import { IN_USE } from '@resa/contract/lists/calls';
import { missingRow } from '../frame/call/errors.ts';
import type { Context } from '../frame/change/context.ts';
import { changeSessions } from '../session/index.ts';
import { lockUser, rowOf } from './queries.ts';
import { inWords, lockHolders, refuse, rolesHeld } from './rights/change.ts';

const USED = { code: 'error' as const, error: IN_USE } as const;

/**
 * Deletes a user who has left no trace: one who did something, or is named somewhere, is deactivated instead (002 A27).
 */
export async function destroy(ctx: Context, { id }: InputOf<typeof contract.users.destroy>) {
  try {
    return await changeSessions(ctx, async (db, note, end) => {
      const { editor, account } = await lockHolders(ctx, db, id);
      const stored = await lockUser(db, id);
      const before = { active: stored.active, roles: await rolesHeld(db, id), locations: account?.locations ?? [] };
      const refusal = await refuse(db, editor, account, { before, after: null, fields: ['removed'] });
      if (refusal) return { code: refusal };
      if ((await rowOf(db, editor, id)).removable === 0) return USED;
      await end('removed', id);
      const words = await inWords(db, before);
      await db.deleteFrom('users').where('id', '=', id).execute();
      note.wrote({ entity: 'users', id, before: { ...stored, ...words } });
      return { code: 'Ok' as const };
    });
  } catch (error) {
    if (missingRow(error)) return USED;
    throw error;
  }
}
