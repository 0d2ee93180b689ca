/** The targets of a column of a file, in groups, each with its text. */
import { isDateTarget } from '@resa/rules/client-import/targets';
import { OTHER_TARGETS, type Target, type Whose } from '@resa/rules/client-import/types';
import { CLIENT_FIELDS, type ClientField, EDITED_FIELDS, type EditedColumn } from '@resa/rules/person/client-fields';
import type { TextKey } from '../../local/texts.ts';

/** Targets other than fields of a client. */
type Other = Exclude<(typeof OTHER_TARGETS)[number], EditedColumn>;
export type Group =
  | 'person'
  | 'household'
  | 'contact'
  | 'address'
  | 'income'
  | 'origin'
  | 'education'
  | 'service'
  | 'consent';

/** The groups in the order in which they are offered. */
export const GROUPS: Readonly<Record<Group, TextKey>> = {
  person: 'client_import_group_person',
  household: 'client_import_group_household',
  contact: 'client_import_group_contact',
  address: 'client_import_group_address',
  income: 'client_import_group_income',
  origin: 'client_import_group_origin',
  education: 'client_import_group_education',
  service: 'client_import_group_service',
  consent: 'client_import_group_consent',
};

const OTHERS: Readonly<Record<Other, { label: TextKey; group: Group }>> = {
  full_name: { label: 'client_import_full_name', group: 'person' },
  age: { label: 'age', group: 'person' },
  file_number: { label: 'file_number', group: 'person' },
  household: { label: 'client_import_household', group: 'household' },
  row_key: { label: 'client_import_row_key', group: 'household' },
  related_to: { label: 'client_import_related_to', group: 'household' },
  role: { label: 'family_role', group: 'household' },
  head: { label: 'client_import_is_head', group: 'household' },
  children: { label: 'client_import_children', group: 'household' },
  address_ln1: { label: 'client_import_address', group: 'address' },
  address_ln2: { label: 'address_ln2', group: 'address' },
  unit: { label: 'address_unit', group: 'address' },
  city: { label: 'city', group: 'address' },
  province: { label: 'field_province_id', group: 'address' },
  postal_code: { label: 'postal_code', group: 'address' },
  country: { label: 'field_country', group: 'address' },
  house_type: { label: 'house_type', group: 'address' },
  income_amount: { label: 'client_import_income_amount', group: 'income' },
  income_type: { label: 'revenue_type', group: 'income' },
  income_frequency: { label: 'pay_frequency', group: 'income' },
  state: { label: 'client_import_state', group: 'service' },
  registered_on: { label: 'client_import_registered_on', group: 'service' },
  consent_service: { label: 'client_import_consent_service', group: 'consent' },
  consent_appointment_mails: { label: 'client_import_consent_appointment_mails', group: 'consent' },
  consent_text_messages: { label: 'client_import_consent_text_messages', group: 'consent' },
  consent_photo: { label: 'client_import_consent_photo', group: 'consent' },
  consent_sharing: { label: 'client_import_consent_sharing', group: 'consent' },
  consent_statistics: { label: 'client_import_consent_statistics', group: 'consent' },
};
const GROUP_OF: Readonly<Record<ClientField['group'], Group>> = {
  identity: 'person',
  contact: 'contact',
  origin: 'origin',
  education: 'education',
  service: 'service',
};

const isOther = (target: Target): target is Other => target in OTHERS;

/** The text of a target. */
export const labelOf = (target: Target): TextKey =>
  isOther(target) ? OTHERS[target].label : (CLIENT_FIELDS[target].label as TextKey);

const groupOf = (target: Target): Group =>
  isOther(target) ? OTHERS[target].group : GROUP_OF[CLIENT_FIELDS[target].group];

/** Without tags, which are not a column, and "one name only", which follows from the names. */
const NOT_IN_FILES: readonly string[] = ['groups', 'one_name', 'anonymous', 'area'];
const FIELDS = EDITED_FIELDS.filter((name): name is EditedColumn => !NOT_IN_FILES.includes(name));
/** Names come first, whatever their order in the file of a client. */
const ALL: readonly Target[] = [...new Set<Target>(['full_name', ...FIELDS, ...OTHER_TARGETS])];

export const targetsByGroup = (Object.keys(GROUPS) as Group[]).map((group) => ({
  group,
  targets: ALL.filter((target) => groupOf(target) === group),
}));

const OF_A_PERSON: readonly Group[] = ['person', 'contact', 'income', 'origin', 'education', 'consent'];
/** Whether a target may be of another person than that of the row. */
export const isOfAPerson = (target: Target): boolean => OF_A_PERSON.includes(groupOf(target));

/** Whether a target is read as a date. */
export const isDate = (target: Target | null): boolean => target !== 'children' && isDateTarget(target);

/** The persons that a column can belong to: those in use, and one more child and member. */
export function whoseOffered(used: readonly Whose[]): Whose[] {
  const most = (kind: string) => Math.max(0, ...used.map((whose) => Number(whose.match(`^${kind}_(\\d+)$`)?.[1] ?? 0)));
  const numbered = (kind: 'child' | 'member') =>
    Array.from({ length: most(kind) + 1 }, (_, at) => `${kind}_${at + 1}` as const);
  return ['row', 'partner', ...numbered('child'), ...numbered('member')];
}
