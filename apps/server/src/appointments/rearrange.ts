/**
 * Moving and cancelling several appointments in one change, when the hours of their plans change. The caller has locked
 * the plans, written the new hours and checked the user's rights.
 *
 * scheduleAndBooked  the schedule and the appointments that it may affect, in one statement
 * otherTimesFor      a free time for each, every free time for one, in one statement
 * rearrange          makes the moves and cancellations, or returns why one is refused
 */

import { STATUS } from '@resa/rules/booking/appointment-status';
import { otherTimes, type Seeking } from '@resa/rules/booking/displaced';
import { blocks, evidences } from '@resa/rules/booking/evidence';
import { freeTimes } from '@resa/rules/booking/first-free';
import { bookingRefusal } from '@resa/rules/booking/slots';
import { addDays, momentOf } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { personName } from '../client-records/index.ts';
import type { ReadDb, Trx } from '../db/handles.ts';
import { localTime, rowsOf } from '../db/json.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { factsOfBooking, factsOfMoves } from './booking/facts.ts';
import { lockSlotsAndClients } from './booking/locks.ts';
import { type PlaceSchedule, type ScheduleRead, scheduleIn, scheduleQuery } from './booking/schedule.ts';
import { emitDays } from './booking/write.ts';
import { mailCancelled, mailChanged, mailClosedDay } from './mails/events.ts';
import { queueOffer } from './waiting/offers.ts';

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

/** The schedule of a location and the appointments that hold a place on its plans from a moment on, in order of time. */
export async function scheduleAndBooked(
  db: ReadDb,
  place_id: number,
  from: string,
): Promise<{ place: PlaceSchedule; held: HeldAppointment[] }> {
  const heldAppointments = sql<HeldAppointment>`
    select a.id, a.client_id, c.file_number, a.place_id, ${localTime('a.start_date_time')}, a.status, a.units,
      a.emergency, a.place_appointment_type_id, ${personName},
      array(select client_id from appointment_participants where appointment_id = a.id) as members
    from live_appointments a join live_clients c on c.id = a.client_id
      join place_appointment_types plan on plan.id = a.place_appointment_type_id
    where plan.place_id = ${place_id} and a.status <> ${sql.lit(STATUS.cancelled)} and a.start_date_time >= ${from}
    order by a.start_date_time, a.id`;
  const schedule = scheduleQuery(sql`${place_id}`, sql`p.place_id = ${place_id}`);
  const { rows } = await sql<ScheduleRead & { held: HeldAppointment[] }>`
    select schedule.*, ${rowsOf(heldAppointments)} as held from (${schedule}) schedule`.execute(db);
  return { place: scheduleIn(rows), held: rows[0]?.held ?? [] };
}

/** How many days ahead a free time is looked for; the search ends earlier if the plan does. */
const DAYS_AHEAD = 400;
/** The most appointments in one response: each is checked by all rules, and nobody decides about more in one step. */
const MAX_APPOINTMENTS = 200;
/** The most free times that are returned for one appointment. */
const MOST_TIMES = 2_000;

/**
 * Finds other times under the given schedules. `other` has, for each of the first 200 appointments, a free time on its
 * own plan, or null. `free` has every time of its plan at which the appointment `times_for` could be booked instead.
 */
