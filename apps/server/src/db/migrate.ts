/**
 * Brings a database to the tables of this build. Several processes may start at the same time on one server: the first
 * one migrates, the others wait and find nothing left to do.
 */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations as shipped } from './migrations/index.ts';
import type { Database } from './open.ts';
import { unhurried } from './unhurried.ts';

/** The database was written by a later build; running this one on it would lose data that only that build knows. */
export class NewerDatabase extends Error {
  constructor(unknown: number) {
    const migrations = unknown === 1 ? '1 migration' : `${unknown} migrations`;
    super(
      `The database was made by a newer Resa, by ${migrations} that this one does not know; start that version, or restore a backup of this one.`,
    );
    this.name = 'NewerDatabase';
  }
}

const TABLE = 'schema_migration';
const LOCK = 7_253_201;

/**
 * Applies missing migrations, in the order of the names, and returns the names it applied. Each call is all or nothing.
 * Refuses with NewerDatabase when the database holds a migration that this build does not know.
 */
export async function migrate(
  db: Database,
  migrations: Record<string, Migration> = shipped,
): Promise<{ applied: string[] }> {
  return db.kysely.connection().execute(async (connection) => {
    // Waiting for another process, or rewriting a large table, may take longer than a call is allowed to.
    const work = async () => {
      await sql`select pg_advisory_lock(${sql.lit(LOCK)})`.execute(connection);
      try {
        const applied = await appliedNames(connection);
        const unknown = applied.filter((name) => !(name in migrations));
        if (unknown.length > 0) throw new NewerDatabase(unknown.length);
        // The Migrator reads the whole catalogue first: a start that has nothing to apply does without.
        if (applied.length === Object.keys(migrations).length) return { applied: [] };
        return { applied: await applyMissing(connection, migrations) };
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(connection);
      }
    };
    return unhurried(connection, work);
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the tables of its time
type AnyTables = any;

/** The migrations that a database has, in their order; empty when it has never been used. */
export async function appliedNames(connection: Kysely<AnyTables>): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass(${TABLE}) is not null as there`.execute(
    connection,
  );
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(connection);
  return rows.map((row) => row.name);
}

async function applyMissing(connection: Kysely<AnyTables>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => migrations },
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
  });
  // A migration may change rows of the logs, which are only added to otherwise.
  await sql`set "resa.logs" = 'open'`.execute(connection);
  try {
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await sql`reset "resa.logs"`.execute(connection);
  }
}
