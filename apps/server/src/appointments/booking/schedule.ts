/** A place's schedule as the slot engine of packages/rules reads it, and its bookings. */
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { Booked, Plan, PlanPeriod, Schedule } from '@resa/rules/booking/schedule';
import { ORIGIN } from '@resa/rules/booking/slots';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import { localTime, rowsOf, timeOfDay } from '../../db/json.ts';
import { notFound } from '../../frame/call/refused.ts';

/** A plan with the names and messages that the screens show. */
export interface NamedPlan extends Plan {
  category_id: number;
  name_en: string;
  name_fr: string;
  message_en: string | null;
  message_fr: string | null;
  /** The mail that tells the client of a booking. */
  email_template_id: number | null;
}

export interface PlaceSchedule {
  schedules: (Schedule & { plan: NamedPlan })[];
  working_days: { place_appointment_type_id: number; weekday: number; start_time: string; end_time: string }[];
  nonworking: { place_appointment_type_id: number | null; date: string; comment: string }[];
  reschedule: { place_appointment_type_id: number | null; date: string; start_time: string; end_time: string }[];
  cutoffs: { weekday: number; cutoff_day: number; time: string }[];
}

/** Every plan of a place with everything that decides when it can be booked. */
export const scheduleOfPlace = async (db: ReadDb, place_id: number): Promise<PlaceSchedule> =>
  scheduleIn((await scheduleQuery(sql`${place_id}`, sql`p.place_id = ${place_id}`).execute(db)).rows);

/** The schedules of several places, by place, in one statement. */
export async function schedulesOfPlaces(db: ReadDb, ids: readonly number[]): Promise<Map<number, PlaceSchedule>> {
  const schedule = scheduleQuery(sql`asked.id`, sql`p.place_id = asked.id`);
  const { rows } = await sql<ScheduleRead & { place_id: number }>`
    select asked.id as place_id, s.* from unnest(${[...ids]}::int[]) as asked (id) cross join lateral (${schedule}) s`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.place_id, scheduleIn([row])]));
}

/** One plan's schedule; throws NotFound without such a plan. */
export const scheduleOfPlan = async (db: ReadDb, plan_id: number): Promise<Schedule & { plan: NamedPlan }> =>
  onlyScheduleIn((await planScheduleQuery(plan_id).execute(db)).rows);

/** The one schedule in `rows` of planScheduleQuery(); throws NotFound without any. */
export function onlyScheduleIn(rows: readonly ScheduleRead[]): Schedule & { plan: NamedPlan } {
  const [schedule] = scheduleIn(rows).schedules;
  if (!schedule) throw notFound();
  return schedule;
}

/** A schedule as it is read, in one row. */
export interface ScheduleRead extends Omit<PlaceSchedule, 'schedules'> {
  plans: NamedPlan[];
  periods: (PlanPeriod & { place_appointment_type_id: number })[];
}

/** The plans `p` of a place that meet a condition, with their data and the place's, in one row. */
export function scheduleQuery(place_id: RawBuilder<unknown>, holds: RawBuilder<unknown>): RawBuilder<ScheduleRead> {
  const ofPlans = sql`place_appointment_type_id in (select p.id from kept_plans p where ${holds})`;
  return sql<ScheduleRead>`
    select ${rowsOf(sql`select * from kept_plans p where ${holds} order by position, id`)} as plans,
      ${rowsOf(sql`select * from kept_plan_periods where ${ofPlans} order by start_date`)} as periods,
      ${rowsOf(sql`select place_appointment_type_id, weekday, ${timeOfDay('start_time')}, ${timeOfDay('end_time')}
        from kept_working_hours w where ${ofPlans} order by weekday, w.start_time`)} as working_days,
      ${rowsOf(sql`select place_appointment_type_id, date, comment from kept_nonworking_days
        where place_id = ${place_id} order by date`)} as nonworking,
      ${rowsOf(sql`select place_appointment_type_id, date, ${timeOfDay('start_time')}, ${timeOfDay('end_time')}
        from kept_reschedule_days r where place_id = ${place_id} order by date, r.start_time`)} as reschedule,
      ${rowsOf(sql`select weekday, cutoff_day, ${timeOfDay('time')} from kept_cutoffs
        where place_id = ${place_id} order by weekday`)} as cutoffs`;
}

/** One plan's schedule, as part of another statement. */
export const planScheduleQuery = (plan_id: number | RawBuilder<number>) =>
  scheduleQuery(sql`(select place_id from kept_plans where id = ${plan_id})`, sql`p.id = ${plan_id}`);

/** Converts a row of scheduleQuery(). */
export function scheduleIn([read]: readonly ScheduleRead[]): PlaceSchedule {
  const { plans, periods, working_days, nonworking, reschedule, cutoffs } = read as ScheduleRead;
  const schedules = plans.map((plan) => ({
    plan,
    periods: periods.filter((row) => row.place_appointment_type_id === plan.id),
    working_days: working_days.filter((row) => row.place_appointment_type_id === plan.id),
    nonworking,
    reschedule,
    cutoffs,
  }));
  return { schedules, working_days, nonworking, reschedule, cutoffs };
}

export type BookedOnPlan = Booked & { place_appointment_type_id: number };

/**
 * Places taken on plans between two moments (both included), summed by plan, start, status and origin, as part of
 * another statement. Capacity is counted by plan and start, never by place and type. A place held for a waiting
 * household counts as an open booking of staff (decision 018).
 */
export const bookedQuery = (
  plan_ids: RawBuilder<readonly number[]>,
  from: string | RawBuilder<string | null>,
  to: string | RawBuilder<string | null>,
) =>
  sql<BookedOnPlan>`
    select place_appointment_type_id, ${localTime('start_date_time')}, status, origin, sum(units)::int as units
    from live_appointments a
    where place_appointment_type_id = any(${plan_ids}::int[])
      and start_date_time >= ${from}::timestamp and start_date_time <= ${to}::timestamp
      and status <> 4
    group by place_appointment_type_id, a.start_date_time, status, origin
    union all
    select place_appointment_type_id, ${localTime('start_date_time')}, ${sql.lit(STATUS.open)}, ${sql.lit(ORIGIN.staff)},
      sum(units)::int
    from waiting_offers o
    where place_appointment_type_id = any(${plan_ids}::int[])
      and start_date_time >= ${from}::timestamp and start_date_time <= ${to}::timestamp
      and outcome is null
    group by place_appointment_type_id, o.start_date_time`;

/** The first minute of one day and the last of another. */
export const wholeDays = (from: string, to: string) => ({ from: `${from} 00:00`, to: `${to} 23:59` });

/** Places taken on plans between two dates (both included). */
export async function bookedOn(db: ReadDb, plan_ids: readonly number[], from: string, to: string) {
  const days = wholeDays(from, to);
  const { rows } = await bookedQuery(sql`${plan_ids}`, days.from, days.to).execute(db);
  return rows;
}
