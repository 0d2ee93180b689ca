import type { OfferOutcome, WaitingState } from '@resa/rules/booking/waiting';
import type { IncomeState } from '@resa/rules/money/no-income';
import type { MailKind } from '@resa/rules/text/mail-template';
import type { Generated } from 'kysely';

/** Schedules, appointments and visits. */
export interface AppointmentsTables {
  mail_templates: MailTemplatesTable;
  place_appointment_types: PlaceAppointmentTypesTable;
  plan_periods: PlanPeriodsTable;
  working_hours: WorkingHoursTable;
  nonworking_days: NonworkingDaysTable;
  reschedule_days: RescheduleDaysTable;
  cutoffs: CutoffsTable;
  appointments: AppointmentsTable;
  appointment_participants: AppointmentParticipantsTable;
  appointment_status_changes: AppointmentStatusChangesTable;
  appointment_counts: AppointmentCountsTable;
  waiting_entries: WaitingEntriesTable;
  waiting_participants: WaitingParticipantsTable;
  waiting_offers: WaitingOffersTable;
  visits: VisitsTable;
  visit_persons: VisitPersonsTable;
  visit_revenues: VisitRevenuesTable;
  visit_corrections: VisitCorrectionsTable;
  visit_correction_persons: VisitCorrectionPersonsTable;
}

export interface MailTemplatesTable {
  id: Generated<number>;
  /** The kind of a shipped template; null for one of the organization. */
  code: Generated<MailKind | null>;
  kind: Generated<MailKind>;
  name: string;
  /** The French name of a shipped one that nobody renamed; `name` is then the English one. */
  name_fr: Generated<string | null>;
  subject_en: string;
  subject_fr: string;
  action_en: string | null;
  action_fr: string | null;
  mail_en: string;
  mail_fr: string;
  /** 1 for a shipped one that the organization words its own way. */
  worded: Generated<0 | 1>;
  row_version: Generated<number>;
  updated_at: string;
}

export interface PlaceAppointmentTypesTable {
  id: Generated<number>;
  place_id: number;
  appointment_type_id: number;
  max_appointments: Generated<number>;
  online_appointments: Generated<number>;
  time_slot: Generated<number>;
  start_date: string;
  end_date: string;
  booking_start_date: string;
  booking_end_date: string | null;
  days_in_advance: Generated<number>;
  ages_range: Generated<string>;
  genders: Generated<string>;
  message_en: string | null;
  message_fr: string | null;
  bring_en: string | null;
  bring_fr: string | null;
  email_template_id: number | null;
  max_appointments_per_client: Generated<number>;
  data: Generated<unknown>;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface PlanPeriodsTable {
  id: Generated<number>;
  place_appointment_type_id: number;
  start_date: string;
  end_date: string;
  booking_start_date: string;
  booking_end_date: string;
}

export interface WorkingHoursTable {
  id: Generated<number>;
  place_id: number;
  place_appointment_type_id: number;
  weekday: number;
  start_time: string;
  end_time: string;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface NonworkingDaysTable {
  id: Generated<number>;
  place_id: number;
  place_appointment_type_id: number | null;
  date: string;
  comment: string;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface RescheduleDaysTable {
  id: Generated<number>;
  place_id: number;
  place_appointment_type_id: number | null;
  date: string;
  start_time: string;
  end_time: string;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface CutoffsTable {
  id: Generated<number>;
  place_id: number;
  weekday: number;
  cutoff_day: number;
  time: string;
  row_version: Generated<number>;
  updated_at: string | null;
  updated_by: number | null;
}

export interface AppointmentsTable {
  id: Generated<number>;
  client_id: number;
  /** The household it was booked for; it stays when its people change. Null for a client without one. */
  family_id: Generated<number | null>;
  /** The former clients of the appointment while it was open, before `client_id` (0372). */
  former_heads: Generated<number[]>;
  place_id: number;
  booked_place_id: number;
  place_appointment_type_id: number | null;
  appointment_type_id: number;
  start_date_time: string;
  status: Generated<number>;
  units: Generated<number>;
  comments: string | null;
  media: Generated<0 | 1>;
  emergency: Generated<0 | 1>;
  origin: Generated<number>;
  checkin_location: number | null;
  checkin_at: string | null;
  row_version: Generated<number>;
  /** Names it in calendar programs. */
  calendar_uid: Generated<string>;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
  deleted_at: string | null;
  deleted_by: number | null;
}

export interface AppointmentParticipantsTable {
  appointment_id: number;
  client_id: number;
}

export interface AppointmentStatusChangesTable {
  id: Generated<number>;
  appointment_id: number;
  from_status: number;
  to_status: number;
  at: string;
  user_id: number | null;
}

export interface AppointmentCountsTable {
  place_id: number;
  date: string;
  appointment_type_id: number;
  delta: number;
  /** The connection that counts here, as PostgreSQL numbers its processes; 0 for the folded sum. */
  backend: Generated<number>;
}

export interface WaitingEntriesTable {
  id: Generated<number>;
  place_id: number;
  place_appointment_type_id: number;
  date: string;
  /** The only time that suits; null for any of the day. */
  time: string | null;
  client_id: number;
  /** The household that waits. */
  family_id: number | null;
  units: Generated<number>;
  position: number;
  state: Generated<WaitingState>;
  /** When the client said yes to a place on this date. */
  consent_at: string | null;
  consent_by: number | null;
  comments: string | null;
  /** The booked appointment. */
  appointment_id: number | null;
  row_version: Generated<number>;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
}

export interface WaitingParticipantsTable {
  waiting_entry_id: number;
  client_id: number;
}

export interface WaitingOffersTable {
  id: Generated<number>;
  waiting_entry_id: number;
  place_appointment_type_id: number;
  start_date_time: string;
  units: number;
  offered_at: string;
  held_until: string;
  /** Null while the place is held. */
  outcome: OfferOutcome | null;
  ended_at: string | null;
}

export interface VisitsTable {
  id: Generated<number>;
  appointment_id: number;
  place_id: number;
  appointment_type_id: number;
  category_id: number;
  date: string;
  start_time: string;
  head_client_id: number | null;
  /** The household: another one is another family, even with the same head. */
  family_id: number | null;
  household_size: number;
  household_type: string;
  house_type_id: number | null;
  postal_prefix: string | null;
  zone_id: number | null;
  /** Null: written by a release that did not note it. */
  income_state: Generated<IncomeState | null>;
  /** 1: written before visits had a family and veterans, which were filled in later from the files. */
  filled_in: Generated<0 | 1>;
  created_at: string;
}

export interface VisitPersonsTable {
  visit_id: number;
  position: number;
  client_id: number | null;
  /** For an erased person: one random id in all their visits. */
  erased_id: string | null;
  age: number | null;
  gender_type_id: number | null;
  group_role_type_id: number | null;
  citizenship_type_id: number | null;
  aboriginal_indicator_id: number | null;
  education_level_id: number | null;
  veteran_state_id: number | null;
  date_of_entry: string | null;
}

export interface VisitCorrectionsTable {
  id: Generated<number>;
  visit_id: number;
  /** Why; null since a person it may speak of was erased. */
  reason: string | null;
  created_at: string;
  created_by: number | null;
}

/** The persons of a visit before and after a correction. */
export interface VisitCorrectionPersonsTable extends Omit<VisitPersonsTable, 'visit_id'> {
  correction_id: number;
  side: 'before' | 'after';
}

export interface VisitRevenuesTable {
  visit_id: number;
  revenue_type_id: number;
  monthly_amount: number;
}
