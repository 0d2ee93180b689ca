import { CLIENT_STATE, REQUEST_STATES } from '@resa/rules/person/client-state';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { membershipsOn } from './memberships.ts';

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

/** Requests in each state: households whose file nobody has approved, by their head or single person (001 O-61). */
export async function requestCounts(db: ReadDb, today: string) {
  const { rows } = await sql<{ state: number; n: number }>`
    select c.client_state_type_id as state, count(*)::int as n
    from live_clients c join ${membershipsOn(today)} m on m.client_id = c.id and m.group_role_type_id in (1, 2)
    where c.client_state_type_id = any(${sql.val([...REQUEST_STATES])}::int[]) group by 1`.execute(db);
  const countOf = (state: number) => rows.find((row) => row.state === state)?.n ?? 0;
  const [pending, in_process, refusedCount] = [
    countOf(CLIENT_STATE.pending),
    countOf(CLIENT_STATE.in_process),
    countOf(CLIENT_STATE.refused),
  ];
  return {
    pending,
    in_process,
    refused: refusedCount,
    total: pending + in_process + refusedCount,
    requests: pending + in_process,
  };
}

/** The one number of the menu badge, the dashboard and the realtime event: requests pending or in process (001 O-61). */
export const clientInProcess = async (db: ReadDb, today: string): Promise<number> =>
  (await requestCounts(db, today)).requests;
