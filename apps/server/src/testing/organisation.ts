import type { Database } from '../db/open.ts';
import { createOrganisation } from '../db/seed/organisation/index.ts';
import { seedMailTemplates, seedReference } from '../db/seed/reference/index.ts';
import { readConfig } from '../frame/process/config.ts';
import { createSettings } from '../frame/process/settings.ts';

const MADE_AT = new Date('2026-01-01T12:00:00Z');

/** The organization that tests start with: reference rows, settings, roles, the demo's locations and users. */
export async function createTestOrganisation({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await seedReference(trx);
    await seedMailTemplates(trx);
    await createSettings(trx, readConfig({}));
    await createOrganisation(trx, { demo: true, now: MADE_AT });
  });
}
