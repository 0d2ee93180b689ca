/** Two plain pages without scripts. The content of a mail is shown as text, so nothing in it can act. */
import { escapeHtml } from '../frame/mail/text.ts';

interface Line {
  id: number;
  sent_to: string;
  subject: string;
  created_at: string;
}

export function listPage(mails: Line[]): string {
  const rows = mails.map(
    ({ id, sent_to, subject, created_at }) => `<tr>
      <td><a href="/outbox/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(sent_to)}</td>
      <td><time datetime="${created_at}">${shortTime(created_at)}</time></td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">At (UTC)</th></tr></thead>
    <tbody>${rows.join('\n')}</tbody></table>`;
  return page(
    'Outbox',
    `<p>Mails of mode test: kept here, sent to nobody.</p>${rows.length > 0 ? table : '<p>No mail yet.</p>'}`,
  );
}

export function mailPage({
  sent_to,
  subject,
  created_at,
  body,
  calendar,
}: Line & { body: string; calendar: string | null }): string {
  return page(
    subject,
    `<p><a href="/outbox">Outbox</a></p>
    <dl><dt>To</dt><dd>${escapeHtml(sent_to)}</dd><dt>At (UTC)</dt><dd>${shortTime(created_at)}</dd></dl>
    <div class="body">${withLinks(body)}</div>
    ${calendar ? `<h2>resa.ics</h2><div class="body">${escapeHtml(calendar)}</div>` : ''}`,
  );
}

/** The page of an address without a mail, such as one of an earlier database. */
export const missingPage = (): string =>
  page('No such mail', '<p>No mail is kept at this address.</p><p><a href="/outbox">Outbox</a></p>');

const shortTime = (iso: string) => iso.slice(0, 16).replace('T', ' ');

/** The text escaped, its addresses made links: a reset link must work. */
const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ccc;vertical-align:top}
dt{font-weight:600}dd{margin:0 0 .5rem}.body{white-space:pre-wrap;border:1px solid #ccc;border-radius:6px;padding:1rem}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1a1b1e}a{color:#8ab4f8}th,td,.body{border-color:#444}}`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} - Resa</title>
<style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`;
