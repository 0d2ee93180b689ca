import type { contract, InputOf } from '@resa/contract';
import { firstOfMonth, lastOfMonth } from '@resa/rules/dates';
import { calendarSlots } from '@resa/rules/slots';
import { type Context, read } from '../frame/context.ts';
import { appointmentRows, monthMarks } from './queries.ts';
import { bookedOn, scheduleOfPlace } from './schedule.ts';

type Input = InputOf<typeof contract.appointments.listMonth>;

/** A day of a location: its rows, counts per type and slot, and the marks of its month (001 O-50). */
export const listMonth = (ctx: Context, { date, location }: Input) =>
  read(ctx, async (db) => {
    const appointments = await appointmentRows(db, location, date, date);
    const { schedules } = await scheduleOfPlace(db, location);
    const booked = await bookedOn(
      db,
      schedules.map(({ plan }) => plan.id),
      date,
      date,
    );
    const slots = schedules.flatMap((schedule) =>
      calendarSlots(
        schedule,
        date,
        booked.filter((row) => row.place_appointment_type_id === schedule.plan.id),
      ),
    );
    return {
      code: 'Ok' as const,
      appointments,
      group: { types: countBy(appointments), slots: sumByTime(slots) },
      month: await monthMarks(db, location, firstOfMonth(date), lastOfMonth(date)),
      today: ctx.today.date,
    };
  });

function countBy(rows: readonly { appointment_type_id: number; status: number }[]) {
  const counts = new Map<number, number>();
  for (const row of rows)
    if (row.status !== 4) counts.set(row.appointment_type_id, (counts.get(row.appointment_type_id) ?? 0) + 1);
  return [...counts].map(([appointment_type_id, count]) => ({ appointment_type_id, count }));
}

/** Several plans may share a time; the button shows their places together. */
function sumByTime(slots: readonly { time: string; booked: number; max: number }[]) {
  const sums = new Map<string, { time: string; booked: number; max: number }>();
  for (const { time, booked, max } of slots) {
    const sum = sums.get(time) ?? { time, booked: 0, max: 0 };
    sums.set(time, { time, booked: sum.booked + booked, max: sum.max + max });
  }
  return [...sums.values()].sort((a, b) => (a.time < b.time ? -1 : 1));
}
