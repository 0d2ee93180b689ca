/**
 * How the fields of a log entry are named and said. Fields that only the program needs (ids of rows, versions, times of
 * saving) are left out; a field that this release does not know is mentioned, never shown raw.
 */
import { clientFields, type ProfileField } from './client-fields.ts';
import {
  appointment_categories,
  type Choice,
  document_classifications,
  housing_kinds,
  income_sources,
  student_kinds,
} from './lists/fixed.ts';
import { type ListName, listNames } from './lists/names.ts';
import { listOfSetting, settingLabels } from './setting-labels.ts';
import type { SettingKey } from './settings.ts';
import type { TextKey } from './texts.ts';

/** How many rows of an entry its dialog shows at once. */
export const MOST_PARTS = 25;
/** How a value is shown. */
export type ValueKind =
  | 'text'
  | 'rich'
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
  | 'language'
  | 'password_policy'
  /** That there is another one now; which one is not shown. */
  | 'changed'
  | 'texts'
  | 'permissions'
  | 'account_fields'
  | 'genders'
  | 'frequency'
  | 'report_params'
  | 'span'
  | 'rhythm'
  | 'stopped'
  | 'document_state'
  | 'consent_state'
  | 'consent_how'
  | 'consent_by'
  | 'tag_data'
  | { readonly of: ListName }
  /** One row of a list, or several. */
  | { readonly each: ListName }
  | { readonly choices: readonly Choice[] };

export interface Change {
  readonly field: string;
  readonly label: TextKey;
  readonly as: ValueKind;
  readonly before: unknown;
  readonly after: unknown;
}
/** The part of an entry, or of a row in it, that says which fields were changed. */
export interface Logged {
  readonly entity: string | null;
  readonly properties: Readonly<Record<string, readonly [unknown, unknown]>>;
}
export interface Changes {
  readonly known: readonly Change[];
  /** Fields that are not named here. */
  readonly others: readonly string[];
}

