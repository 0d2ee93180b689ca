import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { newRecoveryCodes, secondStepMail, spend, storeCodes, takeBack } from '../session/index.ts';
import { checkOwn } from './own.ts';

/** Makes ten new recovery codes; the former ones no longer work. */
export async function renewCodes(ctx: Context, input: InputOf<typeof contract.secondStep.renewCodes>) {
  const own = await checkOwn(ctx, input);
  if (own.refused) return { code: own.refused };
  const { step, proof, user, attempt } = own;
  if (!step) return { code: 'no_second_step' as const };
  const codes = await newRecoveryCodes();
  return change(ctx, async (trx, note) => {
    if (!(await spend(trx, ctx, user.id, proof))) return { code: 'wrong_code' as const };
    await takeBack(trx, attempt);
    await storeCodes(trx, user.id, codes);
    note.job('mail', await secondStepMail(ctx, trx, user, 'recovery_codes'));
    note.wrote({ entity: 'users', id: user.id });
    return { code: 'Ok' as const, recovery_codes: [...codes.shown] };
  });
}
