import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import {
  changeSessions,
  isToBeReplaced,
  needOf,
  removeStep,
  secondStepMail,
  spend,
  takeBack,
} from '../session/index.ts';
import { checkOwn } from './own.ts';

/** Ends the caller's second step; refused while a role requires it. */
export async function end(ctx: Context, input: InputOf<typeof contract.secondStep.end>) {
  const own = await checkOwn(ctx, input);
  if (own.refused) return { code: own.refused };
  const { step, proof, user, attempt } = own;
  if (!step) return { code: 'no_second_step' as const };
  return changeSessions(ctx, async (trx, note, endSessions) => {
    if ((await needOf(trx, ctx, user.id)).due) return { code: 'second_step_due' as const };
    if (!(await spend(trx, ctx, user.id, proof))) return { code: 'wrong_code' as const };
    await takeBack(trx, attempt);
    await removeStep(trx, user.id);
    await endSessions('second_step_ended', user.id);
    if (input.password) {
      const weak_password = isToBeReplaced(ctx, input.password, { ...user, second_step: 0 });
      await trx.updateTable('sessions').set({ weak_password }).where('id', '=', ctx.actor.session_id).execute();
    }
    note.job('mail', await secondStepMail(ctx, trx, user, 'end'));
    note.wrote({ entity: 'users', id: user.id });
    return { code: 'Ok' as const };
  });
}
