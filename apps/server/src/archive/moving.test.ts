/** An archive that travels between the two databases. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, openInMemory } from '../db/open.ts';
import { openVault } from '../frame/files/files.ts';
import { populate } from '../populate.ts';
import { ARCHIVED_AT, archivedOrganisation, SECRET } from '../testing/archived.ts';
import { addEdgeRows, guardsOf, sumsOf } from '../testing/edge-rows.ts';
import { databaseAt, dropDatabase, onServer } from '../testing/template.ts';
import { writeArchive } from './write.ts';

const { folder, config, importHere } = await archivedOrganisation();

it('moves from PGlite to PostgreSQL and back, equal by checksum', async ({ skip }) => {
  const { TEST_DATABASE_URL: server, RESA_TEST_DB } = process.env;
  if (RESA_TEST_DB !== 'postgres' || !server) return skip('needs RESA_TEST_DB=postgres');
  const name = `resa_moving_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const first = await openInMemory();
  try {
    const settings = config('first', SECRET, { RESA_DEMO_CLIENTS: '60' });
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
