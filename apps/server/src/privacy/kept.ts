/** The data kept about people: their use, their tables, and the calls that show them. A test finds missing entries. */
import type { contract } from '@resa/contract';
import type { TextKey } from '@resa/contract/texts';
import type { ClientField, ClientFieldName } from '@resa/rules/person/client-fields';
import type { TableName } from '../db/tables/index.ts';

interface Kept {
  readonly title: TextKey;
  readonly why: TextKey;
  /** The group of the profile that it is. */
  readonly group?: ClientField['group'];
  /** Its content, where neither the profile nor the log has names for it. */
  readonly details?: TextKey;
  readonly tables: readonly TableName[];
  /** The features whose calls show it to their users. */
  readonly features: readonly (keyof typeof contract)[];
  /** How long, where the registry of tables does not say it. */
  readonly until?: TextKey;
}

const PROFILE = { tables: ['clients'], features: ['clients', 'intake'], until: 'register_until_erased' } as const;

export const KEPT: readonly Kept[] = [
  {
    ...PROFILE,
    title: 'group_identity',
    why: 'register_why_identity',
    group: 'identity',
    tables: ['clients', 'client_words'],
  },
  { ...PROFILE, title: 'group_contact', why: 'register_why_contact', group: 'contact' },
  { ...PROFILE, title: 'group_origin', why: 'register_why_origin', group: 'origin' },
  { ...PROFILE, title: 'group_education', why: 'register_why_education', group: 'education' },
  {
    ...PROFILE,
    title: 'group_service',
    why: 'register_why_service',
    group: 'service',
    tables: ['clients', 'client_tags', 'client_state_changes', 'file_locks'],
    features: ['clients', 'requests', 'locks', 'timeline'],
  },
  { ...PROFILE, title: 'photo', why: 'register_why_photo', features: ['clients'] },
  { title: 'tab_family', why: 'register_why_family', tables: ['memberships'], features: ['families'] },
  {
    title: 'tab_housing',
    why: 'register_why_housing',
    tables: ['client_housings'],
    features: ['housings', 'addresses'],
  },
  { title: 'tab_revenues', why: 'register_why_income', tables: ['revenues', 'no_incomes'], features: ['revenues'] },
  {
    title: 'tab_documents',
    why: 'register_why_documents',
    tables: ['documents', 'proof_documents', 'waived_proofs', 'asked_waivers'],
    features: ['documents'],
  },
  {
    title: 'tab_appointments',
    why: 'register_why_appointments',
    tables: ['appointments', 'appointment_participants', 'waiting_entries', 'waiting_participants'],
    features: ['appointments', 'waiting', 'checkin', 'offline', 'locations'],
  },
  {
    title: 'report_visits',
    why: 'register_why_visits',
    details: 'register_details_visits',
    tables: ['visits', 'visit_persons', 'visit_correction_persons'],
    features: ['reports'],
  },
  {
    title: 'tab_comments',
    why: 'register_why_comments',
    details: 'comment',
    tables: ['comments'],
    features: ['comments'],
  },
  { title: 'tab_contacts', why: 'register_why_contacts', tables: ['client_contacts'], features: ['contacts'] },
  { title: 'tab_emails', why: 'register_why_emails', tables: ['client_emails'], features: ['emails'] },
  { title: 'tab_bulletins', why: 'register_why_bulletins', tables: ['bulletin_clients'], features: ['bulletins'] },
  { title: 'tab_consents', why: 'register_why_consents', tables: ['consents'], features: ['consents'] },
  {
    title: 'register_own_page',
    why: 'register_why_own_page',
    details: 'register_details_own_page',
    tables: ['client_accounts', 'client_links', 'client_sessions'],
    features: ['portal'],
  },
  {
    title: 'register_upkeep',
    why: 'register_why_upkeep',
    details: 'register_details_upkeep',
    tables: [
      'client_merges',
      'duplicates',
      'duplicate_keys',
      'file_update_exclusions',
      'file_update_files',
      'grade_refresh_moves',
      'client_import_persons',
      'client_import_files',
    ],
    features: ['merging', 'duplicates', 'file_update', 'grade_refresh', 'clientImports'],
  },
  {
    title: 'restricted_files',
    why: 'register_why_restricted',
    details: 'register_details_restricted',
    tables: ['restricted_clients', 'restricted_values', 'broken_glasses', 'sealed_logs'],
    features: ['restrictions'],
  },
  {
    title: 'logs_title',
    why: 'register_why_logs',
    details: 'register_details_logs',
    tables: ['activity_log', 'read_log'],
    features: ['logs'],
    until: 'register_until_logs',
  },
];

/** Whether a field is sensitive, such as one about health, origin or status. A new field says it before it compiles. */
export const SENSITIVE: Readonly<Record<ClientFieldName, boolean>> = {
  anonymous: false,
  area: false,
  last_name: false,
  first_name: false,
  one_name: false,
  gender_type_id: true,
  dob: false,
  marital_status_type_id: true,
  pregnancy_status_type_id: true,
  delivery_date: true,
  mobile: false,
  phone: false,
  phone2: false,
  ext: false,
  email: false,
  country_of_birth: true,
  geo_region_id: true,
  citizenship_type_id: true,
  date_of_entry: true,
  native_language_id: false,
  service_language_id: false,
  aboriginal_indicator_id: true,
  veteran_state_id: true,
  education_level_id: false,
  field_study_id: false,
  reason_for_service_id: true,
  food_frequency: false,
  referrer_type_id: false,
  reason_for_ending_service_id: false,
  reason_for_ending_text: false,
  groups: true,
  former_number: false,
  fee_paid: false,
  origin: false,
  created_at: false,
  updated_at: false,
};
