/** A place's schedule as the slot engine of packages/rules reads it, and what is booked on it. */
import type { Booked, Plan, PlanPeriod, Schedule } from '@resa/rules/schedule';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, timeOfDay } from '../db/json.ts';
import type { Db } from '../frame/context.ts';
import { notFound } from '../frame/refused.ts';

/** A plan with the names and messages that the screens show. */
export interface NamedPlan extends Plan {
  category_id: number;
  name_en: string;
  name_fr: string;
  message_en: string | null;
  message_fr: string | null;
  /** Of the mail that tells the client of a booking. */
  email_template_id: number | null;
}

export interface PlaceSchedule {
  schedules: (Schedule & { plan: NamedPlan })[];
  working_days: { place_appointment_type_id: number; weekday: number; start_time: string; end_time: string }[];
  nonworking: { place_appointment_type_id: number | null; date: string; comment: string }[];
  reschedule: { place_appointment_type_id: number | null; date: string; start_time: string; end_time: string }[];
  cutoffs: { weekday: number; cutoff_day: number; time: string }[];
}

/** Every plan of a place with all that decides when it can be booked. */
export const scheduleOfPlace = (db: Db, place_id: number): Promise<PlaceSchedule> =>
  placeSchedule(db, sql`${place_id}::int`, sql`p.place_id = ${place_id}`);

/** One plan's schedule; NotFound when there is no such plan. */
export async function scheduleOfPlan(db: Db, plan_id: number): Promise<Schedule & { plan: NamedPlan }> {
  const place = sql`(select place_id from place_appointment_types where id = ${plan_id})`;
  const [schedule] = (await placeSchedule(db, place, sql`p.id = ${plan_id}`)).schedules;
  if (!schedule) throw notFound();
  return schedule;
}

interface Read extends Omit<PlaceSchedule, 'schedules'> {
  plans: NamedPlan[];
  periods: (PlanPeriod & { place_appointment_type_id: number })[];
}

/** The plans `p` of a place for which it holds, with what they and the place have, in one statement. */
async function placeSchedule(
  db: Db,
  place_id: RawBuilder<unknown>,
  holds: RawBuilder<unknown>,
): Promise<PlaceSchedule> {
  const ofPlans = sql`place_appointment_type_id in (select p.id from place_appointment_types p where ${holds})`;
  const { rows } = await sql<Read>`
    select ${rowsOf(sql`select p.*, t.category_id, t.name_en, t.name_fr from place_appointment_types p
        join appointment_types t on t.id = p.appointment_type_id where ${holds} order by t.position, p.id`)} as plans,
      ${rowsOf(sql`select * from plan_periods where ${ofPlans} order by start_date`)} as periods,
      ${rowsOf(sql`select place_appointment_type_id, weekday, ${timeOfDay('start_time')}, ${timeOfDay('end_time')}
        from working_hours where ${ofPlans} order by weekday, working_hours.start_time`)} as working_days,
      ${rowsOf(sql`select place_appointment_type_id, date, comment from nonworking_days
        where place_id = ${place_id} order by date`)} as nonworking,
      ${rowsOf(sql`select place_appointment_type_id, date, ${timeOfDay('start_time')}, ${timeOfDay('end_time')}
        from reschedule_days where place_id = ${place_id} order by date, reschedule_days.start_time`)} as reschedule,
      ${rowsOf(sql`select weekday, cutoff_day, ${timeOfDay('time')} from cutoffs
        where place_id = ${place_id} order by weekday`)} as cutoffs
  `.execute(db);
  const { plans, periods, working_days, nonworking, reschedule, cutoffs } = rows[0] as Read;
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

/**
 * Places taken on plans between two dates (both included), summed by plan, start, status and origin.
 * Capacity is counted by plan and start, never by place and type. `except` is the appointment being edited.
 */
export async function bookedOn(
  db: Db,
  plan_ids: readonly number[],
  from: string,
  to: string,
  except: number | null = null,
): Promise<(Booked & { place_appointment_type_id: number })[]> {
  if (plan_ids.length === 0) return [];
  return db
    .selectFrom('appointments')
    .select(['place_appointment_type_id', 'start_date_time', 'status', 'origin'])
    .select(sql<number>`sum(units)::int`.as('units'))
    .where('place_appointment_type_id', 'in', [...plan_ids])
    .where('start_date_time', '>=', `${from} 00:00`)
    .where('start_date_time', '<=', `${to} 23:59`)
    .where('status', '<>', 4)
    .where('deleted_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except as number))
    .groupBy(['place_appointment_type_id', 'start_date_time', 'status', 'origin'])
    .execute() as Promise<(Booked & { place_appointment_type_id: number })[]>;
}
