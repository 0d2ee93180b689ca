/** What a refused booking says beside its rule: the nearest free start of the plan. */
import { lastDay } from '@resa/rules/booking/bookable-dates';
import { firstFree } from '@resa/rules/booking/first-free';
import { nextFree } from '@resa/rules/booking/slots';
import { stamp } from '@resa/rules/time/dates';
import { type Context, read } from '../../frame/change/context.ts';
import { factsOnPlan } from './client-dates.ts';
import { factsOfClient } from './facts.ts';
import { readBookingTags } from './plan-rules.ts';
import { bookedOn, scheduleOfPlan } from './schedule.ts';

interface Asked {
  plan_id: number;
  /** Against whom no rule may stand; null where only the places count. */
  client_id: number | null;
  /** The appointment being moved, left out of what the client is judged by. */
  appointment_id?: number | null;
  party: number;
  start_date_time: string;
}

/** The first free start on or after the day that was wanted, otherwise the first from today; null when there is none. */
export const nearestFree = (ctx: Context, asked: Asked): Promise<string | null> =>
  read(ctx, async (db) => {
    const { plan_id, client_id, party } = asked;
    const schedule = await scheduleOfPlan(db, plan_id);
    const { plan, periods } = schedule;
    const now = ctx.today;
    const until = lastDay(plan, periods, now.date);
    if (until === null) return null;
    const booked = await bookedOn(db, [plan_id], now.date, until);
    const client = client_id === null ? null : await factsOfClient(db, client_id, now.date);
    const facts = client && {
      ...factsOnPlan(client, schedule, now, await readBookingTags(db), ctx.settings),
      appointment_id: asked.appointment_id ?? null,
    };
    const first = (from: string) =>
      facts ? firstFree(schedule, booked, facts, { party, from }) : nextFree(schedule, booked, { now, party, from });
    const wanted = asked.start_date_time.slice(0, 10);
    const free = first(wanted) ?? (wanted > now.date ? first(now.date) : null);
    return free && stamp(free);
  });
