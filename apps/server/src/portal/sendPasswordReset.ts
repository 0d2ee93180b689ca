import type { contract, InputOf } from '@resa/contract';
import { changeClient } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';
import { countTry, HOUR } from '../session/index.ts';
import { mailLink } from './links/mail-link.ts';
import { opening } from './links/opening.ts';

type Input = InputOf<typeof contract.portal.sendPasswordReset>;

/** More than anybody sends (decisions-wire W10); to one client, more than would be a nuisance. */
const MOST_AN_HOUR = 60;
const MOST_TO_ONE = 5;

/** Mails the client a link to choose a password, in their language; the copy in their file holds no link (000 O-31). */
export async function sendPasswordReset(ctx: Context, { id }: Input) {
  const { user_id } = ctx.actor;
  await countTry(ctx, [
    { kind: 'client_reset', key: String(id), max: MOST_TO_ONE, seconds: HOUR },
    { kind: 'client_reset_by', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR },
  ]);
  return changeClient(ctx, id, {}, async (db, client, note) => {
    const found = opening(ctx, client);
    if (found.code !== 'Ok') return found;
    const { email, address } = found;
    await mailLink(db, ctx, note, client, { kind: 'client_password', user_id, email, address });
    note.wrote({ after: { sent_to: email } });
    return { code: 'Ok' as const };
  });
}
