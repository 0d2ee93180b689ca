/**
 * Brings a database to what this build needs before the port opens: tables, reference rows, settings, roles, and in
 * mode test the demo organisation if there is nobody yet. Every start does it; a second one finds nothing to write.
 */
import type { Settings } from '@resa/contract/settings';
import { organisationNow } from '@resa/rules/dates';
import { sql, type Transaction } from 'kysely';
import { CannotStart, type Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/open.ts';
import { createDemo } from './db/seed/demo/index.ts';
import { seedRoles } from './db/seed/organisation/index.ts';
import { seedReference } from './db/seed/reference/index.ts';
import type { Tables } from './db/tables/index.ts';
import { vacuum } from './db/upkeep.ts';
import { createSettings, readSettings } from './frame/settings.ts';

const LOCK = 7_253_202;

/** Refuses with CannotStart what must not be served, with NewerDatabase what this build cannot read. */
export async function populate(db: Database, config: Config, now: Date): Promise<void> {
  await migrate(db);
  const made = await db.kysely.transaction().execute(async (trx) => {
    // Several processes may start at once on one server; a large demo takes longer than a call may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await seedReference(trx);
    await createSettings(trx, config);
    await seedRoles(trx);
    return firstOrganisation(trx, config, now);
  });
  if (made) await (db.kind === 'pglite' ? vacuum(db) : sql`analyze`.execute(db.kysely));
}

/** Answers whether the demo was made. */
async function firstOrganisation(trx: Transaction<Tables>, config: Config, now: Date): Promise<boolean> {
  const user = await trx.selectFrom('users').select('demo').orderBy('demo', 'desc').limit(1).executeTakeFirst();
  if (config.mode === 'production') {
    if (user?.demo) throw new CannotStart('This database holds demo users, whose password everybody knows; production does not start on it.');
    return false;
  }
  if (user) return false;
  const settings = await readSettings(trx);
  await fillDemo(trx, settings, config.demoClients, now);
  return true;
}

/** The demo organisation, around the organisation's today. Refuses, writing nothing, one that has clients. */
export function fillDemo(trx: Transaction<Tables>, settings: Settings, clients: number, now: Date): Promise<void> {
  const { time_zone: timeZone } = settings;
  return createDemo(trx, { clients, now, today: organisationNow(now, timeZone), timeZone });
}
