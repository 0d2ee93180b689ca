/** Facts for operators: free disk space, failed jobs and unsent mails. */
import { stat } from 'node:fs/promises';
import { strainOf } from '@resa/rules/process/gauges';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import type { Config } from './config.ts';
import { diskOf } from './resources.ts';

export interface WorkFacts {
  /** Failed in the last seven days; nightly work that has succeeded since does not count. */
  failed_jobs: number;
  /** Waiting for over an hour, or given up in the last seven days. */
  unsent_mails: number;
}

interface Disk {
  readonly folder: 'data' | 'backups';
  /** Bytes. */
  readonly free: number;
  readonly of: number;
  readonly low: 0 | 1;
}

const LATE_MS = 3_600_000;
const FAILED_FOR_MS = 7 * 86_400_000;

/** The disks of RESA_DATA and RESA_BACKUPS: one if both are on the same, none for a missing folder. */
export async function readDisks({ dataFolder, backups }: Pick<Config, 'dataFolder' | 'backups'>): Promise<Disk[]> {
  const data = await readDisk('data', dataFolder);
  const other = backups ? await readDisk('backups', backups) : undefined;
  return [data, other?.dev === data?.dev ? undefined : other].flatMap((found) => found?.disk ?? []);
}

async function readDisk(folder: Disk['folder'], path: string): Promise<{ dev: number; disk: Disk } | undefined> {
  try {
    const [{ dev }, { usage, of, free }] = await Promise.all([stat(path), diskOf(path)]);
    return { dev, disk: { folder, free, of, low: strainOf('disk', usage) === 'critical' ? 1 : 0 } };
  } catch {
    return undefined;
  }
}

/** Counts the jobs that need somebody. */
export async function readWork(db: ReadDb, now: Date): Promise<WorkFacts> {
  const lately = new Date(now.getTime() - FAILED_FOR_MS).toISOString();
  const lateSince = new Date(now.getTime() - LATE_MS).toISOString();
  return db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where name <> 'mail' and failed_at > ${lately} and not exists (
        select 1 from jobs as later where later.name = jobs.name and later.done_at > jobs.failed_at))::int`.as(
        'failed_jobs',
      ),
      sql<number>`count(*) filter (where name = 'mail' and (
        failed_at > ${lately} or failed_at is null and done_at is null and created_at < ${lateSince}))::int`.as(
        'unsent_mails',
      ),
    ])
    .executeTakeFirstOrThrow();
}
