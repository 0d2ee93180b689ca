/**
 * Moving and cancelling several appointments in one change, when the hours of their plans change. The caller has locked
 * the plans, written the new hours and judged who may do it.
 *
 * heldAppointments   what may be affected
 * otherTimesFor      a free time for each
 * freeTimesFor       every free time for one
 * rearrange          does it, or says why not
 */

import { STATUS } from '@resa/rules/booking/appointment-status';
import { blocks, evidences } from '@resa/rules/booking/evidence';
import { freeTimes } from '@resa/rules/booking/first-free';
import { otherTimes, type Seeking } from '@resa/rules/booking/ousted';
import { bookingRefusal } from '@resa/rules/booking/slots';
import { addDays, momentOf } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { personName } from '../../people/index.ts';
import { factsOfBooking } from '../booking/facts.ts';
import { lockSlotsAndClients } from '../booking/locks.ts';
import { bookedOn, scheduleOfPlan } from '../booking/schedule.ts';
import { mailCancelled, mailChanged, mailClosedDay } from '../mails/events.ts';
import { passOn } from '../waiting/offers.ts';

export interface HeldAppointment {
  id: number;
  client_id: number;
  file_number: number;
  name: string;
  place_id: number;
  place_appointment_type_id: number;
  start_date_time: string;
  status: number;
  units: number;
  emergency: 0 | 1;
  members: number[];
}

/** The appointments that hold a place on a location's plans from a moment on, in order of time. */
export const heldAppointments = (db: ReadDb, place_id: number, from: string) =>
  db
    .selectFrom('live_appointments as a')
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .innerJoin('place_appointment_types as plan', 'plan.id', 'a.place_appointment_type_id')
    .select([
      'a.id',
      'a.client_id',
      'c.file_number',
      'a.place_id',
      'a.start_date_time',
      'a.status',
      'a.units',
      'a.emergency',
    ])
    .select('plan.id as place_appointment_type_id')
    .select(personName)
    .select(
      sql<number[]>`array(select client_id from appointment_participants where appointment_id = a.id)`.as('members'),
    )
    .where('plan.place_id', '=', place_id)
    .where('a.status', '<>', STATUS.cancelled)
    .where('a.start_date_time', '>=', from)
    .orderBy('a.start_date_time')
    .orderBy('a.id')
    .execute() as Promise<HeldAppointment[]>;

/** Times are looked for this far ahead; a plan's own dates end the search before. */
const DAYS_AHEAD = 400;
/** So many at most: each is judged by all rules, and nobody decides about more at once. */
const MOST = 200;

/** A free time of its own plan for each, by the hours as they stand in `db`; none for what is beyond the first 200. */
export async function otherTimesFor(
  db: ReadDb,
  ctx: Context,
  appointments: readonly HeldAppointment[],
): Promise<Map<number, string | null>> {
  const found = new Map<number, string | null>();
  const byPlan = Map.groupBy(appointments.slice(0, MOST), (row) => row.place_appointment_type_id);
  for (const [plan_id, rows] of byPlan) {
    const schedule = await scheduleOfPlan(db, plan_id);
    const today = ctx.today.date;
    const booked = await bookedOn(db, [plan_id], today, addDays(today, DAYS_AHEAD));
    const seeking: Seeking[] = [];
    for (const { id, units, start_date_time, client_id, members } of rows) {
      const booking = { client_id, start_date_time: null, appointment_id: id, members };
      const { facts } = await factsOfBooking(db, plan_id, booking, ctx.today, ctx.settings);
      seeking.push({ id, units, start_date_time, facts });
    }
    for (const [id, time] of otherTimes(schedule, booked, seeking)) found.set(id, time);
  }
  return found;
}

/** The most times that are offered for one. */
const MOST_TIMES = 2_000;

/** Every time of its plan at which its household could be booked instead, by the hours as they stand in `db`. */
export async function freeTimesFor(
  db: ReadDb,
  ctx: Context,
  { id, place_appointment_type_id: plan_id, units, client_id, members }: HeldAppointment,
): Promise<string[]> {
  const booking = { client_id, start_date_time: null, appointment_id: id, members };
  const { facts, schedule } = await factsOfBooking(db, plan_id, booking, ctx.today, ctx.settings);
  const today = ctx.today.date;
  const booked = await bookedOn(db, [plan_id], today, addDays(today, DAYS_AHEAD));
  return freeTimes(schedule, booked, facts, { party: units, most: MOST_TIMES });
}

