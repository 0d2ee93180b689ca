import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, ForbiddenTry } from '../frame/change/context.ts';
import { mailAccess } from '../restrictions/index.ts';
import { changeSessions, resetSecondStep, userById } from '../session/index.ts';
import { lockRights } from '../users/index.ts';

/** Resets the second step of somebody else; only administrators may, and end their own by its code. */
export const reset = (ctx: Context, { id }: InputOf<typeof contract.secondStep.reset>) =>
  changeSessions(ctx, async (trx, note, end) => {
    const editor = await lockRights(ctx, trx, 'crud_users');
    const user = await userById(trx, id);
    if (!user) throw notFound();
    if (!editor.administrator)
      throw new ForbiddenTry({ action: 'user.refused', entity: 'users', id, after: { fields: ['second_step'] } });
    if (id === editor.id) return { code: 'own_rights' as const };
    const mail = await resetSecondStep(ctx, trx, note, user);
    if (!mail) return { code: 'no_second_step' as const };
    note.job('mail', mail);
    await mailAccess(trx, ctx, note, { id, name: user.name, changed: ['second_step'] });
    await end('second_step_reset', id);
    return { code: 'Ok' as const };
  });
