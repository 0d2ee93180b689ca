/**
 * Offers: a place that is held for a waiting household (decision 018). An open offer counts as booked, so making one
 * requires the lock of its slot; ending one only frees a place and requires none.
 *
 * checkEntry    what prevents booking an entry
 * offerPlaces   offers free places to those who wait, in order
 * endOffer      the client refused, did not answer, or may not have it
 * acceptOffer   it was booked
 * leaveList     an entry leaves its list, and the place held for it is free
 * queueOffer    settles a list again after the commit
 */
import type { Action } from '@resa/contract/actions';
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { Booked } from '@resa/rules/booking/schedule';
import { ORIGIN } from '@resa/rules/booking/slots';
import { afterOffer, heldUntil, type OfferOutcome, placeFor, type WaitingState } from '@resa/rules/booking/waiting';
import { instantOf } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { Refused } from '../../frame/call/refused.ts';
import type { Note } from '../../frame/change/note.ts';
import type { JobNote } from '../../frame/jobs/jobs.ts';
import { type CheckedBooking, checkBooking } from '../booking/check.ts';
import { bookedOn, scheduleOfPlan } from '../booking/schedule.ts';
import { mailOffer } from '../mails/events.ts';
import { type ChangeContext, type Entry, type ListKey, lockList, writeEntry } from './entries.ts';

declare module '../../frame/jobs/jobs.ts' {
  interface JobPayloads {
    waiting_list: ListKey;
  }
}

/** Has a list settled once the change has committed. */
export const queueOffer = (note: JobNote, { plan_id, date }: ListKey): void =>
  note.job('waiting_list', { plan_id, date });

/**
 * Offers the free places of these starts, whose slots the caller has locked, to those who wait: in order, each to the
 * first who has no evidence against the booking.
 */
export async function offerPlaces(
  db: Trx,
  by: ChangeContext,
  note: Note,
  list: ListKey,
  starts: readonly string[],
): Promise<void> {
  const waiting = (await lockList(db, list)).filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return;
  const { plan_id, date } = list;
  const schedule = await scheduleOfPlan(db, plan_id);
  const booked: Booked[] = await bookedOn(db, [plan_id], date, date);
  for (const entry of waiting) {
    const start = placeFor(schedule, { date, now: by.today, booked }, entry, starts);
    const until = start && heldUntil(schedule, start, by.today, by.settings.waiting_offer_minutes);
    if (!start || !until || !(await isOnlyEntry(db, entry)) || !(await mayBeBooked(db, by, entry, start))) continue;
    await offer(db, by, note, entry, start, instantOf(until, by.settings.time_zone));
    booked.push({ start_date_time: start, status: STATUS.open, origin: ORIGIN.staff, units: entry.units });
  }
}

/** First keys of the advisory locks on a household or client; a slot's lock has its plan's id there (booking/locks.ts). */
const OFFERED = { household: sql.lit(-1), client: sql.lit(-2) };

/**
 * Whether this entry may be offered a place: no place is held for its household or client elsewhere, and no other
 * transaction is offering one. The advisory lock is only tried, because slots and lists are locked already and waiting
 * could deadlock; if another transaction has it, that one is offering a place.
 */
