import { UNDO_DAYS } from '@resa/contract/merging';
import type { Services } from '../frame/process/services.ts';

const DAY_MS = 86_400_000;

/** Registers the end of the journals of merges, by which these can be taken back for 30 days (002 B18). */
export function registerMergeJobs({ db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>): void {
  jobs.nightly('merge_journals', () => forgetMerges(db.kysely, clock()));
}

export const forgetMerges = async (db: Services['db']['kysely'], now: Date): Promise<void> => {
  const since = new Date(now.getTime() - UNDO_DAYS * DAY_MS).toISOString();
  await db.deleteFrom('client_merges').where('merged_at', '<', since).execute();
};
