import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { makeTicket, newKey } from '../session/index.ts';
import { waitingSignIn } from './at-sign-in.ts';
import { describeKey } from './describe-key.ts';

/** A key for the app of a user who must have a second step before they go on. */
export async function beginAtSignIn(ctx: Context, { ticket }: InputOf<typeof contract.secondStep.beginAtSignIn>) {
  const waiting = await waitingSignIn(ctx, 'set_up', ticket);
  if (!waiting) return { code: 'ticket_over' as const };
  const key = newKey();
  const next = await makeTicket(ctx, 'set_up', { ...waiting.opened, key });
  return { code: 'Ok' as const, ticket: next, ...describeKey(ctx, key, waiting.user.email) };
}
