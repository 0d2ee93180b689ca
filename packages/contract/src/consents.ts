/** Consents: the purposes, the decisions of people, and who should answer again (decision 067). */
import { AGAIN } from '@resa/rules/consent/decision';
import {
  BY_WHOM,
  CONSENT_LENGTHS,
  CONSENT_STATES,
  HOW,
  PURPOSES,
  RECORDED_HOW,
  SAID_BY,
} from '@resa/rules/consent/purposes';
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { Count, Flag, Id, IdParam, Instant, LocaleName, PlainDate, paging, requiredText } from './types.ts';

const who = ['crud_clients', 'view_clients'] as const;
const editors = ['crud_clients'] as const;
const administrators = ['crud_app_settings'] as const;

/** More persons than any household has, with each purpose. */
const MOST_DECISIONS = 30 * PURPOSES.length;
/** The data address of a drawn signature. */
const LARGEST_SIGNATURE = 2_000_000;

const Code = z.enum(PURPOSES);

/** A purpose with its present words. */
export const ConsentPurpose = z.object({
  id: Id,
  code: Code,
  name_en: z.string(),
  name_fr: z.string(),
  text_en: z.string(),
  text_fr: z.string(),
  /** 1 until an administrator says that the words were checked. */
  draft: Flag,
  required: Flag,
  /** Asked apart from the others. */
  sensitive: Flag,
  /** 0: the desk asks nobody any more. */
  active: Flag,
  from_age: Count,
  /** How many months a yes holds; null for no end. */
  expires_months: Count.nullable(),
  version: Count,
  /** The desk asks again about earlier versions. */
  asked_from_version: Count,
  row_version: Count,
});
export type ConsentPurpose = z.output<typeof ConsentPurpose>;

/** A recorded decision; the last one about a purpose counts. */
export const ConsentDecision = z.object({
  id: Id,
  purpose: Code,
  state: z.enum(CONSENT_STATES),
  version: Count,
  language: LocaleName,
  how: z.enum(HOW),
  by_whom: z.enum(SAID_BY),
  decided_on: PlainDate,
  valid_until: PlainDate.nullable(),
  /** 1 where the picture of a signature is kept. */
  signature: Flag,
  created_at: Instant,
  /** The user who recorded it. */
  created_by: z.string().nullable(),
});
export type ConsentDecision = z.output<typeof ConsentDecision>;

export const PersonConsents = z.object({
  client_id: Id,
  file_number: Id,
  name: z.string(),
  dob: z.string().nullable(),
  group_role_type_id: Id.nullable(),
  /** All that was recorded, oldest first. */
  rows: z.array(ConsentDecision),
});
export type PersonConsents = z.output<typeof PersonConsents>;

const AskedAgain = z.object({
  client_id: Id,
  file_number: Id,
  name: z.string(),
  purposes: z.array(z.object({ purpose: Code, again: z.enum(AGAIN) })),
});
export type AskedAgain = z.output<typeof AskedAgain>;

const NewDecision = z.object({
  client_id: Id,
  purpose: Code,
  /** The version of the words that the person was shown. */
  version: Count,
  state: z.enum(CONSENT_STATES),
  by_whom: z.enum(BY_WHOM),
});
export type NewDecision = z.input<typeof NewDecision>;

const Terms = z.object({
  name_en: requiredText(CONSENT_LENGTHS.name),
  name_fr: requiredText(CONSENT_LENGTHS.name),
  text_en: requiredText(CONSENT_LENGTHS.text),
  text_fr: requiredText(CONSENT_LENGTHS.text),
  draft: Flag,
  required: Flag,
  sensitive: Flag,
  active: Flag,
  from_age: Count.max(99),
  expires_months: Count.min(1).max(CONSENT_LENGTHS.months).nullable(),
});

/** The persons of a household with their consents, and all purposes. */
export const HouseholdConsents = z.object({
  persons: z.array(PersonConsents),
  purposes: z.array(ConsentPurpose),
  today: PlainDate,
});

