import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import {
  changeSessions,
  countPasskey,
  lockCaller,
  mayUsePassword,
  needOf,
  newRecoveryCodes,
  openTicket,
  proveNew,
  secondStepMail,
  spend,
  storePasskey,
  storeStep,
  takeBack,
} from '../session/index.ts';

const OVER = { code: 'ticket_over' as const };

/** Adds a passkey of the caller; with `second_step`, or where a role requires it, it sets up their second step. */
export async function add(ctx: Context, { passkey, name, ...wanted }: InputOf<typeof contract.passkeys.add>) {
  const { user_id, session_id } = ctx.actor;
  const attempt = await countPasskey(ctx);
  const opened = await openTicket(ctx, 'passkey_add', passkey.ticket);
  if (opened?.user_id !== user_id || opened.session_id !== session_id) return OVER;
  const { proof } = opened;
  const made = await proveNew(ctx, passkey, opened.challenge);
  if (typeof made === 'string') return { code: made };
  const codes = await newRecoveryCodes();
  return changeSessions(ctx, async (trx, note, end) => {
    const user = await lockCaller(ctx, trx);
    const need = await needOf(trx, ctx, user_id);
    // The proof counts only once, and does not cover a second step or a passkey that was added since.
    if (!(await spend(trx, ctx, user_id, proof)) || !(await mayUsePassword(trx, user_id))) return OVER;
    const refused = await storePasskey(trx, ctx, { ...made, user_id, name });
    if (refused) return { code: refused };
    await takeBack(trx, attempt);
    note.job('mail', await secondStepMail(ctx, trx, user, 'passkey_added'));
    note.wrote({ entity: 'users', id: user_id });
    if (need.has || (wanted.second_step === 0 && !need.due)) return { code: 'Ok' as const, recovery_codes: null };
    await storeStep(trx, { user_id, key: '', counter: 0, codes, config: ctx.config, now: ctx.now });
    await end('second_step_set_up', user_id);
    note.job('mail', await secondStepMail(ctx, trx, user, 'set_up'));
    note.wrote({ action: 'second_step.set_up', entity: 'users', id: user_id });
    return { code: 'Ok' as const, recovery_codes: [...codes.shown] };
  });
}
