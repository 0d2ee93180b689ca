import type { contract, InputOf } from '@resa/contract';
import { type Context, read, unlogged } from '../frame/change/context.ts';
import { checkOwn } from '../second-step/index.ts';
import { makeTicket, takeBack } from '../session/index.ts';
import { providerOf } from './stored.ts';

/** The caller proves who they are here before they go to the provider, so that a screen left open binds nobody else. */
export async function beginBinding(ctx: Context, input: InputOf<typeof contract.provider.beginBinding>) {
  const provider = await read(ctx, (db) => providerOf(db, ctx.config));
  if (provider?.active !== 1) return { code: 'no_provider' as const };
  const own = await checkOwn(ctx, input);
  if (own.refused) return { code: own.refused };
  await unlogged(ctx, (trx) => takeBack(trx, own.attempt));
  const { user_id, session_id } = ctx.actor;
  const ticket = await makeTicket(ctx, 'binding', { user_id, session_id, proof: own.proof });
  return { code: 'Ok' as const, ticket };
}
