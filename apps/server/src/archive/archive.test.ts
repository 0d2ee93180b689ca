import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importFrom } from '../commands/import.ts';
import { commandOf } from '../commands/index.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { type Database, openDatabase, openInMemory } from '../db/open.ts';
import { openVault, type Vault } from '../frame/files/files.ts';
import { readConfig } from '../frame/process/config.ts';
import { populate } from '../populate.ts';
import { organisationDatabase, testDatabase } from '../testing/database.ts';
import { addEdgeRows, guardsOf, sumsOf } from '../testing/edge-rows.ts';
import { databaseAt, onServer } from '../testing/template.ts';
import { type Entry, readContainer, writeContainer } from './container.ts';
import { loadArchive } from './load.ts';
import { readArchive } from './read.ts';
import { writeArchive } from './write.ts';

const now = new Date('2026-03-03T15:00:00Z');
const SECRET = 'the secret of the house that moves out';
const NEW_SECRET = 'the secret of the house that moves in';
let folder: string;
let db: Database;
let vault: Vault;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-archive-'));
  db = await organisationDatabase();
  vault = await openVault(config('old', SECRET));
  await addEdgeRows(db, vault);
  file = join(folder, 'moving.age');
  await writeArchive({ db, vault }, file, SECRET, now);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const config = (name: string, secret = NEW_SECRET, env: Record<string, string> = {}) =>
  readConfig({ RESA_DATA: join(folder, name), RESA_SECRET: secret, RESA_DEMO_CLIENTS: '0', ...env });
const passphraseFile = async (passphrase: string) => {
  const path = join(folder, 'passphrase');
  await writeFile(path, `${passphrase}\n`);
  return path;
};
const importHere = async (name: string, archive: string, env: Record<string, string> = {}) =>
  importFrom(config(name, NEW_SECRET, env), [
    ...['--from', archive],
    ...['--passphrase-file', await passphraseFile(SECRET)],
  ]);
const storedFiles = async (name: string) =>
  (await readdir(join(folder, name, 'files'), { recursive: true }).catch(() => [])).filter((path) => path.length > 30);
/** The same archive with other contents: what a program that is not this one could have written. */
async function rewritten(name: string, change: (entry: Entry) => Entry | undefined): Promise<string> {
  const path = join(folder, name);
  async function* changed(): AsyncGenerator<Entry> {
    for await (const entry of readContainer(file, [SECRET])) {
      const kept = change(entry);
      if (kept) yield kept;
    }
  }
  await writeContainer(path, SECRET, changed(), async () => {});
  return path;
}
const withManifest = (name: string, change: (manifest: Record<string, unknown>) => object) =>
  rewritten(name, ({ name, body }) =>
    name === 'manifest.json'
      ? { name, body: Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(body).toString())))) }
      : { name, body },
  );

