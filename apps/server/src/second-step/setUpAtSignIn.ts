import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import {
  checkMaintenance,
  countCode,
  counterOf,
  enter,
  needOf,
  newRecoveryCodes,
  secondStepMail,
  storeStep,
  takeBack,
  useTicket,
} from '../session/index.ts';
import { waitingSignIn } from './at-sign-in.ts';

const OVER = { code: 'ticket_over' as const };

/** Sets up the second step that a role requires, by a code of the app, and opens the session. */
export async function setUpAtSignIn(ctx: Context, input: InputOf<typeof contract.secondStep.setUpAtSignIn>) {
  const waiting = await waitingSignIn(ctx, 'set_up', input.ticket);
  if (!waiting?.opened.key) return OVER;
  const { opened, user } = waiting;
  const { key } = waiting.opened;
  await checkMaintenance(ctx, user);
  const attempt = await countCode(ctx, user, { ...opened, ...input });
  const counter = counterOf(key, input.code, ctx.now);
  if (counter === null) return { code: 'wrong_code' as const };
  const codes = await newRecoveryCodes();
  const answer = await enter(ctx, { ...opened, user }, async (trx, note) => {
    // Set up meanwhile, in another window or by somebody else, or there is a passkey now: the sign-in begins again.
    const need = await needOf(trx, ctx, user.id);
    if (need.has || need.passkeys || !(await useTicket(trx, opened))) return 'ticket_over';
    await takeBack(trx, attempt);
    await storeStep(trx, { user_id: user.id, key, counter, codes, config: ctx.config, now: ctx.now });
    note.job('mail', await secondStepMail(ctx, trx, user, 'set_up'));
    note.wrote({ action: 'second_step.set_up', entity: 'users', id: user.id, by: user });
    return null;
  });
  if (answer.code !== 'Ok') return OVER;
  return { ...answer, recovery_codes: [...codes.shown] };
}
