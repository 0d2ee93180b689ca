/** The additions of the organization's settings to every mail (002 F01, F02). */
import type { Settings } from '@resa/contract/settings';
import type { Locale } from '@resa/contract/texts';
import { LOGO, mailPage } from './page.ts';
import { escapeHtml } from './text.ts';

interface Letter {
  to: string;
  cc?: string[];
  bcc?: string[];
  subject: string;
  html: string;
  text: string;
  /** The language of the mail; without one the organization is named in both. */
  lang?: Locale | undefined;
}

/**
 * Redirects a mail in mode test with an address that catches all: it goes only there, and its subject names the
 * intended addresses.
 */
export function caught<M extends Letter>(mail: M, mode: 'test' | 'production', { mail_catch_all }: Settings): M {
  if (mode !== 'test' || !mail_catch_all) return mail;
  const { to, cc = [], bcc = [], subject } = mail;
  return { ...mail, to: mail_catch_all, cc: [], bcc: [], subject: `[${[to, ...cc, ...bcc].join(', ')}] ${subject}` };
}

/** The page around every mail: the scene of the sign-in, the logo, and the organization's name, address and phone below. */
export function withLetterhead<M extends Letter>(
  mail: M,
  { organisation_name_en, organisation_name_fr, organisation_address, organisation_phone }: Settings,
  logo: boolean,
): M {
  const { en, fr } = { en: organisation_name_en, fr: organisation_name_fr };
  const name = mail.lang ? { en, fr }[mail.lang] : [...new Set([fr, en])].join(' / ');
  const lines = [organisation_address, organisation_phone].flatMap((part) => (part ? part.split('\n') : []));
  const html = mailPage({
    lang: mail.lang,
    head: logo
      ? `<img src="cid:${LOGO}" alt="${escapeHtml(name)}" style="max-width:260px;max-height:80px">`
      : escapeHtml(name),
    body: mail.html,
    foot: [name, ...lines].map(escapeHtml).join('<br>'),
  });
  const text = lines.length > 0 ? `${mail.text}\n\n-- \n${[name, ...lines].join('\n')}` : mail.text;
  return { ...mail, html, text };
}
