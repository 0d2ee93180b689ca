import type { contract, InputOf } from '@resa/contract';
import type { Locale } from '@resa/contract/texts';
import { type Context, change } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { invitationLimit, sendInvitation } from './invitation/send.ts';
import { invitedUntil, lockUser } from './queries.ts';

/** Sends an invitation again to an active user who has not used the one before. */
export async function invite(ctx: Context, { id }: InputOf<typeof contract.users.invite>) {
  await countTry(ctx, [invitationLimit(ctx)]);
  return change(ctx, async (db, note) => {
    const stored = await lockUser(db, id);
    if (stored.active === 0 || (await invitedUntil(db, id)) === null) return { code: 'not_invited' as const };
    await sendInvitation(ctx, db, note, { ...stored, language: stored.language as Locale });
    note.wrote({ entity: 'users', id });
    return { code: 'Ok' as const };
  });
}
