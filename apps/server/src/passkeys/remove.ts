import type { contract, InputOf } from '@resa/contract';
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
  spend,
  takeBack,
} from '../session/index.ts';

/** Removes a passkey of the caller, and with the last one the second step of somebody who has no app. */
export async function remove(ctx: Context, { id, ...input }: InputOf<typeof contract.passkeys.remove>) {
  const own = await checkOwn(ctx, input);
  if (own.refused) return { code: own.refused };
  const { held, user, attempt } = own;
  return changeSessions(ctx, async (trx, note, end) => {
    // Makes simultaneous removals follow each other, so that one of them sees that it removes the last passkey.
    await lockUserById(trx, user.id);
    const need = await needOf(trx, user.id, ctx.today.date);
    // One that was set up since was not proved.
    const stays = held ? await spend(trx, user.id, held.proof, ctx.now) : !need.has;
    if (!stays) return { code: 'wrong_code' as const };
    const others = (await passkeysOf(trx, ctx.config, user.id)).filter((row) => row.id !== id);
    const endsStep = need.has && !need.app && others.length === 0;
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
