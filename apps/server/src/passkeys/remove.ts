import type { contract, InputOf } from '@resa/contract';
import { removalEndsStep } from '@resa/rules/staff/passkeys';
import type { Context } from '../frame/change/context.ts';
import { checkOwn } from '../second-step/index.ts';
import {
  changeSessions,
  isToBeReplaced,
  lockUserById,
  needOf,
  passkeysOf,
  removePasskey,
  removeStep,
  secondStepMail,
  secondStepOf,
  spend,
  takeBack,
} from '../session/index.ts';

/** Removes a passkey of the caller, and the second step that nothing else opens (rules, staff/passkeys.ts). */
export async function remove(ctx: Context, { id, ...input }: InputOf<typeof contract.passkeys.remove>) {
  const own = await checkOwn(ctx, input);
  if (own.refused) return { code: own.refused };
  const { proof, user, attempt } = own;
  return changeSessions(ctx, async (trx, note, end) => {
    // Makes simultaneous removals follow each other, so that one of them sees that it removes the last passkey.
    await lockUserById(trx, user.id);
    const need = await needOf(trx, ctx, user.id);
    // A second step that was set up since was not proved.
    if (!(await spend(trx, ctx, user.id, proof))) return { code: 'wrong_code' as const };
    const working = (await passkeysOf(trx, ctx.config, user.id)).map((row) => row.id);
    const works = working.includes(id);
    const codes = (await secondStepOf(trx, ctx.config, user.id))?.codes_left ?? 0;
    const left = { app: need.app, works, others: working.length - (works ? 1 : 0), codes };
    const endsStep = need.has && removalEndsStep(left);
    if (endsStep && need.due) return { code: 'second_step_due' as const };
    if (!(await removePasskey(trx, user.id, id))) return { code: 'NotFound' as const };
    await takeBack(trx, attempt);
    await end('passkey_removed', user.id);
    note.job('mail', await secondStepMail(ctx, trx, user, 'passkey_removed'));
    note.wrote({ entity: 'users', id: user.id });
    if (!endsStep) return { code: 'Ok' as const };
    await removeStep(trx, user.id);
    await end('second_step_ended', user.id);
    if (input.password) {
      const weak_password = isToBeReplaced(ctx, input.password, { ...user, second_step: 0 });
      await trx.updateTable('sessions').set({ weak_password }).where('id', '=', ctx.actor.session_id).execute();
    }
    note.job('mail', await secondStepMail(ctx, trx, user, 'end'));
    note.wrote({ action: 'second_step.end', entity: 'users', id: user.id });
    return { code: 'Ok' as const };
  });
}
