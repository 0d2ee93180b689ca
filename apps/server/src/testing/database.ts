/**
 * A database for one test file: its own, and gone after `close()`.
 *
 * newDatabase            without tables, as an installation finds it
 * testDatabase           with all tables, empty
 * organisationDatabase   with reference rows, settings, roles, the demo's locations and users
 * unpackInto             one of the two in a data folder, for its own process (PGlite only)
 *
 * On PGlite (the default) in memory; with RESA_TEST_DB=postgres a new database on the server of TEST_DATABASE_URL.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Database, openDatabase, openInMemory } from '../db/open.ts';
import { databaseAt, dropDatabase, onServer, placeOf, type Template } from './template.ts';

/** A test's database. On a server, `again` opens it with another pool, as a second process would. */
export interface TestDatabase extends Database {
  again?: () => Promise<Database>;
}

export async function newDatabase(): Promise<TestDatabase> {
  return process.env.RESA_TEST_DB === 'postgres' ? createOnServer() : openInMemory();
}
export const testDatabase = (): Promise<TestDatabase> => copyOf('empty');
export const organisationDatabase = (): Promise<TestDatabase> => copyOf('organisation');

/** As a process would have left it: the start after it migrates nothing. */
export async function unpackInto(dataFolder: string, template: Template): Promise<void> {
  const folder = join(dataFolder, 'db');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', placeOf(template), '-C', folder]);
}

async function copyOf(template: Template): Promise<TestDatabase> {
  if (process.env.RESA_TEST_DB === 'postgres') return createOnServer(`template ${placeOf(template)}`);
  return openInMemory(await readFile(placeOf(template)));
}

async function createOnServer(like = ''): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: server } = process.env;
  if (!server) throw new Error('tests on PostgreSQL need TEST_DATABASE_URL');
  const name = `resa_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} ${like}`);
  const open = () => openDatabase({ databaseUrl: databaseAt(server, name), dataFolder: '' });
  const db = await open();
  return {
    ...db,
    again: open,
    async close() {
      await db.close();
      await dropDatabase(server, name);
    },
  };
}
