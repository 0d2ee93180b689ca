/**
 * The names of lists, fields and users of rows on the screens, in exported files and in the logs. A missing text in
 * either language does not compile.
 */
import type { TextKey } from '../texts.ts';
import type { Lists } from './index.ts';
import { type ListName, listNames } from './names.ts';

type FieldsOf<N extends ListName> = N extends ListName ? keyof Lists[N]['fields'] & string : never;
/** Every field of every list, the parts of `data`, and the fields that every row has. */
export type FieldName = FieldsOf<ListName> | 'appointments' | 'extras' | 'id' | 'active' | 'position';

/** The title of a list. */
export const titleOf = (name: ListName): TextKey => `list_${name}`;
/** The label of a field. */
export const labelOf = (field: FieldName): TextKey => `field_${field}`;

/**
 * The users of a list's rows, by table: for "used by". A server test compares them with the foreign keys of
 * the database. Lists use each other's rows under their own titles.
 */
const users = {
  addresses: 'used_by_addresses',
  appointments: 'used_by_appointments',
  bulletins: 'used_by_bulletins',
  client_contacts: 'used_by_client_contacts',
  client_housings: 'used_by_client_housings',
  asked_waivers: 'used_by_asked_waivers',
  client_tags: 'used_by_client_tags',
  clients: 'used_by_clients',
  comments: 'used_by_comments',
  documents: 'used_by_documents',
  memberships: 'used_by_memberships',
  place_appointment_types: 'used_by_place_appointment_types',
  proof_documents: 'used_by_proof_documents',
  revenues: 'used_by_revenues',
  role_permissions: 'used_by_role_permissions',
  settings: 'used_by_settings',
  visit_persons: 'used_by_visit_persons',
  visit_revenues: 'used_by_visit_revenues',
  visits: 'used_by_visits',
  waived_proofs: 'used_by_waived_proofs',
} as const satisfies Record<string, TextKey>;

/** A table of files and appointments, or another list. */
export type User = keyof typeof users | ListName;
export const userNames = [...(Object.keys(users) as (keyof typeof users)[]), ...listNames] as const;
/** The name of a user of rows, as in "37 clients". */
export const textOfUser = (user: User): TextKey =>
  user in users ? users[user as keyof typeof users] : titleOf(user as ListName);
