import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { migrate, NewerDatabase } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './open.ts';

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

const making = (table: string): Migration => ({
  up: async (kysely) => void (await sql`create table ${sql.table(table)} (id integer)`.execute(kysely)),
});
const breaking: Migration = {
  up: async (kysely) => void (await sql`create table ${sql.table('half')} (id integer, id integer)`.execute(kysely)),
};
const has = async (table: string): Promise<boolean> =>
  (await db.pool.query('select to_regclass($1) is not null as there', [table])).rows[0].there;

it('applies what is missing once, in the order of the names', async () => {
  const more = { ...migrations, '9002-b': making('b'), '9001-a': making('a') };
  expect(await migrate(db, more)).toEqual({ applied: ['9001-a', '9002-b'] });
  expect(await migrate(db, more)).toEqual({ applied: [] });
  expect(await has('b')).toBe(true);
});

it('lets two processes start at once, and one of them does the work', async () => {
  const more = { ...migrations, '9001-a': making('a') };
  const both = await Promise.all([migrate(db, more), migrate(db, more)]);
  expect(both.flatMap(({ applied }) => applied)).toEqual(['9001-a']);
});

it('leaves nothing of a release whose migration fails', async () => {
  await expect(migrate(db, { ...migrations, '9001-a': making('a'), '9002-b': breaking })).rejects.toMatchObject({
    code: '42701',
  });
  expect(await has('a')).toBe(false);
});

it('refuses a database that a newer build has migrated', async () => {
  await migrate(db, { ...migrations, '9001-from-the-future': making('a') });
  await expect(migrate(db)).rejects.toThrow(NewerDatabase);
  await expect(migrate(db)).rejects.toThrow('9001-from-the-future');
});
