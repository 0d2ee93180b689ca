import { readConfig } from '../config.ts';
import { createOrganisation } from '../db/seed/organisation/index.ts';
import { seedReference } from '../db/seed/reference/index.ts';
import { createSettings } from '../frame/settings.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** A test's database with an organisation in it: reference rows, settings, roles, the demo's locations and users. */
export async function organisationDatabase(now = new Date('2026-01-01T12:00:00Z')): Promise<TestDatabase> {
  const db = await testDatabase();
  await createTestOrganisation(db, now);
  return db;
}

/** The same in a database that is open already. */
export async function createTestOrganisation(db: Pick<TestDatabase, 'kysely'>, now: Date): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await seedReference(trx);
    await createSettings(trx, readConfig({}));
    await createOrganisation(trx, { demo: true, now });
  });
}
