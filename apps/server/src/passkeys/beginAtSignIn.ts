import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { waitingSignIn } from '../second-step/index.ts';
import { askForNew, makeTicket, newChallenge, partyOf } from '../session/index.ts';

/** Returns the challenge for a passkey of a user who must set up a second step to finish the sign-in. */
export async function beginAtSignIn(ctx: Context, { ticket }: InputOf<typeof contract.passkeys.beginAtSignIn>) {
  const party = partyOf(ctx);
  if (!party) return { code: 'no_passkeys' as const };
  const waiting = await waitingSignIn(ctx, 'set_up', ticket);
  if (!waiting) return { code: 'ticket_over' as const };
  const challenge = newChallenge();
  return {
    code: 'Ok' as const,
    ticket: await makeTicket(ctx, 'passkey_set_up', { ...waiting.opened, challenge }),
    options: await askForNew(ctx, party.id, challenge, waiting.user),
  };
}
