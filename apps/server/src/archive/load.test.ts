/** An archive that is read into another database. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../db/open.ts';
import { openVault, type Vault } from '../frame/files/files.ts';
import { archivedOrganisation, NEW_SECRET, SECRET } from '../testing/archived.ts';
import { testDatabase } from '../testing/database.ts';
import { guardsOf, sumsOf } from '../testing/edge-rows.ts';
import { loadArchive } from './load.ts';
import { readArchive } from './read.ts';

const { folder, db, vault, file, config, importHere, storedFiles } = await archivedOrganisation();

it('moves every row, sequence and file, and keeps what guards them', async () => {
  expect(await importHere('new', file)).toMatch(/^The organisation of 2026-03-03T15:00:00.000Z .* and 4 files/);
  const moved = await openDatabase({ dataFolder: join(folder, 'new') });
  try {
    const newVault = await openVault(config('new'));
    expect(await sumsOf(moved, newVault)).toEqual(await sumsOf(db, vault));
    expect(await guardsOf(moved)).toEqual(await guardsOf(db));
    expect(newVault.keyId).not.toBe(vault.keyId);
    const { rows } = await moved.pool.query(
      'select count(*) as n from read_log_2026_04 union all select count(*) from read_log_rest',
    );
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  } finally {
    await moved.close();
  }
}, 180_000);

it('leaves no file and no row when the disk fills up, and succeeds once there is room', async () => {
  const target = await testDatabase();
  try {
    const { manifest } = await readArchive(file, [SECRET]);
    const home = await openVault(config('full'));
    const full = {
      ...home,
      put: (id: string, bytes: Buffer) =>
        bytes.length > 100_000
          ? Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
          : home.put(id, bytes),
    };
    const load = (into: Vault) => loadArchive({ db: target, vault: into, mode: 'test' }, file, [SECRET], manifest);
    const before = await sumsOf(target, home);
    const guards = await guardsOf(target);
    await expect(load(full)).rejects.toThrow('ENOSPC');
    expect(await storedFiles('full')).toEqual([]);
    expect(await sumsOf(target, home)).toEqual(before);
    expect(await guardsOf(target)).toEqual(guards);
    await load(home);
    expect(await sumsOf(target, home)).toEqual(await sumsOf(db, vault));
  } finally {
    await target.close();
  }
});

it('leaves files alone that are already in their place', async () => {
  const target = await testDatabase();
  try {
    const { manifest } = await readArchive(file, [SECRET]);
    const before = await sumsOf(db, vault);
    const bytesOf = async (id: string) => readFile(join(folder, 'old', 'files', id.slice(0, 2), id));
    const ids = (await storedFiles('old')).map((path) => path.slice(3));
    const sealed = await Promise.all(ids.map(bytesOf));
    const load = (into: Vault, mode: 'test' | 'production') =>
      loadArchive({ db: target, vault: into, mode }, file, [SECRET], manifest);
    await expect(load(vault, 'production')).rejects.toThrow(/demo users/);
    expect(await Promise.all(ids.map(bytesOf))).toEqual(sealed);
    await expect(load(await openVault(config('old', NEW_SECRET)), 'test')).rejects.toThrow(/under another secret/);
    expect(await Promise.all(ids.map(bytesOf))).toEqual(sealed);
    await load(vault, 'test');
    expect(await sumsOf(target, vault)).toEqual(before);
    expect(await Promise.all(ids.map(bytesOf))).toEqual(sealed);
  } finally {
    await target.close();
  }
});
