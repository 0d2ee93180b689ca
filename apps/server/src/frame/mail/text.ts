/** Values of a template's {{placeholders}} (decisions-002 B04). */
export type MailValues = Readonly<Record<string, string>>;

/** Fills a template: values are escaped in the HTML; the text part is the HTML without its tags. Unknown placeholders become empty. */
export function fillMail(
  subject: string,
  html: string,
  values: MailValues,
): { subject: string; html: string; text: string } {
  const fill = (template: string, safe: (value: string) => string) =>
    template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => safe(values[key] ?? ''));
  const filled = fill(html, escapeHtml);
  return { subject: fill(subject, (value) => value.replace(/[\r\n]+/g, ' ')), html: filled, text: plainText(filled) };
}

/** Text that is safe between tags and in attributes. */
export const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const plainText = (html: string) =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d)>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
