/** The nearest free start of the plan, which a refused booking names together with its rule. */
import { lastDay } from '@resa/rules/booking/bookable-dates';
import { firstFree } from '@resa/rules/booking/first-free';
import { nextFree } from '@resa/rules/booking/slots';
import { stamp } from '@resa/rules/time/dates';
import { type Context, read } from '../../frame/change/context.ts';
import { originOf } from './check.ts';
import { factsOnPlan } from './client-dates.ts';
import { factsOfClient } from './facts.ts';
import { readBookingTags } from './plan-rules.ts';
import { bookedOn, scheduleOfPlan } from './schedule.ts';

interface FreeTimeRequest {
  plan_id: number;
  /** The client whose evidence counts; null if only the places count. */
  client_id: number | null;
  /** The appointment being moved, left out of the client's facts. */
  appointment_id?: number | null;
  party: number;
  start_date_time: string;
}

/** The first free start on or after the wanted day, otherwise the first from today; null without any. */
export const nearestFree = (ctx: Context, request: FreeTimeRequest): Promise<string | null> =>
  read(ctx, async (db) => {
    const { plan_id, client_id, party } = request;
    const schedule = await scheduleOfPlan(db, plan_id);
    const { plan, periods } = schedule;
    const now = ctx.today;
    const until = lastDay(plan, periods, now.date);
    if (until === null) return null;
    const bookings = await bookedOn(db, [plan_id], now.date, until);
    const client = client_id === null ? null : await factsOfClient(db, client_id, now.date);
    const facts = client && {
      ...factsOnPlan(client, schedule, now, await readBookingTags(db), ctx.settings),
      appointment_id: request.appointment_id ?? null,
    };
    const origin = originOf(ctx);
    const firstFrom = (from: string) =>
      facts
        ? firstFree(schedule, bookings, facts, { party, from, origin })
        : nextFree(schedule, bookings, { now, party, from, origin });
    const date = request.start_date_time.slice(0, 10);
    const free = firstFrom(date) ?? (date > now.date ? firstFrom(now.date) : null);
    return free && stamp(free);
  });
