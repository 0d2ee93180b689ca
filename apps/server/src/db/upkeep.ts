/**
 * What a PostgreSQL server does in the background and PGlite, a single session, does not: without it the
 * write-ahead log grows for ever and dead rows stay. On a server both answer at once.
 */
import type { Database } from './open.ts';

/** Writes what changed into the tables' files and frees the log; every few minutes. */
export async function checkpoint(db: Database): Promise<void> {
  if (db.kind === 'pglite') await db.pool.query('checkpoint');
}

/** Frees the room of dead rows and counts rows for the planner; at night and after many writes. */
export async function vacuum(db: Database): Promise<void> {
  if (db.kind === 'pglite') await db.pool.query('vacuum (analyze)');
}
