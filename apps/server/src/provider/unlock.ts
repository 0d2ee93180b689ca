import type { contract, InputOf } from '@resa/contract';
import { isFresh, nameGiven } from '@resa/rules/staff/provider';
import { type Context, read, unlogged } from '../frame/change/context.ts';
import { openAgain, takeBack, toPublicKey } from '../session/index.ts';
import { identityOfUser } from './stored.ts';
import { provedBy } from './talking/proved.ts';

/** Used where the server does not know of the lock yet: going to the provider and back takes no longer. */
const RECENT_MS = 120_000;

/** Unlocks for the session's own user, who proved at the provider, after the lock, who they are. */
export async function unlock(ctx: Context, { public_key, ...returned }: InputOf<typeof contract.provider.unlock>) {
  const seal_key = toPublicKey(public_key);
  const { user_id, session_id } = ctx.actor;
  const proved = await provedBy(ctx, returned);
  if (proved.refused) return { code: proved.refused };
  const { claims, subject, attempt } = proved;
  const { identity, session } = await read(ctx, async (db) => ({
    identity: await identityOfUser(db, claims.iss, user_id),
    session: await db.selectFrom('sessions').select('locked_at').where('id', '=', session_id).executeTakeFirst(),
  }));
  if (!identity || identity.subject !== subject) {
    ctx.countRefused('unlock');
    return { code: 'not_bound' as const };
  }
  const since = session?.locked_at ? new Date(session.locked_at) : new Date(ctx.now.getTime() - RECENT_MS);
  if (!isFresh(claims, since)) {
    ctx.countRefused('unlock');
    return { code: 'not_fresh' as const };
  }
  await unlogged(ctx, (trx) => takeBack(trx, attempt));
  return openAgain(ctx, seal_key, { id: identity.id, session: nameGiven(claims.sid) ?? null });
}
