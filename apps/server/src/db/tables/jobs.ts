import type { Generated, GeneratedAlways } from 'kysely';

/** Work to be done after a change (frame/jobs/jobs.ts). */
export interface JobsTables {
  jobs: JobsTable;
}

export interface JobsTable {
  id: GeneratedAlways<number>;
  name: string;
  once: string | null;
  data: unknown;
  attempts: Generated<number>;
  run_at: string;
  locked_until: string | null;
  done_at: string | null;
  failed_at: string | null;
  created_at: string;
}
