import type { contract, InputOf } from '@resa/contract';
import type { Locale } from '@resa/contract/texts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, ForbiddenTry } from '../frame/change/context.ts';
import { mailAccess } from '../restrictions/index.ts';
import { changeSessions, lockUserById, mayUsePassword, secondStepMail } from '../session/index.ts';
import { lockRights, sendInvitation } from '../users/index.ts';
import { endBinding } from './binding/write.ts';

/**
 * Ends the binding of somebody else's account; only administrators may. Where passwords are off, an invitation is the only
 * way back, so it is sent at once.
 */
export const unbindUser = (ctx: Context, { id }: InputOf<typeof contract.provider.unbindUser>) =>
  changeSessions(ctx, async (trx, note, end) => {
    const editor = await lockRights(ctx, trx, 'crud_users');
    const user = await lockUserById(trx, id);
    if (!user) throw notFound();
    if (!editor.administrator)
      throw new ForbiddenTry({ action: 'user.refused', entity: 'users', id, after: { fields: ['provider'] } });
    if (id === editor.id) return { code: 'own_rights' as const };
    if (!(await endBinding(trx, ctx.now, id))) return { code: 'not_bound' as const };
    await end('unbound_for_user', id);
    const isInvited = user.active === 1 && !(await mayUsePassword(trx, id));
    const change = isInvited ? 'provider_unbound_invited' : 'provider_unbound';
    note.job('mail', await secondStepMail(ctx, trx, user, change));
    await mailAccess(trx, ctx, note, { id, name: user.name, changed: ['provider'] });
    if (isInvited) await sendInvitation(ctx, trx, note, { ...user, language: user.language as Locale });
    note.wrote({ entity: 'users', id });
    return { code: 'Ok' as const };
  });
