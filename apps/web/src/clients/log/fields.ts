/**
 * How the fields of a log entry are named and said. What only the program needs (ids of rows, versions, times of saving)
 * is left out; a field that this release does not know is mentioned, never shown raw.
 */
import type { ListName } from '@resa/contract/lists/index';
import { listNames } from '@resa/contract/lists/names';
import type { LogRow } from '@resa/contract/logs';
import type { TextKey } from '../../local/texts.ts';
import { PROFILE_FIELDS, type ProfileField } from '../file/profile-fields.ts';

export type Said =
  | 'text'
  | 'phone'
  | 'date'
  | 'money'
  | 'yes_no'
  | 'every_days'
  | 'origin'
  | 'tags'
  | 'people'
  | 'status'
  | 'location'
  | 'given'
  | 'accepted_phones'
  | 'waiting_state'
  | 'weekday'
  | { readonly of: ListName };

export interface Change {
  readonly field: string;
  readonly label: TextKey;
  readonly as: Said;
  readonly before: unknown;
  readonly after: unknown;
}
export interface Changes {
  readonly known: readonly Change[];
  /** How many fields are not named here. */
  readonly others: number;
}

const saidOf = (field: ProfileField): Said => {
  if (field.as === 'lookup') return { of: field.of };
  if (field.as === 'email') return 'text';
  return field.as === 'birth' ? 'date' : field.as;
};
const shared: Readonly<Record<string, [TextKey, Said]>> = {
  ...Object.fromEntries(PROFILE_FIELDS.map((field) => [field.name, [field.label, saidOf(field)]])),
  dob_known: ['dob_known', 'yes_no'],
  photo_file_id: ['photo', 'given'],
  photo: ['photo', 'given'],
  client_state_type_id: ['state', { of: 'client_state_types' }],
  comment_type_id: ['comment_type', { of: 'comment_types' }],
  comment: ['comment', 'text'],
  group_role_type_id: ['family_role', { of: 'family_role_types' }],
  deleted_at: ['deleted_at', 'date'],
  erased_at: ['erased_at', 'date'],
  accept_phone: ['accepted_phone', 'accepted_phones'],
  merged_file_number: ['merged_from', 'text'],
  /** Who edits a file. */
  holder: ['file_edited_by', 'text'],
};
const address: Readonly<Record<string, [TextKey, Said]>> = {
  address_ln1: ['address_ln1', 'text'],
  unit: ['address_unit', 'text'],
  address_ln2: ['address_ln2', 'text'],
  postal_code: ['postal_code', 'text'],
  country_id: ['field_country_id', { of: 'countries' }],
  province_id: ['field_province_id', { of: 'provinces' }],
  city_id: ['city', { of: 'cities' }],
  international_province_name: ['international_province_name', 'text'],
  international_city_name: ['international_city_name', 'text'],
};
const names: Readonly<Record<string, [TextKey, Said]>> = {
  name_en: ['field_name_en', 'text'],
  name_fr: ['field_name_fr', 'text'],
  active: ['field_active', 'yes_no'],
};
/** Fields of the reference lists, whichever they are of. */
const ofLists: Readonly<Record<string, [TextKey, Said]>> = {
  ...names,
  lang_en: ['field_lang_en', 'text'],
  lang_fr: ['field_lang_fr', 'text'],
  code: ['field_code', 'text'],
  key: ['field_key', 'text'],
  group: ['field_group', 'text'],
  grade: ['field_grade', 'text'],
  zone: ['field_zone', 'text'],
  zips: ['field_zips', 'text'],
  formula: ['field_formula', 'text'],
  min_age: ['field_min_age', 'text'],
  hunger_count: ['field_hunger_count', 'text'],
  country_id: ['field_country_id', { of: 'countries' }],
  province_id: ['field_province_id', { of: 'provinces' }],
  family_size: ['field_family_size', 'text'],
  start: ['field_start', 'money'],
  bracket1: ['field_bracket1', 'money'],
  bracket2: ['field_bracket2', 'money'],
  bracket3: ['field_bracket3', 'money'],
  bracket4: ['field_bracket4', 'money'],
  fees1: ['field_fees1', 'money'],
  fees2: ['field_fees2', 'money'],
  fees3: ['field_fees3', 'money'],
  fees4: ['field_fees4', 'money'],
  background_color: ['field_background_color', 'text'],
  text_color: ['field_text_color', 'text'],
  disable: ['field_disable', 'yes_no'],
  extra: ['field_extra', 'yes_no'],
  has_child: ['field_has_child', 'yes_no'],
  indigenous: ['field_indigenous', 'yes_no'],
  post_secondary: ['field_post_secondary', 'yes_no'],
  relative: ['field_relative', 'yes_no'],
  study: ['field_study', 'yes_no'],
  veteran: ['field_veteran', 'yes_no'],
};
const hours: Readonly<Record<string, [TextKey, Said]>> = {
  weekday: ['weekday', 'weekday'],
  date: ['day_date', 'date'],
  start_time: ['hours_from', 'text'],
  end_time: ['hours_to', 'text'],
};
/** Fields that another kind of row words its own way. */
const byEntity: Readonly<Record<string, Readonly<Record<string, [TextKey, Said]>>>> = {
  appointments: {
    appointment_type_id: ['appointment_type', { of: 'appointment_types' }],
    place_id: ['location', 'location'],
    checkin_location: ['checkin_location', 'location'],
    start_date_time: ['start_date_time', 'date'],
    checkin_at: ['checkin_at', 'date'],
    status: ['status', 'status'],
    comments: ['comments', 'text'],
    media: ['media_interview', 'yes_no'],
    emergency: ['emergency', 'yes_no'],
    participants: ['participants', 'people'],
  },
  client_housings: {
    house_type_id: ['house_type', { of: 'house_types' }],
    start_date: ['housing_since', 'date'],
    end_date: ['housing_until', 'date'],
    ...address,
  },
  users: {
    name: ['name', 'text'],
    email: ['email', 'text'],
    language: ['language', 'text'],
    single_keys: ['single_keys', 'yes_no'],
    active: ['field_active', 'yes_no'],
  },
  addresses: address,
  places: {
    name: ['name', 'text'],
    comments: ['comments', 'text'],
    active: ['field_active', 'yes_no'],
  },
  place_appointment_types: {
    place_id: ['location', 'location'],
    appointment_type_id: ['appointment_type', { of: 'appointment_types' }],
    start_date: ['plan_start_date', 'date'],
    end_date: ['plan_end_date', 'date'],
    booking_start_date: ['plan_booking_start_date', 'date'],
    booking_end_date: ['plan_booking_end_date', 'date'],
    max_appointments: ['plan_max_appointments', 'text'],
    online_appointments: ['plan_online_appointments', 'text'],
    time_slot: ['plan_time_slot', 'text'],
    days_in_advance: ['plan_days_in_advance', 'text'],
    max_appointments_per_client: ['plan_max_per_client', 'text'],
    ages_range: ['plan_ages_range', 'text'],
    message_en: ['plan_message_en', 'text'],
    message_fr: ['plan_message_fr', 'text'],
  },
  plan_periods: {
    start_date: ['plan_start_date', 'date'],
    end_date: ['plan_end_date', 'date'],
    booking_start_date: ['plan_booking_start_date', 'date'],
    booking_end_date: ['plan_booking_end_date', 'date'],
  },
  working_hours: hours,
  nonworking_days: hours,
  reschedule_days: hours,
  cutoffs: {
    weekday: ['cutoff_weekday', 'weekday'],
    cutoff_day: ['cutoff_day', 'weekday'],
    time: ['start_time', 'text'],
  },
  maintenances: {
    ...names,
    start_date_time: ['maintenance_start_date', 'date'],
    end_date_time: ['maintenance_end_date', 'date'],
  },
  texts: {
    key: ['field_key', 'text'],
    name_en: ['field_name_en', 'text'],
    name_fr: ['field_name_fr', 'text'],
  },
  bulletins: {
    subject: ['bulletin_subject', 'text'],
    active: ['field_active', 'yes_no'],
  },
  client_contacts: {
    means_communication_type_id: ['contact_means', { of: 'means_communication_types' }],
    name: ['contact_name', 'text'],
    value: ['contact_value', 'text'],
    extra: ['contact_extra', 'text'],
  },
  client_emails: {
    sent_to: ['email_to', 'text'],
    bcc: ['email_bcc', 'text'],
    subject: ['email_subject', 'text'],
  },
  revenues: {
    revenue_type_id: ['revenue_type', { of: 'revenue_types' }],
    amount: ['amount', 'money'],
    pay_frequency_type_id: ['pay_frequency', { of: 'pay_frequency_types' }],
    start_date: ['revenue_since', 'date'],
    end_date: ['revenue_until', 'date'],
    note: ['note', 'text'],
  },
  memberships: {
    date_start: ['member_since', 'date'],
    date_end: ['member_until', 'date'],
  },
  waiting_entries: {
    place_id: ['location', 'location'],
    date: ['waiting_date', 'date'],
    time: ['waiting_time', 'text'],
    state: ['field_waiting_state', 'waiting_state'],
    start_date_time: ['start_date_time', 'date'],
    held_until: ['waiting_until', 'date'],
    position: ['field_position', 'text'],
    consent_at: ['waiting_consent', 'date'],
    comments: ['comments', 'text'],
    participants: ['participants', 'people'],
  },
  waived_proofs: {
    document_type_id: ['document_type', { of: 'document_types' }],
    reason: ['waive_reason', 'text'],
  },
  duplicates: { not_same_as: ['duplicate_not_same_as', 'text'] },
  bulletin_clients: {
    subject: ['bulletin_subject', 'text'],
    closed_at: ['bulletin_is_closed', 'date'],
  },
};
const SILENT = new Set([
  ...[
    'id',
    'client_id',
    'user_id',
    'row_version',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
    'deleted_by',
  ],
  ...['family_id', 'group_id', 'merged_into', 'source_id', 'target_id', 'client_type', 'file_number'],
  ...['booked_place_id', 'place_appointment_type_id', 'units'],
]);
const LISTS: ReadonlySet<string> = new Set(listNames);
/** How appointments were made is no file's origin. */
const SILENT_IN: Readonly<Record<string, readonly string[]>> = {
  appointments: ['origin'],
  waiting_entries: ['consent_by', 'appointment_id'],
  places: ['address_id'],
  place_appointment_types: ['email_template_id'],
};

/** The fields of an entry in the order of the profile, then those of its own kind. */
export function changesOf({ entity, properties }: Pick<LogRow, 'entity' | 'properties'>): Changes {
  const kind = entity ?? '';
  const fields: Readonly<Record<string, [TextKey, Said]>> = {
    ...shared,
    ...(LISTS.has(kind) && ofLists),
    ...own(byEntity, kind),
  };
  const silent = (field: string) => SILENT.has(field) || own(SILENT_IN, kind)?.includes(field);
  const known = Object.entries(fields).flatMap(([field, [label, as]]) => {
    const pair = own(properties, field);
    return pair && !silent(field) ? [{ field, label, as, before: pair[0], after: pair[1] }] : [];
  });
  const others = Object.keys(properties).filter((field) => !silent(field) && !own(fields, field)).length;
  return { known, others };
}

/** A value that says nothing: it is shown as a dash. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const own = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
