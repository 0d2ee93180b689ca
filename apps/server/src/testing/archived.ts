/**
 * An organization and its archive for the tests of one file, at its top; removed after them:
 *
 *   const { file, importHere } = await archivedOrganisation();
 *   it(..., () => importHere('new', file));     // into the data folder `new`, as the command does
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Entry, readContainer, writeContainer } from '../archive/container.ts';
import { writeArchive } from '../archive/write.ts';
import { importFrom } from '../commands/import.ts';
import { openVault } from '../frame/files/files.ts';
import { readConfig } from '../frame/process/config.ts';
import { organisationDatabase } from './database.ts';
import { addEdgeRows } from './edge-rows.ts';
import { storedFiles } from './stored-files.ts';

export const ARCHIVED_AT = new Date('2026-03-03T15:00:00Z');
export const SECRET = 'the secret of the house that moves out';
export const NEW_SECRET = 'the secret of the house that moves in';

/** Scrypt's cost of an archive that a test opens many times. */
const QUICK_TO_OPEN = 5;

export async function archivedOrganisation() {
  const folder = await mkdtemp(join(tmpdir(), 'resa-archive-'));
  const config = (name: string, secret = NEW_SECRET, env: Record<string, string> = {}) =>
    readConfig({ RESA_DATA: join(folder, name), RESA_SECRET: secret, RESA_DEMO_CLIENTS: '0', ...env });
  const db = await organisationDatabase();
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });
  const vault = await openVault(config('old', SECRET));
  await addEdgeRows(db, vault);
  const file = join(folder, 'moving.age');
  await writeArchive({ db, vault }, file, SECRET, ARCHIVED_AT);

  const passphraseFile = async (passphrase: string) => {
    const path = join(folder, 'passphrase');
    await writeFile(path, `${passphrase}\n`);
    return path;
  };
  /** The same archive with other contents: what a program that is not this one could have written. */
  async function rewritten(name: string, change: (entry: Entry) => Entry | undefined): Promise<string> {
    const path = join(folder, name);
    async function* changed(): AsyncGenerator<Entry> {
      for await (const entry of readContainer(file, [SECRET])) {
        const kept = change(entry);
        if (kept) yield kept;
      }
    }
    await writeContainer(path, SECRET, changed(), async () => {}, QUICK_TO_OPEN);
    return path;
  }
  return {
    folder,
    db,
    vault,
    file,
    config,
    passphraseFile,
    rewritten,
    withManifest: (name: string, change: (manifest: Record<string, unknown>) => object) =>
      rewritten(name, ({ name, body }) =>
        name === 'manifest.json'
          ? { name, body: Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(body).toString())))) }
          : { name, body },
      ),
    importHere: async (name: string, archive: string, env: Record<string, string> = {}) =>
      importFrom(config(name, NEW_SECRET, env), [
        ...['--from', archive],
        ...['--passphrase-file', await passphraseFile(SECRET)],
      ]),
    storedFiles: (name: string) => storedFiles(join(folder, name)),
  };
}
