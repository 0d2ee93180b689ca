/**
 * Once per run of the tests: a migrated, otherwise empty database that every test copies instead of migrating its
 * own. Its place is handed to the tests in RESA_TEST_TEMPLATE: the file of an archive (PGlite, kept between runs in
 * the folder for temporary files while the sources stay the same) or the name of a database (PostgreSQL).
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDatabase, openInMemory } from '../db/open.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const shapes = ['apps/server/src/db/migrations', 'packages/contract/src/lists', 'apps/server/package.json'];

/** Vitest calls this before the tests of the server, and what it answers after them. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.RESA_TEST_DB === 'postgres') return makeDatabase();
  process.env.RESA_TEST_TEMPLATE = await archivedDatabase();
  return async () => {};
}

/** Where the archive of a migrated PGlite is; made when there is none for these sources. */
export async function archivedDatabase(): Promise<string> {
  const folder = join(tmpdir(), `resa-test-templates-${process.getuid?.() ?? 'user'}`);
  const file = join(folder, `${await hashOf(shapes)}.tar`);
  if (existsSync(file)) return file;
  const db = await openInMemory();
  try {
    await migrate(db);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeOld(folder);
    // Two runs may start at once: each writes its own file, and the rename makes one of them count.
    const mine = `${file}.${randomUUID()}`;
    await writeFile(mine, (await db.archive?.()) ?? new Uint8Array());
    await rename(mine, file);
    return file;
  } finally {
    await db.close();
  }
}

/** Templates of sources that have changed since; another run may still be reading those of today. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > 24 * 3_600_000) await rm(join(folder, name), { force: true });
  }
}

async function makeDatabase(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('RESA_TEST_DB=postgres needs TEST_DATABASE_URL');
  const name = `resa_template_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const db = await openDatabase({ databaseUrl: databaseAt(server, name), dataFolder: '' });
  await migrate(db);
  await db.close();
  process.env.RESA_TEST_TEMPLATE = name;
  return () => onServer(server, `drop database if exists ${name} with (force)`);
}

/** Runs one statement that needs a session of its own, such as create database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) await addTo(hash, join(root, path));
  return hash.digest('hex').slice(0, 20);
}

async function addTo(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const names = await readdir(path).catch(() => undefined);
  hash.update(path.slice(root.length));
  if (names) for (const name of names.sort()) await addTo(hash, join(path, name));
  else hash.update(await readFile(path));
}
