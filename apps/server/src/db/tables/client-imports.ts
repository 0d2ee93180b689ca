import type { ImportState, RowKind } from '@resa/contract/client-import-rows';
import type { Mapping } from '@resa/rules/client-import/types';
import type { Generated, JSONColumnType } from 'kysely';

/** Files of clients that are brought in. */
export interface ClientImportsTables {
  client_imports: ClientImportsTable;
  client_import_chunks: ClientImportChunksTable;
  client_import_persons: ClientImportPersonsTable;
  client_import_files: ClientImportFilesTable;
  client_import_mappings: ClientImportMappingsTable;
  used_file_numbers: { file_number: number };
}

interface ClientImportsTable {
  id: Generated<number>;
  file_name: string;
  state: ImportState;
  /** The upload, its rows, and what was decided about them; null once they are deleted. */
  file_id: string | null;
  table_id: string | null;
  work_id: string | null;
  created_at: string;
  created_by: number | null;
  touched_at: string;
  ended_at: Generated<string | null>;
  /** Whose rights it runs with. */
  run_by: Generated<number | null>;
  accept_phones: Generated<0 | 1>;
  done: Generated<number>;
  parts: Generated<number>;
  households: Generated<number>;
  persons: Generated<number>;
  joined: Generated<number>;
  updated: Generated<number>;
  approved: Generated<number>;
  /** The highest number that the file keeps. */
  highest_number: Generated<number | null>;
  taken_back: Generated<number>;
  /** The household up to which it is taken back. */
  done_household: Generated<number>;
  stayed: Generated<number>;
}

/** Checked households of the file, some in each encrypted file. */
interface ClientImportChunksTable {
  import_id: number;
  number: number;
  file_id: string;
}

interface ClientImportPersonsTable {
  import_id: number;
  key: string;
  position: number;
  line: number;
  household: number;
  chunk: number;
  kind: RowKind;
  faults: string[];
  warnings: string[];
  match_id: number | null;
  match_key: string | null;
  score: number | null;
  reasons: string[];
  decision: 'same' | 'new' | 'out' | null;
  fields: Generated<string[]>;
  client_id: Generated<number | null>;
  written: Generated<0 | 1>;
}

/** The journal of an import. */
interface ClientImportFilesTable {
  import_id: number;
  client_id: number;
  household: number;
  kind: 'new' | 'joined' | 'updated';
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
  row_version: number;
  written_at: string;
}

interface ClientImportMappingsTable {
  id: Generated<number>;
  name: string;
  headings: string[];
  mapping: JSONColumnType<Mapping>;
  saved_at: string;
  saved_by: number | null;
}
