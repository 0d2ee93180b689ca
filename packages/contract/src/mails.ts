/** Mail templates: what the program's mails say, in both languages (002 §2.5, 002 B03, 002 B04). */
import { MAIL_LENGTHS } from '@resa/rules/text/mail-template';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, optionalText, paging, text } from './types.ts';

const may = ['crud_mails'] as const;

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
  /** Of a shipped template: what its mails tell of. A template without one can be chosen in a plan. */
  code: z.string().nullable(),
  name: z.string(),
  subject_en: z.string(),
  subject_fr: z.string(),
  action_en: z.string().nullable(),
  action_fr: z.string().nullable(),
  mail_en: z.string(),
  mail_fr: z.string(),
  /** 1 for a shipped one that the organisation words its own way: it can go back to the original. */
  worded: Flag,
  updated_at: Instant,
  row_version: Count,
});
/** A template while it is typed: its code decides what may be filled in. */
const Draft = Words.extend({ id: Id.nullish() });
const Filled = z.object({ subject: z.string(), html: z.string() });

export const mails = {
  list: call({
    summary: 'List the mail templates',
    path: '/api/mails',
    may,
    takes: paging(
      ['name', 'updated_at'] as const,
      { sortBy: 'name', descending: false },
      z.object({ search: text(100).default('') }).prefault({}),
      [10, 25, 50],
    ),
    gives: answers({
      Ok: {
        dt: z.object({
          rows: z.array(MailRow.pick({ id: true, code: true, name: true, updated_at: true })),
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
    summary: 'Add a mail template, which plans can then choose',
    path: '/api/mail/store',
    may,
    changes: ['mails'],
    logs: 'mail.store',
    takes: z.object({ row: Words }),
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
  preview: call({
    summary: 'Show a mail as an invented client would receive it, in both languages',
    path: '/api/mail/preview',
    may,
    takes: z.object({ row: Draft }),
    gives: answers({ Ok: { en: Filled, fr: Filled } }),
  }),
  /** To oneself alone. */
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
