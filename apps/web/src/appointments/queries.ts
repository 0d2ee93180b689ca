/** The queries of the calendar and the wizard. */
import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

export const dayOf = (location: number, date: string) => queryOf(api.appointments.listMonth, { date, location });

/** The marks of a month, for months other than that of the chosen day. */
export const marksOf = (place_id: number, month: string) =>
  queryOf(api.appointments.getMonthEvents, { date: month, place_id });

export const scheduleOf = (place_id: number) => queryOf(api.appointments.changeLocation, { place_id });

/** The days of a plan and the client's last appointment, requested once a type is chosen (001 §7). */
export const typeOf = (place_appointment_type_id: number, client_id: number) =>
  queryOf(api.appointments.changeAppointmentType, { appointment: { client_id }, place_appointment_type_id });

export const slotsOn = (place_id: number, place_appointment_type_id: number, date: string) => ({
  ...queryOf(api.appointments.checkDate, { place_id, place_appointment_type_id, date }),
  staleTime: 0,
});

export interface Checking {
  client_id: number;
  place_id: number;
  appointment_type_id: number;
  place_appointment_type_id: number;
  start_date_time: string | null;
  members: number[];
  /** The appointment being edited, which no rule counts. */
  id: number | null;
}
/** The evidence against the booking as far as it is chosen (001 O-28). */
export const evidenceOf = ({ place_appointment_type_id, members, ...appointment }: Checking) => ({
  ...queryOf(api.appointments.info, { appointment, members, place_appointment_type_id }),
  staleTime: 0,
});

/** The household that may take part. With an appointment, its participants are marked as selected. */
export const householdOf = (client_id: number, appointment_id: number | null = null) =>
  queryOf(api.appointments.getParticipants, { client_id, appointment_id });

type Seats = { members: readonly { client_id: number; selected: 0 | 1 }[]; left: readonly { client_id: number }[] };
/** The ids of the members who have a seat in the appointment, including members who left the household since. */
export const seatedIn = ({ members, left }: Seats): number[] =>
  [...members.filter(({ selected }) => selected === 1), ...left].map(({ client_id }) => client_id);

/** An appointment as it is edited. */
export const appointmentOf = (id: number) => queryOf(api.appointments.fetch, { id });

/** An appointment with its participants. */
export const detailOf = (id: number) => queryOf(api.appointments.detail, { id });

/** The first free place of each plan of a location, for a client. */
export const firstFreeOf = (client_id: number, place_id: number, appointment_id: number | null) => ({
  ...queryOf(api.appointments.firstFree, { client_id, place_id, appointment_id }),
  staleTime: 0,
});

export const nextFreeOf = (client_id: number) => ({
  ...queryOf(api.appointments.nextFree, { client_id }),
  staleTime: 0,
});
