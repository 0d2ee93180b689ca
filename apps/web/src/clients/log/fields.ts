/**
 * How the fields of a log entry are named and said. What only the program needs (ids of rows, versions, times of saving)
 * is left out; a field that this release does not know is mentioned, never shown raw.
 */
import type { ListName } from '@resa/contract/lists/index';
import type { LogRow } from '@resa/contract/logs';
import type { TextKey } from '../../local/texts.ts';

export type Said =
  | 'text'
  | 'phone'
  | 'date'
  | 'yes_no'
  | 'every_days'
  | 'origin'
  | 'tags'
  | 'people'
  | 'status'
  | 'location'
  | 'given'
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

const shared: Readonly<Record<string, [TextKey, Said]>> = {
  first_name: ['first_name', 'text'],
  last_name: ['last_name', 'text'],
  gender_type_id: ['gender', { of: 'genders' }],
  dob: ['dob', 'date'],
  dob_known: ['dob_known', 'yes_no'],
  marital_status_type_id: ['marital_status', { of: 'marital_status_types' }],
  pregnancy_status_type_id: ['pregnancy_status', { of: 'pregnancy_status_types' }],
  delivery_date: ['delivery_date', 'date'],
  mobile: ['mobile', 'phone'],
  phone: ['phone', 'phone'],
  phone2: ['phone2', 'phone'],
  ext: ['ext', 'text'],
  email: ['email', 'text'],
  country_of_birth: ['country_of_birth', { of: 'countries' }],
  geo_region_id: ['geo_region', { of: 'geo_region_types' }],
  citizenship_type_id: ['citizenship', { of: 'citizenship_types' }],
  date_of_entry: ['date_of_entry', 'date'],
  native_language_id: ['native_language', { of: 'languages' }],
  service_language_id: ['service_language', { of: 'service_languages' }],
  aboriginal_indicator_id: ['aboriginal_status', { of: 'aboriginal_indicators' }],
  veteran_state_id: ['veteran_status', { of: 'veteran_states' }],
  education_level_id: ['education_level', { of: 'education_levels' }],
  field_study_id: ['field_study', { of: 'field_study_types' }],
  reason_for_service_id: ['reason_for_service', { of: 'reasons_for_service' }],
  food_frequency: ['food_frequency', 'every_days'],
  referrer_type_id: ['referrer', { of: 'referrer_types' }],
  reason_for_ending_service_id: ['reason_for_ending', { of: 'reasons_for_ending_service' }],
  reason_for_ending_text: ['reason_for_ending_text', 'text'],
  groups: ['tags', 'tags'],
  fee_paid: ['fee_paid', 'yes_no'],
  origin: ['file_origin', 'origin'],
  photo_file_id: ['photo', 'given'],
  photo: ['photo', 'given'],
  client_state_type_id: ['state', { of: 'client_state_types' }],
  group_role_type_id: ['family_role', { of: 'family_role_types' }],
  deleted_at: ['deleted_at', 'date'],
  /** Who edits a file. */
  holder: ['file_edited_by', 'text'],
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
  ...['family_id', 'group_id', 'merged_into', 'client_type', 'file_number'],
  ...['booked_place_id', 'place_appointment_type_id', 'units'],
]);
/** How appointments were made is no file's origin. */
const SILENT_IN: Readonly<Record<string, readonly string[]>> = { appointments: ['origin'] };

/** The fields of an entry in the order of the profile, then those of its own kind. */
export function changesOf({ entity, properties }: Pick<LogRow, 'entity' | 'properties'>): Changes {
  const kind = entity ?? '';
  const fields: Readonly<Record<string, [TextKey, Said]>> = { ...shared, ...own(byEntity, kind) };
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
