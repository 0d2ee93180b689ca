import type { contract, InputOf } from '@resa/contract';
import type { Context } from '../frame/change/context.ts';
import { checkOwn } from '../second-step/index.ts';
import { changeSessions, mayUsePassword, secondStepMail, spend, takeBack } from '../session/index.ts';
import { endBinding } from './binding/write.ts';

/** Ends the binding of the caller's account; refused where only the provider signs them in. */
export async function unbind(ctx: Context, input: InputOf<typeof contract.provider.unbind>) {
  const own = await checkOwn(ctx, input);
  if (own.refused) return { code: own.refused };
  const { proof, user, attempt } = own;
  return changeSessions(ctx, async (trx, note, end) => {
    if (!(await mayUsePassword(trx, user.id))) return { code: 'password_off' as const };
    if (!(await spend(trx, ctx, user.id, proof))) return { code: 'wrong_code' as const };
    await takeBack(trx, attempt);
    if (!(await endBinding(trx, ctx.now, user.id))) return { code: 'not_bound' as const };
    await end('provider_unbound', user.id);
    note.job('mail', await secondStepMail(ctx, trx, user, 'provider_unbound'));
    note.wrote({ entity: 'users', id: user.id });
    return { code: 'Ok' as const };
  });
}
