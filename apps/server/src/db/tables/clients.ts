import type { ClientColumns } from '@resa/contract/client-fields';
import type { DocumentState } from '@resa/rules/documents/proofs';
import type { RemovedFromPdf } from '@resa/rules/documents/upload';
import type { Generated, GeneratedAlways } from 'kysely';

/** Client files and the tables that refer to them. */
export interface ClientsTables {
  families: FamiliesTable;
  clients: ClientsTable;
  client_tags: ClientTagsTable;
  memberships: MembershipsTable;
  client_state_changes: ClientStateChangesTable;
  client_counts: ClientCountsTable;
  client_words: ClientWordsTable;
  client_housings: ClientHousingsTable;
  revenues: RevenuesTable;
  no_incomes: NoIncomesTable;
  proof_documents: ProofDocumentsTable;
  waived_proofs: WaivedProofsTable;
  asked_waivers: AskedWaiversTable;
  documents: DocumentsTable;
  comments: CommentsTable;
  bulletins: BulletinsTable;
  bulletin_clients: BulletinClientsTable;
  client_contacts: ClientContactsTable;
  client_emails: ClientEmailsTable;
  file_locks: FileLocksTable;
  client_merges: ClientMergesTable;
  client_links: ClientLinksTable;
  client_accounts: ClientAccountsTable;
  client_sessions: ClientSessionsTable;
  duplicate_changes: DuplicateChangesTable;
  duplicate_keys: DuplicateKeysTable;
  duplicates: DuplicatesTable;
  file_update_periods: FileUpdatePeriodsTable;
  file_update_exclusions: FileUpdateExclusionsTable;
  file_update_files: FileUpdateFilesTable;
  grade_refreshes: GradeRefreshesTable;
  grade_refresh_moves: GradeRefreshMovesTable;
  restrictions: RestrictionsTable;
  restriction_users: RestrictionUsersTable;
  restriction_roles: RestrictionRolesTable;
  restricted_clients: RestrictedClientsTable;
  restricted_values: RestrictedValuesTable;
  broken_glasses: BrokenGlassesTable;
  sealed_logs: SealedLogsTable;
}

export interface FamiliesTable {
  id: Generated<number>;
}

export interface ClientsTable extends Omit<ClientColumns, 'anonymous' | 'one_name' | 'fee_paid'> {
  id: Generated<number>;
  file_number: Generated<number>;
  /** 1: served without a name (decision 074). */
  anonymous: Generated<0 | 1>;
  /** 1: `last_name` is the only legal name, and `first_name` is empty. */
  one_name: Generated<0 | 1>;
  dob_known: Generated<0 | 1>;
  fee_paid: Generated<0 | 1>;
  client_type: Generated<number>;
  origin: Generated<number>;
  client_state_type_id: Generated<number>;
  family_id: number | null;
  photo_file_id: string | null;
  /** Four digits of the membership card; a new card changes them (000 O-76). */
  card_code: Generated<string>;
  merged_into: number | null;
  row_version: Generated<number>;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
  deleted_at: string | null;
  deleted_by: number | null;
  /** When the file first became active; null while it was never approved (000 O-60). */
  approved_at: Generated<string | null>;
  /** When the person of a deleted file was erased (decision 026); its number is then minus its id. */
  erased_at: string | null;
  /** Set where the file is restricted: its identity is in `restricted_values` then (decision 068). */
  restriction_id: Generated<number | null>;
  /** Of an erased file: the role of its first membership. */
  opened_role: Generated<number | null>;
  folded_name: GeneratedAlways<string>;
  /** The folded name, and names of several words also as one. */
  sought_name: GeneratedAlways<string>;
  /** The folded first and last name, their words joined. */
  joined_first: GeneratedAlways<string>;
  joined_last: GeneratedAlways<string>;
  folded_email: GeneratedAlways<string | null>;
  phone_digits: GeneratedAlways<string>;
}

export interface ClientTagsTable {
  client_id: number;
  tag_id: number;
}

export interface MembershipsTable {
  id: Generated<number>;
  group_id: number;
  client_id: number;
  group_role_type_id: number;
  date_start: string;
  date_end: string | null;
  /** The last day on which it counts, kept by triggers: `infinity` while it is open, `-infinity` in a deleted file. */
  last_day: GeneratedAlways<string>;
  row_version: Generated<number>;
}

export interface ClientStateChangesTable {
  id: Generated<number>;
  client_id: number;
  from_state: number | null;
  to_state: number;
  at: string;
  user_id: number | null;
}

