/**
 * Brings waiting lists up to date, as the system: ends entries that are over, and offers free places. Run after
 * changes that free places, every half minute and at start; a second run finds nothing to do.
 */
import { dateRefusal, gridTimes } from '@resa/rules/booking/bookable-dates';
import type { Schedule } from '@resa/rules/booking/schedule';
import { isServed } from '@resa/rules/booking/slots';
import { placeFor } from '@resa/rules/booking/waiting';
import { organisationNow, stamp } from '@resa/rules/time/dates';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Services } from '../../frame/process/services.ts';
import { lockSlots } from '../booking/locks.ts';
import { bookedOn, scheduleOfPlan } from '../booking/schedule.ts';
import { type ChangeContext, type Entry, type ListKey, listOf, lockList } from './entries.ts';
import { endOffer, leaveList, mayBeBooked, offerPlaces } from './offers.ts';

/** Makes this process settle the lists that changes name. */
export function registerWaitingListJobs(services: Services): void {
  services.jobs.work('waiting_list', async (list) => settle(services, await byOf(services), list));
}

/** Settles every list that has something to settle. */
export async function settleWaiting(services: Services): Promise<void> {
  const context = await byOf(services);
  const lists = await services.db.kysely
    .selectFrom('waiting_entries')
    .select(['place_appointment_type_id as plan_id', 'date'])
    .distinct()
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('date')
    .orderBy('plan_id')
    .execute();
  for (const list of lists) {
    try {
      if (await isDue(services.db.kysely, context, list)) await settle(services, context, list);
    } catch (error) {
      // A list that cannot be settled does not hold up the others.
      services.log.warn({ err: error, ...list }, 'a waiting list could not be settled');
    }
  }
}

async function byOf(services: Services): Promise<ChangeContext> {
  const settings = await services.settings.get();
  const now = services.clock();
  return { now, settings, today: organisationNow(now, settings.time_zone), actorOrNull: null };
}

const settle = (services: Services, context: ChangeContext, list: ListKey) =>
  systemChange(services, (db, note) => settleList(db, context, note, list));

/** Read without a lock: most lists have nothing to settle. */
async function isDue(db: ReadDb, context: ChangeContext, list: ListKey): Promise<boolean> {
  const { plan_id, date } = list;
  const entries = await listOf(db, list);
  if (entries.some((entry) => hasEnded(context, entry) || entry.offer_id !== null)) return true;
  const schedule = await scheduleOfPlan(db, plan_id);
  const bookings = await bookedOn(db, [plan_id], date, date);
  return entries.some((entry) =>
    placeFor(schedule, { date, now: context.today, booked: bookings }, entry, startsOf(schedule, date)),
  );
}

const startsOf = (schedule: Schedule, date: string) => gridTimes(schedule, date).map((time) => stamp({ date, time }));

const hasEnded = ({ now, today }: ChangeContext, { date, served, held_until }: Entry): boolean =>
  date < today.date || !served || (held_until !== null && held_until <= now.toISOString());

async function settleList(db: Trx, context: ChangeContext, note: Note, list: ListKey): Promise<void> {
  const { plan_id, date } = list;
  // Its plan may have been deleted, and the list with it.
  if ((await listOf(db, list)).length === 0) return;
  const starts = startsOf(await scheduleOfPlan(db, plan_id), date);
  await lockSlots(
    db,
    starts.map((start_date_time) => ({ plan_id, start_date_time })),
  );
  const entries = await lockList(db, list);
  const schedule = await scheduleOfPlan(db, plan_id);
  for (const entry of entries) await endWhatIsOver(db, context, note, schedule, entry);
  await offerPlaces(db, context, note, list, starts);
}

async function endWhatIsOver(
  db: Trx,
  context: ChangeContext,
  note: Note,
  schedule: Schedule,
  entry: Entry,
): Promise<void> {
  const { date, start_date_time } = entry;
  const leave = { action: 'waiting.leave' } as const;
  if (date < context.today.date) await leaveList(db, context, note, entry, 'over', leave);
  else if (!entry.served) await leaveList(db, context, note, entry, 'not_served', leave);
  else if (hasEnded(context, entry)) await endOffer(db, context, note, entry, 'unanswered');
  else if (start_date_time !== null) {
    const open = dateRefusal(schedule, date, context.today.date) === null && isServed(schedule, start_date_time);
    if (!open || !(await mayBeBooked(db, context, entry, start_date_time)))
      await endOffer(db, context, note, entry, 'withdrawn');
  }
}
