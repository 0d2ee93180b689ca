import type { contract, InputOf } from '@resa/contract';
import { firstOfMonth, lastOfMonth } from '@resa/rules/time/dates';
import { type Context, read } from '../frame/change/context.ts';
import { bookedOn, scheduleOfPlace } from './booking/schedule.ts';
import { dayPlaces } from './day-places.ts';
import { monthMarks, waitingCounts } from './queries.ts';

type Input = InputOf<typeof contract.appointments.getMonthEvents>;

/** Day marks of a month, of some appointment types or of all (001 O-53). */
export const getMonthEvents = (ctx: Context, { date, place_id, atf }: Input) =>
  read(ctx, async (db) => {
    const [from, to] = [firstOfMonth(date), lastOfMonth(date)];
    const { schedules } = await scheduleOfPlace(db, place_id);
    const shown = schedules.filter(({ plan }) => !atf?.length || atf.includes(plan.appointment_type_id));
    const booked = await bookedOn(
      db,
      shown.map(({ plan }) => plan.id),
      from,
      to,
    );
    return {
      code: 'Ok' as const,
      events: await monthMarks(db, place_id, from, to, atf ?? []),
      places: dayPlaces(shown, booked, from, to),
      waiting: await waitingCounts(db, place_id, from, to),
    };
  });
