import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of the frame: logs, files, settings, attempts. */
export interface FrameTables {
  settings: SettingsTable;
  files: FilesTable;
  /** One row, which archives leave out. */
  installation: { one: Generated<true>; id: Generated<string> };
  texts: TextsTable;
  maintenances: MaintenancesTable;
  activity_log: ActivityLogTable;
  activity_counts: ActivityCountsTable;
  read_log: ReadLogTable;
  look_spools: LookSpoolsTable;
  /** At most one row, made by the first process that needs it. */
  database_id: { one: Generated<true>; id: Generated<string> };
  attempts: AttemptsTable;
  refused_tries: RefusedTriesTable;
  idempotency_keys: IdempotencyKeysTable;
  captured_mails: CapturedMailsTable;
}

export interface SettingsTable {
  key: string;
  value: unknown;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface FilesTable {
  id: string;
  kind: string;
  content_type: string;
  size: number;
  sha256: string;
  key_id: string;
  /** The id under which the bytes are stored; null: under none, as early releases wrote them. */
  installation: string | null;
  state: string;
  created_at: string;
  /** 1: a photo from before the upgrade, which is shown until the person answers (decision 067). */
  shown_unasked: Generated<0 | 1>;
}

export interface TextsTable {
  key: string;
  type: Generated<'text' | 'editor'>;
  /** Null if the original is used; at least one of the two is set. */
  name_en: string | null;
  name_fr: string | null;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface MaintenancesTable {
  id: Generated<number>;
  active: Generated<0 | 1>;
  name_en: string;
  name_fr: string;
  start_date_time: string;
  end_date_time: string;
}

export interface ActivityLogTable {
  id: GeneratedAlways<number>;
  action: string;
  user_id: number | null;
  created_name: string;
  client_id: number | null;
  /** The name of a table, which `Written` of frame/change/note.ts checks. */
  entity: string | null;
  entity_id: number | null;
  /** The name of the changed row at that time; null for a client file and in erased entries. */
  entity_name_en: Generated<string | null>;
  entity_name_fr: Generated<string | null>;
  /** The rows of one change to several, such as an import: {id, name, properties}. */
  parts: Generated<unknown | null>;
  machine: Generated<string>;
  properties: Generated<unknown>;
  created_at: string;
}

/** How many entries of the activity log each quarter of an hour has: sums of `delta`, kept by a trigger (decision 010). */
export interface ActivityCountsTable {
  quarter: string;
  backend: Generated<number>;
  delta: number;
}

export interface ReadLogTable {
  at: string;
  user_id: number;
  client_id: number;
  call: string;
  machine: Generated<string>;
}

/** How far the looks of a spool file are in the read log. */
export interface LookSpoolsTable {
  id: string;
  moved: number;
}

export interface AttemptsTable {
  id: GeneratedAlways<number>;
  kind: string;
  key: string;
  at: string;
}

/** Sign-ins and calls that were refused, counted by quarters of an hour. */
export interface RefusedTriesTable {
  quarter: string;
  kind: string;
  user_id: number | null;
  /** Empty in the row that counts all further addresses together. */
  machine: string;
  call: string;
  count: number;
  first_at: string;
  last_at: string;
}

export interface IdempotencyKeysTable {
  key: string;
  session_id: number;
  call: string;
  input_hash: string;
  answer: unknown | null;
  created_at: string;
}

export interface CapturedMailsTable {
  id: GeneratedAlways<number>;
  sent_to: string;
  subject: string;
  html: string;
  body: string;
  /** The .ics file of the mail, if it has one. */
  calendar: string | null;
  created_at: string;
}
