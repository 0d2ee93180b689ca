/** The invitation of many clients as long work: a change for each client, so that it can stop and continue anywhere. */
import { lockClients } from '../../client-records/index.ts';
import { mayUseFor } from '../../consents/index.ts';
import { forbidden, Refused } from '../../frame/call/refused.ts';
import { type Context, read } from '../../frame/change/context.ts';
import { contextOfUser } from '../../frame/change/context-of-user.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Services } from '../../frame/process/services.ts';
import { accessByMail } from '../links/access.ts';
import { mailLink } from '../links/mail-link.ts';
import { invitable, sinceOf, wasInvited } from './invitable.ts';

declare module '../../frame/jobs/long-work.ts' {
  interface LongKinds {
    invitations: { days: number };
  }
}

/** Registers the work, which invites with the rights that its user has when it runs. */
export function registerInvitations(services: Services): void {
  services.longWork.work('invitations', async (user_id, { days }, steps) => {
    const ctx = await contextOfUser(services, user_id, 'portal.inviteMany');
    if (!ctx.may('crud_app_settings')) throw forbidden();
    const since = sinceOf(ctx.now, days);
    const ids = await read(ctx, (db) => invitable(db, ctx.today.date, since));
    for (const [index, id] of ids.entries()) {
      await steps.done(index, ids.length);
      await inviteOne(services, ctx, id, since);
    }
    await steps.done(ids.length, ids.length);
    services.realtime.emit({ type: 'Changed', nouns: ['clients'] }, 'everyone');
    return { files: [], client_ids: [], place_ids: [] };
  });
}

/** Mails an invitation unless it was sent meanwhile, or the client can no longer be invited. */
async function inviteOne(services: Services, ctx: Context, client_id: number, since: string): Promise<void> {
  const { now, today, config } = ctx;
  const { user_id, name } = ctx.actor;
  try {
    // Read for each: the pages may be switched off while it runs.
    const settings = await services.settings.get();
    await systemChange(services, async (db, note) => {
      const [client] = await lockClients(db, { now, today }, [client_id], {});
      if (!client || client.row.restriction_id !== null) return;
      const found = await accessByMail(db, { config, settings }, client);
      if (found.code !== 'Ok' || (await wasInvited(db, client_id, since))) return;
      if (!(await mayUseFor(db, client_id, 'appointment_mails', today.date))) return;
      const { email, address } = found;
      await mailLink(db, { now, settings }, note, client, { kind: 'client_invitation', user_id, email, address });
      const of = { entity: 'clients', id: client_id, client_id } as const;
      note.wrote({ action: 'client.invite', ...of, by: { id: user_id, name }, after: { sent_to: email } });
    });
  } catch (error) {
    // Deleted since the list was read.
    if (!(error instanceof Refused)) throw error;
  }
}
