import type { InputOf } from '@resa/contract';
import type { session } from '@resa/contract/session';
import { type Context, read } from '../frame/change/context.ts';
import { changeSessions } from './ending/end.ts';
import { hasSignedIn } from './login.ts';
import { accountChangedMail } from './mails.ts';
import { userById } from './queries.ts';
import { hashChosen } from './sign-in/chosen.ts';
import { CHOOSE_PASSWORD, findLink, useLink } from './sign-in/links.ts';
import { mayUsePassword } from './sign-in/password-use.ts';
import { countWrongLink } from './sign-in/tries.ts';

const GONE = { code: 'NotFound' as const };

/** Replaces a forgotten password, or chooses the first one by an invitation. The link works once, and all sessions and other links of its user end (001 O-75). */
export async function changePasswordRequested(
  ctx: Context,
  { uuid, newPassword }: InputOf<typeof session.changePasswordRequested>,
) {
  const owner = await read(ctx, async (db) => {
    const link = await findLink(db, ctx.now, CHOOSE_PASSWORD, uuid);
    if (!link?.user_id) return undefined;
    const user = await userById(db, link.user_id);
    return user && { ...user, may: await mayUsePassword(db, user.id) };
  });
  if (!owner) {
    await countWrongLink(ctx, 'reset');
    return GONE;
  }
  if (!owner.may) return { code: 'password_off' as const };
  const password_hash = await hashChosen(ctx, 'newPassword', newPassword, owner);
  return changeSessions(ctx, async (trx, note, end) => {
    const used = await useLink(trx, ctx.now, CHOOSE_PASSWORD, uuid);
    if (!used?.user_id) return GONE;
    const now = ctx.now.toISOString();
    const user = await trx
      .updateTable('users')
      .set(({ eb }) => ({ password_hash, updated_at: now, row_version: eb('row_version', '+', 1) }))
      .where('id', '=', used.user_id)
      .where('active', '=', 1)
      .returning(['id', 'name', 'email', 'language'])
      .executeTakeFirst();
    if (!user) return GONE;
    await end('link_password', user.id);
    // An invitation chooses the first one, or another one for a user who was disconnected from the provider.
    if (used.purpose === 'reset' || (await hasSignedIn(trx, user.id)))
      note.job('mail', accountChangedMail(ctx, user, 'password'));
    note.wrote({ action: 'user.reset_password', entity: 'users', id: user.id, by: user, after: { password_hash } });
    return { code: 'Ok' as const };
  });
}
