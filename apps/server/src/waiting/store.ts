import type { contract, InputOf } from '@resa/contract';
import { countsAsVisit } from '@resa/rules/booking/appointment-status';
import { isElsewhere } from '@resa/rules/booking/evidence';
import type { EvidenceFacts } from '@resa/rules/booking/evidence-facts';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { waitingRefusal } from '@resa/rules/booking/waiting';
import {
  bookedOn,
  checkBooking,
  emitDays,
  lastPosition,
  lockSlotsAndClients,
  queueOffer,
  scheduleOfPlan,
} from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';

type Input = InputOf<typeof contract.waiting.store>;

/**
 * Puts a client at the end of a list: one without evidence against them, for a date on which no place is free for them.
 * In the locks the date takes the part of a slot, so that entries of a list are added one after the other.
 */
export const store = (ctx: Context, input: Input) => change(ctx, (db, note) => joinList(db, ctx, note, input));

/** Puts a client on a list, for the desk or for themselves. */
export async function joinList(
  db: Trx,
  ctx: Context,
  note: Note,
  { place_id, place_appointment_type_id: plan_id, date, ...input }: Input,
) {
  const { client_id, time, comments, consent } = input;
  await lockSlotsAndClients(db, [{ plan_id, start_date_time: date }], [client_id, ...input.members]);
  const schedule = await scheduleOfPlan(db, plan_id);
  const { appointment_type_id, place_id: plans } = schedule.plan;
  if (plans !== place_id) throw invalid({ path: 'place_appointment_type_id', rule: 'invalid' });
  const { units, participants, checked, family_id, facts } = await checkBooking(db, ctx, {
    plan_id,
    place_id,
    appointment_type_id,
    client_id,
    members: input.members,
    appointment_id: null,
    start_date_time: `${date} ${time ?? '00:00'}`,
  });
  const booked = await bookedOn(db, [plan_id], date, date);
  const refusal = waitingRefusal(schedule, { date, now: ctx.today, booked }, { time, units });
  if (refusal) return refusal;
  if (await isWaiting(db, { plan_id, date, client_id, family_id })) return { code: 'already_waiting' as const };
  // An appointment of another household is evidence against a client, which does not tell its date.
  const isCounted = (one: EvidenceFacts['appointments'][number]) => ctx.client === null || !isElsewhere(one, facts);
  if (holdsPlace({ ...facts, appointments: facts.appointments.filter(isCounted) }, date))
    return { code: 'already_booked' as const };
  if (checked.evidences.length > 0) return { code: 'resource_locked_evidences' as const, ...checked };

  const timestamp = ctx.now.toISOString();
  const user_id = ctx.userId;
  const position = await lastPosition(db, { plan_id, date });
  const row = {
    place_id,
    place_appointment_type_id: plan_id,
    date,
    time,
    client_id,
    family_id,
    units,
    comments,
    position,
    consent_at: consent ? timestamp : null,
    consent_by: consent ? user_id : null,
    created_at: timestamp,
    created_by: user_id,
    updated_at: timestamp,
    updated_by: user_id,
  };
  const { id } = await db.insertInto('waiting_entries').values(row).returning('id').executeTakeFirstOrThrow();
  if (participants.length > 0)
    await db
      .insertInto('waiting_participants')
      .values(participants.map((participant) => ({ waiting_entry_id: id, client_id: participant })))
      .execute();
  note.wrote({ entity: 'waiting_entries', id, client_id, after: { ...row, participants } });
  emitDays(note, [{ place_id, start_date_time: date }]);
  // A place that became free meanwhile was offered to those who were on the list then.
  queueOffer(note, { plan_id, date });
  const before = await db
    .selectFrom('waiting_entries')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('place_appointment_type_id', '=', plan_id)
    .where('date', '=', date)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirstOrThrow();
  return { code: 'Ok' as const, id, position: Number(before.n) };
}

/**
 * Whether the household has an appointment of this plan on this date; at an event only seats count, which evidence
 * checks.
 */
const holdsPlace = ({ category, plan, appointments }: EvidenceFacts, date: string): boolean =>
  category !== CATEGORY.event &&
  appointments.some(
    (appointment) =>
      appointment.place_appointment_type_id === plan.id &&
      appointment.start_date_time.startsWith(date) &&
      countsAsVisit(appointment.status),
  );

/** A household waits once for a plan and a date. */
async function isWaiting(
  db: Trx,
  {
    plan_id,
    date,
    client_id,
    family_id,
  }: { plan_id: number; date: string; client_id: number; family_id: number | null },
): Promise<boolean> {
  const found = await db
    .selectFrom('waiting_entries')
    .select('id')
    .where('place_appointment_type_id', '=', plan_id)
    .where('date', '=', date)
    .where('state', 'in', ['waiting', 'offered'])
    .where((row) => row.or([row('client_id', '=', client_id), row('family_id', '=', family_id)]))
    .executeTakeFirst();
  return found !== undefined;
}