export interface ClientCountsTable {
  client_state_type_id: number;
  delta: number;
  /** The connection, as in `appointment_counts`. */
  backend: Generated<number>;
}

export interface ClientWordsTable {
  client_id: number;
  word: string;
  /** 2: the whole last name, 1: the whole first name, 0: a part of one. */
  whole: 0 | 1 | 2;
  client_state_type_id: number;
  last_name: string;
  first_name: string;
}

export interface ClientHousingsTable {
  id: Generated<number>;
  client_id: number;
  house_type_id: number;
  address_id: number;
  start_date: string;
  end_date: string | null;
  /** The membership that ended it, and its last day before. */
  ended_by: Generated<number | null>;
  end_before: Generated<string | null>;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface RevenuesTable {
  id: Generated<number>;
  client_id: number;
  revenue_type_id: number;
  pay_frequency_type_id: number;
  amount: number;
  start_date: string;
  end_date: string | null;
  note: string | null;
  row_version: Generated<number>;
  created_at: string | null;
  updated_at: string | null;
  updated_by: number | null;
}

/** Declarations of having no income. */
export interface NoIncomesTable {
  id: Generated<number>;
  client_id: number;
  start_date: string;
  end_date: string | null;
  note: string | null;
  row_version: Generated<number>;
  created_at: string;
  updated_at: string;
  updated_by: number | null;
}

export interface ProofDocumentsTable {
  client_id: number;
  classification_id: number;
  document_type_id: number;
}

export interface WaivedProofsTable {
  id: Generated<number>;
  client_id: number;
  document_type_id: number;
  reason: string;
  waived_at: string;
  waived_by: number | null;
}

/** A requested waiver; open until `refused_at`, deleted when it is granted. */
export interface AskedWaiversTable {
  id: Generated<number>;
  client_id: number;
  document_type_id: number;
  reason: string;
  asked_at: string;
  asked_by: number | null;
  refused_at: string | null;
  refused_by: number | null;
  refused_reason: string | null;
}

export interface DocumentsTable {
  id: Generated<number>;
  client_id: number;
  document_type_id: number;
  name: string;
  extension: string;
  size: number;
  /** Null once the scan refused it, or once it is deleted. */
  file_id: string | null;
  description: string | null;
  state: Generated<DocumentState>;
  refused_reason: string | null;
  removed: Generated<RemovedFromPdf[]>;
  verified: Generated<0 | 1>;
  verified_by: number | null;
  verified_at: string | null;
  created_at: string;
  created_by: number | null;
  deleted_at: string | null;
  deleted_by: number | null;
}

export interface CommentsTable {
  id: Generated<number>;
  client_id: number;
  comment_type_id: number;
  parent_comment_id: number | null;
  comment: string;
  active: Generated<0 | 1>;
  row_version: Generated<number>;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  updated_by: Generated<number | null>;
  deleted_at: string | null;
  deleted_by: number | null;
}

export interface BulletinsTable {
  id: Generated<number>;
  subject: string;
  description: string;
  bulletin_priority_type_id: number;
  start_date: string;
  end_date: string;
  request_by: number | null;
  for_all_client: Generated<0 | 1>;
  active: Generated<0 | 1>;
  row_version: Generated<number>;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
  deleted_at: string | null;
  deleted_by: number | null;
}

export interface BulletinClientsTable {
  id: Generated<number>;
  bulletin_id: number;
  client_id: number;
  closed_at: string | null;
  closed_by: number | null;
}

export interface ClientContactsTable {
  id: Generated<number>;
  client_id: number;
  means_communication_type_id: number;
  name: string;
  value: string;
  extra: string | null;
  row_version: Generated<number>;
  updated_at: string;
  updated_by: Generated<number | null>;
}

export interface ClientEmailsTable {
  id: Generated<number>;
  client_id: number;
  sent_to: string;
  bcc: Generated<string | null>;
  subject: string;
  message: string;
  created_at: string;
  created_by: number | null;
  /** Of a mail about an appointment: the appointment, the event, and the start at that time. Each is sent once. */
  appointment_id: Generated<number | null>;
  event: Generated<string | null>;
  event_key: Generated<string | null>;
  /** The entry of a mail that offers a place; `event_key` is the offer. */
  waiting_entry_id: Generated<number | null>;
}

export interface FileLocksTable {
  client_id: number;
  session_id: number;
  user_id: number;
  created_at: string;
  updated_at: string;
}

export interface ClientMergesTable {
  id: Generated<number>;
  source_id: number;
  target_id: number;
  /** The people concerned and the rows that changed, as JSON. */
  journal: string;
  merged_at: string;
  merged_by: number | null;
}

/** A link that opens the client's own pages once; only its hash is kept. */
export interface ClientLinksTable {
  uuid_hash: string;
  client_id: number;
  purpose: 'autologin' | 'password' | 'code';
  /** Where it was mailed: it ends with that address. */
  email: string | null;
  created_at: string;
  created_by: number | null;
  expires_at: string;
  used_at: string | null;
  family_id: number | null;
}

/** The password that a client chose for their own pages. */
export interface ClientAccountsTable {
  client_id: number;
  password_hash: string;
  changed_at: string;
  /** The household that they headed then: the password opens no other one. */
  family_id: number | null;
}

/** A client who is signed in on their own pages. */
export interface ClientSessionsTable {
  id: GeneratedAlways<number>;
  client_id: number;
  token_hash: string;
  machine: Generated<string>;
  created_at: string;
  expires_at: string;
  last_seen_at: string;
  ended_at: string | null;
  ended_why: string | null;
  /** The user whose link opened it; null where the client signed in. */
  opened_by: number | null;
  family_id: number | null;
}

/** Files to be compared with the others again; written by triggers. */
export interface DuplicateChangesTable {
  id: Generated<number>;
  client_id: number;
  /** 1: it has its keys, and is to be compared. */
  keyed: Generated<0 | 1>;
}

/** The keys, hashed, by which files that may be one person are found. */
export interface DuplicateKeysTable {
  key: string;
  client_id: number;
}

/** Two files that may be one person, the lower id first. */
export interface DuplicatesTable {
  id: Generated<number>;
  one_id: number;
  other_id: number;
  score: number;
  reasons: string[];
  found_at: string;
  /** Set where a user said that they are two persons. */
  not_same_at: string | null;
  not_same_by: number | null;
}

export interface FileUpdatePeriodsTable {
  id: Generated<number>;
  start_date: string;
  end_date: string;
  automatic: 0 | 1;
  exclusion_start_date: string | null;
  exclusion_end_date: string | null;
  /** When its files were listed; null until then. */
  listed_at: string | null;
  undone_at: Generated<string | null>;
  row_version: Generated<number>;
  updated_at: string;
  updated_by: number | null;
}

export interface FileUpdateExclusionsTable {
  client_id: number;
  created_at: string;
  created_by: number | null;
}

export interface FileUpdateFilesTable {
  period_id: number;
  client_id: number;
  /** `back` and `kept`: the period was taken back, and a moved file went back or had been changed. */
  outcome: 'moved' | 'left' | 'back' | 'kept' | null;
  moved_at: Generated<string | null>;
  back_at: Generated<string | null>;
}

export interface GradeRefreshesTable {
  id: Generated<number>;
  created_at: string;
  created_by: number | null;
  undone_at: Generated<string | null>;
  undone_by: Generated<number | null>;
}

export interface GradeRefreshMovesTable {
  refresh_id: number;
  client_id: number;
  from_level: number;
  to_level: number;
  /** 1: this child went back when the refresh was taken back. */
  undone: Generated<0 | 1>;
}

/** Why a household's files are restricted. */
export interface RestrictionsTable {
  id: Generated<number>;
  reason: 'staff' | 'relative' | 'danger';
  created_at: string;
  created_by: number | null;
}

/** The users who see the files of a restriction by name. */
export interface RestrictionUsersTable {
  restriction_id: number;
  user_id: number;
}

/** The roles whose users see them. */
export interface RestrictionRolesTable {
  restriction_id: number;
  role_id: number;
}

/** The same as `clients.restriction_id`, written by triggers. */
export interface RestrictedClientsTable {
  client_id: number;
  restriction_id: number;
}

/** The values of a row of a restricted client that are kept apart, written by triggers. */
export interface RestrictedValuesTable {
  table_name: string;
  row_id: number;
  client_id: number;
  value: Record<string, unknown>;
}

/** A user opened a restricted file with a reason; they see it until then. */
export interface BrokenGlassesTable {
  id: Generated<number>;
  restriction_id: number;
  client_id: number;
  user_id: number;
  reason: string;
  broken_at: string;
  until: string;
}

/** The values of log entries from before the restriction, written by triggers. */
export interface SealedLogsTable {
  log_id: number;
  client_id: number;
  properties: unknown;
  parts: unknown;
  created_name: string;
  entity_name_en: string | null;
  entity_name_fr: string | null;
}
