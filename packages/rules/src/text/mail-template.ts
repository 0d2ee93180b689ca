/**
 * Placeholders of mail templates: names between double braces (002 B04).
 *
 * placeholdersOf       the placeholders that mails of a kind fill in
 * refusedPlaceholders  the placeholders of a template that its mails do not fill in
 * mailFaults           what prevents a template from being saved, field by field
 */

export const MAIL_PLACEHOLDERS = [
  'client_name',
  'file_number',
  'location',
  'address',
  'date',
  'time',
  'appointment_type',
  'comment',
  'held_until',
  'user_name',
  'organisation',
  'minutes',
  'hours',
  'days',
  'link',
  'change',
] as const;
export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];

/** Others at home may read a mail about an appointment, so it does not mention the file (001 O-39). */
const OF_APPOINTMENTS: readonly MailPlaceholder[] = [
  ...(['client_name', 'location', 'address', 'date', 'time', 'appointment_type', 'organisation', 'link'] as const),
];
const OF_STATES: readonly MailPlaceholder[] = ['client_name', 'file_number', 'comment', 'organisation', 'link'];

/** The placeholders of each kind of mail. An offer carries no link: a client who wants the place calls. */
const FILLED = {
  booked: OF_APPOINTMENTS,
  changed: OF_APPOINTMENTS,
  cancelled: OF_APPOINTMENTS,
  reminder: OF_APPOINTMENTS,
  closed_day: OF_APPOINTMENTS,
  offer: [...OF_APPOINTMENTS.filter((name) => name !== 'link'), 'held_until'],
  pending: OF_STATES,
  refused: OF_STATES,
  reset: ['user_name', 'organisation', 'minutes', 'link'],
  client_password: ['client_name', 'organisation', 'hours', 'link'],
  client_invitation: ['client_name', 'organisation', 'days', 'link'],
  invitation: ['user_name', 'organisation', 'days', 'link'],
  document_refused: ['user_name', 'file_number', 'organisation', 'link'],
  second_step: ['user_name', 'organisation', 'change', 'date', 'time'],
} as const satisfies Record<string, readonly MailPlaceholder[]>;
/** The kinds of mails. Each has a shipped template, and copies of a template have its kind. */
export type MailKind = keyof typeof FILLED;
export const MAIL_KINDS = Object.keys(FILLED) as [MailKind, ...MailKind[]];

/** Kinds that no plan can choose: about an offer, a file's state (000 O-58), an account or a document. */
export const NOT_OF_PLANS: readonly MailKind[] = [
  'offer',
  'pending',
  'refused',
  'reset',
  'client_password',
  'client_invitation',
  'invitation',
  'document_refused',
  'second_step',
];

/** The placeholder that a mail cannot do without: the link, the comment of a user, or what changed. */
const NEEDED: Partial<Record<MailKind, 'comment' | 'link' | 'change'>> = {
  pending: 'comment',
  refused: 'comment',
  reset: 'link',
  client_password: 'link',
  client_invitation: 'link',
  invitation: 'link',
  document_refused: 'link',
  second_step: 'change',
};

/** The placeholders that mails of a kind fill in. */
export const placeholdersOf = (kind: MailKind): readonly MailPlaceholder[] => FILLED[kind];

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** A name between single braces; formatting may be between. */
const IN_SINGLE_BRACES = /\{\s*\p{L}[\p{L}\d_ ]*\}/u;

/** The placeholders of some texts, each once. */
export const placeholdersIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))),
];

/** The placeholders of a template that mails of its kind do not fill in. */
export const refusedPlaceholders = (texts: readonly string[], kind: MailKind): string[] =>
  placeholdersIn(...texts).filter((name) => !(placeholdersOf(kind) as readonly string[]).includes(name));

/** How long each may be; the message with its formatting. */
export const MAIL_LENGTHS = { name: 100, subject: 255, action: 60, mail: 20_000 } as const;

export interface TypedMail {
  name: string;
  subject_en: string;
  subject_fr: string;
  action_en: string | null;
  action_fr: string | null;
  mail_en: string;
  mail_fr: string;
}
export type MailRule =
  | 'must_be_completed'
  | 'rule_mail_placeholders'
  | 'rule_mail_braces'
  | 'rule_mail_link'
  | 'rule_mail_address'
  | 'rule_mail_comment'
  | 'rule_mail_change';

const RULES = {
  comment: 'rule_mail_comment',
  link: 'rule_mail_link',
  change: 'rule_mail_change',
} as const satisfies Record<string, MailRule>;

const TEXTS = ['subject_en', 'subject_fr', 'action_en', 'action_fr', 'mail_en', 'mail_fr'] as const;
const REQUIRED = ['name', 'subject_en', 'subject_fr', 'mail_en', 'mail_fr'] as const;

/** The faults that prevent a template from being saved (002 §5 "Mail", 002 B04). */
export function mailFaults(typed: TypedMail, kind: MailKind): Partial<Record<keyof TypedMail, MailRule>> {
  const faults: Partial<Record<keyof TypedMail, MailRule>> = {};
  const needed = NEEDED[kind];
  for (const language of ['en', 'fr'] as const) {
    const [mail, action] = [typed[`mail_${language}`], typed[`action_${language}`]];
    const read = placeholdersIn(withoutTags(mail));
    const isLinked = needed === 'link' && (action || LINK_ITSELF.test(mail));
    if (needed && !read.includes(needed) && !isLinked) faults[`mail_${language}`] = RULES[needed];
    if (isOfAccount(kind) && isSentElsewhere(mail)) faults[`mail_${language}`] = 'rule_mail_address';
  }
  for (const field of TEXTS) {
    const text = typed[field] ?? '';
    const rest = withoutTags(text.replace(PLACEHOLDER, ''));
    if (IN_SINGLE_BRACES.test(rest)) faults[field] = 'rule_mail_braces';
    if (/\{\{|\}\}/.test(rest) || refusedPlaceholders([text], kind).length > 0)
      faults[field] = 'rule_mail_placeholders';
  }
  for (const field of REQUIRED) if (isBlank(typed[field])) faults[field] = 'must_be_completed';
  return faults;
}

/**
 * Whether mails of this kind let their reader choose a password, or report a change of their account. The author of
 * such a template must not be able to send the link elsewhere.
 */
const isOfAccount = (kind: MailKind) => NEEDED[kind] === 'link' || NEEDED[kind] === 'change';

const LINK_ITSELF = /\shref="\{\{\s*link\s*\}\}"/;
/** Whether a tag contains a placeholder anywhere but as the whole address of a link. */
const isSentElsewhere = (html: string) =>
  (html.match(/<[^<>]*>/g) ?? []).some((tag) => placeholdersIn(tag.replace(LINK_ITSELF, '')).length > 0);

const isBlank = (html: string) => withoutTags(html).trim() === '';

const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' ');
