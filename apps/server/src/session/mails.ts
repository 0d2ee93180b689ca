import { type Locale, say, type TextKey } from '@resa/contract/texts';
import type { Context } from '../frame/change/context.ts';
import { escapeHtml, fillMail } from '../frame/mail/text.ts';
import { LINK_MINUTES } from './sign-in/links.ts';

/** The mail that carries a reset link, in the language of its reader. */
export function resetMail(ctx: Context, user: { name: string; email: string; language: Locale }, uuid: string) {
  const organisation = ctx.settings[`organisation_name_${user.language}`];
  const link = `${ctx.config.publicUrl}/reset_password/${uuid}`;
  const paragraph = (key: TextKey) => `<p>${escapeHtml(say(user.language, key))}</p>`;
  const html = [
    paragraph('mail_greeting'),
    paragraph('mail_reset_asked'),
    '<p><a href="{{link}}">{{link}}</a></p>',
    paragraph('mail_reset_valid'),
    paragraph('mail_reset_ignore'),
    '<p>{{organisation}}</p>',
  ].join('\n');
  const values = { name: user.name, organisation, link, minutes: String(LINK_MINUTES) };
  return { to: user.email, ...fillMail(say(user.language, 'mail_reset_subject'), html, values) };
}
