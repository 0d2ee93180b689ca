/**
 * Brings a database to the state that this build needs before the port opens: tables, reference rows, settings, roles,
 * and in mode test the demo organization if there is nobody yet. Every start does it; a second one finds nothing to
 * write.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { organisationNow } from '@resa/rules/time/dates';
import { type Kysely, sql } from 'kysely';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/open.ts';
import type { Tables } from './db/tables/index.ts';
import { foldCounts, settle } from './db/upkeep.ts';
import { CannotStart, type Config } from './frame/process/config.ts';
import { createSettings, readSettings } from './frame/process/settings.ts';

const LOCK = 7_253_202;

/** Throws CannotStart for a database that must not be served, NewerDatabase for one that this build cannot read. */
export async function populate(db: Database, config: Config, now: Date, withDemo = true): Promise<void> {
  await migrate(db);
  const made = await db.kysely.transaction().execute(async (trx) => {
    // Several processes may start at the same time on one server; a large demo takes longer than a call may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await createSettings(trx, config);
    await ship(trx);
    return (await firstOrganisation(trx, config)) && withDemo ? fillDemo(trx, config.demoClients, now) : false;
  });
  if (!made) return;
  await addPapersOf(db, config, now);
  await addGoneOf(db, config, now);
  await settle(db);
}

/** Files are written outside of the transaction that makes the demo; a start that ends between has a demo without papers. */
async function addPapersOf(db: Database, config: Config, now: Date): Promise<void> {
  const { addPapers } = await import('./db/seed/demo/papers/add-papers.ts');
  const { openVault } = await import('./frame/files/files.ts');
  const vault = await openVault(config);
  await db.kysely.transaction().execute((trx) => addPapers(trx, vault, now));
}

/** Deleted and merged files, by the real calls; as with papers, a start that ends before has a demo without them. */
async function addGoneOf(db: Database, config: Config, now: Date): Promise<void> {
  const [{ makeServices }, { makeLog }, { addGone }] = await Promise.all([
    import('./frame/process/make-services.ts'),
    import('./frame/process/log.ts'),
    import('./builders/gone.ts'),
  ]);
  const admin = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@resa.test')
    .executeTakeFirst();
  if (!admin) return;
  const services = await makeServices({ config, db, log: makeLog(config.logLevel), clock: () => now });
  try {
    await addGone(services, admin.id);
  } finally {
    await services.viewLog.close();
    await services.realtime.close();
  }
}

/** The rows that `ship` wrote last, kept apart from the settings. */
const SHIPPED = 'shipped_rows';
const PACKAGES = ['reference', 'contract'].map((name) => `../../../packages/${name}/src`);
const SOURCES = ['./db/seed/reference', './db/seed/organisation', ...PACKAGES, '../package.json'];

/** Writes reference rows and roles, unless this very build did so before: comparing them all costs a quarter of a start. */
async function ship(trx: Kysely<Tables>): Promise<void> {
  const hash = await hashOfSources();
  const setting = await trx.selectFrom('settings').select('value').where('key', '=', SHIPPED).executeTakeFirst();
  if (setting?.value === hash) return;
  const { seedMailTemplates, seedReference } = await import('./db/seed/reference/index.ts');
  const { seedRoles } = await import('./db/seed/organisation/index.ts');
  await seedReference(trx);
  await seedMailTemplates(trx);
  await seedRoles(trx);
  const value = JSON.stringify(hash);
  await trx
    .insertInto('settings')
    .values({ key: SHIPPED, value, updated_at: null, updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = fileURLToPath(new URL(source, import.meta.url));
    const names = (await stat(path)).isFile() ? [''] : (await readdir(path, { recursive: true })).sort();
    for (const name of names.filter((one) => one === '' || /\.ts$/.test(one)))
      hash.update(name).update(await readFile(join(path, name)));
  }
  return hash.digest('hex');
}

/** Answers whether there is nobody yet and mode test may make a demo. */
async function firstOrganisation(trx: Kysely<Tables>, { mode }: Config): Promise<boolean> {
  const user = await trx.selectFrom('users').select('demo').orderBy('demo', 'desc').limit(1).executeTakeFirst();
  if (mode === 'production' && user?.demo) {
    throw new CannotStart(
      'This database holds demo users, whose password everybody knows; production does not start on it.',
    );
  }
  return mode === 'test' && !user;
}

/** Makes the demo organization around the organization's today; refuses, writing nothing, if there are users. */
export async function fillDemo(trx: Kysely<Tables>, clients: number, now: Date): Promise<true> {
  const user = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user) throw new Error('The demo is made in an empty database; this one has users already.');
  const { createDemo } = await import('./db/seed/demo/index.ts');
  const { time_zone: timeZone } = await readSettings(trx);
  await createDemo(trx, { clients, now, today: organisationNow(now, timeZone), timeZone });
  await foldCounts(trx);
  return true;
}
