/**
 * A database for one test file: empty, migrated, its own, and gone after `close()`.
 *
 * On PGlite (the default) in memory; with RESA_TEST_DB=postgres a new database on the server of TEST_DATABASE_URL.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Database, openDatabase, openInMemory } from '../db/open.ts';
import { archivedDatabase, databaseAt, onServer } from './template.ts';

/** On a server, `again` opens the same database with a pool of its own, as a second process would. */
export interface TestDatabase extends Database {
  again?: () => Promise<Database>;
}

export async function testDatabase(): Promise<TestDatabase> {
  if (process.env.RESA_TEST_DB === 'postgres') return copyOnServer();
  return openInMemory(await readFile(process.env.RESA_TEST_TEMPLATE ?? (await archivedDatabase())));
}

async function copyOnServer(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: server, RESA_TEST_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('tests on PostgreSQL need TEST_DATABASE_URL and run through vitest');
  const name = `resa_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const open = () => openDatabase({ databaseUrl: databaseAt(server, name), dataFolder: '' });
  const db = await open();
  return {
    ...db,
    again: open,
    async close() {
      await db.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
