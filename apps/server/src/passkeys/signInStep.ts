import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { waitingSignIn } from '../second-step/index.ts';
import {
  checkMaintenance,
  countPasskey,
  countUse,
  enter,
  type Need,
  needOf,
  newRecoveryCodes,
  openTicket,
  proveByPasskey,
  remember,
  secondStepMail,
  storeStep,
  takeBack,
  useTicket,
} from '../session/index.ts';
import { signInOf } from './begin.ts';

const isToSetUp = ({ has, due }: Need) => !has && due;
const OVER = { code: 'ticket_over' as const };

/**
 * Opens the session by a passkey, after the right password. Where a role requires a second step and the user has only
 * passkeys, they become it, and recovery codes are returned.
 */
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
  const isNew = await read(ctx, async (db) => isToSetUp(await needOf(db, ctx, user.id)));
  const codes = isNew ? await newRecoveryCodes() : null;
  let shown: readonly string[] | null = null;
  let keep = () => {};
  const answer = await enter(ctx, { ...opened, user }, async (trx, note) => {
    const need = await needOf(trx, ctx, user.id);
    if (!(await useTicket(trx, opened)) || (isToSetUp(need) && !codes)) return 'ticket_over';
    // A reset of the second step meanwhile has removed the passkeys.
    if (!(await countUse(trx, ctx.now, proved))) return 'passkey_refused';
    await takeBack(trx, attempt);
    shown = null;
    if (codes && isToSetUp(need)) {
      await storeStep(trx, { user_id: user.id, key: '', counter: 0, codes, config: ctx.config, now: ctx.now });
      shown = codes.shown;
      note.job('mail', await secondStepMail(ctx, trx, user, 'set_up'));
      note.wrote({ action: 'second_step.set_up', entity: 'users', id: user.id, by: user });
    }
    if (sent.remember === 1 && !need.each_time) {
      keep = await remember(trx, ctx, user.id);
      note.wrote({ action: 'second_step.remember', entity: 'users', id: user.id, by: user });
    }
    return null;
  });
  if (answer.code === '-1') return OVER;
  if (answer.code !== 'Ok') return { code: answer.code };
  keep();
  return { ...answer, recovery_codes: shown && [...shown] };
}
