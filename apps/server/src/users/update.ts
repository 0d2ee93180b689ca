/** Changes a user (002 §2.6). The table of endings (rules, staff/endings.ts) says which sessions and links that ends. */
import type { contract, InputOf } from '@resa/contract';
import type { Locale } from '@resa/contract/texts';
import type { ChosenPassword } from '@resa/contract/types';
import type { AccountField } from '@resa/rules/staff/rights';
import { cleanText } from '@resa/rules/text/clean';
import { type Context, read } from '../frame/change/context.ts';
import { mailAccess, mailGainedSight } from '../restrictions/index.ts';
import { accountChangedMail, changeSessions, countTry, hashChosen, hasSignedIn, userById } from '../session/index.ts';
import { invitedUntil, lockUser, rowOf } from './queries.ts';
import { given, hold, inWords, lockHolders, refuse, rolesHeld } from './rights/change.ts';
import { invitationLimit, sendInvitation } from './send-invitation.ts';

const UNIQUE_VIOLATION = '23505';

export async function update(ctx: Context, { row, ip, password }: InputOf<typeof contract.users.update>) {
  const password_hash = ip === 1 && password ? await hashFor(ctx, row, password) : undefined;
  // A user without a password yet is invited again at a new address.
  const invited = password_hash === undefined && (await read(ctx, (db) => invitedUntil(db, row.id))) !== null;
  if (invited) await countTry(ctx, [invitationLimit(ctx)]);
  try {
    return await changeSessions(ctx, async (db, note, end) => {
      const { editor, account } = await lockHolders(ctx, db, row.id);
      const stored = await lockUser(db, row.id);
      if ((row.row_version ?? stored.row_version) !== stored.row_version)
        return { code: 'stale' as const, row: await rowOf(db, editor, row.id) };
      const before = { active: stored.active, roles: await rolesHeld(db, row.id), locations: account?.locations ?? [] };
      const after = { active: row.active ?? stored.active, ...(await given(db, editor, account, row)) };
      const own = { name: row.name, email: row.email, language: row.language ?? stored.language };
      const fields: AccountField[] = [
        ...differing({ ...stored, name: cleanText(stored.name), ...before }, { ...own, ...after }),
        ...(password_hash ? (['password'] as const) : []),
      ];
      const refusal = await refuse(db, editor, account, { before, after, fields });
      if (refusal) return { code: refusal };
      if (stored.active === 0) return { code: 'user_inactive' as const };
      if (fields.length > 0) {
        const changed = fields.filter((field) => field === 'active' || field === 'email' || field === 'password');
        await mailAccess(db, ctx, note, { id: row.id, name: stored.name, changed });
        await db
          .updateTable('users')
          .set(({ eb }) => ({
            ...own,
            active: after.active,
            ...(password_hash && { password_hash }),
            updated_at: ctx.now.toISOString(),
            row_version: eb('row_version', '+', 1),
          }))
          .where('id', '=', row.id)
          .execute();
        const gained = after.roles.filter((id) => !before.roles.includes(id));
        await mailGainedSight(db, ctx, note, { name: own.name, gained });
        await hold(db, row.id, after);
        if (fields.includes('password')) {
          await end('set_password', row.id);
          note.job('mail', accountChangedMail(ctx, stored, 'password'));
        }
        if (fields.includes('email')) {
          await end('new_address', row.id);
          // The address of a new user's invitation may have been that of a stranger.
          if (!invited || (await hasSignedIn(db, row.id))) note.job('mail', accountChangedMail(ctx, stored, 'email'));
        }
        if (fields.includes('roles')) await end('new_roles', row.id);
        if (after.active === 0) await end('inactive', row.id);
        if (invited && after.active === 1 && fields.includes('email'))
          await sendInvitation(ctx, db, note, { id: row.id, ...own, language: own.language as Locale });
        note.emit({ type: 'RightsUpdate' }, { user: row.id });
        note.wrote({
          entity: 'users',
          id: row.id,
          before: { ...stored, ...(await inWords(db, before)) },
          after: { ...own, active: after.active, ...(await inWords(db, after)) },
        });
        if (password_hash)
          note.wrote({ action: 'user.set_password', entity: 'users', id: row.id, after: { password_hash } });
      }
      return { code: 'Ok' as const, row: await rowOf(db, editor, row.id) };
    });
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { code: 'email_exists' as const };
    throw error;
  }
}

/** The hash of a password for a user, whose second step counts and whose name may be new. */
async function hashFor(ctx: Context, row: { id: number; name: string; email: string }, password: ChosenPassword) {
  const stored = await read(ctx, (db) => userById(db, row.id));
  return hashChosen(ctx, 'password', password, { ...row, second_step: stored?.second_step ?? 0 });
}

/** The fields in which an account differs from the input. */
function differing<T extends Partial<Record<AccountField, unknown>>>(stored: T, sent: T): AccountField[] {
  const all: readonly AccountField[] = ['name', 'email', 'language', 'active', 'roles', 'locations'];
  return all.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(sent[field]));
}
