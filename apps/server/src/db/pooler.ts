/**
 * Whether a pooler between this process and the server gives one session to several clients, one transaction after the
 * other, as PgBouncer does in its modes transaction and statement. Resa needs sessions of its own: it prepares
 * statements, listens, and sets the options of a session at its start.
 */
import { once } from 'node:events';
import type pg from 'pg';

/** PgBouncer's refusal of a transaction in mode statement (protocol violation). */
const NO_TRANSACTIONS = '08P01';

/**
 * Takes two connections. Behind such a pooler the transaction of the second gets the session that the first has just
 * used, or the first gets another one while that transaction runs.
 */
export async function sharesSessions(pool: pg.Pool): Promise<boolean> {
  const first = await pool.connect();
  const second = await pool.connect();
  try {
    const before = await sessionOf(first);
    await second.query('begin');
    // A pooler with one session left would let the first wait for it, so this query is sent in between.
    if ((await sessionOf(second)) === before) return true;
    return (await sessionOf(first)) !== before;
  } catch (error) {
    if ((error as { code?: string }).code === NO_TRANSACTIONS) return true;
    throw error;
  } finally {
    // Closed rather than given back: what they met is undone with them. The server has ended the sessions when this
    // returns, because an import counts those of other processes.
    for (const client of [first, second]) {
      const removed = once(pool, 'remove');
      client.release(true);
      await removed;
    }
  }
}

async function sessionOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
