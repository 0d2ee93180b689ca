import { type Locale, say, type TextKey } from '@resa/contract/texts';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { htmlOf } from '../frame/mail/text.ts';

interface OfficersMail {
  client_id: number;
  what: 'saved' | 'ended' | 'broken';
  /** Why the glass was broken. */
  reason?: string;
}

/**
 * Mails to the privacy officers what somebody did with a restricted file. It names the file by its number; administrators,
 * where nobody is an officer, get no reason.
 */
export async function mailOfficers(db: Trx, ctx: Context, note: Note, { client_id, what, reason }: OfficersMail) {
  const { file_number } = await db
    // deleted too: only its number is read
    .selectFrom('clients')
    .select('file_number')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  const values = { number: String(file_number), user: ctx.actor.name };
  mailTo(ctx, await officersOf(db), note, (language, role) => {
    // It may name somebody, and administrators see no restricted file by name.
    const why = reason && role === 'privacy_officer' ? [say(language, 'restriction_mail_broken_why', { reason })] : [];
    return {
      subject: say(language, `restriction_subject_${what}`, values),
      text: [say(language, `restriction_mail_${what}`, values), ...why].join('\n\n'),
    };
  });
}

/**
 * Mails to the privacy officers, and to those who were it until now, that somebody was given a role that sees restricted
 * files: that of the officers, or one that is named in a restriction. Call it before the roles are written.
 */
export async function mailGainedSight(
  db: Trx,
  ctx: Context,
  note: Note,
  { name, gained }: { name: string; gained: readonly number[] },
): Promise<void> {
  const { rows } = await sql<Record<Locale, string>>`
    select lang_en as en, lang_fr as fr from roles
    where id = any(${sql.val([...gained])}::int[])
      and (name = 'privacy_officer' or id in (select role_id from restriction_roles))
    order by id`.execute(db);
  if (rows.length === 0) return;
  mailTo(ctx, await officersOf(db), note, (language) => {
    const roles = rows.map((role) => role[language]).join(', ');
    // At a sign-in the groups of the identity provider give it.
    const values = { user: ctx.actorOrNull?.name ?? say(language, 'provider_title'), name, roles };
    return {
      subject: say(language, 'restriction_subject_sight', values),
      text: say(language, 'restriction_mail_sight', values),
    };
  });
}

const accessTexts = {
  active: 'field_active',
  email: 'email',
  password: 'password',
  provider: 'provider_title',
  second_step: 'second_step_title',
} as const satisfies Record<string, TextKey>;
type Access = keyof typeof accessTexts;

/**
 * Mails to the privacy officers that somebody else changed how an account that sees restricted files signs in: whoever
 * sets its password can use it. Call it before that is written, so that an officer gets it at their former address.
 */
export async function mailAccess(
  db: Trx,
  ctx: Context,
  note: Note,
  { id, name, changed }: { id: number; name: string; changed: readonly Access[] },
): Promise<void> {
  if (changed.length === 0 || id === ctx.actor.user_id) return;
  const { rows } = await sql`
    select from kept_seen_restrictions
    where user_id = ${id} and (until is null or until > ${ctx.now.toISOString()}) limit 1`.execute(db);
  if (rows.length === 0) return;
  mailTo(ctx, await officersOf(db), note, (language) => {
    const changes = changed.map((one) => say(language, accessTexts[one])).join(', ');
    const values = { user: ctx.actor.name, name, changes };
    return {
      subject: say(language, 'restriction_subject_access', values),
      text: say(language, 'restriction_mail_access', values),
    };
  });
}

/** Mails to the privacy officers that the settings of the identity provider changed: it decides who its users are. */
export async function mailProvider(db: Trx, ctx: Context, note: Note): Promise<void> {
  mailTo(ctx, await officersOf(db), note, (language) => ({
    subject: say(language, 'action_provider_save'),
    text: say(language, 'restriction_mail_provider', { user: ctx.actor.name }),
  }));
}

interface Officer {
  email: string;
  language: Locale;
  role: string;
}

/** The privacy officers, or the administrators where nobody is one. */
async function officersOf(db: Trx): Promise<Officer[]> {
  const { rows } = await sql<Officer>`
    select distinct u.id, u.email, u.language, r.name as role from users u
    join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where u.active = 1 and r.name in ('privacy_officer', 'administrators') order by u.id`.execute(db);
  const officers = rows.filter(({ role }) => role === 'privacy_officer');
  return officers.length > 0 ? officers : rows;
}

/** Sends each the words in their language, with the address of the list that shows who sees what. */
function mailTo(
  { config }: Context,
  officers: readonly Officer[],
  note: Note,
  wordsIn: (language: Locale, role: string) => { subject: string; text: string },
): void {
  for (const { email, language, role } of officers) {
    const { subject, text: words } = wordsIn(language, role);
    const list = say(language, 'labelled', { label: say(language, 'restricted_files') });
    const text = `${words}\n\n${list} ${config.publicUrl}/restricted_files`;
    note.job('mail', { to: email, subject, html: htmlOf(text), text });
  }
}
