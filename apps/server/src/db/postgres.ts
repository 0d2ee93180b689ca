/** The pool for a PostgreSQL server of version 15 or later, named by DATABASE_URL. */
import pg from 'pg';
import { types } from './type-parsers.ts';

const OLDEST_VERSION = 15;

/** What a session starts with: nothing may run or hold locks for ever, and texts of time are read as UTC. */
const session = [
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=60000',
  'timezone=UTC',
  'datestyle=ISO',
  'jit=off',
];

/**
 * A pool of ten sessions. Refuses a server that cannot be reached within ten seconds or is too old, in one sentence
 * that names neither user nor password.
 */
export async function openPostgres(databaseUrl: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'resa',
    options: session.map((setting) => `-c ${setting}`).join(' '),
    types,
  });
  // A server that restarts ends idle sessions; the pool drops them and opens new ones, the process goes on.
  pool.on('error', () => {});
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < OLDEST_VERSION) {
      throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; Resa needs version ${OLDEST_VERSION} or later.`);
    }
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}
