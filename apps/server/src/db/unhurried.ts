import { type Kysely, sql } from 'kysely';

/** Runs `work` on one connection without the time limit of a call, which holds again afterwards. */
// biome-ignore lint/suspicious/noExplicitAny: whatever tables the caller knows
export async function unhurried<T>(connection: Kysely<any>, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    connection,
  );
  await sql`set statement_timeout = 0`.execute(connection);
  try {
    return await work();
  } finally {
    // Not `reset`: that would bring back the server's own limit instead of ours.
    await sql`select set_config('statement_timeout', ${rows[0]?.limit}, false)`.execute(connection);
  }
}
