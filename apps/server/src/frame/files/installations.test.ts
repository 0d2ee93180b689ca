/** Several databases on one bucket: two installations, copies, an old server after a move, a trial from an archive. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadArchive } from '../../archive/load.ts';
import { readArchive } from '../../archive/read.ts';
import { writeArchive } from '../../archive/write.ts';
import { commandOf } from '../../commands/index.ts';
import { installationOf } from '../../db/installation.ts';
import type { Database } from '../../db/open.ts';
import { testBucket } from '../../testing/bucket.ts';
import { testDatabase } from '../../testing/database.ts';
import { type JobOf, makeJobs } from '../jobs/jobs.ts';
import { readConfig } from '../process/config.ts';
import { makeLog } from '../process/log.ts';
import { cacheSettings } from '../process/settings.ts';
import { openFiles, openVault } from './files.ts';

const SECRET = 'the secret of all installations here';
const bucket = testBucket();
let folder: string;
const opened = new Set<Database>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-installations-'));
});
afterAll(async () => {
  for (const db of opened) await db.close();
  await rm(folder, { recursive: true });
});

/** One over a database in memory, whose folder on the disk has this name. */
async function installation(name: string, db: Database) {
  opened.add(db);
  const dataFolder = join(folder, name);
  const config = readConfig({
    RESA_DATA: dataFolder,
    RESA_SECRET: SECRET,
    FILES_URL: bucket.url(),
    PUBLIC_URL: `https://${name}.example`,
  });
  await mkdir(join(dataFolder, 'db'), { recursive: true });
  const jobs = makeJobs({ db, settings: cacheSettings(db.kysely), log: makeLog('silent'), clock: () => new Date() });
  const files = await openFiles({ config, db, jobs, clock: () => new Date() });
  const kept = async () => {
    const written = await files.write('document', 'image/png', Buffer.from('a picture'));
    return written.keep(db.kysely);
  };
  const remove = async (id: string) => {
    const noted: JobOf<'remove_file'>[] = [];
    await files.remove(db.kysely, { job: (_name, data) => noted.push(data as JobOf<'remove_file'>) }, id);
    for (const data of noted) await jobs.enqueue(db.kysely, 'remove_file', data);
    await jobs.runDue();
  };
  const opens = async (id: string) => {
    const found = await files.find(db.kysely, id);
    return found && (await files.open(found)).body.toString();
  };
  const run = (word: string) => commandOf('files')({ db, config, clock: () => new Date() }, [word]);
  return { config, db, jobs, files, kept, remove, opens, run, id: await installationOf(db.kysely) };
}

/** Each with its own id, which copies of one template lack. */
async function fresh(name: string) {
  const db = await testDatabase();
  await db.kysely.updateTable('installation').set({ id: randomUUID() }).execute();
  const made = await installation(name, db);
  await made.files.claim();
  return made;
}

async function copyOf({ db }: { db: Database }, name: string) {
  const copy = await db.copy?.();
  if (!copy) throw new Error('this test runs over the embedded database');
  return installation(name, copy);
}

/** All objects look as if they had been written long ago. */
function age(): void {
  for (const object of bucket.objects.values()) object.at = new Date(0);
}
const keys = () => [...bucket.objects.keys()].sort();

it('keeps the files of another installation, and everything but files of its own, when it cleans at night', async () => {
  const [one, two] = [await fresh('one'), await fresh('two')];
  const [ofOne, ofTwo] = [await one.kept(), await two.kept()];
  const unclaimed = await one.files.write('document', 'image/png', Buffer.from('x'));
  const bare = randomUUID();
  const strange = ['backups/db.tar', `${one.id}/notes.txt`, bare];
  for (const key of strange) bucket.objects.set(key, { bytes: Buffer.from('x'), at: new Date() });
  age();
  expect(await one.files.clean()).toBe(1);
  expect(await two.files.clean()).toBe(0);
  const marks = [`${one.id}/installation`, `${two.id}/installation`];
  expect(keys()).toEqual([...strange, ...marks, `${one.id}/${ofOne}`, `${two.id}/${ofTwo}`].sort());
  expect(keys()).not.toContain(`${one.id}/${unclaimed.id}`);
  expect(await one.opens(ofOne)).toBe('a picture');
});

it('queries the database once for each page, and removes the others if one cannot be removed', async () => {
  const one = await fresh('pages');
  const ids = Array.from({ length: 1_500 }, () => randomUUID()).sort();
  for (const id of ids) bucket.objects.set(`${one.id}/${id}`, { bytes: Buffer.from('x'), at: new Date(0) });
  const [held = ''] = ids;
  bucket.refuse = (method, key) =>
    method === 'DELETE' && key.endsWith(held) ? { status: 403, code: 'AccessDenied' } : undefined;
  await expect(one.files.clean()).rejects.toThrow();
  expect(keys()).toEqual([`${one.id}/${held}`, `${one.id}/installation`]);
  bucket.refuse = undefined;
  expect(await one.files.clean()).toBe(1);
}, 120_000);

