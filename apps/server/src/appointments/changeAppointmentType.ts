import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { scheduleOfPlan } from './booking/schedule.ts';
import { lastAppointments } from './queries.ts';

type Input = InputOf<typeof contract.appointments.changeAppointmentType>;

/** The days of one plan, and the client's last appointment, for the warning of another place (001 O-26). */
export const changeAppointmentType = (ctx: Context, { appointment, place_appointment_type_id }: Input) =>
  read(ctx, async (db) => {
    const { plan, working_days, nonworking, reschedule } = await scheduleOfPlan(db, place_appointment_type_id);
    const ofPlan = (row: { place_appointment_type_id: number | null }) =>
      row.place_appointment_type_id === null || row.place_appointment_type_id === plan.id;
    const [last_appointment = null] = await lastAppointments(db, appointment.client_id, 1);
    return {
      code: 'Ok' as const,
      working_days: [...working_days],
      nonworking: nonworking.filter(ofPlan) as {
        place_appointment_type_id: number | null;
        date: string;
        comment: string;
      }[],
      reschedule: reschedule.filter(ofPlan),
      last_appointment,
    };
  });
