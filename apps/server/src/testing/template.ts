/**
 * Once per run of the tests: two databases that every test copies instead of making its own, one migrated and empty,
 * one with an organization in it. RESA_TEST_TEMPLATE hands on where they are: archives of PGlite (kept between runs in
 * the folder for temporary files while the sources stay the same), or databases on the server.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase, openInMemory } from '../db/open.ts';
import { createTestOrganisation } from './organisation.ts';

export type Template = 'empty' | 'organisation';

const root = new URL('../../../../', import.meta.url).pathname;
const shapes = ['apps/server/src/db', 'packages/contract/src', 'apps/server/package.json'];
const A_DAY = 24 * 3_600_000;

/** Vitest calls this before the tests of the server, and the function that it returns after them. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.RESA_TEST_DB === 'postgres') return makeDatabases();
  process.env.RESA_TEST_TEMPLATE = await makeArchives();
  return async () => {};
}

/** Where a template is: the file of an archive, or the name of a database. */
export function placeOf(template: Template): string {
  const { RESA_TEST_TEMPLATE } = process.env;
  if (!RESA_TEST_TEMPLATE) throw new Error('tests of the server run through vitest');
  return `${RESA_TEST_TEMPLATE}_${template}`;
}

async function makeArchives(): Promise<string> {
  const folder = join(tmpdir(), `resa-test-templates-${process.getuid?.() ?? 'user'}`);
  const start = join(folder, await hashOf(shapes));
  // The one that is written last shows that both exist.
  if (existsSync(`${start}_organisation`)) return start;
  const db = await openInMemory();
  try {
    await migrate(db);
    // No database is made from these two, and each is as large as an empty one.
    await db.pool.query('update pg_database set datistemplate = false');
    for (const unused of ['template0', 'template1']) await db.pool.query(`drop database ${unused}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeOld(folder);
    await keepArchive(db, `${start}_empty`);
    await createTestOrganisation(db);
    await keepArchive(db, `${start}_organisation`);
    return start;
  } finally {
    await db.close();
  }
}

/** Two runs may start at the same time: each writes its own file, and the rename makes one of them count. */
async function keepArchive(db: Database, file: string): Promise<void> {
  const mine = `${file}.${randomUUID()}`;
  // Segments of the log that PostgreSQL keeps to use again would be copied with every test's database.
  await db.pool.query('set wal_recycle = off');
  await db.pool.query('checkpoint');
  await writeFile(mine, (await db.archive?.()) ?? new Uint8Array());
  await rename(mine, file);
}

/** Templates of sources that have changed since; another run may still be reading those of today. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > A_DAY) await rm(join(folder, name), { force: true });
  }
}

async function makeDatabases(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) throw new Error('RESA_TEST_DB=postgres needs TEST_DATABASE_URL');
  const { server, drop } = await asOrdinaryRole(given);
  process.env.TEST_DATABASE_URL = server;
  const start = `resa_template_${randomUUID().replaceAll('-', '')}`;
  process.env.RESA_TEST_TEMPLATE = start;
  await onServer(server, `create database ${start}_empty`);
  await inDatabase(databaseAt(server, `${start}_empty`), migrate);
  await onServer(server, `create database ${start}_organisation template ${start}_empty`);
  await inDatabase(databaseAt(server, `${start}_organisation`), createTestOrganisation);
  return async () => {
    for (const template of ['organisation', 'empty']) await dropDatabase(server, `${start}_${template}`);
    await drop();
  };
}

/**
 * Tests never connect as a superuser, which may do more than an installation's database owner: for one, a role is
 * made that only may create databases.
 */
async function asOrdinaryRole(server: string): Promise<{ server: string; drop(): Promise<unknown> }> {
  const [given] = await onServer(server, 'select rolsuper from pg_roles where rolname = current_user');
  if (!given?.rolsuper) return { server, drop: async () => {} };
  const url = new URL(server);
  url.username = `resa_test_${randomUUID().replaceAll('-', '')}`;
  url.password = randomUUID();
  await onServer(server, `create role ${url.username} login createdb password '${url.password}'`);
  // A test that was killed leaves its database, and the role stays with it.
  return { server: url.href, drop: () => onServer(server, `drop role ${url.username}`).catch(() => {}) };
}

async function inDatabase(databaseUrl: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataFolder: '' });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/** Runs one statement that needs its own session, such as create database, and returns its rows. */
export async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Ends the connections to a database and drops it. `drop database … with (force)` fails for an ordinary role while
 * autovacuum is at work in the database; without it, PostgreSQL ends autovacuum itself.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
  );
  await onServer(server, `drop database if exists ${name}`);
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