export async function otherTimesFor(
  db: ReadDb,
  ctx: Context,
  appointments: readonly HeldAppointment[],
  schedules: PlaceSchedule['schedules'],
  times_for?: number | null,
): Promise<{ other: Map<number, string | null>; free: string[] }> {
  const checkedAppointments = appointments.filter(({ id }, index) => index < MAX_APPOINTMENTS || id === times_for);
  const moves = checkedAppointments.map(({ id, client_id, place_appointment_type_id, members }) => ({
    appointment_id: id,
    client_id,
    members,
    plan_id: place_appointment_type_id,
  }));
  const days = { from: ctx.today.date, to: addDays(ctx.today.date, DAYS_AHEAD) };
  const { facts, booked } = await factsOfMoves(db, moves, schedules, days, ctx.today, ctx.settings);
  const nearestTimes = new Map<number, string | null>();
  const free: string[] = [];
  for (const schedule of schedules) {
    const onPlan = ({ place_appointment_type_id }: { place_appointment_type_id: number }) =>
      place_appointment_type_id === schedule.plan.id;
    const planBookings = booked.filter(onPlan);
    const seeking: Seeking[] = checkedAppointments.filter(onPlan).flatMap(({ id, units, start_date_time }) => {
      const ownFacts = facts.get(id);
      return ownFacts ? [{ id, units, start_date_time, facts: ownFacts }] : [];
    });
    for (const [id, time] of otherTimes(schedule, planBookings, seeking)) nearestTimes.set(id, time);
    const seekingAppointment = seeking.find(({ id }) => id === times_for);
    if (seekingAppointment)
      free.push(
        ...freeTimes(schedule, planBookings, seekingAppointment.facts, {
          party: seekingAppointment.units,
          most: MOST_TIMES,
        }),
      );
  }
  return { other: nearestTimes, free };
}

export interface PlannedMove {
  appointment: HeldAppointment;
  /** The new start; null cancels the appointment. */
  start_date_time: string | null;
}

/** The reasons of cancelling appointments, as their mails name them. */
export type CancelReason = 'hours' | 'closed_day';

/**
 * Moves and cancels these appointments; each move is checked as a booking would be, with the moves before it. Returns a
 * text key for each that cannot be made: the caller then undoes everything. Each client with an address gets a mail.
 */
export async function rearrange(
  db: Trx,
  ctx: Context,
  note: Note,
  changes: readonly PlannedMove[],
  why: CancelReason,
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
    changes.filter((change) => (change.start_date_time !== null) === moved).map(({ appointment }) => appointment.id);
  await mailChanged(db, note, idsOf(true));
  const freed = new Map(
    changes.map(({ appointment: { place_appointment_type_id: plan_id, start_date_time } }) => {
      const list = { plan_id, date: momentOf(start_date_time).date };
      return [`${list.plan_id} ${list.date}`, list];
    }),
  );
  for (const list of freed.values()) queueOffer(note, list);
  await (why === 'closed_day' ? mailClosedDay : mailCancelled)(db, note, idsOf(false));
  return refusals;
}

/** Locks the rows: a check-in takes no lock of the plan, so one of them may have been checked in since it was read. */
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
  const checked = evidences(facts);
  if (blocks(checked.evidences, false)) return checked.evidences[0] as string;
  return bookingRefusal(schedule, start_date_time, booked, { now: ctx.today, party: units });
}

async function write(
  db: Trx,
  ctx: Context,
  note: Note,
  { id, client_id, place_id, start_date_time, status, emergency }: HeldAppointment,
  to: string | null,
): Promise<void> {
  const timestamp = ctx.now.toISOString();
  // At its new time it is an ordinary booking.
  const after = to === null ? { status: STATUS.cancelled } : { start_date_time: to, emergency: 0 as const };
  await db
    .updateTable('appointments')
    .set({ ...after, updated_at: timestamp, updated_by: ctx.actor.user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (to === null)
    await db
      .insertInto('appointment_status_changes')
      .values({
        appointment_id: id,
        from_status: status,
        to_status: STATUS.cancelled,
        at: timestamp,
        user_id: ctx.actor.user_id,
      })
      .execute();
  note.wrote({
    entity: 'appointments',
    id,
    client_id,
    action: to === null ? 'appointment.status' : 'appointment.move',
    before: to === null ? { status } : { start_date_time, emergency },
    after,
  });
  const starts = to === null ? [start_date_time] : [start_date_time, to];
  emitDays(
    note,
    starts.map((start) => ({ place_id, start_date_time: start })),
  );
}
