import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandOf } from '../../commands/index.ts';
import type { Database } from '../../db/open.ts';
import { testDatabase } from '../../testing/database.ts';
import { type Config, readConfig } from '../process/config.ts';
import { claimBackups } from './backups-mark.ts';

let folder: string;
let backups: string;
const databases: Database[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-marks-'));
  backups = join(folder, 'backups');
  await mkdir(backups);
  databases.push(await testDatabase(), await testDatabase());
});
afterAll(async () => {
  for (const db of databases) await db.close();
  await rm(folder, { recursive: true });
});

async function installation(name: string, db: Database, RESA_BACKUPS = backups) {
  const RESA_DATA = join(folder, name);
  await mkdir(join(RESA_DATA, 'db'), { recursive: true });
  const config: Config = readConfig({ RESA_DATA, RESA_BACKUPS, PUBLIC_URL: `https://${name}.example` });
  return {
    claim: () => claimBackups(db, config),
    moved: () => commandOf('files')({ db, config, clock: () => new Date() }, ['moved']),
  };
}
const [FIRST, SECOND] = [() => databases[0] as Database, () => databases[1] as Database];

it('lets one installation into a folder of backups, again and again, and no other', async () => {
  const first = await installation('first', FIRST());
  const second = await installation('second', SECOND());
  await first.claim();
  await first.claim();
  expect(await readdir(backups)).toEqual(['installation']);
  // A folder without an archive has nothing to lose.
  await second.claim();
  await first.claim();
  await writeFile(join(backups, 'resa-2026-11-01.age'), '');
  await expect(second.claim()).rejects.toThrow(
    /^RESA_BACKUPS must be .*https:\/\/first\.example.*npm run files -- moved/,
  );
  await expect(first.moved()).rejects.toThrow(/^No other installation/);
  await first.claim();
});

it('gives the folder to the installation that replaces another', async () => {
  const first = await installation('first', FIRST());
  const second = await installation('second', SECOND());
  expect(await second.moved()).toContain(`The backups in ${backups} belong to this installation now`);
  await second.claim();
  await expect(first.claim()).rejects.toThrow(/https:\/\/second\.example/);
  await first.moved();
  await first.claim();
});

it('refuses a folder whose mark is unreadable', async () => {
  const elsewhere = join(folder, 'elsewhere');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'installation'), '');
  await writeFile(join(elsewhere, 'resa-2026-11-01.age'), '');
  await expect((await installation('first', FIRST(), elsewhere)).claim()).rejects.toThrow(/its mark is unreadable/);
});

it('refuses a copy of an embedded database, and marks no folder inside that of the database', async ({ skip }) => {
  if (FIRST().kind !== 'pglite') return skip('the embedded database only');
  await expect((await installation('copy', FIRST())).claim()).rejects.toThrow(/https:\/\/first\.example/);
  const inside = join(folder, 'first', 'backups');
  await mkdir(inside);
  await (await installation('first', FIRST(), inside)).claim();
  expect(await readdir(inside)).toEqual([]);
});
