/** An archive of an earlier release. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { type Database, openInMemory } from '../db/open.ts';
import { ARCHIVED_AT, archivedOrganisation, SECRET } from '../testing/archived.ts';
import { testDatabase } from '../testing/database.ts';
import { addEdgeRows, guardsOf, sumsOf } from '../testing/edge-rows.ts';
import { loadArchive } from './load.ts';
import { readArchive } from './read.ts';
import { writeArchive } from './write.ts';

const { folder, vault } = await archivedOrganisation();

it('brings an archive of an earlier Resa up to date, in a database that was never used', async () => {
  // From a release before uploads were stored under the id of their installation: an import then makes the id.
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
    // Equal to a database that was migrated in place, except for random versions.
    await migrate(old);
    const sums = async (db: Database) => ({ ...(await sumsOf(db, vault)), list_versions: null, versions: null });
    expect(await sums(target)).toEqual(await sums(old));
    expect((await guardsOf(target)).join('\n')).toContain('clients_sound_keys');
  } finally {
    await old.close();
    await target.close();
  }
}, 180_000);
