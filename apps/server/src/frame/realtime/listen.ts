import pg from 'pg';
import type { Database } from '../../db/open.ts';

interface Lines {
  pool: pg.Pool;
  end(): Promise<void>;
}

/**
 * Connections of its own for LISTEN and NOTIFY: one of the calls' pool would be lost to them for ever. The adapter gives
 * back neither one that broke nor one that comes after it closed: either would keep its place, so they are taken back.
 * `back` is called once a broken connection is replaced: events sent in between were missed.
 */
export function listenOn(db: Database, warn: (error: unknown) => void, back: () => void): Lines {
  const pool = new pg.Pool({ ...db.pool.options, max: 2 });
  const lent = new Set<pg.PoolClient>();
  pool.on('error', warn);
  // A lent line that breaks reports it nowhere else; its end handles the rest.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (_error, client) => lent.delete(client as pg.PoolClient));
  const takeBack = (client: pg.PoolClient) => lent.has(client) && client.release(true);
  let ended = false;
  let broke = false;
  const lender = {
    query: (text: string, values?: unknown[]) => pool.query(text, values),
    async connect() {
      const client = await pool.connect();
      lent.add(client);
      if (broke) back();
      broke = false;
      client.once('end', () => {
        broke = true;
        takeBack(client);
      });
      if (!ended) return client;
      takeBack(client);
      // Nobody waits for it any more, and a refusal would be tried again for ever.
      return new Promise<never>(() => {});
    },
  };
  return {
    pool: lender as unknown as pg.Pool,
    async end() {
      ended = true;
      for (const client of lent) takeBack(client);
      await pool.end();
    },
  };
}
