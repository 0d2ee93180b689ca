import type { contract, InputOf } from '@resa/contract';
import { checkedAgain, isOutcome, mayBeOpen, STATUS, takesPlace } from '@resa/rules/booking/appointment-status';
import { evidences, isPassable } from '@resa/rules/booking/evidence';
import { startOfVisitToday } from '@resa/rules/booking/hours';
import { hasRoom, isServed } from '@resa/rules/booking/slots';
import { momentOf } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { forbidden, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { isCorrected, removeVisit, writeVisit } from '../visits/index.ts';
import { factsOfBooking } from './booking/facts.ts';
import { lockSlotsAndClients } from './booking/locks.ts';
import { emitDays } from './booking/write.ts';
import { mailBooked, mailCancelled } from './mails/events.ts';
import { lastSaved } from './queries.ts';
import { leaveListsOfBooked } from './waiting/after-changes.ts';
import { offerPlaces } from './waiting/offers.ts';

type Input = InputOf<typeof contract.appointments.changeStatus>;

/**
 * Sets the status of an appointment (001 O-31, O-35). Closing writes its visit; leaving that status removes the visit and
 * brings the appointment back to the location it was booked for. Reopening, and taking a cancelled place again, are
 * checked under the locks of a booking. A household that came before its day (`came_today`) is moved to today.
 */
export const changeStatus = (ctx: Context, input: Input) => change(ctx, (db, note) => setStatus(db, ctx, note, input));

/** Sets the status for the desk, or cancels for a client. */
export async function setStatus(
  db: Trx,
  ctx: Context,
  note: Note,
  { id, status, from, anyway, came_today, lose_correction }: Input,
) {
  const { place_appointment_type_id: plan_id, start_date_time, client_id } = await readAppointment(db, id);
  const isEarly = isOutcome(status) && momentOf(start_date_time).date > ctx.today.date;
  const movesTo = isEarly && came_today === 1 ? startOfVisitToday(ctx.today) : null;
  const starts = movesTo ? [start_date_time, movesTo] : [start_date_time];
  const slots = plan_id === null ? [] : starts.map((start) => ({ plan_id, start_date_time: start }));
  await lockSlotsAndClients(db, slots, [client_id]);
  const before = await readAppointment(db, id, { locked: true });
  const isMoved = before.place_appointment_type_id !== plan_id || before.start_date_time !== start_date_time;
  if (isMoved || (from !== undefined && before.status !== from))
    return { code: 'stale' as const, ...(await lastSaved(db, id)), changed: ['status' as const] };
  if (before.status === status) {
    note.wrote({ entity: 'appointments', id, client_id, before, after: before });
    return { code: 'Ok' as const };
  }

  const served = before.status === STATUS.closed;
  const place_id = served ? before.booked_place_id : before.place_id;
  if (!ctx.worksAt(place_id)) throw forbidden('location');
  if (isEarly && !movesTo && anyway === 0) return { code: 'not_today' as const };
  if (served && lose_correction === 0 && (await isCorrected(db, id))) return { code: 'visit_corrected' as const };
  const checked = await checkStatus(db, ctx, before, { id, status, movesTo });
  if (checked.code !== 'Ok') return checked;

  const closes = status === STATUS.closed;
  const after = {
    status,
    place_id,
    checkin_location: closes ? place_id : null,
    start_date_time: movesTo ?? start_date_time,
    emergency: checked.emergency,
  };
  await writeStatus(db, ctx, id, before.status, after);
  if (served) await removeVisit(db, id);
  if (closes) await writeVisit(db, ctx, id);
  const { status: formerStatus, place_id: formerPlace, checkin_location, emergency } = before;
  note.wrote({
    entity: 'appointments',
    id,
    client_id,
    before: { status: formerStatus, place_id: formerPlace, checkin_location, start_date_time, emergency },
    after,
  });
  const { date } = momentOf(start_date_time);
  if ((status === STATUS.cancelled || movesTo) && plan_id !== null)
    await offerPlaces(db, ctx, note, { plan_id, date }, [start_date_time]);
  if (status === STATUS.open) await leaveListsOfBooked(db, ctx, note, { id, ...before });
  if (status === STATUS.cancelled) await mailCancelled(db, note, [id]);
  else if (status === STATUS.open && formerStatus === STATUS.cancelled) await mailBooked(db, note, [id]);
  emitDays(
    note,
    starts.flatMap((start) => [formerPlace, place_id].map((place) => ({ place_id: place, start_date_time: start }))),
  );
  return { code: 'Ok' as const };
}

/** Whether a cancelled appointment may be closed: its place may be taken since. Its slot is locked (001 O-31). */
export async function mayCloseCancelled(db: Trx, ctx: Context, id: number): Promise<boolean> {
  const row = await readAppointment(db, id, { locked: true });
  return (await checkStatus(db, ctx, row, { id, status: STATUS.closed, movesTo: null })).code === 'Ok';
}

type Row = Awaited<ReturnType<typeof readAppointment>>;

/** Writes the row and its history of statuses. */
async function writeStatus(
  db: Trx,
  { now, userId: user_id }: Context,
  id: number,
  from_status: number,
  after: Partial<Row> & { status: number },
): Promise<void> {
  const timestamp = now.toISOString();
  const checkin_at = after.status === STATUS.closed ? timestamp : null;
  await db
    .updateTable('appointments')
    .set({ ...after, checkin_at, updated_at: timestamp, updated_by: user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('appointment_status_changes')
    .values({ appointment_id: id, from_status, to_status: after.status, at: timestamp, user_id })
    .execute();
}

async function readAppointment(db: Trx, id: number, { locked = false } = {}) {
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
 * Checks whether an appointment can get a status (001 O-31). Returns the refusal, or Ok with whether it is stored as an
 * emergency.
 *
 * Opening an appointment requires that its day has not passed and, after a cancellation, that its plan still serves at
 * its start. It is refused if the household has another open appointment, has reached a limit, or the place is taken.
 * Recording that a household came or did not come is never refused by a limit. An emergency needs no free place, and an
 * appointment that was closed or missed still holds its own. An appointment that moves to a full start today becomes an
 * emergency.
 */
async function checkStatus(
  db: Trx,
  ctx: Context,
  row: Row,
  { id, status, movesTo }: { id: number; status: number; movesTo: string | null },
) {
  const { place_appointment_type_id: plan_id, client_id, emergency } = row;
  const accepted = { code: 'Ok', emergency } as const;
  const opens = status === STATUS.open;
  // An old appointment takes no place of a plan, and is never open.
  if (opens && (plan_id === null || !mayBeOpen(row.start_date_time, ctx.today.date)))
    return { code: 'rule_appointment_not_available' } as const;
  const checking = checkedAgain(row, status);
  const takes = takesPlace(row.status, status);
  const needsRoom = movesTo !== null || (takes && emergency === 0);
  if (plan_id === null || (checking.length === 0 && !needsRoom)) return accepted;
  const start_date_time = movesTo ?? row.start_date_time;
  const seats = await db
    .selectFrom('appointment_participants')
    .select('client_id')
    .where('appointment_id', '=', id)
    .execute();
  const booking = { client_id, start_date_time, appointment_id: id, members: seats.map((seat) => seat.client_id) };
  const { schedule, facts, booked } = await factsOfBooking(db, plan_id, booking, ctx.today, ctx.settings);
  if (opens && !isServed(schedule, start_date_time) && (await wasCancelled(db, id, row)))
    return { code: 'rule_appointment_not_available' } as const;
  const checked = evidences(facts);
  const refusedRules = checked.evidences.filter((key) => checking.includes(key));
  if (refusedRules.length > 0) {
    const details = Object.fromEntries(
      Object.entries(checked.details).filter(([key]) => refusedRules.some((rule) => rule === key)),
    );
    return { code: 'resource_locked_evidences', client_id, evidences: refusedRules, details } as const;
  }
  const exceedsPlaces = needsRoom && !hasRoom(schedule.plan, start_date_time, booked, row.units);
  if (movesTo === null) return exceedsPlaces ? ({ code: 'rule_max_appointments' } as const) : accepted;
  // It stays an emergency only while a limit that it exceeded still applies today.
  const passed = emergency === 1 && checked.evidences.some((key) => isPassable(key) && key !== 'rule_cutoff');
  return { code: 'Ok', emergency: exceedsPlaces || passed ? 1 : 0 } as const;
}

/** Whether the appointment was cancelled after it was last open, even if its status changed again since. */
async function wasCancelled(db: Trx, id: number, { status }: Row): Promise<boolean> {
  if (status === STATUS.cancelled) return true;
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from appointment_status_changes
      where appointment_id = ${id} and ${STATUS.cancelled} in (from_status, to_status) and id > coalesce((
        select max(id) from appointment_status_changes where appointment_id = ${id} and to_status = ${STATUS.open}), 0)
      ) as was`.execute(db);
  return rows[0]?.was === true;
}
