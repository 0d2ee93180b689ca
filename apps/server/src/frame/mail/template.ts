/**
 * Mails by the templates that an organization may word its own way (002 §2.5).
 *
 * templateOf     a shipped template, by its kind of mails
 * fillTemplate   the mail in a language: its values, and the button that leads to its link
 */
import { type Locale, say } from '@resa/contract/texts';
import type { MailKind } from '@resa/rules/text/mail-template';
import type { ReadDb } from '../../db/handles.ts';
import { escapeHtml, fillMail, fillWords, type MailValues } from './text.ts';

/** The columns that make a mail. */
export const TEMPLATE = ['subject_en', 'subject_fr', 'action_en', 'action_fr', 'mail_en', 'mail_fr'] as const;
export type Template = Readonly<Record<Exclude<(typeof TEMPLATE)[number], 'action_en' | 'action_fr'>, string>> &
  Readonly<Record<'action_en' | 'action_fr', string | null>>;

export const templateOf = (db: ReadDb, code: MailKind): Promise<Template> =>
  db.selectFrom('mail_templates').select(TEMPLATE).where('code', '=', code).executeTakeFirstOrThrow();

const BUTTON =
  'display:inline-block;padding:11px 18px;border-radius:8px;background:#0f766e;color:#ffffff;font-weight:600;text-decoration:none';
const ADDRESS = 'font-size:13px;line-height:1.5;word-break:break-all';

/** Links of values, and notes below the words of the template. */
interface More {
  links?: MailValues;
  notes?: readonly { title: string; text: string }[];
}

/** The mail of a template; it has no button without a link. */
export function fillTemplate(template: Template, locale: Locale, values: MailValues, { links, notes = [] }: More = {}) {
  const worded = fillMail(template[`subject_${locale}`], template[`mail_${locale}`], values, links);
  const noted = notes.map(
    ({ title, text }) =>
      `<p class="note"><strong>${escapeHtml(title)}</strong><br>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  );
  const mail = {
    ...worded,
    lang: locale,
    html: [worded.html, ...noted].join(''),
    text: [worded.text, ...notes.map(({ title, text }) => `${title}\n${text}`)].join('\n\n'),
  };
  const caption = template[`action_${locale}`];
  if (!caption || !values.link) return mail;
  const [words, link] = [fillWords(caption, values), values.link];
  const address = escapeHtml(link);
  const button = `<p><a class="button" href="${address}" style="${BUTTON}">${escapeHtml(words)}</a></p>`;
  const alone = `<p>${address}</p>`;
  return {
    ...mail,
    // If the template shows the address as a paragraph, the button replaces it and the address follows below, for
    // programs without links. Otherwise the button comes last.
    html: mail.html.includes(alone)
      ? mail.html.replace(alone, () => `${button}<p style="${ADDRESS}">${address}</p>`)
      : `${mail.html}${button}`,
    text: `${mail.text}\n\n${say(locale, 'labelled', { label: words })} ${link}`,
  };
}
