import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';

/** Files in each state, from the kept counts (decision 010). */
export async function clientCounts(db: ReadDb): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('client_counts')
    .select(['client_state_type_id', sql<number>`sum(delta)::int`.as('n')])
    .groupBy('client_state_type_id')
    .execute();
  return new Map(rows.map((row) => [row.client_state_type_id, row.n]));
}

/** Files in one state, as part of another statement. */
export const countOfState = (state: RawBuilder<number>) =>
  sql<number>`(select coalesce(sum(delta), 0)::int from client_counts where client_state_type_id = ${state})`;

/** The one number of the menu badge, the dashboard and the realtime event: pending + in process (001 O-61). */
export async function clientInProcess(db: ReadDb): Promise<number> {
  const counts = await clientCounts(db);
  return (counts.get(3) ?? 0) + (counts.get(4) ?? 0);
}