export const consents = {
  /** Returns the consents of the whole household for its head, and those of one person for a member. */
  household: call({
    summary: 'List what the people of a household consented to',
    path: '/api/consents',
    may: who,
    byHand: true,
    reads: ['consents', 'clients', 'families'],
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: HouseholdConsents.shape }),
    shows: (answer) => (answer.code === 'Ok' ? answer.persons.map(({ client_id }) => client_id) : []),
  }),
  /** Records decisions of one or several persons of a household in one step. It does not need the lock of the file. */
  record: call({
    summary: 'Record what people consented to, refused or withdrew',
    path: '/api/consents/record',
    may: editors,
    changes: ['consents', 'clients'],
    logs: 'consent.record',
    largest: LARGEST_SIGNATURE + 100_000,
    takes: z.object({
      /** The client whose file it is recorded in; all other persons must live in the same household. */
      client_id: Id,
      decisions: z.array(NewDecision).min(1).max(MOST_DECISIONS),
      how: z.enum(RECORDED_HOW),
      /** The language of the words that were shown. */
      language: LocaleName,
      decided_on: PlainDate,
      /** The signature as a data URL of a PNG, if the person signed on the screen. */
      signature: z.string().max(LARGEST_SIGNATURE).nullable().default(null),
    }),
    /** `text_changed`: the purpose has a newer text than the one that was shown. */
    gives: answers({ Ok: {}, text_changed: {}, not_household: {}, bad_picture: {} }),
  }),
  /** The picture of a signature. */
  signature: download({
    summary: 'Download the signature under a consent',
    path: '/web/client/consent/{id}/signature',
    may: who,
    byHand: true,
    reads: [],
    takes: z.object({ id: IdParam }),
    // The handler names the person when it sends the file.
    shows: () => [],
  }),
  /** A form to be signed on paper, in the language of the client or in another. */
  form: download({
    summary: 'Print the consent form of a household',
    path: '/web/client/consent_form/{id}',
    may: who,
    byHand: true,
    reads: [],
    takes: z.object({ id: IdParam, locale: LocaleName.optional() }),
    // The handler names the persons when it sends the file.
    shows: () => [],
  }),
  again: call({
    summary: 'List whom to ask again for a consent',
    path: '/api/consents/again',
    may: who,
    restricted: 'number',
    reads: ['consents', 'clients'],
    takes: paging(
      ['name', 'file_number'],
      { sortBy: 'name', descending: false },
      z.object({}).optional(),
      [10, 25, 50],
    ),
    gives: answers({ Ok: { rows: z.array(AskedAgain), recordsFiltered: Count } }),
    shows: (answer) => (answer.code === 'Ok' ? answer.rows.map(({ client_id }) => client_id) : []),
  }),
  countAgain: call({
    summary: 'Count whom to ask again for a consent',
    method: 'GET',
    path: '/api/consents/again/count',
    may: editors,
    byHand: true,
    reads: ['consents'],
    takes: z.object({}),
    gives: answers({ Ok: { count: Count } }),
  }),
  purposes: call({
    summary: 'List the purposes that people consent to',
    path: '/api/consents/purposes',
    may: administrators,
    reads: ['consents'],
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(ConsentPurpose) } }),
  }),
  /** Other words are a new version. */
  updatePurpose: call({
    summary: 'Change a purpose that people consent to',
    path: '/api/consents/purpose/update',
    may: administrators,
    changes: ['consents'],
    logs: 'consent_purpose.update',
    takes: z.object({
      row: Terms.extend({ id: Id, row_version: Count }),
      /** 1: the desk asks persons again who consented to an earlier text. */
      ask_again: Flag.default(1),
    }),
    gives: answers({ Ok: { row: ConsentPurpose }, stale: { row: ConsentPurpose } }),
  }),
};
