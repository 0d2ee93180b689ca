import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import {
  changeSessions,
  counterOf,
  lockCaller,
  newRecoveryCodes,
  openTicket,
  secondStepMail,
  spend,
  storeStep,
  takeBack,
  useTicket,
} from '../session/index.ts';
import { countOwn } from './own.ts';

const OVER = { code: 'ticket_over' as const };

/** Sets up the caller's second step, or another one in its place, by a code of the new app. */
export async function setUp(ctx: Context, input: InputOf<typeof contract.secondStep.setUp>) {
  const { user_id, session_id } = ctx.actor;
  const opened = await openTicket(ctx, 'own', input.ticket);
  if (opened?.user_id !== user_id || opened.session_id !== session_id) return OVER;
  const { key, proof } = opened;
  const attempt = await countOwn(ctx);
  const counter = counterOf(key, input.code, ctx.now);
  if (counter === null) return { code: 'wrong_code' as const };
  const codes = await newRecoveryCodes();
  return changeSessions(ctx, async (trx, note, end) => {
    // The second of two set-ups at once sees the first.
    const user = await lockCaller(ctx, trx);
    // Reset, or set up elsewhere, since it began; the proof counts only once.
    if (!(await useTicket(trx, opened)) || !(await spend(trx, ctx, user_id, proof))) return OVER;
    await takeBack(trx, attempt);
    await storeStep(trx, { user_id, key, counter, codes, config: ctx.config, now: ctx.now });
    await end('second_step_set_up', user_id);
    note.job('mail', await secondStepMail(ctx, trx, user, 'set_up'));
    note.wrote({ entity: 'users', id: user_id });
    return { code: 'Ok' as const, recovery_codes: [...codes.shown] };
  });
}
