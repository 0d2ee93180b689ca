import type { contract, InputOf } from '@resa/contract';
import { blindCopies, clientEmailFaults } from '@resa/rules/text/client-email';
import { emailList } from '@resa/rules/text/email';
import { changeClient } from '../client-records/index.ts';
import { invalid } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { htmlOf } from '../frame/mail/text.ts';
import { countTry, HOUR } from '../session/index.ts';

type Input = InputOf<typeof contract.emails.send>;

/** More than anybody writes; a program that got hold of a session is held up (decisions-wire W10). */
const MOST_AN_HOUR = 60;

/** Sends an email to a client and records it in their file; the lock of the file is not needed (000 §5, O-90). */
export async function send(ctx: Context, { client_id, send_to_me, ...typed }: Input) {
  const faults = clientEmailFaults(typed);
  if (faults.length > 0) throw invalid(...faults);
  const { user_id } = ctx.actor;
  await countTry(ctx, [{ kind: 'email', key: String(user_id), max: MOST_AN_HOUR, seconds: HOUR }]);
  return changeClient(ctx, client_id, {}, async (db, client, note) => {
    const { email: own } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    const to = typed.send_to;
    const copies = blindCopies(to, [...emailList(typed.send_bcc), ...(send_to_me ? [own] : [])]);
    const subject = typed.subject.replace(/\s+/g, ' ');
    const html = htmlOf(typed.message);
    const record = { sent_to: to, bcc: copies.length > 0 ? copies.join(', ') : null, subject };
    const { id } = await db
      .insertInto('client_emails')
      .values({
        ...record,
        client_id: client.row.id,
        message: html,
        created_at: ctx.now.toISOString(),
        created_by: user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'client_emails', id, after: record });
    note.job('mail', { client_id, to, bcc: copies, subject, html, text: typed.message });
    return { code: 'Ok' as const };
  });
}
