import type { contract, InputOf } from '@resa/contract';
import type { StaleField } from '@resa/contract/stale-fields';
import { holdsPlace, STATUS } from '@resa/rules/booking/appointment-status';
import { blocks } from '@resa/rules/booking/evidence';
import type { Booked } from '@resa/rules/booking/schedule';
import { growthRefusal } from '@resa/rules/booking/slots';
import type { Trx } from '../db/handles.ts';
import { forbidden, invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { type CheckedBooking, checkBooking, checkSlot, originOf } from './booking/check.ts';
import { lockSlotsAndClients } from './booking/locks.ts';
import { nearestFree } from './booking/nearest.ts';
import { emitDays, writeSeats } from './booking/write.ts';
import { mailChanged } from './mails/events.ts';
import { lastSaved } from './queries.ts';
import { leaveListsOfBooked } from './waiting/after-changes.ts';
import { offerPlaces } from './waiting/offers.ts';

type Input = InputOf<typeof contract.appointments.update>;

/**
 * Changes or moves an open appointment (001 O-34). The former and the new slot are locked in one order, everything is
 * checked again without the appointment itself, and moving frees the former slot in the same transaction.
 */
export async function update(ctx: Context, input: Input) {
  const { appointment, members, place_appointment_type_id: plan_id } = input;
  const { id, client_id, start_date_time } = appointment;
  const answer = await change(ctx, (db, note) => saveAppointment(db, ctx, note, input));
  if (answer.code === 'Ok' || answer.code === 'stale' || answer.code === 'not_open') return answer;
  const request = { plan_id, client_id, appointment_id: id, party: Math.max(1, members.length), start_date_time };
  return { ...answer, next_free: await nearestFree(ctx, request) };
}

/** Changes or moves an appointment for the desk or for its client. */
export async function saveAppointment(
  db: Trx,
  ctx: Context,
  note: Note,
  { appointment, members, place_appointment_type_id: plan_id }: Input,
) {
  const { id, client_id, start_date_time, row_version } = appointment;
  const appointmentBefore = await readAppointment(db, id);
  if (appointmentBefore.client_id !== client_id) throw invalid({ path: 'appointment.client_id', rule: 'invalid' });
  const formerPlan = appointmentBefore.place_appointment_type_id;
  const slots = [{ plan_id, start_date_time }];
  if (formerPlan !== null && (formerPlan !== plan_id || appointmentBefore.start_date_time !== start_date_time))
    slots.push({ plan_id: formerPlan, start_date_time: appointmentBefore.start_date_time });
  await lockSlotsAndClients(db, slots, [client_id, ...members]);
  const before = await readAppointment(db, id, { locked: true });
  if (before.row_version !== row_version)
    return {
      code: 'stale' as const,
      ...(await lastSaved(db, id)),
      changed: changedIn(before, await seatsOf(db, id), { ...appointment, members, plan_id }),
    };
  if (before.status !== STATUS.open) return { code: 'not_open' as const };
  if (!ctx.worksAt(before.place_id)) throw forbidden('location');

  const { place_id, appointment_type_id, comments, media } = appointment;
  const requested = {
    client_id,
    place_id,
    appointment_type_id,
    start_date_time,
    members,
    appointment_id: id,
    plan_id,
  };
  const seats = await seatsOf(db, id);
  const checked = await checkChange(db, ctx, { requested, before, seats, asEmergency: appointment.emergency === 1 });
  if (checked.code !== 'Ok') return checked;

  const { units, participants, emergency } = checked;
  const after = {
    place_id,
    appointment_type_id,
    start_date_time,
    comments,
    media,
    units,
    emergency,
    booked_place_id: place_id,
    place_appointment_type_id: plan_id,
    // A time that a client chose takes one of the online places.
    origin: ctx.client && slots.length > 1 ? originOf(ctx) : before.origin,
  };
  await writeChange(db, ctx, note, { id, before, after, seats, participants });
  emitDays(note, [before, after]);
  if (checked.waits) await leaveListsOfBooked(db, ctx, note, { id, client_id, family_id: before.family_id, ...after });
  if (formerPlan !== null && (slots.length > 1 || units < before.units))
    await offerPlaces(db, ctx, note, { plan_id: formerPlan, date: appointmentBefore.start_date_time.slice(0, 10) }, [
      appointmentBefore.start_date_time,
    ]);
  const isMoved = MAILED_FIELDS.some((field) => before[field] !== after[field]);
  if (isMoved) await mailChanged(db, note, [id]);
  return { code: 'Ok' as const, id, row_version: row_version + 1 };
}

/** Writes the row, its participants and their log entry. */
async function writeChange(
  db: Trx,
  ctx: Context,
  note: Note,
  { id, before, after, seats, participants }: { id: number; before: Row; after: Changed } & Seats,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ ...after, ...savedBy(ctx) })
    .set({ row_version: before.row_version + 1 })
    .where('id', '=', id)
    .execute();
  if (!isSameSet(seats, participants)) {
    await db.deleteFrom('appointment_participants').where('appointment_id', '=', id).execute();
    await writeSeats(db, id, participants);
  }
  note.wrote({
    entity: 'appointments',
    id,
    client_id: before.client_id,
    before: { ...before, participants: seats },
    after: { ...before, ...after, participants: [...participants].sort((a, b) => a - b) },
  });
}

