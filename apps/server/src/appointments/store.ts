import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { blocks } from '@resa/rules/booking/evidence';
import type { Trx } from '../db/handles.ts';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { checkBooking, checkSlot } from './booking/check.ts';
import { lockSlotsAndClients } from './booking/locks.ts';
import { nearestFree } from './booking/nearest.ts';
import { storeOld } from './booking/old.ts';
import { writeBooking } from './booking/write.ts';
import { leaveListsOfBooked } from './waiting/after-changes.ts';

type Input = InputOf<typeof contract.appointments.store>;

/**
 * Books a place. The slot and the clients are locked, everything is checked again, then the row is written (001 O-40).
 */
export async function store(ctx: Context, input: Input) {
  const { appointment, members, place_appointment_type_id: plan_id } = input;
  if (appointment.emergency && !ctx.may('emergency_appointments')) throw forbidden();
  const { client_id, start_date_time } = appointment;
  const answer = await change(ctx, async (db, note) => {
    await lockSlotsAndClients(db, [{ plan_id, start_date_time }], [client_id, ...members]);
    const { status, ...chosen } = appointment;
    if (status === STATUS.closed) return storeOld(db, ctx, note, { appointment: chosen, members, plan_id });
    return book(db, ctx, note, input);
  });
  if (answer.code === 'Ok' || answer.code === 'appointment_exists') return answer;
  const party = Math.max(1, members.length);
  return { ...answer, next_free: await nearestFree(ctx, { plan_id, client_id, party, start_date_time }) };
}

/**
 * Books a place for the desk or for a client, whose slot and clients are locked. Reads after the lock: a call that waited
 * for it checks by the plan as it is now.
 */
export async function book(
  db: Trx,
  ctx: Context,
  note: Note,
  { appointment, members, place_appointment_type_id }: Input,
) {
  const { client_id, place_id, appointment_type_id, start_date_time, comments, media } = appointment;
  const requested = { client_id, place_id, appointment_type_id, start_date_time, members, appointment_id: null };
  const found = await checkBooking(db, ctx, { ...requested, plan_id: place_appointment_type_id });
  const { schedule, checked, units, participants, family_id } = found;
  const asEmergency = appointment.emergency === 1;
  if (blocks(checked.evidences, asEmergency)) return { code: 'resource_locked_evidences' as const, ...checked };
  const slot = checkSlot(found, start_date_time, found.booked, { ctx, party: units, emergency: asEmergency });
  if (slot.refusal) return { code: slot.refusal };

  const { plan } = schedule;
  const row = {
    client_id,
    family_id,
    place_id,
    appointment_type_id,
    start_date_time,
    comments,
    media,
    units,
    place_appointment_type_id: plan.id,
    emergency: slot.emergency,
    status: STATUS.open,
    checkin_location: null,
  };
  const id = await writeBooking(db, ctx, note, row, participants);
  if (found.waits) await leaveListsOfBooked(db, ctx, note, { id, ...row });
  return { code: 'Ok' as const, id };
}
