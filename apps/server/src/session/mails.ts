import { type Locale, say, type TextKey } from '@resa/contract/texts';
import type { Browser } from '@resa/rules/staff/browser';
import { momentInWords } from '@resa/rules/time/words';
import type { ReadDb } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { fillTemplate, templateOf } from '../frame/mail/template.ts';
import { htmlOf } from '../frame/mail/text.ts';
import { KEPT_DAYS } from '../frame/process/kept-days.ts';
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

/**
 * The mail that tells a user of a sign-in at a workstation where they have not signed in before. It has no template: who
 * took an account over must not be able to reword what would tell of it.
 */
export function newWorkstationMail(ctx: Context, user: { name: string; email: string; language: string }, at: Browser) {
  const language: Locale = user.language === 'fr' ? 'fr' : 'en';
  const organisation = ctx.settings[`organisation_name_${language}`];
  const text = say(language, 'new_workstation_mail', {
    name: user.name,
    organisation,
    moment: momentInWords(`${ctx.today.date} ${ctx.today.time}`, language),
    browser: inWords(language, at),
    machine: ctx.machine,
    days: String(KEPT_DAYS.workstations),
    link: `${ctx.config.publicUrl}/profile?tab=sessions`,
  });
  return {
    to: user.email,
    lang: language,
    subject: say(language, 'new_workstation_subject', { organisation }),
    html: htmlOf(text),
    text,
  };
}

const changedTexts = {
  password: 'account_password_changed',
  email: 'account_email_changed',
} as const satisfies Record<string, TextKey>;

/**
 * The mail that tells a user of their new password or address, at the address they had until then. It has no template,
 * as that about a new workstation has none.
 */
export function accountChangedMail(
  ctx: Context,
  user: { name: string; email: string; language: string },
  changed: keyof typeof changedTexts,
) {
  const language: Locale = user.language === 'fr' ? 'fr' : 'en';
  const organisation = ctx.settings[`organisation_name_${language}`];
  const moment = momentInWords(`${ctx.today.date} ${ctx.today.time}`, language);
  const change = say(language, changedTexts[changed], { moment });
  const text = say(language, 'account_changed_mail', { name: user.name, organisation, change });
  return {
    to: user.email,
    lang: language,
    subject: say(language, 'account_changed_subject', { organisation }),
    html: htmlOf(text),
    text,
  };
}

function inWords(language: Locale, { browser, system }: Browser): string {
  if (browser && system) return say(language, 'browser_on_system', { browser, system });
  return browser ?? system ?? say(language, 'browser_unknown');
}
