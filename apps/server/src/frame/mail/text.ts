import type { Settings } from '@resa/contract/settings';
import type { Locale } from '@resa/contract/texts';
import { plainText } from '../call/markup.ts';

/** Values of a template's {{placeholders}} (decisions-002 B04). */
export type MailValues = Readonly<Record<string, string>>;

/**
 * Fills a template: values are escaped in the HTML; the text part is the HTML without its tags. Unknown placeholders
 * become empty. A value with a link is one in the HTML, and is followed by it in the text.
 */
export function fillMail(
  subject: string,
  html: string,
  values: MailValues,
  links: MailValues = {},
): { subject: string; html: string; text: string } {
  const named = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value && links[key] ? `${value} (${links[key]})` : value]),
  );
  return {
    subject: fillWords(subject, values),
    html: fillLinked(html, values, links),
    text: plainText(fill(html, named, escapeHtml)),
  };
}

/** The same into HTML, with links. Nothing becomes a link inside a tag or another link. */
function fillLinked(html: string, values: MailValues, links: MailValues): string {
  const linked = Object.fromEntries(
    Object.entries(links).map(([key, link]) => [
      key,
      `<a href="${escapeHtml(link)}">${escapeHtml(values[key] ?? '')}</a>`,
    ]),
  );
  const plain = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escapeHtml(value)]));
  return html
    .split(/(<a[ >].*?<\/a>|<[^>]*>)/is)
    .map((part, index) => fill(part, index % 2 === 1 ? plain : { ...plain, ...linked }, (value) => value))
    .join('');
}

/** A line of plain words, such as a subject, with its values. */
export const fillWords = (words: string, values: MailValues): string =>
  fill(words, values, (value) => value.replace(/[\r\n]+/g, ' '));

const fill = (template: string, values: MailValues, safe: (value: string) => string): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => safe(values[key] ?? ''));

/** Text that is safe between tags and in attributes. */
export const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Typed text as paragraphs and lines. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

/**
 * The language of a mail to a client. Service languages 1 and 2 are the system rows English and French; any other falls
 * back on the setting.
 */
export const mailLanguage = (
  service_language_id: number | null,
  { default_mail_language }: Pick<Settings, 'default_mail_language'>,
): Locale => (service_language_id === 1 ? 'en' : service_language_id === 2 ? 'fr' : default_mail_language);