it('reads a file of an early release in its place, never cleans it, and removes it only with its row', async () => {
  const one = await fresh('early');
  const [id, removed] = [await one.kept(), await one.kept()];
  for (const early of [id, removed]) {
    const bytes = bucket.objects.get(`${one.id}/${early}`);
    if (bytes) bucket.objects.set(early, bytes);
    bucket.objects.delete(`${one.id}/${early}`);
  }
  await one.db.kysely.updateTable('files').set({ installation: null }).execute();
  age();
  expect(await one.files.clean()).toBe(0);
  expect(await one.opens(id)).toBe('a picture');
  await one.remove(removed);
  expect(keys()).toEqual([id, `${one.id}/installation`].sort());
  // A removal that waited while Resa was updated.
  await one.db.kysely.deleteFrom('files').execute();
  await one.jobs.enqueue(one.db.kysely, 'remove_file', { id });
  await one.jobs.runDue();
  expect(keys()).toEqual([`${one.id}/installation`]);
});

it('copies the files of an archive under its own id, so that a trial of it never touches the original', async () => {
  const production = await fresh('production');
  const ids = [await production.kept(), await production.kept()];
  const [early = ''] = ids;
  const moved = bucket.objects.get(`${production.id}/${early}`);
  if (moved) bucket.objects.set(early, moved);
  bucket.objects.delete(`${production.id}/${early}`);
  await production.db.pool.query('update files set installation = null where id = $1', [early]);
  const before = keys();
  const archive = join(folder, 'production.age');
  await writeArchive({ db: production.db, vault: await openVault(production.config) }, archive, SECRET, new Date());

  const staging = await fresh('staging');
  const { manifest } = await readArchive(archive, [SECRET]);
  const vault = await openVault(staging.config);
  await loadArchive({ db: staging.db, vault, mode: 'test' }, archive, [SECRET], manifest);
  expect(await installationOf(staging.db.kysely)).toBe(staging.id);
  expect(keys()).toEqual([...before, `${staging.id}/installation`, ...ids.map((id) => `${staging.id}/${id}`)].sort());
  for (const id of ids) await staging.remove(id);
  await staging.kept();
  age();
  await staging.files.clean();
  await production.files.clean();
  expect(keys().filter((key) => !key.startsWith(staging.id))).toEqual(before);
  for (const id of ids) expect(await production.opens(id)).toBe('a picture');
});

it('refuses a start, and cleans nothing, where a copy of the database meets the mark of the original', async () => {
  const first = await fresh('first');
  const id = await first.kept();
  const copy = await copyOf(first, 'second');
  const later = await first.kept();
  age();
  await expect(copy.files.claim()).rejects.toThrow(
    /^The files of this database in the bucket resa are in use by another installation \(https:\/\/first\.example\); run "npm run files -- copied" .*\.$/,
  );
  await expect(copy.files.clean()).rejects.toThrow(/in use by another installation/);
  expect(keys()).toContain(`${first.id}/${later}`);
  await first.files.claim();
  await expect(first.run('copied')).rejects.toThrow('No other installation uses the files');
  await expect(first.run('mine')).rejects.toThrow(/^Usage/);

  // A copy gets its own id, reads the files it shares with the original, and removes none of them.
  expect(await copy.run('copied')).toMatch(/^This installation keeps its own files .*first\.example/);
  await copy.files.claim();
  expect(await copy.opens(id)).toBe('a picture');
  await copy.remove(id);
  age();
  await copy.files.clean();
  const own = await copy.kept();
  expect(keys()).toContain(`${await installationOf(copy.db.kysely)}/${own}`);
  expect(await first.opens(id)).toBe('a picture');
});

it('lets a database that was moved take the files, and refuses the old one from then on', async () => {
  const old = await fresh('leaving');
  const id = await old.kept();
  const arrived = await copyOf(old, 'arrived');
  await expect(arrived.files.claim()).rejects.toThrow(/in use by another installation/);
  expect(await arrived.run('moved')).toMatch(/belong to this installation now/);
  await arrived.files.claim();
  const later = await arrived.kept();
  age();
  await expect(old.files.clean()).rejects.toThrow(/in use by another installation \(https:\/\/arrived\.example\)/);
  await expect(old.files.claim()).rejects.toThrow(/in use by another installation/);
  await arrived.files.clean();
  expect(await arrived.opens(id)).toBe('a picture');
  expect(keys()).toContain(`${old.id}/${later}`);
});

it('starts while the bucket is away, and refuses a mark that it cannot read', async () => {
  const one = await fresh('away');
  bucket.refuse = () => ({ status: 503, code: 'SlowDown' });
  await one.files.claim();
  await expect(one.files.clean()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  bucket.refuse = undefined;
  bucket.objects.set(`${one.id}/installation`, { bytes: Buffer.from('{'), at: new Date() });
  await expect(one.files.claim()).rejects.toThrow(/in use by another installation \(its mark is unreadable\)/);
}, 60_000);
