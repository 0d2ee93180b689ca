/**
 * What keeps the database small and quick. Some of it a PostgreSQL server does in the background, by and by, and PGlite,
 * a single session, does not: without it the write-ahead log grows for ever and dead rows stay.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables/index.ts';

/** Writes what changed into the tables' files and frees the log; every few minutes. */
export async function checkpoint(db: Database): Promise<void> {
  if (db.kind === 'pglite') await db.pool.query('checkpoint');
}

/** Frees the room of dead rows and counts rows for the planner; at night. A server does so by itself. */
export async function vacuum(db: Database): Promise<void> {
  if (db.kind === 'pglite') await db.pool.query('vacuum (analyze)');
}

/**
 * Sums the deltas of each kept count into one row, every few minutes; writes nothing where each stands in one already.
 * Rows that others add meanwhile are not seen, and stay.
 */
export async function foldCounts(db: Kysely<Tables>): Promise<void> {
  await sql`
    with taken as (
      delete from client_counts where client_state_type_id in (
        select client_state_type_id from client_counts group by 1 having count(*) > 1)
      returning client_state_type_id, delta)
    insert into client_counts
    select client_state_type_id, sum(delta) from taken group by client_state_type_id having sum(delta) <> 0`.execute(
    db,
  );
  await sql`
    with taken as (
      delete from appointment_counts where (place_id, date, appointment_type_id) in (
        select place_id, date, appointment_type_id from appointment_counts group by 1, 2, 3 having count(*) > 1)
      returning place_id, date, appointment_type_id, delta)
    insert into appointment_counts
    select place_id, date, appointment_type_id, sum(delta) from taken group by 1, 2, 3 having sum(delta) <> 0`.execute(
    db,
  );
}

/**
 * After more rows than calls ever write: counts them for the planner, which else would take full tables for empty ones,
 * and notes which pages hold nothing but what everybody sees, so that indexes answer alone.
 */
export async function settle(db: Database): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    // Takes longer than a call may, and cannot be part of a transaction.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze)`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
