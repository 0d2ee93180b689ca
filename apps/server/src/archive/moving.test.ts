/** Archives that travel: from an earlier release, and between the two databases. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { type Database, openDatabase, openInMemory } from '../db/open.ts';
import { openVault } from '../frame/files/files.ts';
import { populate } from '../populate.ts';
import { ARCHIVED_AT, archivedOrganisation, SECRET } from '../testing/archived.ts';
import { testDatabase } from '../testing/database.ts';
import { addEdgeRows, guardsOf, sumsOf } from '../testing/edge-rows.ts';
import { databaseAt, dropDatabase, onServer } from '../testing/template.ts';
import { loadArchive } from './load.ts';
import { readArchive } from './read.ts';
import { writeArchive } from './write.ts';

const { folder, vault, config, importHere } = await archivedOrganisation();

it('brings an archive of an earlier Resa up to date, in a database that was never used', async () => {
  // Of before uploads lay under the id of their installation: an import then makes the id.
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0250'));
  const old = await openInMemory();
  const target = await openInMemory();
  try {
    await migrate(old, earlier);
    await addEdgeRows(old, vault);
    const path = join(folder, 'old.age');
    await writeArchive({ db: old, vault }, path, SECRET, ARCHIVED_AT);
    const { manifest } = await readArchive(path, [SECRET]);
    expect(manifest.migrations).not.toContain('0250-installation');
    const into = (held: Database) => loadArchive({ db: held, vault, mode: 'test' }, path, [SECRET], manifest);
    const used = await testDatabase();
    await expect(into(used)).rejects.toThrow(/earlier Resa .* database that was never used/);
    await used.close();
    await into(target);
    // Equal to a database that was migrated in place, except for the random versions of lists.
    await migrate(old);
    const sums = async (db: Database) => ({ ...(await sumsOf(db, vault)), list_versions: null });
    expect(await sums(target)).toEqual(await sums(old));
    expect((await guardsOf(target)).join('\n')).toContain('clients_sound_keys');
  } finally {
    await old.close();
    await target.close();
  }
}, 180_000);

it('moves from PGlite to PostgreSQL and back, equal by checksum', async ({ skip }) => {
  const { TEST_DATABASE_URL: server } = process.env;
  if (!server) return skip('needs TEST_DATABASE_URL');
  const name = `resa_moving_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const first = await openInMemory();
  try {
    const settings = config('first', SECRET, { RESA_DEMO_CLIENTS: '300' });
    const firstVault = await openVault(settings);
    await populate(first, settings, ARCHIVED_AT);
    await addEdgeRows(first, firstVault);
    const sums = await sumsOf(first, firstVault);
    await mkdir(join(folder, 'first'), { recursive: true });
    const out = join(folder, 'first.age');
    await writeArchive({ db: first, vault: firstVault }, out, SECRET, ARCHIVED_AT);
    const url = databaseAt(server, name);
    await importHere('second', out, { DATABASE_URL: url });
    const second = await openDatabase({ databaseUrl: url, dataFolder: '' });
    const back = join(folder, 'back.age');
    const secondVault = await openVault(config('second'));
    try {
      expect(await sumsOf(second, secondVault)).toEqual(sums);
      expect(await guardsOf(second)).toEqual(await guardsOf(first));
      await expect(importHere('second', out, { DATABASE_URL: url })).rejects.toThrow(/Another Resa process is using/);
      await writeArchive({ db: second, vault: secondVault }, back, SECRET, ARCHIVED_AT);
    } finally {
      await second.close();
    }
    await expect(importHere('second', out, { DATABASE_URL: url })).rejects.toThrow(/users or clients here already/);
    await importHere('third', back);
    const third = await openDatabase({ dataFolder: join(folder, 'third') });
    try {
      expect(await sumsOf(third, await openVault(config('third')))).toEqual(sums);
      expect(await guardsOf(third)).toEqual(await guardsOf(first));
    } finally {
      await third.close();
    }
  } finally {
    await first.close();
    await dropDatabase(server, name);
  }
}, 180_000);
