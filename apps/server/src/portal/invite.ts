import type { contract, InputOf } from '@resa/contract';
import { changeClient } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';
import { countTry, HOUR } from '../session/index.ts';
import { accessByMail } from './links/access.ts';
import { mailLink } from './links/mail-link.ts';

type Input = InputOf<typeof contract.portal.invite>;

/** More than anybody sends (decisions-wire W10); to one client, few enough to be no nuisance. */
const MOST_AN_HOUR = 60;
const MOST_TO_ONE = 5;

/** Mails a client an invitation to their own page, with a link to choose a password (decision 084). */
export async function invite(ctx: Context, { client_id }: Input) {
  const { user_id } = ctx.actor;
  await countTry(ctx, [
    { kind: 'client_reset', key: String(client_id), max: MOST_TO_ONE, seconds: HOUR },
    { kind: 'client_reset_by', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR },
  ]);
  return changeClient(ctx, client_id, {}, async (db, client, note) => {
    const found = await accessByMail(db, ctx, client);
    if (found.code !== 'Ok') return found;
    const { email, address } = found;
    await mailLink(db, ctx, note, client, { kind: 'client_invitation', user_id, email, address });
    note.wrote({ after: { sent_to: email } });
    return { code: 'Ok' as const };
  });
}
