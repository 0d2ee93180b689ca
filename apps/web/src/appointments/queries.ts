/** What the calendar and the wizard ask, each under one key, so that an event or a save renews exactly what it concerns. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Everything below depends on what is booked. */
export const BOOKED = ['appointments'] as const;
/** What staff have set for a location. */
export const SCHEDULE = ['schedule'] as const;

export const dayOf = (location: number, date: string) =>
  queryOptions({
    queryKey: [...BOOKED, 'day', location, date],
    queryFn: ({ signal }) => api.appointments.listMonth({ date, location }, { signal }),
  });

/** Marks of a month other than the chosen day's. */
export const marksOf = (place_id: number, month: string) =>
  queryOptions({
    queryKey: [...BOOKED, 'marks', place_id, month],
    queryFn: ({ signal }) => api.appointments.getMonthEvents({ date: month, place_id }, { signal }),
  });

export const scheduleOf = (place_id: number) =>
  queryOptions({
    queryKey: [...SCHEDULE, place_id],
    queryFn: ({ signal }) => api.appointments.changeLocation({ place_id }, { signal }),
  });

/** The plan's days and the client's last appointment, asked when a type is chosen (001 §7). */
export const typeOf = (place_appointment_type_id: number, client_id: number) =>
  queryOptions({
    queryKey: [...BOOKED, 'type', place_appointment_type_id, client_id],
    queryFn: ({ signal }) =>
      api.appointments.changeAppointmentType({ appointment: { client_id }, place_appointment_type_id }, { signal }),
  });

export const slotsOn = (place_id: number, place_appointment_type_id: number, date: string) =>
  queryOptions({
    queryKey: [...BOOKED, 'slots', place_id, place_appointment_type_id, date],
    queryFn: ({ signal }) => api.appointments.checkDate({ place_id, place_appointment_type_id, date }, { signal }),
    staleTime: 0,
  });

export interface Judging {
  client_id: number;
  place_id: number;
  appointment_type_id: number;
  place_appointment_type_id: number;
  start_date_time: string | null;
  members: number[];
}
/** What stands against the booking as far as it is chosen (001 O-28). */
export const evidenceOf = ({ place_appointment_type_id, members, ...appointment }: Judging) =>
  queryOptions({
    queryKey: [...BOOKED, 'info', place_appointment_type_id, appointment, members],
    queryFn: ({ signal }) => api.appointments.info({ appointment, members, place_appointment_type_id }, { signal }),
    staleTime: 0,
  });

export const householdOf = (client_id: number) =>
  queryOptions({
    queryKey: [...BOOKED, 'household', client_id],
    queryFn: ({ signal }) => api.appointments.getParticipants({ client_id }, { signal }),
  });

export const lastOf = (client_id: number) =>
  queryOptions({
    queryKey: [...BOOKED, 'last', client_id],
    queryFn: ({ signal }) => api.appointments.lastForClient({ client_id }, { signal }),
  });

/** From when each plan of a location can be booked for a client. */
export const firstFreeOf = (client_id: number, place_id: number) =>
  queryOptions({
    queryKey: [...BOOKED, 'first_free', client_id, place_id],
    queryFn: ({ signal }) => api.appointments.firstFree({ client_id, place_id }, { signal }),
    staleTime: 0,
  });

export const nextFreeOf = (client_id: number) =>
  queryOptions({
    queryKey: [...BOOKED, 'next_free', client_id],
    queryFn: ({ signal }) => api.appointments.nextFree({ client_id }, { signal }),
    staleTime: 0,
  });