export interface Rearranged {
  appointment: HeldAppointment;
  /** Where it goes; null cancels it. */
  start_date_time: string | null;
}

/** Why appointments are cancelled, as their mails say it. */
export type Why = 'hours' | 'closed_day';

/**
 * Moves and cancels these appointments; each move is judged as a booking would be, with the moves before it. Returns a
 * text key for each that cannot be made: the caller then undoes everything. Each client with an address gets a mail.
 */
export async function rearrange(
  db: Trx,
  ctx: Context,
  note: Note,
  changes: readonly Rearranged[],
  why: Why,
): Promise<{ id: number; rule: string }[]> {
  const slots = changes.flatMap(({ appointment, start_date_time }) =>
    start_date_time === null ? [] : [{ plan_id: appointment.place_appointment_type_id, start_date_time }],
  );
  await lockSlotsAndClients(
    db,
    slots,
    changes.map(({ appointment }) => appointment.client_id),
  );
  const still = await stillOpen(
    db,
    changes.map(({ appointment }) => appointment.id),
  );
  const refusals: { id: number; rule: string }[] = [];
  for (const { appointment, start_date_time } of changes) {
    const rule = !still.has(appointment.id)
      ? 'rule_appointment_not_open'
      : start_date_time === null
        ? null
        : await refusalToMove(db, ctx, appointment, start_date_time);
    if (rule) refusals.push({ id: appointment.id, rule });
    else await write(db, ctx, note, appointment, start_date_time);
  }
  const idsOf = (moved: boolean) =>
    changes.filter((one) => (one.start_date_time !== null) === moved).map(({ appointment }) => appointment.id);
  await mailChanged(db, note, idsOf(true));
  const freed = new Map(
    changes.map(({ appointment: { place_appointment_type_id: plan_id, start_date_time } }) => {
      const list = { plan_id, date: momentOf(start_date_time).date };
      return [`${list.plan_id} ${list.date}`, list];
    }),
  );
  for (const list of freed.values()) passOn(note, list);
  await (why === 'closed_day' ? mailClosedDay : mailCancelled)(db, note, idsOf(false));
  return refusals;
}

/** Locks the rows: a check-in needs no lock of a plan, and one of them may have been checked in since it was read. */
async function stillOpen(db: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('live_appointments')
    .select(['id', 'status'])
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.filter(({ status }) => status === STATUS.open).map(({ id }) => id));
}

async function refusalToMove(
  db: Trx,
  ctx: Context,
  { id, client_id, place_appointment_type_id, members, units }: HeldAppointment,
  start_date_time: string,
): Promise<string | null> {
  const booking = { client_id, start_date_time, appointment_id: id, members };
  const { schedule, facts, booked } = await factsOfBooking(
    db,
    place_appointment_type_id,
    booking,
    ctx.today,
    ctx.settings,
  );
  const judged = evidences(facts);
  if (blocks(judged.evidences, false)) return judged.evidences[0] as string;
  return bookingRefusal(schedule, start_date_time, booked, { now: ctx.today, party: units });
}

async function write(
  db: Trx,
  ctx: Context,
  note: Note,
  { id, client_id, place_id, start_date_time, status }: HeldAppointment,
  to: string | null,
): Promise<void> {
  const at = ctx.now.toISOString();
  const after = to === null ? { status: STATUS.cancelled } : { start_date_time: to };
  await db
    .updateTable('appointments')
    .set({ ...after, updated_at: at, updated_by: ctx.actor.user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (to === null)
    await db
      .insertInto('appointment_status_changes')
      .values({ appointment_id: id, from_status: status, to_status: STATUS.cancelled, at, user_id: ctx.actor.user_id })
      .execute();
  note.wrote({
    entity: 'appointments',
    id,
    client_id,
    action: to === null ? 'appointment.status' : 'appointment.move',
    before: to === null ? { status } : { start_date_time },
    after,
  });
  for (const start of to === null ? [start_date_time] : [start_date_time, to])
    note.tell({ type: 'AppointmentUpdate', place_id, date: momentOf(start).date }, { place: place_id });
}
