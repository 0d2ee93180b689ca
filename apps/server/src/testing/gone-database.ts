import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/tables/index.ts';

/** A database that is named but cannot be reached: nobody listens on port 1. */
export function goneDatabase(): Database {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, kysely, kind: 'postgres', close: () => pool.end() };
}
