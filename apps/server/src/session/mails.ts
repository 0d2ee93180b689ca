import { type Locale, say, type TextKey } from '@resa/contract/texts';
import type { ReadDb } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { fillTemplate, templateOf } from '../frame/mail/template.ts';
import { escapeHtml, fillMail } from '../frame/mail/text.ts';
import { INVITATION_DAYS, LINK_MINUTES } from './sign-in/links.ts';

interface Reader {
  name: string;
  email: string;
  language: Locale;
}

const organisationOf = (ctx: Context, { language }: Reader) => ctx.settings[`organisation_name_${language}`];
const linkOf = (ctx: Context, uuid: string) => `${ctx.config.publicUrl}/reset_password/${uuid}`;

/** The mail that carries a reset link, by its template, in the language of its reader. */
export async function resetMail(ctx: Context, db: ReadDb, user: Reader, uuid: string) {
  const values = { user_name: user.name, organisation: organisationOf(ctx, user), link: linkOf(ctx, uuid) };
  const template = await templateOf(db, 'reset');
  return { to: user.email, ...fillTemplate(template, user.language, { ...values, minutes: String(LINK_MINUTES) }) };
}

/** The mail that invites a new user to choose their first password, in their language. */
export function invitationMail(ctx: Context, user: Reader, uuid: string) {
  const paragraph = (key: TextKey) => `<p>${escapeHtml(say(user.language, key))}</p>`;
  const html = [
    paragraph('mail_greeting'),
    paragraph('mail_invitation_account'),
    '<p><a href="{{link}}">{{link}}</a></p>',
    paragraph('mail_invitation_valid'),
    '<p>{{organisation}}</p>',
  ].join('\n');
  const values = {
    ...{ name: user.name, organisation: organisationOf(ctx, user), link: linkOf(ctx, uuid) },
    days: String(INVITATION_DAYS),
  };
  return { to: user.email, ...fillMail(say(user.language, 'mail_invitation_subject'), html, values) };
}
