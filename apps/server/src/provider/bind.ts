import type { contract, InputOf } from '@resa/contract';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import {
  changeSessions,
  lockCaller,
  openTicket,
  secondStepMail,
  spend,
  takeBack,
  useTicket,
} from '../session/index.ts';
import { writeBinding } from './binding/write.ts';
import { isLongAgo, provedBy } from './talking/proved.ts';

const OVER = { code: 'ticket_over' as const };

/** Binds the caller's account to who they are at the provider, in place of a binding before. */
export async function bind(ctx: Context, { ticket, ...returned }: InputOf<typeof contract.provider.bind>) {
  const { user_id, session_id } = ctx.actor;
  const opened = await openTicket(ctx, 'binding', ticket);
  if (opened?.user_id !== user_id || opened.session_id !== session_id) return OVER;
  const { proof } = opened;
  const proved = await provedBy(ctx, returned);
  if (proved.refused) return { code: proved.refused };
  const { claims, subject, attempt } = proved;
  if (!subject) {
    ctx.countRefused('provider');
    return { code: 'provider_refused' as const };
  }
  if (isLongAgo(ctx, claims)) return { code: 'not_fresh' as const };
  return changeSessions(ctx, async (trx, note, end) => {
    // A second step that is set up at the same time is seen.
    const user = await lockCaller(ctx, trx);
    // The proof counts only once, and a second step that was set up since was not proved.
    if (!(await useTicket(trx, opened)) || !(await spend(trx, ctx, user_id, proof))) return OVER;
    await takeBack(trx, attempt);
    const former = await sessionsOfIdentities(trx, user_id);
    if ((await writeBinding(trx, ctx, user_id, { issuer: claims.iss, subject }, 'own')) === null)
      return { code: 'bound_elsewhere' as const };
    await end('provider_bound', user_id);
    // Whoever was the account's person at the provider may be another one now.
    for (const { id } of former) await end('provider_unbound', user_id, id);
    note.job('mail', await secondStepMail(ctx, trx, user, 'provider_bound'));
    note.wrote({ entity: 'users', id: user_id });
    return { code: 'Ok' as const };
  });
}

const sessionsOfIdentities = (trx: Trx, user_id: number) =>
  trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('identity_id', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
