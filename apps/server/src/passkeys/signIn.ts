import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import {
  checkMaintenance,
  countPasskey,
  countUse,
  enter,
  mayUsePassword,
  openTicket,
  partyOf,
  proveByPasskey,
  takeBack,
  toPublicKey,
  userById,
  workstationIn,
} from '../session/index.ts';

const REFUSED = { code: 'passkey_refused' as const };

/**
 * Signs in by a passkey in place of the password. It has verified its user, so it counts for the second step too. An
 * unknown passkey and a wrong signature get the same response.
 */
export async function signIn(
  ctx: Context,
  { passkey, public_key, workstation }: InputOf<typeof contract.passkeys.signIn>,
) {
  if (!partyOf(ctx)) return { code: 'no_passkeys' as const };
  const seal_key = toPublicKey(public_key);
  const attempt = await countPasskey(ctx);
  const opened = await openTicket(ctx, 'passkey_sign_in', passkey.ticket);
  if (opened?.public_key !== public_key) return { code: 'ticket_over' as const };
  const proved = await proveByPasskey(ctx, passkey, { challenge: opened.challenge, user_id: null, verified: true });
  if (typeof proved === 'string') return { code: proved };
  const user = await read(ctx, (db) => userById(db, proved.user_id));
  if (!user) return REFUSED;
  await checkMaintenance(ctx, user);
  if (!user.active) {
    ctx.countRefused('passkey', user.id);
    return { code: '-2' as const };
  }
  if (!(await read(ctx, (db) => mayUsePassword(db, user.id)))) {
    ctx.countRefused('passkey', user.id);
    return { code: 'password_off' as const };
  }
  const entering = {
    ...{ user, seal_key, weak_password: 0 as const },
    workstation: await workstationIn(ctx.config, workstation ?? undefined),
  };
  const answer = await enter(ctx, entering, async (trx) => {
    if (!(await countUse(trx, ctx.now, proved))) return 'passkey_refused';
    await takeBack(trx, attempt);
    return null;
  });
  return answer.code === 'Ok' ? answer : REFUSED;
}
