/** The additions of the organisation's settings to every mail (002 F01, F02). */
import type { Settings } from '@resa/contract/settings';
import { escapeHtml } from './text.ts';

interface Letter {
  to: string;
  cc?: string[];
  bcc?: string[];
  subject: string;
  html: string;
  text: string;
}

/** The name by which a mail finds its picture. */
export const LOGO = 'logo@resa';

/**
 * Redirects a mail in mode test with an address that catches all: it goes only there, and its subject names the
 * intended addresses.
 */
export function caught<M extends Letter>(mail: M, mode: 'test' | 'production', { mail_catch_all }: Settings): M {
  if (mode !== 'test' || !mail_catch_all) return mail;
  const { to, cc = [], bcc = [], subject } = mail;
  return { ...mail, to: mail_catch_all, cc: [], bcc: [], subject: `[${[to, ...cc, ...bcc].join(', ')}] ${subject}` };
}

/** The logo above, and address and phone below, where the organisation has them. */
export function withLetterhead<M extends Letter>(
  mail: M,
  { organisation_name_en, organisation_name_fr, organisation_address, organisation_phone }: Settings,
  logo: boolean,
): M {
  const names = [...new Set([organisation_name_fr, organisation_name_en])].join(' / ');
  const head = logo
    ? `<p><img src="cid:${LOGO}" alt="${escapeHtml(names)}" style="max-width:320px;max-height:96px"></p>`
    : '';
  const below = [organisation_address, organisation_phone].flatMap((part) => (part ? part.split('\n') : []));
  if (!logo && below.length === 0) return mail;
  const lines = [names, ...below];
  const foot =
    below.length > 0 ? `<p style="color:#57534e;font-size:13px">${lines.map(escapeHtml).join('<br>')}</p>` : '';
  const text = below.length > 0 ? `${mail.text}\n\n-- \n${lines.join('\n')}` : mail.text;
  return { ...mail, html: `${head}${mail.html}${foot}`, text };
}
