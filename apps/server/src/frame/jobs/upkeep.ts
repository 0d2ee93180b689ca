/** Nightly work that keeps the database small and quick. */
import { addMonths, firstOfMonth } from '@resa/rules/time/dates';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import { vacuum } from '../../db/upkeep.ts';
import { systemChange } from '../change/system-change.ts';
import { KEPT_DAYS } from '../process/kept-days.ts';
import type { Services } from '../process/services.ts';

const DAY_MS = 86_400_000;

/** Registers the nightly work. */
export function registerUpkeep(
  services: Pick<Services, 'db' | 'jobs' | 'longWork' | 'files' | 'realtime' | 'clock'>,
): void {
  const { db, jobs, longWork, files, clock } = services;
  jobs.nightly('prune', () => prune(db.kysely, clock()));
  jobs.nightly('read_log', (day) => makeReadLogMonths(db.kysely, day));
  jobs.nightly('files', async () => void (await files.clean()));
  jobs.nightly('long_work', () => systemChange(services, (db, note) => longWork.forget(db, note)));
  jobs.nightly('vacuum', () => vacuum(db));
}

/**
 * Deletes rows that have served: attempts and idempotency keys of yesterday, links and sessions that ended long ago,
 * workstations where nobody signs in any more, and refusals of months ago.
 */
export async function prune(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(KEPT_DAYS.answers)).execute();
  await db.deleteFrom('attempts').where('at', '<', before(KEPT_DAYS.tries)).execute();
  await db.deleteFrom('refused_tries').where('quarter', '<', before(KEPT_DAYS.refused)).execute();
  await db.deleteFrom('workstations').where('last_at', '<', before(KEPT_DAYS.workstations)).execute();
  await db.deleteFrom('remembered_workstations').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('spent_challenges').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', before(KEPT_DAYS.links)).execute();
  await db.deleteFrom('client_links').where('expires_at', '<', before(KEPT_DAYS.links)).execute();
  for (const table of ['sessions', 'client_sessions'] as const)
    await db
      .deleteFrom(table)
      .where(({ or, eb }) =>
        or([eb('ended_at', '<', before(KEPT_DAYS.sessions)), eb('expires_at', '<', before(KEPT_DAYS.sessions))]),
      )
      .execute();
}

/** Partitions of the read log for the month of `day` and the next; earlier rows stay in the default partition. */
export async function makeReadLogMonths(db: Kysely<Tables>, day: string): Promise<void> {
  for (const ahead of [0, 1]) {
    const from = addMonths(firstOfMonth(day), ahead);
    const name = `read_log_${from.slice(0, 7).replace('-', '_')}`;
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass(${name}) is not null
        or exists (select from read_log_rest where at >= ${from}::date and at < ${addMonths(from, 1)}::date) as there`.execute(
      db,
    );
    if (rows[0]?.there) continue;
    await sql`create table ${sql.table(name)} partition of read_log
      for values from (${sql.lit(`${from}T00:00:00Z`)}) to (${sql.lit(`${addMonths(from, 1)}T00:00:00Z`)})`.execute(db);
  }
}
