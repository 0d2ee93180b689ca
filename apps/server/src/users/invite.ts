import type { contract, InputOf } from '@resa/contract';
import type { Locale } from '@resa/contract/texts';
import { type Context, change } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { isInvitable, lockUser } from './queries.ts';
import { lockHolders, refuse, rolesHeld } from './rights/change.ts';
import { invitationLimit, sendInvitation } from './send-invitation.ts';

/**
 * Sends an invitation to an active user who has not used the one before, or who is not connected to the identity provider
 * while passwords are off; only administrators invite an administrator.
 */
export async function invite(ctx: Context, { id }: InputOf<typeof contract.users.invite>) {
  await countTry(ctx, [invitationLimit(ctx)]);
  return change(ctx, async (db, note) => {
    const { editor, account } = await lockHolders(ctx, db, id);
    const stored = await lockUser(db, id);
    const holdings = { active: stored.active, roles: await rolesHeld(db, id), locations: account?.locations ?? [] };
    await refuse(db, editor, account, { before: holdings, after: holdings, fields: [] });
    if (!(await isInvitable(db, id))) return { code: 'not_invited' as const };
    await sendInvitation(ctx, db, note, { ...stored, language: stored.language as Locale });
    note.wrote({ entity: 'users', id });
    return { code: 'Ok' as const };
  });
}
