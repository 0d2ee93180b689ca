import type { contract, InputOf } from '@resa/contract';
import { type Context, unlogged } from '../frame/change/context.ts';
import { makeTicket, newKey, takeBack } from '../session/index.ts';
import { describeKey } from './describe-key.ts';
import { checkOwn } from './own.ts';

/** A key for the caller's app; nothing changes before a code of it is typed. */
export async function begin(ctx: Context, input: InputOf<typeof contract.secondStep.begin>) {
  const own = await checkOwn(ctx, input);
  if (own.refused) return { code: own.refused };
  await unlogged(ctx, (trx) => takeBack(trx, own.attempt));
  const key = newKey();
  const { user_id, session_id } = ctx.actor;
  const ticket = await makeTicket(ctx, 'own', { user_id, session_id, key, proof: own.proof });
  return { code: 'Ok' as const, ticket, ...describeKey(ctx, key, own.user.email) };
}
