import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Work to be done after a change (frame/jobs/jobs.ts), and files that are made for a user over a long time
 * (long-work.ts).
 */
export interface JobsTables {
  jobs: JobsTable;
  long_works: LongWorksTable;
  long_work_files: LongWorkFilesTable;
}

export interface JobsTable {
  id: GeneratedAlways<number>;
  name: string;
  once: string | null;
  data: unknown;
  attempts: Generated<number>;
  run_at: string;
  locked_until: string | null;
  /** Random for each taking of the job; null while nobody has taken it. */
  owner: Generated<string | null>;
  done_at: string | null;
  failed_at: string | null;
  created_at: string;
}

export interface LongWorksTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: string;
  data: unknown;
  state: Generated<'running' | 'ready' | 'failed'>;
  done: Generated<number>;
  parts: Generated<number>;
  attempts: Generated<number>;
  refusal: Generated<string | null>;
  client_ids: Generated<number[]>;
  place_ids: Generated<number[]>;
  created_at: string;
  expires_at: Generated<string | null>;
}

export interface LongWorkFilesTable {
  work_id: number;
  format: string;
  name: string;
  file_id: string;
}
