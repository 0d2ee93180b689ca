import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { unseen } from '../../db/unseen.ts';

/** Beside a plan's id, where the hash of a start stands for one slot. */
const WHOLE_PLAN = sql.lit(-1);

/** A start of a plan: what capacity is counted by. */
export interface SlotKey {
  plan_id: number;
  start_date_time: string;
}

/**
 * One writer at a time on each slot key (plan and start), then on the live files of these clients, both in one order
 * (001 O-40).
 */
export async function lockSlotsAndClients(
  db: Trx,
  slots: readonly SlotKey[],
  clients: readonly number[],
): Promise<void> {
  const keys = slots.map((slot) => [slot.plan_id, slot.start_date_time] as const).sort();
  const plan_ids = keys.map(([plan_id]) => plan_id);
  const starts = keys.map(([, start]) => start);
  await sql`
    select c.id from live_clients c
    where (
        with slots as materialized (
          select pg_advisory_xact_lock_shared(plan_id, ${WHOLE_PLAN}), pg_advisory_xact_lock(plan_id, hashtext(start))
          from unnest(${plan_ids}::int[], ${starts}::text[]) as slot (plan_id, start))
        select count(*) from slots) > 0
      and c.id = any(${unseen([...new Set(clients)], 'int[]')})
    order by c.id for update`.execute(db);
}

/**
 * Nobody books on these plans until the transaction ends: for a change of their hours, which must not miss a booking.
 * Comes before the locks of slots and clients.
 */
export async function lockPlans(db: Trx, plan_ids: readonly number[]): Promise<void> {
  const ids = [...plan_ids].sort((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(plan_id, ${WHOLE_PLAN}) from unnest(${ids}::int[]) as plan (plan_id)`.execute(
    db,
  );
}
