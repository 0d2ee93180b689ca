/**
 * Keeps the database small and quick. A PostgreSQL server does part of this in the background over time, and PGlite, a
 * single session, does not: without it the write-ahead log grows for ever and dead rows stay.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables/index.ts';
import { unhurried } from './unhurried.ts';

/** Writes changed pages into the tables' files and frees the log; every few minutes. */
export async function checkpoint(db: Database): Promise<void> {
  if (db.kind === 'pglite') await db.pool.query('checkpoint');
}

/** Frees the room of dead rows and counts rows for the planner; at night. A server does so on its own. */
export async function vacuum(db: Database): Promise<void> {
  if (db.kind === 'pglite') await db.pool.query('vacuum (analyze)');
}

/**
 * Adds the counts of each connection to one row, every few minutes, since connections open and close, and leaves out
 * counts that reached zero; writes nothing if no connection has counted. A row that is being written stays for the
 * next time.
 */
export async function foldCounts(db: Kysely<Tables>): Promise<void> {
  await fold(db, 'client_counts', ['client_state_type_id']);
  await fold(db, 'appointment_counts', ['place_id', 'date', 'appointment_type_id']);
  await fold(db, 'activity_counts', ['quarter']);
}

async function fold(db: Kysely<Tables>, counts: keyof Tables, of: readonly string[]): Promise<void> {
  const [table, keys] = [sql.table(counts), sql.join(of.map((key) => sql.ref(key)))];
  // In one order everywhere, so that two processes that fold at the same time wait and do not lock each other out.
  await sql`
    with taken as (
      delete from ${table} where ctid = any (array(select ctid from ${table} where backend <> 0 for update skip locked))
      returning ${keys}, delta)
    insert into ${table} as kept (${keys}, delta, backend)
    select ${keys}, sum(delta), 0 from taken group by ${keys} order by ${keys}
    on conflict (${keys}, backend) do update set delta = kept.delta + excluded.delta`.execute(db);
  await sql`
    delete from ${table}
    where ctid = any (array(select ctid from ${table} where backend = 0 and delta = 0 for update skip locked))`.execute(
    db,
  );
}

/**
 * Run after a bulk load: updates the planner's statistics, which would describe empty tables, and the visibility map,
 * so that index-only scans suffice.
 */
export async function settle(db: Database): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    // Takes longer than a call may, and cannot be part of a transaction.
    await unhurried(connection, () => sql`vacuum (analyze)`.execute(connection));
  });
}
