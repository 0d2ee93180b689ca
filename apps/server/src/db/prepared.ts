/**
 * Statements that are repeated often are prepared under a name: PostgreSQL parses and plans them once a session. For
 * the joins of a client's file planning takes two to three times as long as running them.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { PLAN_OUTDATED } from './sqlstates.ts';

/** How often a text must occur before it gets a name: it may be unique, such as a list of values of some length. */
const USES_BEFORE = 5;
/** The most names, since a session keeps its prepared statements. Later texts are sent without a name. */
const MOST = 500;
/** Texts that are counted at a time; then counting begins again. */
const MOST_COUNTED = 5_000;

/**
 * The pool as Kysely uses it, with names for statements that have values. When a table got a column, statements that
 * return all of its columns need another name: one outside a transaction is sent again, a transaction fails with
 * PLAN_OUTDATED and succeeds when it is repeated.
 */
export function preparing(pool: pg.Pool, most = MOST): PostgresPool {
  const names = namesOfTexts(most);
  // Kysely identifies a session by its object.
  const sessions = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const session = sessions.get(client) ?? sessionOf(client, names);
      sessions.set(client, session);
      return session;
    },
  };
}

function sessionOf(client: pg.PoolClient, names: ReturnType<typeof namesOfTexts>): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) => {
    const name = values.length > 0 ? names.of(text) : undefined;
    if (name === undefined) return client.query(text, values);
    const alone = client.getTransactionStatus() === 'I';
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if ((error as { code?: string }).code !== PLAN_OUTDATED) throw error;
      names.forget(text);
      if (!alone) throw error;
      return client.query(text, values);
    }
  };
  // Kysely's type also has cursors, which it uses only if its dialect is given a class of them.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

function namesOfTexts(most: number) {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let given = 0;
  return {
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined || given >= most) return known;
      if (uses.size >= MOST_COUNTED) uses.clear();
      const count = (uses.get(text) ?? 0) + 1;
      uses.set(text, count);
      if (count <= USES_BEFORE) return undefined;
      uses.delete(text);
      given += 1;
      const name = `resa_${given}`;
      names.set(text, name);
      return name;
    },
    /** The text gets another name: a session keeps the statement prepared under this one. */
    forget: (text: string) => names.delete(text),
  };
}
