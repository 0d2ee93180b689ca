import type { contract, InputOf } from '@resa/contract';
import { isPortalOn } from '@resa/rules/person/portal';
import { type Context, change } from '../frame/change/context.ts';
import { countTry, HOUR } from '../session/index.ts';
import { portalAddress } from './links/links.ts';

type Input = InputOf<typeof contract.portal.inviteMany>;

const MOST_AN_HOUR = 10;

/** Begins the invitation of all clients who can be invited by mail; equal requests run once. */
export async function inviteMany(ctx: Context, { days }: Input) {
  const { user_id } = ctx.actor;
  await countTry(ctx, [{ kind: 'invite_many', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR }]);
  if (!portalAddress(ctx.config)) return { code: 'no_portal' as const };
  if (!isPortalOn(ctx.settings)) return { code: 'switched_off' as const };
  return change(ctx, async (db, note) => {
    const { id, isNew } = await ctx.longWork.begin(db, { kind: 'invitations', user_id, data: { days } });
    if (isNew) note.job('long_work', { id });
    note.emit({ type: 'Changed', nouns: ['long_works'] }, { user: user_id });
    return { code: 'Ok' as const, job: id };
  });
}