const kindOf = (field: ProfileField): ValueKind => {
  if (field.kind === 'lookup') return { of: field.of };
  if (field.kind === 'email') return 'text';
  return field.kind === 'birth' || field.kind === 'instant' ? 'date' : field.kind;
};
const shared: Readonly<Record<string, [TextKey, ValueKind]>> = {
  ...Object.fromEntries(clientFields.map((field) => [field.name, [field.label, kindOf(field)]])),
  dob_known: ['dob_known', 'yes_no'],
  restricted: ['restricted', 'yes_no'],
  restriction_reason: ['restriction_reason', 'changed'],
  glass: ['glass_broken', 'yes_no'],
  photo_file_id: ['photo', 'given'],
  photo: ['photo', 'given'],
  card_code: ['card_code', 'given'],
  client_state_type_id: ['state', { of: 'client_state_types' }],
  comment_type_id: ['comment_type', { of: 'comment_types' }],
  comment: ['comment', 'text'],
  group_role_type_id: ['family_role', { of: 'family_role_types' }],
  deleted_at: ['deleted_at', 'date'],
  erased_at: ['erased_at', 'date'],
  accept_phone: ['accepted_phone', 'accepted_phones'],
  merged_file_number: ['merged_from', 'text'],
  merged_into_number: ['merged_into', 'text'],
  not_same_as: ['duplicate_not_same_as', 'text'],
  file_update_excluded: ['field_file_update_excluded', 'yes_no'],
  proof_of_address: ['classification_address', { each: 'document_types' }],
  proof_of_identification: ['classification_identification', { each: 'document_types' }],
  proof_of_revenue: ['classification_revenue', { each: 'document_types' }],
  sent_to: ['email_to', 'text'],
  password: ['password', 'changed'],
  /** The user who edits a file. */
  holder: ['file_edited_by', 'text'],
};
const address: Readonly<Record<string, [TextKey, ValueKind]>> = {
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
const names: Readonly<Record<string, [TextKey, ValueKind]>> = {
  name_en: ['field_name_en', 'text'],
  name_fr: ['field_name_fr', 'text'],
  active: ['field_active', 'yes_no'],
};
/** Fields of the reference lists, whichever they are of. */
const ofLists: Readonly<Record<string, [TextKey, ValueKind]>> = {
  ...names,
  lang_en: ['field_lang_en', 'text'],
  lang_fr: ['field_lang_fr', 'text'],
  position: ['field_position', 'text'],
  code: ['field_code', 'text'],
  country: ['field_country', { of: 'countries' }],
  country_2_code: ['field_country_2_code', 'text'],
  country_3_code: ['field_country_3_code', 'text'],
  category_id: ['field_category_id', { choices: appointment_categories }],
  classification_id: ['field_classification_id', { choices: document_classifications }],
  geo_regions: ['field_geo_regions', { each: 'geo_region_types' }],
  group_roles: ['field_group_roles', { each: 'family_role_types' }],
  group_citizenship: ['field_group_citizenship', { each: 'citizenship_types' }],
  documents: ['field_documents', { each: 'document_types' }],
  data: ['field_data', 'tag_data'],
  key: ['field_key', 'text'],
  group: ['field_group', 'text'],
  grade: ['field_grade', 'yes_no'],
  zone: ['field_zone', 'text'],
  zips: ['field_zips', 'text'],
  formula: ['field_formula', 'text'],
  min_age: ['field_min_age', 'text'],
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
  not_known: ['field_not_known', 'yes_no'],
  post_secondary: ['field_post_secondary', { choices: student_kinds }],
  relative: ['field_relative', 'yes_no'],
  study: ['field_study', 'yes_no'],
  veteran: ['field_veteran', 'yes_no'],
};
const hours: Readonly<Record<string, [TextKey, ValueKind]>> = {
  place_id: ['location', 'location'],
  weekday: ['weekday', 'weekday'],
  date: ['day_date', 'date'],
  start_time: ['hours_from', 'text'],
  end_time: ['hours_to', 'text'],
};
/** The fields of a mailed report. */
const mailed: Readonly<Record<string, [TextKey, ValueKind]>> = {
  params: ['field_report_params', 'report_params'],
  sent_to: ['email_to', 'text'],
  sent_cc: ['report_cc', 'text'],
  subject: ['email_subject', 'text'],
  persons: ['field_persons', 'text'],
};
/** Settings whose values are not shown as they are. */
const settingKinds: Readonly<Partial<Record<SettingKey, ValueKind>>> = {
  ...Object.fromEntries(Object.entries(listOfSetting).map(([key, list]) => [key, { each: list }])),
  default_mail_language: 'language',
  default_staff_language: 'language',
  organisation_logo: 'given',
  food_frequencies: 'texts',
  appointment_reminders: 'yes_no',
  one_session_per_user: 'yes_no',
  password_policy: 'password_policy',
  tell_unknown_users: 'yes_no',
  check_plain_numbers: 'yes_no',
  portal_seeing: 'yes_no',
  portal_booking: 'yes_no',
  portal_waiting: 'yes_no',
};
/** Fields that another kind of row words its own way. */
const byEntity: Readonly<Record<string, Readonly<Record<string, [TextKey, ValueKind]>>>> = {
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
    visit_persons: ['visit_persons', 'people'],
    visit_roles: ['visit_roles', { each: 'family_role_types' }],
  },
  client_housings: {
    house_type_id: ['house_type', { of: 'house_types' }],
    start_date: ['housing_since', 'date'],
    end_date: ['housing_until', 'date'],
    taken_over: ['field_taken_over', 'yes_no'],
    ...address,
  },
  users: {
    name: ['name', 'text'],
    email: ['email', 'text'],
    language: ['language', 'language'],
    single_keys: ['single_keys', 'yes_no'],
    active: ['field_active', 'yes_no'],
    roles: ['roles_title', 'texts'],
    locations: ['locations_title', 'texts'],
    fields: ['field_tried', 'account_fields'],
  },
  house_types: { hunger_count: ['field_hunger_count', { choices: housing_kinds }] },
  revenue_types: { hunger_count: ['field_hunger_count', { choices: income_sources }] },
  tags: { name_en: ['field_name_en', 'rich'], name_fr: ['field_name_fr', 'rich'] },
  roles: {
    lang_en: ['field_lang_en', 'text'],
    lang_fr: ['field_lang_fr', 'text'],
    permissions: ['role_allows', 'permissions'],
    second_step_from: ['role_second_step_from', 'date'],
  },
  settings: Object.fromEntries(
    Object.entries(settingLabels).map(([key, label]) => [key, [label, settingKinds[key as SettingKey] ?? 'text']]),
  ),
  identity_provider: {
    active: ['field_active', 'yes_no'],
    name: ['name', 'text'],
    issuer: ['provider_issuer', 'text'],
    oidc_client_id: ['provider_client_id', 'text'],
    client_secret: ['provider_secret', 'changed'],
    hosted_domain: ['provider_hosted_domain', 'text'],
    email_domains: ['provider_email_domains', 'text'],
    groups_claim: ['provider_groups_claim', 'text'],
    asks_second_step: ['provider_asks_step', 'yes_no'],
    passwords: ['provider_passwords', 'yes_no'],
    emergency: ['provider_emergency', 'texts'],
    groups: ['provider_groups', 'texts'],
  },
  mail_templates: {
    name: ['name', 'text'],
    subject_en: ['field_subject_en', 'text'],
    subject_fr: ['field_subject_fr', 'text'],
    action_en: ['field_action_en', 'text'],
    action_fr: ['field_action_fr', 'text'],
    mail_en: ['field_mail_en', 'rich'],
    mail_fr: ['field_mail_fr', 'rich'],
  },
  hunger_counts: {
    meals: ['march_meals', 'text'],
    snacks: ['march_snacks', 'text'],
    note: ['note', 'text'],
  },
  hunger_count_layouts: { moved: ['march_moved', 'text'], renamed: ['march_renamed', 'text'] },
  report_schedules: {
    ...mailed,
    send_to: ['email_to', 'text'],
    message: ['email_message', 'text'],
    span: ['schedule_span', 'span'],
    every: ['schedule_every', 'rhythm'],
    weekday: ['schedule_weekday', 'weekday'],
    month_day: ['schedule_month_day', 'text'],
    time: ['start_time', 'text'],
    locale: ['language', 'language'],
    paused: ['schedule_is_paused', 'yes_no'],
    stopped: ['schedule_is_stopped', 'stopped'],
    next_at: ['field_next_at', 'date'],
    owner: ['schedule_owner', 'text'],
    left_out: ['field_left_out', 'text'],
  },
  documents: {
    document_type_id: ['document_type', { of: 'document_types' }],
    name: ['document_name', 'text'],
    description: ['field_description', 'text'],
    verified: ['document_verified', 'yes_no'],
    state: ['field_document_state', 'document_state'],
    refused_reason: ['refused_reason', 'text'],
  },
  file_update_periods: {
    start_date: ['update_start', 'date'],
    end_date: ['update_end', 'date'],
    automatic: ['update_automatic', 'yes_no'],
    taken_back: ['update_taken_back', 'yes_no'],
    exclusion_start_date: ['update_exclusion_start', 'date'],
    exclusion_end_date: ['update_exclusion_end', 'date'],
  },
  client_imports: {
    rows: ['client_import_rows', 'text'],
    households: ['log_import_households', 'text'],
    persons: ['log_import_persons', 'text'],
    joined: ['log_import_joined', 'text'],
    updated: ['log_import_updated', 'text'],
    approved_by_import: ['log_import_approved', 'text'],
    accept_phone: ['log_import_phones', 'yes_no'],
    taken_back: ['log_import_taken_back', 'text'],
    stayed: ['log_import_stayed', 'text'],
    new: ['log_import_new', 'yes_no'],
  },
  grade_refreshes: { moved: ['grade_moved', 'text'], back: ['grade_back', 'text'] },
  addresses: address,
  places: {
    name: ['name', 'text'],
    comments: ['comments', 'text'],
    active: ['field_active', 'yes_no'],
    faces_queue: ['location_faces_queue', 'yes_no'],
    offline: ['location_offline', 'yes_no'],
    day_list_to: ['location_day_list_to', 'text'],
    sent_to: ['email_to', 'text'],
    left_out: ['field_left_out', 'text'],
    persons: ['field_persons', 'text'],
  },
  offline_workstations: { name: ['name', 'text'], place_id: ['location', 'location'] },
  offline_acts: { recorded: ['offline_recorded', 'yes_no'] },
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
    genders: ['plan_genders', 'genders'],
    data: ['plan_frequency', 'frequency'],
    email_template_id: ['plan_email_template', 'changed'],
    message_en: ['plan_message_en', 'text'],
    message_fr: ['plan_message_fr', 'text'],
    bring_en: ['plan_bring_en', 'text'],
    bring_fr: ['plan_bring_fr', 'text'],
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
    place_id: ['location', 'location'],
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
    description: ['bulletin_text', 'rich'],
    bulletin_priority_type_id: ['bulletin_priority', { of: 'bulletin_priority_types' }],
    start_date: ['bulletin_start', 'date'],
    end_date: ['bulletin_end', 'date'],
    request_by: ['bulletin_request_by', 'text'],
    for_all_client: ['bulletin_for_all', 'yes_no'],
    clients: ['bulletin_linked', 'people'],
    closed_at: ['bulletin_is_closed', 'date'],
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
  no_incomes: {
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
  asked_waivers: {
    document_type_id: ['document_type', { of: 'document_types' }],
    reason: ['waive_reason', 'text'],
    refused_reason: ['refused_reason', 'text'],
  },
  consents: {
    state: ['consent_state', 'consent_state'],
    how: ['consent_how', 'consent_how'],
    by_whom: ['consent_by', 'consent_by'],
    decided_on: ['consent_on', 'date'],
    version: ['consent_version', 'text'],
    language: ['language', 'language'],
  },
  consent_purposes: {
    name_en: ['field_name_en', 'text'],
    name_fr: ['field_name_fr', 'text'],
    text_en: ['consent_text_en', 'text'],
    text_fr: ['consent_text_fr', 'text'],
    draft: ['consent_draft', 'yes_no'],
    required: ['consent_required', 'yes_no'],
    sensitive: ['consent_sensitive', 'yes_no'],
    active: ['consent_active', 'yes_no'],
    from_age: ['consent_from_age', 'text'],
    expires_months: ['consent_expires', 'text'],
    version: ['consent_version', 'text'],
  },
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
  ...['booked_place_id', 'place_appointment_type_id', 'units', 'system'],
]);
/** Whether the entries of a table are of a reference list. */
export const isList = (kind: string): kind is ListName => (listNames as readonly string[]).includes(kind);
/** How appointments were made, which is not the origin of a file. */
const SILENT_IN: Readonly<Record<string, readonly string[]>> = {
  appointments: ['origin'],
  waiting_entries: ['consent_by', 'appointment_id'],
  places: ['address_id'],
  documents: ['size', 'extension'],
  report_schedules: ['report'],
};

/** The fields of an entry in the order of the profile, then those of its own kind. */
export function changesOf({ entity, properties }: Logged): Changes {
  const kind = entity ?? '';
  const fields: Readonly<Record<string, [TextKey, ValueKind]>> = {
    ...shared,
    ...(isList(kind) && { ...ofLists, order: ['field_position', { each: kind }] }),
    ...own(byEntity, kind),
    ...(entity === null && mailed),
  };
  const silent = (field: string) =>
    SILENT.has(field) || own(SILENT_IN, kind)?.includes(field) || (entity === null && field === 'report');
  const known = Object.entries(fields).flatMap(([field, [label, as]]) => {
    const pair = own(properties, field);
    return pair && !silent(field) ? [{ field, label, as, before: pair[0], after: pair[1] }] : [];
  });
  const others = Object.keys(properties).filter((field) => !silent(field) && !own(fields, field));
  return { known, others };
}

/** The names of the fields that the log knows of a table. */
export const fieldLabels = (entity: string): TextKey[] =>
  Object.values(own(byEntity, entity) ?? {}).map(([label]) => label);

/** A value that says nothing: it is shown as a dash. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const own = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
