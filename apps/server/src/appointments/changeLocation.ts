import type { contract, InputOf } from '@resa/contract';
import { bookableDates, lastDay } from '@resa/rules/booking/bookable-dates';
import { openPeriods, shownPeriod } from '@resa/rules/booking/periods';
import { type Context, read } from '../frame/change/context.ts';
import { scheduleOfPlace } from './booking/schedule.ts';

type Input = InputOf<typeof contract.appointments.changeLocation>;

/** The plans of a place that can be offered, and its schedule (001 O-20). Dates are those of the period booked today. */
export const changeLocation = (ctx: Context, { place_id }: Input) =>
  read(ctx, async (db) => {
    const { schedules, ...days } = await scheduleOfPlace(db, place_id);
    const today = ctx.today.date;
    const plans = schedules.map((schedule) => {
      const { plan, periods } = schedule;
      const period = shownPeriod(plan, periods, today);
      const latestDay = lastDay(plan, periods, today);
      return {
        ...plan,
        start_date: period.start_date,
        end_date: period.end_date,
        booking_start_date: period.booking_start_date,
        booking_end_date: period.booking_end_date,
        in_window: openPeriods(plan, periods, today).length > 0 ? (1 as const) : (0 as const),
        dates: latestDay === null ? [] : bookableDates(schedule, today, latestDay, today),
      };
    });
    return { code: 'Ok' as const, today: ctx.today, schedule: { plans, ...days } };
  });
