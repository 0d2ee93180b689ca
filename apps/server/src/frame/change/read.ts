/** The ways to read the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/handles.ts';
import type { Database } from '../../db/open.ts';
import { isUnreachable } from '../call/errors.ts';
import { describeError } from '../process/log.ts';
import { type Context, insideOf } from './call-context.ts';
import { readRestricted, restrictionsShown } from './show-restricted.ts';

/**
 * Runs `work` with a handle that cannot write. Only this handle is awaited inside: the embedded database has one
 * connection.
 */
export function read<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, readOnly } = insideOf(ctx).services;
  const restrictions = restrictionsShown(ctx);
  if (restrictions.length > 0) return readRestricted(db.kysely, restrictions, work);
  return onSession(db, readOnly, work);
}

/**
 * Long reads, such as a report of years. On a server: in one snapshot, by one process of PostgreSQL, which leaves the
 * other processors to the desks, with ten minutes for a statement, which ends at once when `signal` aborts. On the
 * embedded database: statement by statement, so that calls come in between.
 */
export function readLong<T>(ctx: Context, signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = insideOf(ctx).services;
  // Takes the one session for each statement, so that calls run in between.
  if (db.kind === 'pglite') return work(db.kysely);
  const reading = db.kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute((trx) => stoppable(db.kysely, trx, signal, work));
}

/**
 * Reads for searches (000 O-33), from the replica where one is configured. Returns NoElasticNode when a replica does not
 * respond, and the rest of the program goes on.
 */
export async function search<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T | { code: 'NoElasticNode' }> {
  const { db, searchDb, readOnly, log } = insideOf(ctx).services;
  const restrictions = restrictionsShown(ctx);
  try {
    if (restrictions.length > 0) return await readRestricted(searchDb.kysely, restrictions, work);
    return await onSession(searchDb, readOnly, work);
  } catch (error) {
    if (searchDb === db || !isUnreachable(error)) throw error;
    log.warn({ err: describeError(error) }, 'the search database cannot be reached');
    return { code: 'NoElasticNode' };
  }
}

const CANCEL_MS = 100;

const onSession = <T>({ kysely }: Database, readOnly: boolean | undefined, work: (db: Db) => Promise<T>): Promise<T> =>
  kysely.connection().execute(readOnly ? (one) => refusingWrites(one, work) : work);

/** Has the session refuse writes during `work`, without a transaction around its statements. */
async function refusingWrites<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  await sql`set default_transaction_read_only = on`.execute(db);
  try {
    return await work(db);
  } finally {
    await sql`set default_transaction_read_only = off`.execute(db);
  }
}

/** Ends the statements of `work` in its session when `signal` aborts. */
async function stoppable<T>(db: Db, trx: Trx, signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, set_config('statement_timeout', '600s', true),
      set_config('max_parallel_workers_per_gather', '0', true)`.execute(trx);
  let over = false;
  let ending: Promise<unknown> = Promise.resolve();
  // Between two statements a session does not notice a cancellation, so it is sent until the work is over.
  const cancel = async () => {
    while (!over) {
      await sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => {});
      if (!over) await sleep(CANCEL_MS);
    }
  };
  const end = () => {
    ending = cancel();
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    return await work(trx);
  } finally {
    over = true;
    signal.removeEventListener('abort', end);
    // The session goes back to the pool only when nothing can reach it any more.
    await ending;
  }
}
