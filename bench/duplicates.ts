/**
 * The first search for files that may be one person, over the demo organization of DATABASE_URL, or of the embedded
 * database in RESA_DATA: at most two minutes for 100,000 files there, portions of at most 200 ms here.
 */
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/db/open.ts';
import { findDuplicates } from '../apps/server/src/duplicates/index.ts';
import { cacheSettings } from '../apps/server/src/frame/process/settings.ts';

const FILES_A_SECOND = 100_000 / 120;
const LONGEST_MS = 200;

const { DATABASE_URL: databaseUrl, RESA_DATA: dataFolder = '' } = process.env;
const db = await openDatabase({ dataFolder, ...(databaseUrl && { databaseUrl }) });
try {
  const began = performance.now();
  const run = await findDuplicates({ db, clock: () => new Date(), settings: cacheSettings(db.kysely) });
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await sql<{ pairs: number; files: number }>`
    select (select count(*)::int from duplicates) as pairs, (select count(*)::int from live_clients) as files`.execute(
    db.kysely,
  );
  const { pairs = 0, files = 0 } = rows[0] ?? {};
  console.log(
    `${files} files in ${seconds.toFixed(1)} s: ${run.files} compared in ${run.pairs} pairs, ${pairs} listed, longest portion ${run.slowest_ms.toFixed(0)} ms`,
  );
  const slow = databaseUrl ? files / seconds < FILES_A_SECOND : run.slowest_ms > LONGEST_MS;
  if (slow) process.exitCode = 1;
} finally {
  await db.close();
}
