import { type Locale, say, type TextKey } from '@resa/contract/texts';
import type { Context } from '../frame/change/context.ts';
import { escapeHtml, fillMail } from '../frame/mail/text.ts';
import { INVITATION_DAYS, LINK_MINUTES } from './sign-in/links.ts';

interface Reader {
  name: string;
  email: string;
  language: Locale;
}

/** The mail that carries a reset link, in the language of its reader. */
export const resetMail = (ctx: Context, user: Reader, uuid: string) =>
  linkMail(ctx, user, uuid, {
    subject: 'mail_reset_subject',
    before: ['mail_reset_asked'],
    after: ['mail_reset_valid', 'mail_reset_ignore'],
  });

/** The mail that invites a new user to choose their first password, in their language. */
export const invitationMail = (ctx: Context, user: Reader, uuid: string) =>
  linkMail(ctx, user, uuid, {
    subject: 'mail_invitation_subject',
    before: ['mail_invitation_account'],
    after: ['mail_invitation_valid'],
  });

interface Words {
  subject: TextKey;
  before: readonly TextKey[];
  after: readonly TextKey[];
}

function linkMail(ctx: Context, user: Reader, uuid: string, { subject, before, after }: Words) {
  const organisation = ctx.settings[`organisation_name_${user.language}`];
  const link = `${ctx.config.publicUrl}/reset_password/${uuid}`;
  const paragraph = (key: TextKey) => `<p>${escapeHtml(say(user.language, key))}</p>`;
  const html = [
    paragraph('mail_greeting'),
    ...before.map(paragraph),
    '<p><a href="{{link}}">{{link}}</a></p>',
    ...after.map(paragraph),
    '<p>{{organisation}}</p>',
  ].join('\n');
  const values = { name: user.name, organisation, link, minutes: String(LINK_MINUTES), days: String(INVITATION_DAYS) };
  return { to: user.email, ...fillMail(say(user.language, subject), html, values) };
}
