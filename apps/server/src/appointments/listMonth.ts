import type { contract, InputOf } from '@resa/contract';
import { calendarSlots } from '@resa/rules/booking/slots';
import { firstOfMonth, lastOfMonth } from '@resa/rules/time/dates';
import { type Context, read } from '../frame/change/context.ts';
import { bookedOn, scheduleOfPlace } from './booking/schedule.ts';
import { dayPlaces } from './day-places.ts';
import { appointmentRows, monthMarks, waitingCounts } from './queries.ts';

type Input = InputOf<typeof contract.appointments.listMonth>;

/** A day of a location: its rows, counts per type and slot, and the marks of its month (001 O-50). */
export const listMonth = (ctx: Context, { date, location }: Input) =>
  read(ctx, async (db) => {
    const [from, to] = [firstOfMonth(date), lastOfMonth(date)];
    const appointments = await appointmentRows(db, location, date, date);
    const { schedules } = await scheduleOfPlace(db, location);
    const booked = await bookedOn(
      db,
      schedules.map(({ plan }) => plan.id),
      from,
      to,
    );
    // By plan, as the wizard shows them: a free place belongs to one plan.
    const slots = schedules.flatMap((schedule) => {
      const { id, appointment_type_id } = schedule.plan;
      const taken = booked.filter(
        (row) => row.place_appointment_type_id === id && row.start_date_time.startsWith(date),
      );
      return calendarSlots(schedule, date, taken, ctx.today).map((slot) => ({
        place_appointment_type_id: id,
        appointment_type_id,
        ...slot,
      }));
    });
    return {
      code: 'Ok' as const,
      appointments,
      group: { types: countBy(appointments), slots },
      month: await monthMarks(db, location, from, to),
      places: dayPlaces(schedules, booked, from, to),
      waiting: await waitingCounts(db, location, from, to),
      today: ctx.today.date,
    };
  });

function countBy(rows: readonly { appointment_type_id: number; status: number }[]) {
  const counts = new Map<number, number>();
  for (const row of rows)
    if (row.status !== 4) counts.set(row.appointment_type_id, (counts.get(row.appointment_type_id) ?? 0) + 1);
  return [...counts].map(([appointment_type_id, count]) => ({ appointment_type_id, count }));
}
