import { mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../db/handles.ts';
import { installationOf } from '../../db/installation.ts';
import type { Database } from '../../db/open.ts';
import { testDatabase } from '../../testing/database.ts';
import { storedFiles } from '../../testing/stored-files.ts';
import { type JobOf, type Jobs, makeJobs } from '../jobs/jobs.ts';
import { readConfig } from '../process/config.ts';
import { makeLog } from '../process/log.ts';
import { cacheSettings } from '../process/settings.ts';
import { type Files, openFiles, openVault } from './files.ts';

let db: Database;
let folder: string;
let installation: string;
let jobs: Jobs;
const bytes = Buffer.from('a picture of Ada');
const open = (env: Record<string, string> = {}): Promise<Files> => {
  jobs = makeJobs({ db, settings: cacheSettings(db.kysely), log: makeLog('silent'), clock: () => new Date() });
  return openFiles({ config: readConfig({ RESA_DATA: folder, ...env }), db, jobs, clock: () => new Date() });
};
/** Below the files of the data folder. */
const pathOf = (id: string) => join(installation, id.slice(0, 2), id);
const onDisk = () => storedFiles(folder);

beforeAll(async () => {
  db = await testDatabase();
  installation = await installationOf(db.kysely);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.kysely.deleteFrom('files').execute();
  folder = await mkdtemp(join(tmpdir(), 'resa-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('returns the stored file only by its uuid, and keeps it encrypted on the disk', async () => {
  const files = await open();
  const written = await files.write('client_photo', 'image/jpeg', bytes);
  const id = await db.kysely.transaction().execute((trx) => written.keep(trx));
  const found = await files.find(db.kysely, id);
  expect(found && (await files.open(found))).toEqual({ content_type: 'image/jpeg', body: bytes });
  expect(await onDisk()).toEqual([pathOf(id)]);
  expect((await readFile(join(folder, 'files', pathOf(id)))).includes('Ada')).toBe(false);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await files.find(db.kysely, '00000000-0000-4000-8000-000000000000')).toBeUndefined();
});

it('detects a file that was exchanged for another', async () => {
  const files = await open();
  const [one, two] = await Promise.all([files.write('a', 'image/jpeg', bytes), files.write('a', 'image/jpeg', bytes)]);
  await one.keep(db.kysely);
  const path = (id: string) => join(folder, 'files', pathOf(id));
  await writeFile(path(one.id), await readFile(path(two.id)));
  const found = await files.find(db.kysely, one.id);
  await expect(found && files.open(found)).rejects.toThrow();
});

it('still reads files written before RESA_SECRET was given', async () => {
  const before = await open();
  await (await before.write('a', 'image/jpeg', bytes)).keep(db.kysely);
  const files = await open({ RESA_SECRET: 'x'.repeat(32) });
  const row = await db.kysely.selectFrom('files').selectAll().executeTakeFirstOrThrow();
  expect((await files.open(row)).body).toEqual(bytes);
  const written = await files.write('a', 'image/jpeg', bytes);
  await written.keep(db.kysely);
  expect((await files.find(db.kysely, written.id))?.key_id).not.toBe(row.key_id);
});

it('removes the bytes after the change that removed the row, and files that no row claimed at night', async () => {
  const files = await open();
  const kept = await files.write('a', 'image/jpeg', bytes);
  await kept.keep(db.kysely);
  const unclaimed = await files.write('a', 'image/jpeg', bytes);
  const recent = await files.write('a', 'image/jpeg', bytes);
  const days = (id: string) => utimes(join(folder, 'files', pathOf(id)), new Date(0), new Date(0));
  await days(unclaimed.id);
  await days(kept.id);
  expect(await files.clean()).toBe(1);
  expect((await onDisk()).length).toBe(2);

  const removed = async (trx: Db) => {
    const noted: JobOf<'remove_file'>[] = [];
    await files.remove(trx, { job: (_name, data) => noted.push(data as JobOf<'remove_file'>) }, kept.id);
    for (const data of noted) await jobs.enqueue(trx, 'remove_file', data);
  };
  const undone = db.kysely.transaction().execute(async (trx) => {
    await removed(trx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await jobs.runDue();
  expect((await onDisk()).length).toBe(2);
  await db.kysely.transaction().execute(removed);
  await jobs.runDue();
  expect(await onDisk()).toEqual([pathOf(recent.id)]);
});

it('removes files that a crash left half written, once', async () => {
  const files = await open();
  const { id } = await files.write('a', 'image/jpeg', bytes);
  const path = join(folder, 'files', pathOf(id));
  await rename(path, `${path}.new`);
  await utimes(`${path}.new`, new Date(0), new Date(0));
  expect(await files.clean()).toBe(1);
  expect(await files.clean()).toBe(0);
});

it('reports lost bytes as lost, not the database', async () => {
  const files = await open();
  const { id, keep } = await files.write('a', 'image/jpeg', bytes);
  await keep(db.kysely);
  await rm(join(folder, 'files', pathOf(id)));
  const found = await files.find(db.kysely, id);
  const lost = await (found && files.open(found).catch((error: unknown) => error));
  expect(lost).toMatchObject({ message: 'the bytes of a file are gone' });
  expect(lost).not.toHaveProperty('code');
});

it('refuses an invalid file address', async () => {
  await expect(open({ FILES_URL: 'https://bucket' })).rejects.toThrow('FILES_URL must be');
});

it('refuses a folder that another database of a server uses under the same id, and shares none with an embedded one', async () => {
  const files = await open();
  const { store } = await openVault(readConfig({ RESA_DATA: folder }));
  const place = { installation, id: 'installation' };
  await files.claim();
  if (db.kind === 'pglite') return expect(store.get(place)).rejects.toThrow('gone');
  await files.claim();
  expect(JSON.parse((await store.get(place)).toString())).toMatchObject({ url: 'http://localhost:8080' });
  await store.put(place, Buffer.from('{ "database": "server 1 1", "url": "https://other.example" }'));
  await expect(files.claim()).rejects.toThrow(
    / in the folder .*files are in use by another installation .*other\.example/,
  );
  await expect(files.clean()).rejects.toThrow(/in use by another installation/);
});
