/**
 * What a PostgreSQL server does in the background, by and by, and PGlite, a single session, does not: without it the
 * write-ahead log grows for ever and dead rows stay.
 */
import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Writes what changed into the tables' files and frees the log; every few minutes. */
export async function checkpoint(db: Database): Promise<void> {
  if (db.kind === 'pglite') await db.pool.query('checkpoint');
}

/** Frees the room of dead rows and counts rows for the planner; at night. A server does so by itself. */
export async function vacuum(db: Database): Promise<void> {
  if (db.kind === 'pglite') await db.pool.query('vacuum (analyze)');
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
