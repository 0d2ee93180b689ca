/**
 * The facts from which evidence.ts finds evidence, and the keys of evidence (001 O-22).
 */

import type { Membership } from '../person/family.ts';
import type { Moment } from '../time/dates.ts';
import type { Cutoff, Plan, PlanPeriod } from './schedule.ts';

/** Evidence that nothing lifts. */
export const HARD = [
  'rule_client_state',
  'rule_not_head_or_single',
  'rule_opened_appointments',
  'rule_children_required',
  'rule_tag_required',
  'rule_participant_booked',
] as const;

/** Evidence that a confirmed emergency lifts. */
export const PASSABLE = [
  'rule_opened_elsewhere',
  'rule_max_appointments_client',
  'rule_frequency',
  'rule_cutoff',
] as const;

/** A text key that names a reason against a booking. */
export type EvidenceKey = (typeof HARD)[number] | (typeof PASSABLE)[number];

/** Details that the screen may add to a key. Dates are plain; times 'YYYY-MM-DD HH:mm'. */
export interface EvidenceDetail {
  next_date?: string;
  start_date_time?: string;
  closed_at?: string;
  max?: number;
  client_ids?: number[];
}

export type EvidenceDetails = Partial<Record<EvidenceKey, EvidenceDetail>>;

export interface Checked {
  evidences: EvidenceKey[];
  details: EvidenceDetails;
}

/** An appointment that counts for the client's household, on any plan (counted.ts). */
export interface OwnAppointment {
  id: number;
  /** The household that it is for; null for a client without one. */
  family_id: number | null;
  place_appointment_type_id: number | null;
  appointment_type_id: number;
  start_date_time: string;
  status: number;
}

/** A person who is booked on the event plan, in any appointment. */
export interface ParticipantBooking {
  client_id: number;
  appointment_id: number;
  /** The household that the appointment is for; null for a client without one. */
  family_id: number | null;
  start_date_time: string;
  status: number;
}

/** A member of the client's household, the client included. */
export interface FamilyPerson extends Membership {
  client_id: number;
  dob: string | null;
  gender_type_id: number | null;
  client_state_type_id: number;
}

/** A client tag: types it opens to its holders, and types it lets them book beside an open appointment (001 O-16). */
export interface Tag {
  code: string;
  active: 0 | 1;
  data: { appointments?: readonly number[]; extras?: readonly number[] } | null;
}

/** Appointment types with their own meaning; the settings hold them (001 O-14, O-15). */
export interface TypeOptions {
  market_types: readonly number[];
  children_types: readonly number[];
}

/** The values the documents ship (001 §9). */
export const DEFAULT_TYPES: TypeOptions = { market_types: [2, 4], children_types: [1, 7] };

/**
 * All facts that evidence is found from. `start_date_time` is null until a slot is chosen. `appointment_id` is the
 * appointment being edited, which no rule counts.
 */
export interface EvidenceFacts {
  now: Moment;
  plan: Plan;
  periods: readonly PlanPeriod[];
  cutoffs: readonly Cutoff[];
  category: number;
  start_date_time: string | null;
  appointment_id: number | null;
  client: {
    client_state_type_id: number;
    /** Whether the file was ever approved. */
    approved: boolean;
    is_head_or_single: boolean;
    /** Their present household. */
    family_id: number | null;
    food_frequency: number | null;
    groups: readonly string[];
  };
  appointments: readonly OwnAppointment[];
  members: readonly FamilyPerson[];
  participants: readonly number[];
  event_bookings: readonly ParticipantBooking[];
  tags: readonly Tag[];
  types: TypeOptions;
}