describe('an invalid archive changes nothing', () => {
  const refused = async (archive: string, why: RegExp) => {
    await expect(importHere('nowhere', archive)).rejects.toThrow(why);
    expect((await readdir(join(folder, 'nowhere'))).filter((name) => name !== 'secret')).toEqual([]);
  };

  it('when it is missing, of another program, or sealed with another secret', async () => {
    await refused(join(folder, 'nothing.age'), /cannot be read \(ENOENT\)/);
    await refused(import.meta.filename, /is no archive of Resa/);
    const foreign = join(folder, 'foreign.age');
    await writeArchive({ db, vault }, foreign, 'the secret of somebody else entirely', now);
    await refused(foreign, /sealed with another RESA_SECRET/);
  });

  it('when it comes from a newer Resa, or holds something else under the right secret', async () => {
    const tomorrow = (manifest: Record<string, unknown>) => ({
      ...manifest,
      migrations: [...(manifest.migrations as string[]), '9999-tomorrow'],
    });
    await refused(await withManifest('newer.age', tomorrow), /made by a newer Resa .*9999-tomorrow/);
    await refused(
      await withManifest('format.age', (manifest) => ({ ...manifest, format: 2 })),
      /newer Resa .*format 2/,
    );
    await refused(await withManifest('other.age', () => ({ program: 'another' })), /is no archive of Resa/);
  });

  it('when a part, the end or a file is missing, changed or one too many', async () => {
    const damaged = /parts do not belong together/;
    const without =
      (gone: RegExp) =>
      ({ name, body }: Entry) =>
        gone.test(name) ? undefined : { name, body };
    await refused(await rewritten('rows.age', without(/^rows\/cities\//)), damaged);
    await refused(await rewritten('file.age', without(/^files\/.*2$/)), damaged);
    await refused(await rewritten('end.age', without(/^end/)), damaged);
    const swapped = ({ name, body }: Entry) => ({ name, body: name.startsWith('files/') ? Buffer.from('x') : body });
    await refused(await rewritten('swapped.age', swapped), damaged);
    const stranger = ({ name, body }: Entry) => ({ name: name.replace('rows/tags/', 'rows/pg_authid/'), body });
    await refused(await rewritten('stranger.age', stranger), damaged);
    const torn = ({ name, body }: Entry) => ({ name, body: name === 'rows/tags/1' ? body.subarray(1) : body });
    await refused(await rewritten('torn.age', torn), damaged);
  });

  it('when it was cut, at any place', async () => {
    const bytes = await readFile(file);
    const chunk = 64 * 1024 + 16;
    const payload = bytes.indexOf('\n--- ') + 1 + 4 + 43 + 1;
    const places = [0, 5, 25, payload - 20, payload, payload + 16, payload + 16 + chunk, bytes.length - 1];
    const anywhere = fc.integer({ min: 0, max: bytes.length - 1 });
    const path = join(folder, 'cut.age');
    const isRefused = async (place: number) => {
      await writeFile(path, bytes.subarray(0, place));
      await expect(readArchive(path, [SECRET])).rejects.toThrow(/is damaged|is no archive|was sealed with another/);
    };
    expect(Math.max(...places)).toBeLessThan(bytes.length);
    for (const place of places) await isRefused(place);
    await fc.assert(fc.asyncProperty(anywhere, isRefused), { numRuns: 15 });
    await writeFile(path, Buffer.concat([bytes, Buffer.from('\0')]));
    await refused(path, /is damaged/);
  }, 120_000);

  it('when one bit of it was changed, at any place', async () => {
    const bytes = await readFile(file);
    const path = join(folder, 'changed.age');
    const anywhere = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: bytes.length - 1 }));
    const isRefused = async (place: number, bit: number) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ (1 << bit), place);
      await writeFile(path, changed);
      await expect(readArchive(path, [SECRET])).rejects.toThrow(/is damaged|is no archive|was sealed with another/);
    };
    await fc.assert(fc.asyncProperty(anywhere, fc.integer({ min: 0, max: 7 }), isRefused), { numRuns: 40 });
    await isRefused(bytes.length - 1, 0);
  }, 120_000);

  it('when its demo users would come into production', async () => {
    const target = await testDatabase();
    try {
      const strict = await openVault(config('strict'));
      const before = await sumsOf(target, strict);
      const { manifest } = await readArchive(file, [SECRET]);
      const into = { db: target, vault: strict, mode: 'production' as const };
      await expect(loadArchive(into, file, [SECRET], manifest)).rejects.toThrow(/holds demo users/);
      expect(await storedFiles('strict')).toEqual([]);
      expect(await sumsOf(target, strict)).toEqual(before);
    } finally {
      await target.close();
    }
  });
});

it('is read into an empty organisation only', async () => {
  const before = await sumsOf(db, vault);
  const { manifest } = await readArchive(file, [SECRET]);
  const target = { db, vault, mode: 'test' as const };
  await expect(loadArchive(target, file, [SECRET], manifest)).rejects.toThrow(/users or clients here already/);
  expect(await sumsOf(db, vault)).toEqual(before);
});

it('describes its use', async () => {
  await expect(importFrom(config('nowhere'), [])).rejects.toThrow(/^Usage: npm run import/);
  await expect(importFrom(config('nowhere'), ['--from', file, '--force'])).rejects.toThrow(/^Usage/);
  const short = await passphraseFile('resa');
  const args = ['--from', file, '--passphrase-file', short];
  await expect(importFrom(config('nowhere'), args)).rejects.toThrow(/12 characters/);
});

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

it('brings an archive of an earlier Resa up to date, in a database that was never used', async () => {
  const [last = ''] = Object.keys(migrations).slice(-1);
  const old = await openInMemory();
  const target = await openInMemory();
  try {
    await migrate(old, Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== last)));
    await addEdgeRows(old, vault);
    const path = join(folder, 'old.age');
    await writeArchive({ db: old, vault }, path, SECRET, now);
    const { manifest } = await readArchive(path, [SECRET]);
    expect(manifest.migrations).not.toContain(last);
    const into = (held: Database) => loadArchive({ db: held, vault, mode: 'test' }, path, [SECRET], manifest);
    const used = await testDatabase();
    await expect(into(used)).rejects.toThrow(/earlier Resa .* database that was never used/);
    await used.close();
    await into(target);
    // As where it was brought up to date itself.
    await migrate(old);
    expect(await sumsOf(target, vault)).toEqual(await sumsOf(old, vault));
    expect((await guardsOf(target)).join('\n')).toContain('clients_sound_keys');
  } finally {
    await old.close();
    await target.close();
  }
}, 180_000);

