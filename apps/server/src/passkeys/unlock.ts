import type { contract, InputOf } from '@resa/contract';
import { PASSKEY_MINUTES } from '@resa/rules/staff/passkeys';
import { type Context, read, unlogged } from '../frame/change/context.ts';
import {
  countPasskey,
  countUse,
  mayUsePassword,
  openAgain,
  openTicket,
  proveByPasskey,
  takeBack,
  toPublicKey,
} from '../session/index.ts';

const OVER = { code: 'ticket_over' as const };

/** Unlocks the session for its own user, if their passkey verified them after the lock. */
export async function unlock(ctx: Context, { passkey, public_key }: InputOf<typeof contract.passkeys.unlock>) {
  const seal_key = toPublicKey(public_key);
  const { user_id, session_id } = ctx.actor;
  const attempt = await countPasskey(ctx);
  const opened = await openTicket(ctx, 'passkey_unlock', passkey.ticket);
  if (opened?.user_id !== user_id || opened.session_id !== session_id) return OVER;
  const { session, may } = await read(ctx, async (db) => ({
    session: await db.selectFrom('sessions').select('locked_at').where('id', '=', session_id).executeTakeFirst(),
    may: await mayUsePassword(db, user_id),
  }));
  const begun = opened.until - PASSKEY_MINUTES * 60_000;
  if (session?.locked_at && begun < Date.parse(session.locked_at)) return OVER;
  if (!may) return { code: 'password_off' as const };
  const proved = await proveByPasskey(ctx, passkey, { challenge: opened.challenge, user_id, verified: true });
  if (typeof proved === 'string') return { code: proved };
  const counted = await unlogged(ctx, async (trx) => {
    await takeBack(trx, attempt);
    return countUse(trx, ctx.now, proved);
  });
  return counted ? openAgain(ctx, seal_key) : { code: 'passkey_refused' as const };
}
