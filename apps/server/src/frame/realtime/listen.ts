import pg from 'pg';
import type { Database } from '../../db/open.ts';

interface Lines {
  pool: pg.Pool;
  end(): Promise<void>;
}

/**
 * A separate pool for LISTEN and NOTIFY, which hold their connection for ever. The adapter does not release a
 * connection that broke or that arrives after it closed, so both are released here. `back` is called once a broken
 * connection is replaced: events sent in between were missed.
 */
export function listenOn(db: Database, warn: (error: unknown) => void, back: () => void): Lines {
  const pool = new pg.Pool({ ...db.pool.options, max: 2 });
  const borrowed = new Set<pg.PoolClient>();
  pool.on('error', warn);
  // An error of a borrowed connection is reported only here; its `end` handles the rest.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (_error, client) => borrowed.delete(client as pg.PoolClient));
  const takeBack = (client: pg.PoolClient) => borrowed.has(client) && client.release(true);
  let ended = false;
  let broke = false;
  const lender = {
    query: (text: string, values?: unknown[]) => pool.query(text, values),
    async connect() {
      const client = await pool.connect();
      borrowed.add(client);
      if (broke) back();
      broke = false;
      client.once('end', () => {
        broke = true;
        takeBack(client);
      });
      if (!ended) return client;
      takeBack(client);
      // Nobody waits for it any more, and the adapter would retry a rejection for ever.
      return new Promise<never>(() => {});
    },
  };
  return {
    pool: lender as unknown as pg.Pool,
    async end() {
      ended = true;
      for (const client of borrowed) takeBack(client);
      await pool.end();
    },
  };
}
