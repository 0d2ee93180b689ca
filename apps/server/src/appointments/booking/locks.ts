import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';

/** Second key of the advisory lock on a whole plan; a slot uses the hash of its start. */
const WHOLE_PLAN = sql.lit(-1);

/** A start of a plan: the unit for which capacity is counted. */
export interface SlotKey {
  plan_id: number;
  start_date_time: string;
}

/**
 * One writer at a time on each slot key (plan and start), then on the households of these clients, then on their files,
 * all in one order (001 O-40, O-44b; migration 0051).
 */
export async function lockSlotsAndClients(
  db: Trx,
  slots: readonly SlotKey[],
  clients: readonly number[],
): Promise<void> {
  const plans = slots.map(({ plan_id }) => plan_id);
  const starts = slots.map(({ start_date_time }) => start_date_time);
  await sql`select lock_booking(${plans}::int[], ${starts}::text[], ${[...clients]}::int[])`.execute(db);
}

/** Locks only the slots, for changes that book nobody, such as an offer of the waiting list. */
export const lockSlots = (db: Trx, slots: readonly SlotKey[]): Promise<void> => lockSlotsAndClients(db, slots, []);

/**
 * Nobody books on the plans of a location until the transaction ends: for a change of their hours, which must not miss a
 * booking. Comes before the locks of slots and clients.
 */
export async function lockPlansOf(db: Trx, place_id: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(id, ${WHOLE_PLAN})
    from (select id from place_appointment_types where place_id = ${place_id} order by id) plan`.execute(db);
}
