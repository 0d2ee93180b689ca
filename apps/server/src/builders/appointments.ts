import { contract } from '@resa/contract';
import type { AppointmentToBuild, BuiltAppointment } from '@resa/contract/builders';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { addDays, type Moment, momentOf } from '@resa/rules/time/dates';
import { handlers } from '../handlers.ts';
import { type Builder, NotBuilt } from './builder.ts';

/** How far a free time is searched, and how long before its day a booking of the past was made. */
const DAYS_SEARCHED = 60;
const LEADS = [0, 1, 2, 3, 4, 5, 6, 7, 10, 14];

/** Books as staff would have booked, then brings the appointment to its status. */
export async function addAppointment(
  builder: Builder,
  client_id: number,
  household: readonly number[],
  input: AppointmentToBuild,
): Promise<BuiltAppointment> {
  const { place_id, status, emergency, comments } = input;
  const { plan, start_date_time, booked_at } = await freeTime(builder, input);
  const { id: place_appointment_type_id, appointment_type_id } = plan;
  const { id } = await builder.ask(
    contract.appointments.store,
    handlers.appointments.store,
    {
      appointment: { client_id, place_id, appointment_type_id, start_date_time, emergency, comments },
      members: plan.category_id === CATEGORY.event ? [...household] : [],
      place_appointment_type_id,
    },
    booked_at,
  );
  if (status !== STATUS.open) {
    const { changeStatus } = contract.appointments;
    await builder.ask(changeStatus, handlers.appointments.changeStatus, { id, status }, momentOf(start_date_time));
  }
  return { id, place_id, place_appointment_type_id, appointment_type_id, start_date_time };
}

/** The first free time on the wanted day or after it (before it, in the past), with the moment at which it was open. */
async function freeTime(builder: Builder, input: AppointmentToBuild) {
  const { place_id, days } = input;
  const { schedule } = await builder.ask(contract.appointments.changeLocation, handlers.appointments.changeLocation, {
    place_id,
  });
  const plans = schedule.plans.filter(({ id, category_id }) =>
    input.place_appointment_type_id ? id === input.place_appointment_type_id : category_id === CATEGORY.market,
  );
  for (let step = 0; step <= (days === 0 ? 0 : DAYS_SEARCHED); step++) {
    const date = addDays(builder.today.date, days + (days < 0 ? -step : step));
    for (const plan of plans) {
      for (const booked_at of momentsBefore(builder.today, date)) {
        const { time_slots } = await builder.ask(
          contract.appointments.checkDate,
          handlers.appointments.checkDate,
          { place_id, place_appointment_type_id: plan.id, date },
          booked_at,
        );
        const slot = time_slots.find(({ open, time }) => open === 1 && (!input.time || time === input.time));
        if (slot) return { plan, start_date_time: `${date} ${slot.time}`, booked_at };
      }
    }
  }
  throw new NotBuilt({ code: 'rule_appointment_not_available' });
}

/** When a booking for a day can have been made: now for a future day. */
function momentsBefore(now: Moment, date: string): (Moment | undefined)[] {
  if (date > now.date) return [undefined];
  return LEADS.map((lead) => ({ date: addDays(date, -lead), time: '00:00' }));
}
