/** A household that came without an appointment, or whose appointment the workstation did not know. */
import { say } from '@resa/contract/texts';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { evidences } from '@resa/rules/booking/evidence';
import { oldAppointmentRefusal, startOfVisitToday } from '@resa/rules/booking/hours';
import { walkInWaits } from '@resa/rules/offline/acts';
import { momentOf, organisationNow } from '@resa/rules/time/dates';
import { factsOfBooking, lockSlotsAndClients, type NamedPlan, storeOld } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { headOf, lockedOfHousehold, versionOf } from './appointments.ts';
import { arrived, type Doing, type Done } from './doing.ts';
import { plansServing } from './plans.ts';

const MINUTE = 60_000;

/** Added by the person who settles the act: who it was, and the plan. No rule is then against the visit. */
export interface Settling {
  readonly file_number: number | null;
  readonly plan_id: number | null;
}

/** Closes the household's open appointment of that day there; else records a visit without a booking (001 O-46). */
export async function walkIn(db: Trx, ctx: Context, note: Note, doing: Doing, settling?: Settling): Promise<Done> {
  const { act, moment } = doing;
  const { place_id } = act;
  const file_number = settling?.file_number ?? act.file_number;
  const client_id = file_number === null ? undefined : await headOf(db, file_number, moment.date);
  if (client_id === undefined) return { why: 'unknown_person' };
  await lockSlotsAndClients(db, [], [client_id]);
  const there = await lockedOfHousehold(db, client_id, { place_id, date: moment.date });
  const due = there.find(({ status }) => status === STATUS.open || status === STATUS.no_show);
  const last = there.find(({ status }) => status === STATUS.closed);
  // Another desk may have noted them for their first appointment of the day.
  if (due && last && !settling) return { why: 'already_arrived', appointment_id: last.id };
  if (due) return arrived(db, ctx, note, due, doing);

  if (!ctx.may('crud_appointments')) return { why: 'forbidden' };
  const serving = await plansServing(db, place_id, moment.date);
  const plans = settling?.plan_id ? serving.filter(({ id }) => id === settling.plan_id) : serving;
  const start = startOf(doing, ctx);
  const plan = plans.length === 1 && start !== null ? plans[0] : undefined;
  const against = plan && start && !settling ? await evidencesOf(db, ctx, doing, { plan, client_id, start }) : [];
  const found = { known: true, arrived: last !== undefined, plans: plan ? 1 : 0, evidences: against };
  const why = walkInWaits(found);
  if (why || !plan || !start) return { why: why ?? 'no_plan', appointment_id: last?.id ?? null };
  return record(db, ctx, note, doing, { plan, client_id, start });
}

interface Visit {
  readonly plan: NamedPlan;
  readonly client_id: number;
  readonly start: string;
}

async function record(db: Trx, ctx: Context, note: Note, { act, at }: Doing, visit: Visit): Promise<Done> {
  const { plan, client_id, start: start_date_time } = visit;
  const persons = act.persons === null ? [] : [say(ctx.locale, 'offline_persons', { count: act.persons })];
  const comments = [...persons, act.reason].filter(Boolean).join('\n') || null;
  const { id: plan_id, appointment_type_id, place_id } = plan;
  const appointment = { client_id, place_id, appointment_type_id, start_date_time, comments, media: 0 as const };
  const stored = await storeOld(db, ctx, note, { appointment, members: [], plan_id, action: 'appointment.store' });
  if (stored.code !== 'Ok') return { why: 'already_arrived' };
  await db.updateTable('appointments').set({ checkin_at: at.toISOString() }).where('id', '=', stored.id).execute();
  // Taking it back cancels it: it was not booked.
  return { appointment_id: stored.id, from_status: STATUS.cancelled, version: await versionOf(db, stored.id) };
}

/** The quarter of an hour before they were noted; null where no past visit may begin then. */
function startOf({ at }: Doing, { today, settings }: Context): string | null {
  const start = startOfVisitToday(organisationNow(new Date(at.getTime() - MINUTE), settings.time_zone));
  return oldAppointmentRefusal(momentOf(start), today) === null ? start : null;
}

/** The rules against the visit on its day. Cut-offs are for bookings. */
async function evidencesOf(db: Trx, ctx: Context, { moment }: Doing, { plan, client_id, start }: Visit) {
  const booking = { client_id, start_date_time: start, appointment_id: null, members: [] };
  const { facts } = await factsOfBooking(db, plan.id, booking, moment, ctx.settings);
  return evidences(facts).evidences.filter((key) => key !== 'rule_cutoff');
}
