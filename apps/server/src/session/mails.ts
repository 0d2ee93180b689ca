import type { Locale } from '@resa/contract/texts';
import type { ReadDb } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { fillTemplate, templateOf } from '../frame/mail/template.ts';
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

/** The mail that invites a new user to choose their first password, by its template, in their language. */
export async function invitationMail(ctx: Context, db: ReadDb, user: Reader, uuid: string) {
  const values = { user_name: user.name, organisation: organisationOf(ctx, user), link: linkOf(ctx, uuid) };
  const template = await templateOf(db, 'invitation');
  return { to: user.email, ...fillTemplate(template, user.language, { ...values, days: String(INVITATION_DAYS) }) };
}
