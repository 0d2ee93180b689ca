import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from './db/open.ts';
import { readConfig } from './frame/process/config.ts';
import { readSettings } from './frame/process/settings.ts';
import { populate } from './populate.ts';
import { whyNot } from './refusals-to-start.ts';
import { newDatabase, organisationDatabase } from './testing/database.ts';

let db: Database;
beforeEach(async () => {
  db = await organisationDatabase();
});
afterEach(() => db.close());

/** The sentence that a start on this database ends with. */
async function refusal(env: Record<string, string> = {}): Promise<string | null | undefined> {
  const config = readConfig(env);
  const failure = await populate(db, config, new Date()).then(
    () => null,
    (error: unknown) => error,
  );
  return failure === null ? null : whyNot(failure, config);
}
const production = { RESA_MODE: 'production', RESA_SECRET: 'k'.repeat(40) };

it('refuses production on a database that holds demo users', async () => {
  expect(await refusal()).toBeNull();
  expect(await refusal(production)).toMatch(/holds demo users/);
  await db.kysely.updateTable('users').set({ demo: 0 }).execute();
  expect(await refusal(production)).toBeNull();
});

it('begins a new organization in production with the standard for passwords, and leaves an earlier one its own', async () => {
  const policy = async ({ kysely }: Database) => (await readSettings(kysely)).password_policy;
  await db.kysely.updateTable('users').set({ demo: 0 }).execute();
  expect(await refusal(production)).toBeNull();
  expect(await policy(db)).toBe('specification');
  const fresh = await newDatabase();
  try {
    await populate(fresh, readConfig(production), new Date());
    expect(await policy(fresh)).toBe('standard');
  } finally {
    await fresh.close();
  }
});

it('refuses a database that a newer Resa has made', async () => {
  await db.pool.query("insert into schema_migration values ('9999-tomorrow', '2030-01-01')");
  expect(await refusal()).toMatch(/made by a newer Resa/);
});
