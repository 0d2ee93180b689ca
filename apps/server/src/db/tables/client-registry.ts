import type { TableName } from './index.ts';

/**
 * Every table that refers to a client: how its rows are treated when two files are merged, when a file is exported for
 * its person, and when it is erased. A test reads the database's foreign keys and fails on one that is missing here, so
 * that no later table can be forgotten.
 */
interface ClientReference {
  readonly table: TableName;
  readonly column: string;
  /** Whether a person's own export holds these rows. */
  readonly export: boolean;
  /**
   * delete: the rows go. forget: the row stays for the figures, the person is nulled. keep: it still refers to the
   * emptied file, which names nobody (decision 026).
   */
  readonly erase: 'delete' | 'forget' | 'keep';
  /** The column that gets one random id of the erased person, so that different persons stay distinct. */
  readonly erased_id?: string;
  /** The column of a kept row in which staff wrote about the person; it is emptied. */
  readonly written?: string;
}

/**
 * move: rows follow to the remaining file. move_unless_there: the remaining file's own row wins, the same in the columns of
 * `per`. stay: history of the merged file, or rows that merging itself handles.
 */
type MergeRule =
  | { readonly merge: 'move' | 'stay' }
  | { readonly merge: 'move_unless_there'; readonly per: readonly string[] };
export type ClientTableRule = ClientReference & MergeRule;

export const clientTables: readonly ClientTableRule[] = [
  { table: 'clients', column: 'merged_into', merge: 'move', export: false, erase: 'keep' },
  {
    table: 'client_tags',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['tag_id'],
    export: true,
    erase: 'delete',
  },
  { table: 'client_words', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'memberships', column: 'client_id', merge: 'stay', export: true, erase: 'delete' },
  { table: 'client_state_changes', column: 'client_id', merge: 'stay', export: true, erase: 'delete' },
  { table: 'client_housings', column: 'client_id', merge: 'move', export: true, erase: 'delete' },
  { table: 'revenues', column: 'client_id', merge: 'move', export: true, erase: 'delete' },
  { table: 'no_incomes', column: 'client_id', merge: 'move', export: true, erase: 'delete' },
  {
    table: 'proof_documents',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['classification_id', 'document_type_id'],
    export: true,
    erase: 'delete',
  },
  {
    table: 'waived_proofs',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['document_type_id'],
    export: true,
    erase: 'delete',
  },
  {
    table: 'asked_waivers',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['document_type_id'],
    export: true,
    erase: 'delete',
  },
  // The stricter decision of both is written once more (consents/joining.ts).
  { table: 'consents', column: 'client_id', merge: 'move', export: true, erase: 'keep' },
  { table: 'documents', column: 'client_id', merge: 'move', export: true, erase: 'delete' },
  { table: 'comments', column: 'client_id', merge: 'move', export: true, erase: 'delete' },
  {
    table: 'bulletin_clients',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['bulletin_id'],
    export: true,
    erase: 'delete',
  },
  { table: 'client_contacts', column: 'client_id', merge: 'move', export: true, erase: 'delete' },
  { table: 'client_emails', column: 'client_id', merge: 'move', export: true, erase: 'delete' },
  { table: 'client_merges', column: 'source_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'client_merges', column: 'target_id', merge: 'stay', export: false, erase: 'delete' },
  // That two files are of two persons holds for the remaining file too: the worklist follows merged_into.
  { table: 'duplicates', column: 'one_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'duplicates', column: 'other_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'duplicate_keys', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  {
    table: 'file_update_exclusions',
    column: 'client_id',
    merge: 'move_unless_there',
    per: [],
    export: false,
    erase: 'delete',
  },
  { table: 'file_update_files', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'grade_refresh_moves', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  // Taking an import back reads merged_into; its staged file is deleted with the person (client-imports/jobs.ts).
  { table: 'client_import_persons', column: 'client_id', merge: 'stay', export: false, erase: 'forget' },
  { table: 'client_import_persons', column: 'match_id', merge: 'stay', export: false, erase: 'forget' },
  { table: 'client_import_files', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  // They open only the pages of that file, which ends with it.
  { table: 'client_links', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'client_accounts', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'client_sessions', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  // A merge restricts both files (migration 0452); what is kept apart follows its row.
  { table: 'restricted_clients', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'restricted_values', column: 'client_id', merge: 'stay', export: true, erase: 'delete' },
  { table: 'broken_glasses', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'sealed_logs', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'file_locks', column: 'client_id', merge: 'stay', export: false, erase: 'delete' },
  { table: 'appointments', column: 'client_id', merge: 'move', export: true, erase: 'keep', written: 'comments' },
  {
    table: 'appointment_participants',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['appointment_id'],
    export: true,
    erase: 'keep',
  },
  // Merging has them follow as to a new head (passEntriesToHead).
  { table: 'waiting_entries', column: 'client_id', merge: 'stay', export: true, erase: 'delete' },
  {
    table: 'waiting_participants',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['waiting_entry_id'],
    export: true,
    erase: 'delete',
  },
  { table: 'visits', column: 'head_client_id', merge: 'move', export: true, erase: 'keep' },
  {
    table: 'visit_persons',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['visit_id'],
    export: true,
    erase: 'forget',
    erased_id: 'erased_id',
  },
  {
    table: 'visit_correction_persons',
    column: 'client_id',
    merge: 'move_unless_there',
    per: ['correction_id', 'side'],
    export: true,
    erase: 'forget',
    erased_id: 'erased_id',
  },
];
