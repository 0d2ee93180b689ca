/**
 * The data that a story has the server build: POST /builders, only in mode test. It is not a call of the contract, so
 * neither production nor /api/docs has it. Everything has a default, and the rules of the real calls check it.
 */
import { STATUS } from '@resa/rules/booking/appointment-status';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import { z } from 'zod';
import { BULLETIN_DESCRIPTION_LENGTH, NewBulletin } from './bulletins.ts';
import type { ClientInput } from './client-file.ts';
import { Count, Flag, Id, Time, text } from './types.ts';

export const BUILDERS_PATH = '/builders';

/** Days from the organization's today; negative in the past. */
const Days = z.number().int().min(-500).max(500);
const Places = z.number().int().min(1).max(99);
/** Fields of a profile; those left out are taken from an invented person. Checked with the profile's own rules. */
const Profile = z.custom<Partial<ClientInput>>((value) => typeof value === 'object' && value !== null);

/**
 * A booking at the first free time of its day: `days` 0 is today at any hour, past or future; later days and earlier
 * ones are searched onwards from `days` until one has a free time. With `status` it is closed, missed or cancelled.
 */
const BuildAppointment = z.object({
  place_id: Id.default(1),
  /** The location's first market plan when absent. */
  place_appointment_type_id: Id.optional(),
  days: Days.default(0),
  time: Time.optional(),
  status: z.literal(Object.values(STATUS)).default(STATUS.open),
  emergency: Flag.default(0),
  comments: text(2_000).nullish(),
});

const BuildBulletin = z.object({
  subject: NewBulletin.shape.subject.default('Bring a bag'),
  description: text(BULLETIN_DESCRIPTION_LENGTH).default('<p>A bag for each person.</p>'),
  bulletin_priority_type_id: Id.default(1),
  /** First and last day. */
  days: z.tuple([Days, Days]).default([0, 30]),
});

const BuildHousehold = z.object({
  head: Profile.default({}),
  /** Members other than the head; children unless they have another role. */
  members: z.array(Profile.and(z.object({ role: Id.default(ROLE.child) }))).default([]),
  state: z.literal(Object.values(CLIENT_STATE)).default(CLIENT_STATE.active),
  /** When the files were made. */
  days: Days.max(0).default(-400),
  /** The head's appointments, oldest first: each is checked together with those before it. */
  appointments: z.array(BuildAppointment).default([]),
  bulletins: z.array(BuildBulletin).default([]),
  /** Revenues of 500 dollars a week since the files were made; person 0 is the head. */
  revenues: z.array(z.object({ person: Count.default(0), revenue_type_id: Id.default(1) })).default([]),
  /** Persons who declared to have no income since the files were made. */
  no_incomes: z.array(Count).default([]),
});

/** A plan that no other appointment is booked on: of its own appointment type, unless one is given. */
const BuildPlan = z.object({
  place_id: Id.default(1),
  appointment_type_id: Id.optional(),
  category_id: z.literal(Object.values(CATEGORY)).default(CATEGORY.market),
  /** First and last day. */
  days: z.tuple([Days, Days]).default([-30, 60]),
  days_in_advance: z.number().int().min(0).max(999).default(90),
  /** The weekdays that are open; 0 is Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).default([0, 1, 2, 3, 4, 5, 6]),
  hours: z.tuple([Time, Time]).default(['09:00', '12:00']),
  time_slot: z.number().int().default(30),
  max_appointments: Places.default(2),
  online_appointments: z.number().int().min(0).optional(),
  max_appointments_per_client: z.number().int().min(0).default(0),
  ages_range: z.string().default('*'),
  genders: z.string().default('0'),
});

/**
 * The data to build, in this order: plans, households, appointments, bulletins for all clients; then files of one person are searched
 * for.
 */
export const Building = z.object({
  plans: z.array(BuildPlan).max(20).default([]),
  households: z.array(BuildHousehold).max(50).default([]),
  /** Appointments of heads whose files the story made itself. */
  appointments: z
    .array(BuildAppointment.extend({ client_id: Id }))
    .max(20)
    .default([]),
  bulletins: z.array(BuildBulletin).max(20).default([]),
  /** Whether files that may be one person are searched for immediately, as after an import. */
  find_duplicates: Flag.default(0),
});
export type Building = z.input<typeof Building>;
export type PlanToBuild = z.output<typeof BuildPlan>;
export type HouseholdToBuild = z.output<typeof BuildHousehold>;
export type AppointmentToBuild = z.output<typeof BuildAppointment>;
export type BulletinToBuild = z.output<typeof BuildBulletin>;

export interface BuiltPerson {
  id: number;
  file_number: number;
  name: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  role: number;
}
export interface BuiltAppointment {
  id: number;
  place_id: number;
  place_appointment_type_id: number;
  appointment_type_id: number;
  start_date_time: string;
}
/** The head's (or single person's) file, with the rest of the household in `members`. */
export interface BuiltHousehold extends BuiltPerson {
  group_id: number;
  members: BuiltPerson[];
  appointments: BuiltAppointment[];
  bulletins: { id: number; subject: string }[];
}
export interface BuiltPlan {
  id: number;
  place_id: number;
  appointment_type_id: number;
  name_en: string;
  name_fr: string;
}
/** The built data. A refusal returns its code and its message; the data built before it stays. */
export interface Built {
  code: 'Ok';
  /** The organization's today. */
  today: string;
  plans: BuiltPlan[];
  households: BuiltHousehold[];
  appointments: BuiltAppointment[];
  bulletins: { id: number; subject: string }[];
}
