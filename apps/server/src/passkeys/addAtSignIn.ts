import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import {
  checkMaintenance,
  countPasskey,
  enter,
  fingerprintOf,
  needOf,
  newRecoveryCodes,
  openTicket,
  proveNew,
  secondStepMail,
  storePasskey,
  storeStep,
  takeBack,
  userById,
  useTicket,
} from '../session/index.ts';

const OVER = { code: 'ticket_over' as const };

/** Makes a passkey the second step that a role requires, and opens the session. */
export async function addAtSignIn(ctx: Context, { passkey, name }: InputOf<typeof contract.passkeys.addAtSignIn>) {
  const opened = await openTicket(ctx, 'passkey_set_up', passkey.ticket);
  const user = opened && (await read(ctx, (db) => userById(db, opened.user_id)));
  if (!user || user.active === 0 || fingerprintOf(user.password_hash) !== opened.password) return OVER;
  await checkMaintenance(ctx, user);
  const attempt = await countPasskey(ctx);
  const made = await proveNew(ctx, passkey, opened.challenge);
  if (typeof made === 'string') return { code: made };
  const codes = await newRecoveryCodes();
  const answer = await enter(ctx, { ...opened, user }, async (trx, note) => {
    // Set up meanwhile, in another window or by somebody else, or there is a passkey now: the sign-in begins again.
    const need = await needOf(trx, ctx, user.id);
    if (need.has || need.passkeys || !(await useTicket(trx, opened))) return 'ticket_over';
    const refused = await storePasskey(trx, ctx, { ...made, user_id: user.id, name });
    if (refused) return refused;
    await takeBack(trx, attempt);
    await storeStep(trx, { user_id: user.id, key: '', counter: 0, codes, config: ctx.config, now: ctx.now });
    for (const change of ['passkey_added', 'set_up'] as const)
      note.job('mail', await secondStepMail(ctx, trx, user, change));
    for (const action of ['passkeys.add', 'second_step.set_up'] as const)
      note.wrote({ action, entity: 'users', id: user.id, by: user });
    return null;
  });
  if (answer.code === '-1') return OVER;
  if (answer.code !== 'Ok') return { code: answer.code };
  return { ...answer, recovery_codes: [...codes.shown] };
}
