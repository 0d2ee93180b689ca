/** Cancels open appointments as part of another change, such as a merge or the end of a service. */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { emitDays } from './booking/write.ts';
import { mailCancelled } from './mails/events.ts';
import { queueOffer } from './waiting/offers.ts';

/** An appointment whose place, or a seat in it, is free. */
export interface FreedTime {
  id: number;
  client_id: number;
  place_id: number;
  plan_id: number | null;
  start_date_time: string;
}

/** Cancels open appointments and mails their clients; the places are offered to those who wait after the change. */
export async function cancelOpen(db: Trx, ctx: Context, note: Note, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const timestamp = ctx.now.toISOString();
  const { user_id } = ctx.actor;
  const { rows } = await sql<FreedTime>`
    update live_appointments set status = ${STATUS.cancelled}, row_version = row_version + 1,
      updated_at = ${timestamp}, updated_by = ${user_id}
    where id = any(${ids}::int[]) and status = ${STATUS.open}
    returning id, client_id, place_id, place_appointment_type_id as plan_id, start_date_time`.execute(db);
  for (const { id, client_id, ...freed } of rows) {
    const stateChange = {
      appointment_id: id,
      from_status: STATUS.open,
      to_status: STATUS.cancelled,
      at: timestamp,
      user_id,
    };
    await db.insertInto('appointment_status_changes').values(stateChange).execute();
    note.wrote({
      entity: 'appointments',
      id,
      client_id,
      before: { status: STATUS.open },
      after: { status: STATUS.cancelled },
    });
    emitFreed(note, freed);
  }
  await mailCancelled(
    db,
    note,
    rows.map(({ id }) => id),
  );
}

/** Sends browsers an event about the free place and has the waiting list settled. */
export function emitFreed(
  note: Note,
  { place_id, plan_id, start_date_time }: Omit<FreedTime, 'id' | 'client_id'>,
): void {
  const date = start_date_time.slice(0, 10);
  if (plan_id !== null) queueOffer(note, { plan_id, date });
  emitDays(note, [{ place_id, start_date_time }]);
}
