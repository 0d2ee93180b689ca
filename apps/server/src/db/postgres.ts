/** The pool for a PostgreSQL server of version 15 or later, named by DATABASE_URL. */
import pg from 'pg';
import { preparingClient } from './prepared.ts';
import { types } from './type-parsers.ts';

const OLDEST_VERSION = 15;

/** What a session starts with: nothing may run or hold locks for ever, and texts of time are read as UTC. */
const session = [
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=60000',
  'timezone=UTC',
  'datestyle=ISO',
  'jit=off',
  // Disks without heads: with the usual 4 the first page of a state reads thousands of rows of others.
  'random_page_cost=1.1',
];

/**
 * A pool of ten sessions. Refuses a server that cannot be reached within ten seconds or is too old, in one sentence
 * that holds no password.
 */
export async function openPostgres(databaseUrl: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: preparingClient(),
    pipeline: true,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'resa',
    options: session.map((setting) => `-c ${setting}`).join(' '),
    types,
  });
  // A server that restarts ends idle sessions; the pool drops them and opens new ones, the process goes on.
  pool.on('error', () => {});
  const version = await versionOf(pool).catch(async (error: Error & { code?: string }) => {
    await pool.end();
    const why = error.message || error.code;
    throw new Error(`The server that DATABASE_URL names cannot be used: ${why}.`, { cause: error });
  });
  if (version < OLDEST_VERSION) {
    await pool.end();
    throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; Resa needs version ${OLDEST_VERSION} or later.`);
  }
  return pool;
}

async function versionOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
  return Math.floor(Number(rows[0]?.version) / 10_000);
}
