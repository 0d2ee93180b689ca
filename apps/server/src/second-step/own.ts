/**
 * The caller's own password, and a code where they have a second step: what changes of the second step require, so that a
 * screen left open is not enough. Counted as tries at one's own password are.
 */
import type { TypedPassword } from '@resa/contract/types';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { countTry, HOUR, isPassword, MINUTE, proofOf, secondStepOf, userById } from '../session/index.ts';

export function countOwn(ctx: Context) {
  const tries = { kind: 'change_password', key: String(ctx.actor.user_id) };
  return countTry(ctx, [
    { ...tries, max: 5, seconds: MINUTE },
    { ...tries, max: 30, seconds: HOUR },
  ]);
}

export async function checkOwn(
  ctx: Context,
  { password, code }: { password: TypedPassword; code?: string | null | undefined },
) {
  const { user_id } = ctx.actor;
  const attempt = await countOwn(ctx);
  const { user, step } = await read(ctx, async (db) => ({
    user: await userById(db, user_id),
    step: await secondStepOf(db, ctx.config, user_id),
  }));
  if (!user) throw forbidden();
  if (!(await isPassword(user.password_hash, password))) {
    ctx.countRefused('own_password');
    return { refused: '-3' as const };
  }
  const proof = step ? await proofOf(step, code ?? '', ctx.now) : null;
  if (step && !proof) {
    ctx.countRefused('second_step');
    return { refused: 'wrong_code' as const };
  }
  return { refused: null, attempt, user, held: step && proof ? { step, proof } : null };
}