/** The fields whose change is mailed to the client; comments of the desk are not. */
const MAILED_FIELDS = ['place_id', 'appointment_type_id', 'start_date_time'] as const;

type Row = Awaited<ReturnType<typeof readAppointment>>;
type Changed = Partial<Row> & Pick<Row, 'place_id' | 'start_date_time'> & { booked_place_id: number };
/** The participants before and after the change. */
interface Seats {
  readonly seats: readonly number[];
  readonly participants: readonly number[];
}
type BookingRequest = Parameters<typeof checkBooking>[2];

/**
 * Unchanged parts are not checked again: a comment can be added after hours, and a member taken off a full event. A
 * move, a new participant or another plan is checked like a booking.
 */
async function checkChange(
  db: Trx,
  ctx: Context,
  {
    requested,
    before,
    seats,
    asEmergency,
  }: { requested: BookingRequest; before: Row; seats: readonly number[]; asEmergency: boolean },
) {
  // A seat belongs to the person: a former member keeps it until somebody removes them.
  const seated = before.place_appointment_type_id === requested.plan_id ? seats : [];
  const found = await checkBooking(db, ctx, requested, { seated });
  const { participants, units, checked, waits } = found;
  const stays =
    before.place_appointment_type_id === requested.plan_id && before.start_date_time === requested.start_date_time;
  const staysEmergency = stays && before.emergency === 1;
  const may = ctx.may('emergency_appointments');
  if (asEmergency && !may && !staysEmergency) throw forbidden();
  const accepted = { code: 'Ok' as const, participants, units, emergency: before.emergency, waits };
  if (stays && participants.every((id) => seats.includes(id))) return accepted;
  const emergency = may && (asEmergency || staysEmergency);
  if (blocks(checked.evidences, emergency)) return { code: 'resource_locked_evidences' as const, ...checked };
  if (!stays) {
    const slot = checkSlot(found, requested.start_date_time, found.booked, { ctx, party: units, emergency });
    return slot.refusal ? { code: slot.refusal } : { ...accepted, emergency: slot.emergency };
  }
  const asking = { now: ctx.today, party: units };
  const refusal = growthRefusal(found.schedule, requested.start_date_time, bookingsWithout(found, before), asking);
  if (refusal && !emergency) return { code: refusal };
  return { ...accepted, emergency: refusal || checked.evidences.length > 0 ? (1 as const) : before.emergency };
}

/** The bookings of the others in a slot: the appointment's own places are free for it. */
const bookingsWithout = ({ booked }: CheckedBooking, { units, status, origin, start_date_time }: Row): Booked[] =>
  holdsPlace(status) ? [...booked, { start_date_time, status, origin, units: -units }] : [...booked];

async function readAppointment(db: Trx, id: number, { locked = false } = {}) {
  const query = db
    .selectFrom('live_appointments')
    .select(['client_id', 'family_id', 'place_id', 'booked_place_id', 'place_appointment_type_id'])
    .select('appointment_type_id')
    .select(['start_date_time', 'status', 'emergency', 'units', 'origin', 'comments', 'media', 'row_version'])
    .where('id', '=', id);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const seatsOf = async (db: Trx, appointment_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('appointment_participants')
      .select('client_id')
      .where('appointment_id', '=', appointment_id)
      .orderBy('client_id')
      .execute()
  ).map((seat) => seat.client_id);

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** The fields in which the stored appointment differs from the sent one (001 O-42). */
function changedIn(
  before: Row,
  seats: readonly number[],
  { members, plan_id, ...values }: Input['appointment'] & { members: readonly number[]; plan_id: number },
): StaleField[] {
  const requested = { ...values, place_appointment_type_id: plan_id };
  const fields = [
    'place_id',
    'appointment_type_id',
    'place_appointment_type_id',
    'start_date_time',
    'comments',
    'media',
    'emergency',
  ] as const;
  const changedFields: StaleField[] = fields.filter((field) => before[field] !== requested[field]);
  // Only the appointment of an event has participants, even if the input names some.
  if (seats.length > 0 && !isSameSet(seats, members)) changedFields.push('participants');
  return before.status === STATUS.open ? changedFields : [...changedFields, 'status'];
}
