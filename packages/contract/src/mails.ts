/** Mail templates: what the program's mails say, in both languages (002 §2.5, 002 B03, 002 B04). */
import { MAIL_KINDS, MAIL_LENGTHS } from '@resa/rules/text/mail-template';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { IN_USE } from './lists/calls.ts';
import { locales } from './texts.ts';
import { Count, Flag, Id, Instant, optionalText, PlainDate, paging, rehearsable, text } from './types.ts';

const may = ['crud_mails'] as const;

const Kind = z.enum(MAIL_KINDS);
const Words = z.object({
  name: text(MAIL_LENGTHS.name),
  subject_en: text(MAIL_LENGTHS.subject),
  subject_fr: text(MAIL_LENGTHS.subject),
  /** The captions of the button that leads to the mail's link. */
  action_en: optionalText(MAIL_LENGTHS.action),
  action_fr: optionalText(MAIL_LENGTHS.action),
  /** HTML, cleaned by the server. */
  mail_en: text(MAIL_LENGTHS.mail),
  mail_fr: text(MAIL_LENGTHS.mail),
});
export const MailRow = z.object({
  id: Id,
  /** The kind of a shipped template; null for one of the organization. */
  code: Kind.nullable(),
  /** The subject of its mails, which decides their placeholders. A copy has the kind of its original. */
  kind: Kind,
  name: z.string(),
  /** The French name of a shipped template that nobody renamed. */
  name_fr: z.string().nullable(),
  subject_en: z.string(),
  subject_fr: z.string(),
  action_en: z.string().nullable(),
  action_fr: z.string().nullable(),
  mail_en: z.string(),
  mail_fr: z.string(),
  /** 1 if the organization changed the words of a shipped template, which can go back to its original. */
  worded: Flag,
  /** When the organization last changed it; null for a shipped one as it is shipped. */
  updated_at: Instant.nullable(),
  row_version: Count,
});
/** A new template; by default plans can choose it. */
const NewMail = Words.extend({ kind: Kind.default('booked') });
/** A template while it is typed. A stored template is checked by its stored kind, not by the sent one. */
const Draft = NewMail.extend({ id: Id.nullish() });
const PlanOfMail = z.object({
  id: Id,
  place: z.string(),
  name_en: z.string(),
  name_fr: z.string(),
  start_date: PlainDate,
  end_date: PlainDate,
});
export type PlanOfMail = z.output<typeof PlanOfMail>;
const Filled = z.object({ subject: z.string(), html: z.string() });

export const mails = {
  list: call({
    summary: 'List the mail templates',
    path: '/api/mails',
    may,
    takes: paging(
      ['name', 'updated_at'] as const,
      { sortBy: 'name', descending: false },
      z.object({ search: text(100).default(''), locale: z.enum(locales).default('en') }).prefault({}),
      [10, 25, 50],
    ),
    gives: answers({
      Ok: {
        dt: z.object({
          rows: z.array(
            MailRow.pick({ id: true, code: true, kind: true, name: true, name_fr: true, updated_at: true }).extend({
              /** 1 if another template has the same name, which older templates may have. */
              twice: Flag,
            }),
          ),
          recordsFiltered: Count,
        }),
      },
    }),
  }),
  fetch: call({
    summary: 'Read a mail template',
    path: '/api/mail/fetch',
    may,
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { row: MailRow } }),
  }),
  store: call({
    summary: 'Add a mail template, new or a copy of another one',
    path: '/api/mail/store',
    may,
    changes: ['mails'],
    logs: 'mail.store',
    takes: z.object({ row: NewMail }),
    gives: answers({ Ok: { row: MailRow } }),
  }),
  update: call({
    summary: 'Change a mail template',
    path: '/api/mail/update',
    may,
    changes: ['mails'],
    logs: 'mail.update',
    takes: z.object({ row: Words.extend({ id: Id, row_version: Count }) }),
    gives: answers({ Ok: { row: MailRow }, stale: { row: MailRow } }),
  }),
  restore: call({
    summary: 'Give a shipped mail template its original words again',
    path: '/api/mail/restore',
    may,
    changes: ['mails'],
    logs: 'mail.restore',
    takes: z.object({ id: Id, row_version: Count }),
    gives: answers({ Ok: { row: MailRow }, stale: { row: MailRow } }),
  }),
  destroy: call({
    summary: 'Delete a mail template of the organization that no plan uses',
    path: '/api/mail/destroy',
    may,
    changes: ['mails'],
    logs: 'mail.destroy',
    says: { error: 'mail_in_use', system_row: 'e_mail_shipped' },
    takes: z.object({ id: Id, ...rehearsable }),
    gives: answers({ Ok: {}, error: { error: z.literal(IN_USE), plans: z.array(PlanOfMail) }, system_row: {} }),
  }),
  preview: call({
    summary: 'Show a mail as an invented client would receive it, in both languages',
    path: '/api/mail/preview',
    may,
    takes: z.object({ row: Draft }),
    gives: answers({ Ok: { en: Filled, fr: Filled } }),
  }),
  /** Only to oneself. */
  test: call({
    summary: 'Send a mail about an invented client to oneself, in both languages',
    path: '/api/mail/test',
    may,
    limited: true,
    changes: [],
    takes: z.object({ row: Draft }),
    gives: answers({ Ok: { sent_to: z.string() } }),
  }),
};