describe('writing one', () => {
  const written = (name: string) => writeArchive({ db, vault }, join(folder, name), SECRET, now);
  const drafts = async () => (await readdir(folder)).filter((name) => name.includes('.part'));

  it('leaves nothing on a full disk, and overwrites nothing', async () => {
    const run = (to: string) =>
      commandOf('export')({ db, config: config('old', SECRET), clock: () => now }, ['--to', join(folder, to)]);
    const handle = await open(file);
    const ofHandles = Object.getPrototypeOf(handle);
    await handle.close();
    const write = vi.spyOn(ofHandles, 'writeFile').mockImplementation(async (...[parts]: unknown[]) => {
      let room = 20_000;
      for await (const part of parts as AsyncIterable<Uint8Array>) {
        room -= part.length;
        if (room < 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'write' });
      }
    });
    await expect(run('full.age')).rejects.toThrow(/no room for .*full.age/);
    write.mockRestore();
    expect(await drafts()).toEqual([]);
    expect(await readdir(folder)).not.toContain('full.age');
    await expect(run('moving.age')).rejects.toThrow(/exists already/);
    await expect(run('no/such/folder.age')).rejects.toThrow(/cannot be written .*ENOENT/);
    expect(await run('room.age')).toMatch(/room.age holds the organisation: \d+ rows and 4 files .* found whole/);
    expect((await stat(join(folder, 'room.age'))).mode & 0o777).toBe(0o600);
  });

  it('shows one moment: what others write meanwhile is in it whole or not at all', async () => {
    let busy = true;
    const writing = (async () => {
      for (let n = 0; busy; n += 1)
        await db.kysely.transaction().execute(async (trx) => {
          const row = { kind: 'pair', key: String(n), at: now.toISOString() };
          await trx.insertInto('attempts').values(row).execute();
          await trx
            .insertInto('list_removals' as never)
            .values({ name: 'pair', id: n } as never)
            .execute();
        });
    })();
    await written('busy.age');
    busy = false;
    await writing;
    const { end } = await readArchive(join(folder, 'busy.age'), [SECRET]);
    expect(end.tables.attempts?.rows).toBe(end.tables.list_removals?.rows);
    await db.pool.query("delete from attempts where kind = 'pair'");
    await db.pool.query("delete from list_removals where name = 'pair'");
  });

  it('names the files whose bytes are gone, not those that were removed meanwhile, and stops where files cannot be reached', async () => {
    const [id = '', removed = ''] = (await storedFiles('old')).map((path) => path.slice(3)).sort();
    const bytes = await readFile(join(folder, 'old', 'files', id.slice(0, 2), id));
    await rm(join(folder, 'old', 'files', id.slice(0, 2), id));
    expect(await written('lost.age')).toMatchObject({ files: 3, lost: 1 });
    await readArchive(join(folder, 'lost.age'), [SECRET]);
    await writeFile(join(folder, 'old', 'files', id.slice(0, 2), id), bytes);

    const leaving = {
      ...vault,
      async get(found: { id: string; key_id: string }) {
        if (found.id === removed) {
          await db.pool.query('delete from files where id = $1', [removed]);
          await vault.store.remove(removed);
        }
        return vault.get(found);
      },
    };
    const { rows } = await db.pool.query('select * from files where id = $1', [removed]);
    const gone = await readFile(join(folder, 'old', 'files', removed.slice(0, 2), removed));
    const path = join(folder, 'removed.age');
    expect(await writeArchive({ db, vault: leaving }, path, SECRET, now)).toMatchObject({ files: 3, lost: 0 });
    await db.kysely.insertInto('files').values(rows).execute();
    await writeFile(join(folder, 'old', 'files', removed.slice(0, 2), removed), gone);

    const away = { ...vault, get: () => Promise.reject(new Error('the bucket does not answer')) };
    const unreachable = writeArchive({ db, vault: away }, join(folder, 'away.age'), SECRET, now);
    await expect(unreachable).rejects.toThrow('the bucket does not answer');
    expect(await drafts()).toEqual([]);
  });
});

it('moves from PGlite to PostgreSQL and back, equal by checksum', async ({ skip }) => {
  const { TEST_DATABASE_URL: server } = process.env;
  if (!server) return skip('needs TEST_DATABASE_URL');
  const name = `resa_moving_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const first = await openInMemory();
  try {
    const settings = config('first', SECRET, { RESA_DEMO_CLIENTS: '300' });
    const firstVault = await openVault(settings);
    await populate(first, settings, now);
    await addEdgeRows(first, firstVault);
    const sums = await sumsOf(first, firstVault);
    await mkdir(join(folder, 'first'), { recursive: true });
    const out = join(folder, 'first.age');
    await writeArchive({ db: first, vault: firstVault }, out, SECRET, now);
    const url = databaseAt(server, name);
    await importHere('second', out, { DATABASE_URL: url });
    const second = await openDatabase({ databaseUrl: url, dataFolder: '' });
    const back = join(folder, 'back.age');
    const secondVault = await openVault(config('second'));
    try {
      expect(await sumsOf(second, secondVault)).toEqual(sums);
      expect(await guardsOf(second)).toEqual(await guardsOf(first));
      await expect(importHere('second', out, { DATABASE_URL: url })).rejects.toThrow(/Another Resa process is using/);
      await writeArchive({ db: second, vault: secondVault }, back, SECRET, now);
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
    await onServer(server, `drop database if exists ${name} with (force)`);
  }
}, 180_000);
