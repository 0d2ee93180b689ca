import { chmodSync, closeSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../open.ts';
import { checkpoint, vacuum } from '../upkeep.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-durable-'));
  const db = await openDatabase({
    dataFolder: folder,
    onCreate: async ({ pool }) => void (await pool.query('create table acknowledged (n integer primary key)')),
  });
  await db.close();
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

/** The files and folders that others than their owner may open. */
const openToOthers = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);

it('keeps every file readable only by its owner, those of earlier releases too', async () => {
  const before = process.umask(0o002);
  try {
    const db = await openDatabase({ dataFolder: folder });
    await db.pool.query('create table later as select generate_series(1, 1000) as n');
    await checkpoint(db);
    await db.close();
    expect(openToOthers()).toEqual([]);
    const paths = readdirSync(join(folder, 'db'), { recursive: true }) as string[];
    for (const path of paths) chmodSync(join(folder, 'db', path), 0o775);
    await (await openDatabase({ dataFolder: folder })).close();
    expect(openToOthers()).toEqual([]);
  } finally {
    process.umask(before);
  }
});

it('flushes the log to the disk at least once for each commit', async () => {
  const db = await openDatabase({ dataFolder: folder });
  const before = (await db.fsyncs?.()) ?? 0;
  for (let n = -100; n < 0; n += 1) await db.pool.query('insert into acknowledged values ($1)', [n]);
  expect((await db.fsyncs?.()) ?? 0).toBeGreaterThanOrEqual(before + 100);
  await db.close();
});

it('stops immediately when a commit cannot reach the disk, and acknowledges nothing more', async () => {
  const lost: Error[] = [];
  const db = await openDatabase({ dataFolder: folder, onLost: (error) => lost.push(error) });
  await db.pool.query('insert into acknowledged values (-1001)');
  for (const handle of readdirSync('/proc/self/fd')) {
    if (pathOf(handle).startsWith(join(folder, 'db/pg_wal'))) closeSync(Number(handle));
  }
  await expect(db.pool.query('insert into acknowledged values (-1002)')).rejects.toThrow('database stopped');
  await expect(db.pool.query('select 1')).rejects.toThrow('database is closed');
  expect(lost).toHaveLength(1);
  await db.close();

  const again = await openDatabase({ dataFolder: folder });
  const { rows } = await again.pool.query('select n from acknowledged where n < -1000');
  expect(rows).toEqual([{ n: -1001 }]);
  await again.close();
});

it('frees its log and its dead rows on request', async () => {
  const db = await openDatabase({ dataFolder: folder });
  await db.pool.query('update acknowledged set n = n + 100000');
  // Counted immediately: counts that arrive after the vacuum would look like rows it left behind.
  await db.pool.query('select pg_stat_force_next_flush()');
  await vacuum(db);
  const { rows } = await db.pool.query(
    "select n_dead_tup as dead from pg_stat_user_tables where relname = 'acknowledged'",
  );
  expect(rows).toEqual([{ dead: 0 }]);
  await checkpoint(db);
  const ahead = await db.pool.query(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  );
  expect(ahead.rows[0].bytes).toBeLessThan(1000);
  await db.close();
});

/** The path of an open file; '' when it was closed meanwhile. */
function pathOf(handle: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${handle}`);
  } catch {
    return '';
  }
}
