import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { waitingSignIn } from '../second-step/index.ts';
import {
  checkMaintenance,
  countPasskey,
  countUse,
  enter,
  needOf,
  openTicket,
  proveByPasskey,
  remember,
  takeBack,
} from '../session/index.ts';
import { signInOf } from './begin.ts';

const OVER = { code: 'ticket_over' as const };

/** Opens the session by a passkey, after the right password. */
export async function signInStep(
  ctx: Context,
  { ticket, passkey, ...sent }: InputOf<typeof contract.passkeys.signInStep>,
) {
  const waiting = await waitingSignIn(ctx, 'code', ticket);
  const asked = await openTicket(ctx, 'passkey_step', passkey.ticket);
  if (!waiting || asked?.user_id !== waiting.user.id || asked.sign_in !== signInOf(ticket)) return OVER;
  const { opened, user } = waiting;
  await checkMaintenance(ctx, user);
  const attempt = await countPasskey(ctx);
  const wanted = { challenge: asked.challenge, user_id: user.id, verified: false };
  const proved = await proveByPasskey(ctx, passkey, wanted);
  if (typeof proved === 'string') return { code: proved };
  let keep = () => {};
  const answer = await enter(ctx, { ...opened, user }, async (trx, note) => {
    const need = await needOf(trx, user.id, ctx.today.date);
    // A reset of the second step meanwhile has removed the passkeys.
    if (!need.has || !(await countUse(trx, ctx.now, proved))) return 'passkey_refused';
    await takeBack(trx, attempt);
    if (sent.remember === 1 && !need.each_time) {
      keep = await remember(trx, ctx, user.id);
      note.wrote({ action: 'second_step.remember', entity: 'users', id: user.id, by: user });
    }
    return null;
  });
  if (answer.code === '-1') return OVER;
  if (answer.code === 'Ok') keep();
  return answer.code === 'Ok' ? answer : { code: answer.code };
}