async function isOnlyEntry(db: Trx, { id, client_id, family_id }: Entry): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${OFFERED.client}, ${client_id})
      and (${family_id}::int is null or pg_try_advisory_xact_lock(${OFFERED.household}, ${family_id}::int)) as alone`.execute(
    db,
  );
  if (!rows[0]?.alone) return false;
  // A separate statement, so that it sees everything that was committed before the lock was taken.
  const heldPlaces = await sql`
    select from waiting_entries
    where state = 'offered' and id <> ${id} and (client_id = ${client_id} or family_id = ${family_id}) limit 1`.execute(
    db,
  );
  return heldPlaces.rows.length === 0;
}

/** The facts of the booking that an entry waits for, at a start, and the evidence against it. */
export function checkEntry(
  db: Trx,
  by: Pick<ChangeContext, 'today' | 'settings'>,
  { plan_id, place_id, appointment_type_id, client_id, members }: Entry,
  start_date_time: string,
): Promise<CheckedBooking> {
  const booking = { plan_id, place_id, appointment_type_id, client_id, members, start_date_time };
  return checkBooking(db, by, { ...booking, appointment_id: null });
}

/**
 * Whether no evidence prevents booking an entry. An entry whose client or participants were deleted cannot be booked.
 */
export async function mayBeBooked(db: Trx, by: ChangeContext, entry: Entry, start_date_time: string): Promise<boolean> {
  try {
    const found = await checkEntry(db, by, entry, start_date_time);
    return found.checked.evidences.length === 0 && found.units === entry.units;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function offer(
  db: Trx,
  by: ChangeContext,
  note: Note,
  entry: Entry,
  start_date_time: string,
  until: Date,
): Promise<void> {
  const held_until = until.toISOString();
  const { id } = await db
    .insertInto('waiting_offers')
    .values({
      waiting_entry_id: entry.id,
      place_appointment_type_id: entry.plan_id,
      start_date_time,
      units: entry.units,
      offered_at: by.now.toISOString(),
      held_until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const logged = { start_date_time, held_until };
  await writeEntry(db, by, note, entry, { state: 'offered' }, { action: 'waiting.offer', logged });
  await mailOffer(db, note, id);
}

const ENDED = {
  refused: undefined,
  unanswered: 'waiting.unanswered',
  withdrawn: 'waiting.withdraw',
} as const satisfies Record<Exclude<OfferOutcome, 'accepted'>, Action | undefined>;

/**
 * Ends the offer of an entry. The entry stays on its list if it can still be offered something. The client's consent
 * was to this place, so it is removed with the offer, except for an offer that was only withdrawn.
 */
export async function endOffer(
  db: Trx,
  by: ChangeContext,
  note: Note,
  entry: Entry,
  outcome: keyof typeof ENDED,
): Promise<void> {
  await close(db, by, entry, outcome);
  const { state, last } = afterOffer(outcome, entry);
  const position = last ? await lastPosition(db, entry) : entry.position;
  const consent = outcome === 'withdrawn' ? {} : { consent_at: null, consent_by: null };
  const action = ENDED[outcome];
  await writeEntry(db, by, note, entry, { state, position, ...consent }, action ? { action } : {});
}

/** Marks the offer as accepted and the entry as booked. */
export async function acceptOffer(
  db: Trx,
  by: ChangeContext,
  note: Note,
  entry: Entry,
  after: { appointment_id: number; consent_at: string; consent_by: number | null },
): Promise<void> {
  await close(db, by, entry, 'accepted');
  await writeEntry(db, by, note, entry, { state: afterOffer('accepted', entry).state, ...after });
}

/** Takes an entry off its list. Returns whether a place was held for it, which is free now. */
export async function leaveList(
  db: Trx,
  by: ChangeContext,
  note: Note,
  entry: Entry,
  state: Exclude<WaitingState, 'waiting' | 'offered'>,
  { action, appointment_id }: { action?: Action; appointment_id?: number } = {},
): Promise<boolean> {
  await close(db, by, entry, 'withdrawn');
  const after = { state, ...(appointment_id !== undefined && { appointment_id }) };
  await writeEntry(db, by, note, entry, after, action ? { action } : {});
  return entry.offer_id !== null;
}

async function close(db: Trx, by: ChangeContext, { offer_id }: Entry, outcome: OfferOutcome): Promise<void> {
  if (offer_id === null) return;
  await db
    .updateTable('waiting_offers')
    .set({ outcome, ended_at: by.now.toISOString() })
    .where('id', '=', offer_id)
    .execute();
}

/** The last position of the list. */
export async function lastPosition(db: Trx, { plan_id, date }: ListKey): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) + 1 as last from waiting_entries
    where place_appointment_type_id = ${plan_id} and date = ${date} and state in ('waiting', 'offered')`.execute(db);
  return rows[0]?.last ?? 1;
}
