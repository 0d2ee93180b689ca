/**
 * The caller's own password, and a code where they have a second step, or a passkey in place of both. A password without
 * a code is enough only while the account has neither a second step nor a passkey, so that nobody who learned it adds a
 * factor of their own. Changes of how somebody signs in require this proof, so that a screen left open is not enough.
 * Wrong passwords and codes count with those of a change of password.
 */
import type { PasskeyAnswer } from '@resa/contract/proof';
import type { TypedPassword } from '@resa/contract/types';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, read, unlogged } from '../frame/change/context.ts';
import {
  countPasskey,
  countTry,
  countUse,
  HOUR,
  isPassword,
  MINUTE,
  openTicket,
  type Proof,
  passkeysOf,
  proofOf,
  proveByPasskey,
  secondStepOf,
  userById,
} from '../session/index.ts';

interface Own {
  readonly password?: TypedPassword | null | undefined;
  readonly code?: string | null | undefined;
  readonly passkey?: PasskeyAnswer | null | undefined;
}

export function countOwn(ctx: Context) {
  const tries = { kind: 'change_password', key: String(ctx.actor.user_id) };
  return countTry(ctx, [
    { ...tries, max: 5, seconds: MINUTE },
    { ...tries, max: 30, seconds: HOUR },
  ]);
}

export async function checkOwn(ctx: Context, { password, code, passkey }: Own) {
  if (passkey) return checkPasskey(ctx, passkey);
  const { user_id } = ctx.actor;
  const attempt = await countOwn(ctx);
  const { user, step, keys } = await read(ctx, async (db) => ({
    user: await userById(db, user_id),
    step: await secondStepOf(db, ctx.config, user_id),
    keys: await passkeysOf(db, ctx.config, user_id),
  }));
  if (!user) throw forbidden();
  if (!password || !(await isPassword(user.password_hash, password))) {
    ctx.countRefused('own_password');
    return { refused: '-3' as const };
  }
  if (!step && keys.length > 0) return { refused: 'passkey_required' as const };
  const proof: Proof | null = step ? await proofOf(step, code ?? '', ctx.now) : { since: null };
  if (!proof) {
    ctx.countRefused('second_step');
    return { refused: 'wrong_code' as const };
  }
  return { refused: null, attempt, user, step, proof };
}

async function checkPasskey(ctx: Context, answer: PasskeyAnswer) {
  const { user_id, session_id } = ctx.actor;
  const attempt = await countPasskey(ctx);
  const opened = await openTicket(ctx, 'passkey_own', answer.ticket);
  const isOwn = opened?.user_id === user_id && opened.session_id === session_id;
  const { challenge } = isOwn ? opened : { challenge: null };
  const proved = challenge && (await proveByPasskey(ctx, answer, { challenge, user_id, verified: true }));
  if (!proved || typeof proved === 'string') return REFUSED;
  const { user, step } = await read(ctx, async (db) => ({
    user: await userById(db, user_id),
    step: await secondStepOf(db, ctx.config, user_id),
  }));
  if (!user) throw forbidden();
  if (!(await unlogged(ctx, (trx) => countUse(trx, ctx.now, proved)))) return REFUSED;
  const proof: Proof = { since: step?.since ?? null, passkey: proved.id };
  return { refused: null, attempt, user, step, proof };
}
const REFUSED = { refused: 'passkey_refused' as const };
