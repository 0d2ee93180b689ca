/**
 * Mails by the templates that an organisation may word its own way (002 §2.5).
 *
 * templateOf     a shipped template, by its kind of mails
 * fillTemplate   the mail in a language: its values, and the button that leads to its link
 */
import type { Locale } from '@resa/contract/texts';
import type { MailKind } from '@resa/rules/text/mail-template';
import type { ReadDb } from '../../db/handles.ts';
import { escapeHtml, fillMail, fillWords, type MailValues } from './text.ts';

/** The columns that make a mail. */
export const TEMPLATE = ['subject_en', 'subject_fr', 'action_en', 'action_fr', 'mail_en', 'mail_fr'] as const;
export type Template = Readonly<Record<Exclude<(typeof TEMPLATE)[number], 'action_en' | 'action_fr'>, string>> &
  Readonly<Record<'action_en' | 'action_fr', string | null>>;

export const templateOf = (db: ReadDb, code: MailKind): Promise<Template> =>
  db.selectFrom('mail_templates').select(TEMPLATE).where('code', '=', code).executeTakeFirstOrThrow();

const BUTTON = 'display:inline-block;padding:10px 16px;border-radius:8px;background:#0f766e;color:#ffffff';

/** The mail of a template; it has no button without a link. */
export function fillTemplate(template: Template, locale: Locale, values: MailValues) {
  const mail = fillMail(template[`subject_${locale}`], template[`mail_${locale}`], values);
  const caption = template[`action_${locale}`];
  if (!caption || !values.link) return mail;
  const [words, link] = [fillWords(caption, values), values.link];
  return {
    ...mail,
    html: `${mail.html}<p><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(words)}</a></p>`,
    text: `${mail.text}\n\n${words}: ${link}`,
  };
}
