/** The pool for a PostgreSQL server of version 15 or later, named by DATABASE_URL. */
import pg from 'pg';
import { sharesSessions } from './pooler.ts';
import { similarity } from './similarity.ts';
import { types } from './type-parsers.ts';

const OLDEST_VERSION = 15;

/** The settings of a session: nothing may run or hold locks for ever, and texts of time are read as UTC. */
const session = [
  "statement_timeout = '30s'",
  "idle_in_transaction_session_timeout = '60s'",
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  'jit = off',
  // Suits solid-state disks: with the default 4 the first page of a state reads thousands of rows of other states.
  'random_page_cost = 1.1',
  ...similarity,
];
// Not among the options of the connection: poolers refuse those.
const begin = session.map((setting) => `set ${setting}`).join('; ');

/** The server that a setting names cannot be used; `cause` is the error of the first connection. */
export class ServerRefused extends Error {
  override name = 'ServerRefused';
  readonly setting: string;
  readonly url: string;
  constructor(setting: string, url: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.setting = setting;
    this.url = url;
  }
}

/**
 * A pool of ten sessions on the server that `setting` names. Refuses with ServerRefused, in one sentence that holds no
 * password: a server that cannot be reached within ten seconds or is too old, and a pooler that shares sessions.
 */
export async function openPostgres(databaseUrl: string, setting = 'DATABASE_URL'): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A new session plans each statement again: on a busy server its first check-ins take half a second longer.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    application_name: 'resa',
    verify: (client, done) => void client.query(begin).then(() => done(), done),
    types,
  });
  // A server that restarts ends idle sessions; the pool drops them and opens new ones, and the process continues.
  pool.on('error', () => {});
  // It also ends sessions in the middle of a transaction: their next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await check(pool, setting, databaseUrl);
    return pool;
  } catch (error) {
    await pool.end();
    if (error instanceof ServerRefused) throw error;
    const { message, code } = error as Error & { code?: string };
    const sentence = `The server that ${setting} names cannot be used: ${message || code}.`;
    throw new ServerRefused(setting, databaseUrl, sentence, error);
  }
}

async function check(pool: pg.Pool, setting: string, url: string): Promise<void> {
  const version = await versionOf(pool);
  if (version < OLDEST_VERSION) {
    const sentence = `${setting} leads to PostgreSQL ${version}; Resa needs version ${OLDEST_VERSION} or later.`;
    throw new ServerRefused(setting, url, sentence);
  }
  if (await sharesSessions(pool)) {
    const sentence = `${setting} leads to a connection pooler that shares sessions between transactions, such as PgBouncer with pool_mode=transaction; set its pool_mode to session, or give the address of the PostgreSQL server itself.`;
    throw new ServerRefused(setting, url, sentence);
  }
}

async function versionOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
  return Math.floor(Number(rows[0]?.version) / 10_000);
}
