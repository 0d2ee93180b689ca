/** Made-up facts for the story tests: a plan at a place, a client without evidence, and what each test changes. */
import type { EvidenceFacts, FamilyPerson, OwnAppointment } from '../../src/booking/evidence-facts.ts';
import { DEFAULT_TYPES } from '../../src/booking/evidence-facts.ts';
import type { Plan, Schedule } from '../../src/booking/schedule.ts';

/** A market plan of March 2025, open for booking from 20 February, Mondays and Wednesdays. */
export const makePlan = (changes: Partial<Plan> = {}): Plan => ({
  id: 1,
  place_id: 1,
  appointment_type_id: 2,
  start_date: '2025-03-01',
  end_date: '2025-03-31',
  booking_start_date: '2025-02-20',
  booking_end_date: null,
  max_appointments: 2,
  online_appointments: 1,
  time_slot: 30,
  days_in_advance: 0,
  ages_range: '*',
  genders: '0',
  max_appointments_per_client: 0,
  data: null,
  ...changes,
});

export const makeSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  plan: makePlan(),
  periods: [],
  working_days: [
    { place_appointment_type_id: 1, weekday: 1, start_time: '09:00', end_time: '11:00' },
    { place_appointment_type_id: 1, weekday: 3, start_time: '13:00', end_time: '14:15' },
  ],
  nonworking: [],
  reschedule: [],
  cutoffs: [],
  ...changes,
});

export const makeAppointment = (changes: Partial<OwnAppointment> = {}): OwnAppointment => ({
  id: 50,
  family_id: 1,
  place_appointment_type_id: 1,
  appointment_type_id: 2,
  start_date_time: '2025-03-03 09:00',
  status: 2,
  ...changes,
});

export const makePerson = (changes: Partial<FamilyPerson> = {}): FamilyPerson => ({
  client_id: 9,
  group_role_type_id: 4,
  date_start: '2020-01-01',
  date_end: null,
  dob: '2015-06-01',
  gender_type_id: 1,
  client_state_type_id: 1,
  ...changes,
});

type Changes = Partial<Omit<EvidenceFacts, 'client'>> & { client?: Partial<EvidenceFacts['client']> };

export const makeFacts = ({ client, ...changes }: Changes = {}): EvidenceFacts => ({
  now: { date: '2025-03-05', time: '10:00' },
  plan: makePlan(),
  periods: [],
  cutoffs: [],
  category: 1,
  start_date_time: '2025-03-10 09:00',
  appointment_id: null,
  client: {
    client_state_type_id: 1,
    approved: true,
    is_head_or_single: true,
    family_id: 1,
    food_frequency: null,
    groups: [],
    ...client,
  },
  appointments: [],
  members: [],
  participants: [],
  event_bookings: [],
  tags: [],
  types: DEFAULT_TYPES,
  ...changes,
});
