import type { InputOf } from '@resa/contract';
import type { user } from '@resa/contract/user';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import {
  accountChangedMail,
  changeSessions,
  checkChosen,
  countTry,
  HOUR,
  hashPassword,
  isPassword,
  MINUTE,
  takeBack,
  userById,
} from '../session/index.ts';

const WRONG = { code: '-3' as const };

/** Changes one's own password; the user's other sessions and all their links end (000 O-71). */
export async function changePassword(ctx: Context, { oldPassword, newPassword }: InputOf<typeof user.changePassword>) {
  const { user_id, session_id } = ctx.actor;
  const owner = await read(ctx, (db) => userById(db, user_id));
  if (!owner) throw forbidden();
  // Before a try is counted: only wrong passwords count.
  checkChosen(ctx, 'newPassword', newPassword, owner);
  const tries = { kind: 'change_password', key: String(user_id) };
  const attempt = await countTry(ctx, [
    { ...tries, max: 5, seconds: MINUTE },
    { ...tries, max: 30, seconds: HOUR },
  ]);
  const stored = await read(ctx, (db) =>
    db.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirstOrThrow(),
  );
  if (!(await isPassword(stored.password_hash, oldPassword))) {
    ctx.countRefused('own_password');
    return WRONG;
  }
  const password_hash = await hashPassword(newPassword);
  return changeSessions(ctx, async (trx, note, end) => {
    const changed = await trx
      .updateTable('users')
      .set(({ eb }) => ({ password_hash, updated_at: ctx.now.toISOString(), row_version: eb('row_version', '+', 1) }))
      .where('id', '=', user_id)
      .where('password_hash', '=', stored.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return WRONG;
    await end('own_password', user_id);
    await trx.updateTable('sessions').set({ weak_password: 0 }).where('id', '=', session_id).execute();
    await takeBack(trx, attempt);
    note.job('mail', accountChangedMail(ctx, owner, 'password'));
    note.wrote({ entity: 'users', id: user_id, before: stored, after: { password_hash } });
    return { code: 'Ok' as const };
  });
}
