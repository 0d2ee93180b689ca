import type { contract, InputOf } from '@resa/contract';
import { judgedAgain, STATUS, takesPlace } from '@resa/rules/booking/appointment-status';
import { evidences } from '@resa/rules/booking/evidence';
import { hasRoom } from '@resa/rules/booking/slots';
import type { Trx } from '../db/handles.ts';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { removeVisit, writeVisit } from '../visits/index.ts';
import { factsOfBooking } from './booking/facts.ts';
import { lockSlotsAndClients } from './booking/locks.ts';
import { mailBooked, mailCancelled } from './mails/events.ts';
import { lastSaved } from './queries.ts';
import { leaveLists } from './waiting/leaving.ts';
import { offerPlaces } from './waiting/offers.ts';

type Input = InputOf<typeof contract.appointments.changeStatus>;

/**
 * Sets the status of an appointment (001 O-31, O-35). Closing writes its visit; leaving that status removes the visit and
 * brings the appointment back to the location it was booked for. Reopening, and taking a cancelled place again, are judged
 * under the locks of a booking.
 */
export const changeStatus = (ctx: Context, { id, status, from }: Input) =>
  change(ctx, async (db, note) => {
    const { place_appointment_type_id: plan_id, start_date_time, client_id } = await read(db, id);
    await lockSlotsAndClients(db, plan_id === null ? [] : [{ plan_id, start_date_time }], [client_id]);
    const before = await read(db, id, { locked: true });
    const moved = before.place_appointment_type_id !== plan_id || before.start_date_time !== start_date_time;
    if (moved || (from !== undefined && before.status !== from))
      return { code: 'stale' as const, ...(await lastSaved(db, id)), changed: ['status' as const] };
    if (before.status === status) {
      note.wrote({ entity: 'appointments', id, client_id, before, after: before });
      return { code: 'Ok' };
    }

    const served = before.status === STATUS.closed;
    const place_id = served ? before.booked_place_id : before.place_id;
    if (!ctx.actor.places.includes(place_id)) throw forbidden('location');
    const refusal = await refusalToChange(db, ctx, id, before, status);
    if (refusal) return refusal;

    const now = ctx.now.toISOString();
    const closes = status === STATUS.closed;
    const after = { status, place_id, checkin_location: closes ? place_id : null };
    await db
      .updateTable('appointments')
      .set({ ...after, checkin_at: closes ? now : null, updated_at: now, updated_by: ctx.actor.user_id })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const moveOf = { from_status: before.status, to_status: status, at: now, user_id: ctx.actor.user_id };
    await db
      .insertInto('appointment_status_changes')
      .values({ appointment_id: id, ...moveOf })
      .execute();
    if (served) await removeVisit(db, id);
    if (closes) await writeVisit(db, id, ctx.now);
    const { status: was, place_id: stood, checkin_location } = before;
    note.wrote({
      entity: 'appointments',
      id,
      client_id,
      before: { status: was, place_id: stood, checkin_location },
      after,
    });
    const date = start_date_time.slice(0, 10);
    if (status === STATUS.cancelled && plan_id !== null)
      await offerPlaces(db, ctx, note, { plan_id, date }, [start_date_time]);
    if (status === STATUS.open) await leaveLists(db, ctx, note, { id, ...before });
    if (status === STATUS.cancelled) await mailCancelled(db, note, [id]);
    else if (status === STATUS.open && before.status === STATUS.cancelled) await mailBooked(db, note, [id]);
    for (const place of new Set([stood, place_id]))
      note.tell({ type: 'AppointmentUpdate', place_id: place, date }, { place });
    return { code: 'Ok' };
  });

type Row = Awaited<ReturnType<typeof read>>;

async function read(db: Trx, id: number, { locked = false } = {}) {
  const query = db
    .selectFrom('live_appointments')
    .select(['client_id', 'family_id', 'place_id', 'booked_place_id', 'place_appointment_type_id', 'start_date_time'])
    .select(['status', 'emergency', 'units', 'checkin_location'])
    .where('id', '=', id)
    // deleted too: of an erased person it stays as it was counted
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('clients').whereRef('clients.id', '=', 'client_id').where('erased_at', 'is not', null))),
    );
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Why an appointment cannot have a status (001 O-31): its household has another open appointment or reached a limit since,
 * or the place that its cancellation freed is taken. What a household did comes before limits: one that came or missed
 * is recorded so. An emergency needs no free place, and one that was closed or missed still holds its own.
 */
async function refusalToChange(db: Trx, ctx: Context, id: number, row: Row, status: number) {
  const judging = judgedAgain(row, status);
  const needsRoom = takesPlace(row.status, status) && row.emergency === 0;
  if (judging.length === 0 && !needsRoom) return null;
  const { place_appointment_type_id: plan_id, client_id, start_date_time } = row;
  // An old appointment takes no place of a plan, and is never open.
  if (plan_id === null) return status === STATUS.open ? ({ code: 'rule_appointment_not_available' } as const) : null;
  const seats = await db
    .selectFrom('appointment_participants')
    .select('client_id')
    .where('appointment_id', '=', id)
    .execute();
  const booking = { client_id, start_date_time, appointment_id: id, members: seats.map((seat) => seat.client_id) };
  const { schedule, facts, booked } = await factsOfBooking(db, plan_id, booking, ctx.today, ctx.settings);
  const judged = evidences(facts);
  const against = judged.evidences.filter((key) => judging.includes(key));
  if (against.length > 0) {
    const details = Object.fromEntries(
      Object.entries(judged.details).filter(([key]) => against.some((one) => one === key)),
    );
    return { code: 'resource_locked_evidences', client_id, evidences: against, details } as const;
  }
  if (needsRoom && !hasRoom(schedule.plan, start_date_time, booked, row.units))
    return { code: 'rule_max_appointments' } as const;
  return null;
}
