/**
 * The rows that say when a place serves (001 §3, 002 §3), with the specification's names.
 * All belong to a place; working hours belong to a plan; non-working and reschedule rows
 * name a plan or, with null, every plan of the place (001 O-04).
 */

/** When a plan serves and when it may be booked: all four dates inclusive. An empty booking_end_date means end_date (001 O-13). */
export interface PlanPeriod {
  start_date: string;
  end_date: string;
  booking_start_date: string;
  booking_end_date: string | null;
}

/** Monthly repetition. Its days_in_advance moves the booking dates only (001 O-12). */
export interface PlanData {
  frequency: 0 | 1;
  frequency_type: 'monthly';
  frequency_start: 'current' | 'next';
  days_in_advance: number;
}

/** A place appointment type: one kind of service at one place. time_slot is in minutes; max and online count per slot. */
export interface Plan extends PlanPeriod {
  id: number;
  place_id: number;
  appointment_type_id: number;
  max_appointments: number;
  online_appointments: number;
  time_slot: number;
  days_in_advance: number;
  ages_range: string;
  genders: string;
  max_appointments_per_client: number;
  data: PlanData | null;
}

export interface WorkingHours {
  place_appointment_type_id: number;
  weekday: number;
  start_time: string;
  end_time: string;
}

export interface NonworkingDay {
  place_appointment_type_id: number | null;
  date: string;
}

export interface RescheduleDay {
  place_appointment_type_id: number | null;
  date: string;
  start_time: string;
  end_time: string;
}

/** Booking for `weekday` closes at `time` on the latest `cutoff_day` on or before the date (001 O-09). */
export interface Cutoff {
  weekday: number;
  cutoff_day: number;
  time: string;
}

/** Everything that decides when a plan can be booked. `periods` holds a monthly plan's rows and is ignored for others. */
export interface Schedule {
  plan: Plan;
  periods: readonly PlanPeriod[];
  working_days: readonly WorkingHours[];
  nonworking: readonly NonworkingDay[];
  reschedule: readonly RescheduleDay[];
  cutoffs: readonly Cutoff[];
}

/**
 * Places taken on this plan: units (001 O-07: participants of an event, else 1 for each appointment), one entry an
 * appointment, or summed by start, status and origin. The caller leaves out the appointment being edited (001 O-34).
 */
export interface Booked {
  start_date_time: string;
  status: number;
  origin: number;
  units: number;
}

/** Appointment type categories (001 §9). */
export const CATEGORY = { market: 1, event: 2, other: 3 } as const;

/** Nothing is booked before or after these times (001 §9). */
export const DAY_START = '07:00';
export const DAY_END = '19:00';

/** The slot lengths that a form offers, in minutes (001 O-18). */
export const TIME_SLOT_CHOICES = [15, 30, 60] as const;
