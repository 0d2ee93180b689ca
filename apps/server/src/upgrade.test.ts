/** A start of this release migrates databases of earlier releases (testing/releases) without losing data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './db/open.ts';
import { readConfig } from './frame/process/config.ts';
import { populate } from './populate.ts';
import { newDatabase, testDatabase } from './testing/database.ts';
import {
  comparable,
  type Kept,
  kept,
  keptFolders,
  loadRelease,
  reportTotals,
  rowsOf,
  shapeOf,
  unpackFolder,
} from './testing/releases/kept.ts';
import { version } from './version.ts';

const folder = await mkdtemp(join(tmpdir(), 'resa-upgrade-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is tested for the present release', () => {
  expect(
    kept.map((release) => release.version),
    'npm run keep-release',
  ).toContain(version);
});

async function checkUpgrade(db: Database, release: Kept): Promise<void> {
  const before = await rowsOf(db);
  await populate(db, readConfig({ RESA_DATA: folder }), new Date(`${release.day}T15:00:00Z`));
  expect(await rowsOf(db, before)).toEqual(before);
  // The release may not have had every report, and not every column.
  expect(comparable(await reportTotals(db, release.day))).toMatchObject(comparable(release.totals));
  const fresh = await testDatabase();
  try {
    expect(await shapeOf(db)).toEqual(await shapeOf(fresh));
  } finally {
    await fresh.close();
  }
}

describe.each(kept)('an organization of the release of $name', (release) => {
  it('keeps its rows and the totals of its reports', async () => {
    const db = await newDatabase();
    try {
      await loadRelease(db, release);
      await checkUpgrade(db, release);
    } finally {
      await db.close();
    }
  });
});

describe.runIf(process.env.RESA_TEST_DB !== 'postgres').each(keptFolders)(
  'a data folder of the release of $name',
  (release) => {
    it('keeps its rows and the totals of its reports', async () => {
      const dataFolder = join(folder, release.name);
      await unpackFolder(release, dataFolder);
      const db = await openDatabase({ dataFolder });
      try {
        await checkUpgrade(db, release);
      } finally {
        await db.close();
      }
    });
  },
);
