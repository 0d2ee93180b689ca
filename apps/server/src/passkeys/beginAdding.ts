import type { contract, InputOf } from '@resa/contract';
import { MOST_PASSKEYS } from '@resa/rules/staff/passkeys';
import { type Context, read, unlogged } from '../frame/change/context.ts';
import { checkOwn } from '../second-step/index.ts';
import {
  askForNew,
  makeTicket,
  mayUsePassword,
  newChallenge,
  partyOf,
  passkeysOf,
  takeBack,
} from '../session/index.ts';

/** Returns the challenge for a new passkey of the caller, once they have proved who they are. */
export async function beginAdding(ctx: Context, input: InputOf<typeof contract.passkeys.beginAdding>) {
  const party = partyOf(ctx);
  if (!party) return { code: 'no_passkeys' as const };
  const { user_id, session_id } = ctx.actor;
  const { may, rows } = await read(ctx, async (db) => ({
    may: await mayUsePassword(db, user_id),
    rows: await passkeysOf(db, ctx.config, user_id),
  }));
  if (!may) return { code: 'password_off' as const };
  if (rows.length >= MOST_PASSKEYS) return { code: 'passkeys_full' as const };
  const own = await checkOwn(ctx, input);
  if (own.refused) return { code: own.refused };
  await unlogged(ctx, (trx) => takeBack(trx, own.attempt));
  const challenge = newChallenge();
  const { proof } = own;
  return {
    code: 'Ok' as const,
    ticket: await makeTicket(ctx, 'passkey_add', { challenge, user_id, session_id, proof }),
    options: await askForNew(ctx, party.id, challenge, own.user),
  };
}
