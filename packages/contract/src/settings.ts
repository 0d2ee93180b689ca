import { PASSWORD_POLICIES } from '@resa/rules/text/password-length';
import { isSender } from '@resa/rules/text/sender';
import { areDomains } from '@resa/rules/text/staff-message';
import { FISCAL_YEAR_START } from '@resa/rules/time/months';
import { isTimeZone } from '@resa/rules/time/zone';
import { z } from 'zod';
import { Count, EmailAddress, Flag, Id, LocaleName, requiredText, text } from './types.ts';

const distinct = <T>(values: readonly T[]) => [...new Set(values)];
const Ids = z.array(Id).max(1_000).overwrite(distinct);
const NoneOr = <T extends z.ZodType>(schema: T) => schema.nullable();
/** An empty text becomes null (decisions-wire W05). */
const NoneOrText = <T extends z.ZodType<string>>(schema: T) => NoneOr(schema).overwrite((value) => value || null);
const isEmail = (value: string) => EmailAddress.safeParse(value).success;
const NoneOrEmail = NoneOrText(text(190).refine((value) => value === '' || isEmail(value), { error: 'e_email' }));

/**
 * The organization's settings (002 F06): schema and first value of each. The row counts from
 * the moment the organization is created. `open` ones travel to every browser as options: the
 * constants of 000 §9 exist whether or not a rule of this release reads them, so that a site can change them (000
 * O-78).
 */
export const settings = {
  organisation_name_en: { schema: requiredText(190), first: 'Resa', open: true },
  organisation_name_fr: { schema: requiredText(190), first: 'Resa', open: true },
  /** Address, phone and logo are printed on PDFs and under mails. */
  organisation_address: { schema: NoneOrText(text(500)), first: null, open: false },
  organisation_phone: { schema: NoneOrText(text(50)), first: null, open: false },
  /** The file of the logo; it has its own call. */
  organisation_logo: { schema: NoneOr(z.uuid()), first: null, open: false },
  time_zone: { schema: text(60).refine(isTimeZone, { error: 'e_time_zone' }), first: 'America/Toronto', open: true },
  default_mail_language: { schema: LocaleName, first: 'en', open: false },
  /** The language of a new user. */
  default_staff_language: { schema: LocaleName, first: 'en', open: true },
  mail_from: {
    schema: requiredText(190).refine(isSender, { error: 'e_mail_from' }),
    first: 'Resa <no-reply@resa.example>',
    open: false,
  },
  /** Where answers to mails go, unless the mail says otherwise. */
  mail_reply_to: { schema: NoneOrEmail, first: null, open: false },
  /** The address that receives every mail in mode test. */
  mail_catch_all: { schema: NoneOrEmail, first: null, open: false },
  /** 1: clients receive a mail the day before an appointment. */
  appointment_reminders: { schema: Flag, first: 0, open: false },
  /** How many minutes a freed place is held for a waiting client, counted between 8:00 and 20:00. */
  waiting_offer_minutes: { schema: Count.min(15).max(2_880), first: 120, open: false },
  /** 1: clients see the state of their file, its gaps and past appointments on their own page (decision 079). */
  portal_seeing: { schema: Flag, first: 0, open: true },
  /** 1: clients book, move and cancel appointments there, within the online places of plans. */
  portal_booking: { schema: Flag, first: 0, open: true },
  /** 1: clients join waiting lists there, and answer offers. */
  portal_waiting: { schema: Flag, first: 0, open: true },
  /** Mail domains to which a report that names people may be sent, in addition to active staff. */
  report_mail_domains: {
    schema: NoneOrText(text(500).refine(areDomains, { error: 'e_mail_domains' })),
    first: null,
    open: false,
  },
  lock_minutes: { schema: Count.min(1).max(480), first: 20, open: true },
  session_hours: { schema: Count.min(1).max(72), first: 12, open: false },
  one_session_per_user: { schema: Flag, first: 1, open: false },
  /** The requirements for a new password. A new production organization begins with the standard (decision 073). */
  password_policy: { schema: z.enum(PASSWORD_POLICIES), first: 'specification', open: true },
  tell_unknown_users: { schema: Flag, first: 0, open: false },
  /** 1: a card without a code, or a typed file number, asks at check-in who it is (000 O-76). */
  check_plain_numbers: { schema: Flag, first: 0, open: false },
  /** The first month of the fiscal year: 4 is April. */
  fiscal_year_start: { schema: Count.min(1).max(12), first: FISCAL_YEAR_START, open: true },
  default_country: { schema: Id, first: 1, open: true },
  default_province: { schema: NoneOr(Id), first: null, open: true },
  default_city: { schema: NoneOr(Id), first: null, open: true },
  default_veteran_state: { schema: Id, first: 2, open: true },
  default_aboriginal_indicator: { schema: Id, first: 1, open: true },
  canadian_citizens: { schema: Ids, first: [1, 10], open: true },
  asylum_seekers: { schema: Ids, first: [4, 5], open: true },
  born_in_canada: { schema: Id, first: 1, open: true },
  married_statuses: { schema: Ids, first: [2, 3], open: true },
  reason_for_ending_other: { schema: Id, first: 8, open: true },
  food_frequencies: {
    schema: z.array(Count.min(1).max(365)).min(1).max(50).overwrite(distinct),
    first: [4, 7, 10, 13, 14, 21, 28],
    open: true,
  },
  market_appointment_types: { schema: Ids, first: [2, 4], open: true },
  children_appointment_types: { schema: Ids, first: [1, 7], open: true },
  clothing_appointment_types: { schema: Ids, first: [5], open: true },
} as const satisfies Record<string, { schema: z.ZodType; first: unknown; open: boolean }>;

export type SettingKey = keyof typeof settings;
export type Settings = { [K in SettingKey]: z.output<(typeof settings)[K]['schema']> };
