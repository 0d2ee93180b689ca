import { displayName } from '@resa/rules/text/name';
import type { ClientNote, LockedClient } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import { fillTemplate, templateOf } from '../../frame/mail/template.ts';
import { mailLanguage } from '../../frame/mail/text.ts';
import { INVITATION_DAYS, LINK_HOURS, makeLink, PAGES } from './links.ts';

type At = Pick<Context, 'now' | 'settings'>;
interface Sent {
  readonly kind: 'client_password' | 'client_invitation';
  readonly user_id: number | null;
  readonly email: string;
  /** The address of the clients' pages. */
  readonly address: string;
}

/** The event of an invitation in the emails of a file, which tells who was invited when. */
export const INVITED = 'invitation';

/**
 * Mails the client a link to choose a password, in their language; the copy in their file holds no link (000 O-31). The
 * link opens the household that they head now.
 */
export async function mailLink(
  db: Trx,
  { now, settings }: At,
  note: Pick<ClientNote, 'job'>,
  { row, group_id }: Pick<LockedClient, 'row' | 'group_id'>,
  { kind, user_id, email, address }: Sent,
): Promise<void> {
  const isInvitation = kind === 'client_invitation';
  const own = { client_id: row.id, family_id: group_id, created_by: user_id, email };
  const life = isInvitation ? { days: INVITATION_DAYS } : {};
  const uuid = await makeLink(db, now, { purpose: 'password', ...own }, life);
  const locale = mailLanguage(row.service_language_id, settings);
  const values = {
    client_name: displayName(row),
    organisation: settings[`organisation_name_${locale}`],
    ...(isInvitation ? { days: String(INVITATION_DAYS) } : { hours: String(LINK_HOURS) }),
  };
  const template = await templateOf(db, kind);
  const kept = fillTemplate({ ...template, action_en: null, action_fr: null }, locale, { ...values, link: '…' });
  await db
    .insertInto('client_emails')
    .values({
      client_id: row.id,
      sent_to: email,
      subject: kept.subject,
      message: kept.html,
      created_at: now.toISOString(),
      created_by: user_id,
      event: isInvitation ? INVITED : null,
    })
    .execute();
  const link = `${address}/${PAGES.password}/${uuid}?locale=${locale}`;
  note.job('mail', { client_id: row.id, to: email, ...fillTemplate(template, locale, { ...values, link }) });
}
