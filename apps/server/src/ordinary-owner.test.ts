/**
 * A database made with the statements of docs/operations.md: its owner is a role without any attribute. The other tests
 * on PostgreSQL connect as an ordinary role too, but as one that may create databases.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations/index.ts';
import { type Database, openDatabase } from './db/open.ts';
import { archivedOrganisation } from './testing/archived.ts';
import { startProcess } from './testing/process.ts';
import { databaseAt, dropDatabase, onServer } from './testing/template.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = process.env.RESA_TEST_DB === 'postgres' ? await startPostgres() : { missing: 'not on PostgreSQL' };
const { importHere, file } = await archivedOrganisation();
const folder = await mkdtemp(join(tmpdir(), 'resa-owner-'));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  if ('stop' in server) await server.stop();
});

describe.skipIf('missing' in server)('the owner of a database', () => {
  const { admin, url } = 'url' in server ? server : { admin: '', url: '' };
  const start = (databaseUrl = url) =>
    startProcess('main.ts', {
      RESA_MODE: 'production',
      RESA_SECRET: 'k'.repeat(40),
      RESA_DATA: folder,
      DATABASE_URL: databaseUrl,
    });
  async function becomesReady(): Promise<void> {
    const { child, ended, printed } = start();
    await printed(/ready/);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  }
  async function refusal(databaseUrl: string): Promise<string> {
    const { code, stderr } = await start(databaseUrl).ended;
    expect(code).toBe(1);
    return stderr.trim();
  }
  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase({ databaseUrl: url, dataFolder: '' });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  const earlier = (release: string) =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => name < release));

  beforeEach(async () => {
    await dropDatabase(admin, 'resa');
    await onServer(admin, 'drop role resa');
    const operations = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const statements = operations.match(/^create (role|database) resa .*;$/gm) ?? [];
    expect(statements).toHaveLength(2);
    for (const statement of statements) await onServer(admin, statement);
  });

  it('starts Resa on it, and again', async () => {
    await becomesReady();
    await becomesReady();
  });

  it('reads an archive into it', async () => {
    expect(await importHere('owner', file, { DATABASE_URL: url })).toMatch(/^The organisation of .* is here/);
  });

  it('continues after a first start that was refused', async () => {
    const needsSuperuser: Migration = {
      up: async (kysely) => void (await sql`set session_replication_role = replica`.execute(kysely)),
    };
    await withDatabase(async (db) => {
      const refused = migrate(db, { ...earlier('0020'), '0020-refused': needsSuperuser });
      await expect(refused).rejects.toMatchObject({ code: '42501' });
    });
    await becomesReady();
  });

  it('continues after an upgrade that was refused', async () => {
    await withDatabase((db) => migrate(db, earlier('0020')));
    await becomesReady();
  });

  it('works without a right that an administrator granted for an earlier release', async () => {
    // The functions had a clause that needs this right: set "resa.logs" = 'open'.
    await onServer(admin, 'grant set on parameter "resa.logs" to resa');
    await withDatabase((db) => migrate(db, earlier('0230')));
    const functions = [
      'forget_logged(integer, timestamptz)',
      'forget_logged_bulletins(integer[])',
      'forget_logged_merges(integer[])',
    ];
    for (const name of functions) await onServer(url, `alter function ${name} set "resa.logs" = 'open'`);
    await onServer(admin, 'revoke set on parameter "resa.logs" from resa');
    await becomesReady();
    await withDatabase(async ({ pool }) => {
      const { rows } = await pool.query("select proname from pg_proc where 'resa.logs=open' = any(proconfig)");
      expect(rows).toEqual([]);
    });
  });

  it('reads in the refusal of a start which right is missing', async () => {
    await onServer(admin, 'create database lent');
    const lent = databaseAt(url, 'lent');
    const refused = (right: string) =>
      `The user of DATABASE_URL may not do what Resa needs in its database (${right}); make this user the owner of the database.`;
    expect(await refusal(lent)).toBe(refused('permission denied for schema public'));
    await onServer(databaseAt(admin, 'lent'), 'grant all on schema public to resa');
    expect(await refusal(lent)).toBe(refused('permission denied to create extension "pg_trgm"'));
    await onServer(admin, 'drop database lent');
  });
});
