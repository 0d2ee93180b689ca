import type { StateAction } from '@resa/rules/person/transitions';
import { displayName } from '@resa/rules/text/name';
import type { LockedClient } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { fillTemplate, templateOf } from '../../frame/mail/template.ts';
import { mailLanguage } from '../../frame/mail/text.ts';

/**
 * Mails the comment of a change of state to the client, if there is an address, and keeps it with their emails (000
 * O-58). A restricted household gets no mails (decision 068).
 */
export async function mailComment(
  db: Trx,
  ctx: Context,
  note: Note,
  client: LockedClient['row'],
  action: StateAction,
  comment: string,
): Promise<void> {
  if (!client.email || client.restriction_id !== null) return;
  const locale = mailLanguage(client.service_language_id, ctx.settings);
  const template = await templateOf(db, action === 'refuse' ? 'refused' : 'pending');
  const mail = fillTemplate(template, locale, {
    client_name: displayName(client),
    file_number: String(client.file_number),
    organisation: ctx.settings[`organisation_name_${locale}`],
    link: ctx.config.clientsUrl ?? '',
    comment,
  });
  await db
    .insertInto('client_emails')
    .values({
      client_id: client.id,
      sent_to: client.email,
      subject: mail.subject,
      message: mail.html,
      created_at: ctx.now.toISOString(),
      created_by: ctx.actor.user_id,
    })
    .execute();
  note.job('mail', { client_id: client.id, to: client.email, ...mail });
}
