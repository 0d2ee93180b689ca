import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { mailAccess } from '../restrictions/index.ts';
import { changeSessions } from '../session/index.ts';
import { lockUser } from './queries.ts';
import { lockHolders, refuse, rolesHeld } from './rights/change.ts';

/** Activates or deactivates a user; a deactivated user is signed out everywhere (002 C09). */
export const setActive = (ctx: Context, { row: id, active }: InputOf<typeof contract.users.setActive>) =>
  changeSessions(ctx, async (db, note, end) => {
    const { editor, account } = await lockHolders(ctx, db, id);
    const stored = await lockUser(db, id);
    const holdings = { roles: await rolesHeld(db, id), locations: account?.locations ?? [] };
    const refusal = await refuse(db, editor, account, {
      before: { active: stored.active, ...holdings },
      after: { active, ...holdings },
      fields: active === stored.active ? [] : ['active'],
    });
    if (refusal) return { code: refusal };
    if (active !== stored.active) {
      await mailAccess(db, ctx, note, { id, name: stored.name, changed: ['active'] });
      await db
        .updateTable('users')
        .set(({ eb }) => ({ active, updated_at: ctx.now.toISOString(), row_version: eb('row_version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      if (active === 0) await end('inactive', id);
    }
    note.wrote({ entity: 'users', id, before: { active: stored.active }, after: { active } });
    return { code: 'Ok' as const };
  });
