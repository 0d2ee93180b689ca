/**
 * The plan form (002 §4, §5, A06 to A11; 001 O-13): the values of a new plan, the values that follow from others, and
 * the faults that prevent saving.
 */
import { isAgesRange } from '../person/ages-range.ts';
import { addDays, isDate } from '../time/dates.ts';
import { firstPeriod, isMonthly } from './periods.ts';
import { CATEGORY, type Plan } from './schedule.ts';

/** A plan as the form holds it. */
export interface PlanRow extends Omit<Plan, 'id' | 'place_id' | 'appointment_type_id'> {
  appointment_type_id: number | null;
  message_en: string | null;
  message_fr: string | null;
  /** The mails about its appointments say what to bring. */
  bring_en: string | null;
  bring_fr: string | null;
  email_template_id: number | null;
}

/** The values of a new plan (002 §3). */
export const PLAN_DEFAULTS = {
  max_appointments: 25,
  time_slot: 30,
  max_appointments_per_client: 0,
  online_appointments: 0,
  ages_range: '*',
  genders: '0',
  data: { frequency: 0, frequency_type: 'monthly', frequency_start: 'current', days_in_advance: 0 },
} as const;

/** A broken rule: a field of the plan, and a text key. */
export interface PlanError {
  path: keyof PlanRow | 'data.days_in_advance';
  rule: string;
  /** The most characters allowed, for e_too_long. */
  max?: number;
}

const MESSAGE_MAX = 250;
/** The most characters of what to bring. */
export const BRING_MAX = 500;

/**
 * The plan as it is saved: an event has no limit of days ahead (002 A06), and a monthly plan gets the dates of its
 * first period (002 §4).
 */
export function settlePlan<Row extends PlanRow>(plan: Row, category: number, today: string): Row {
  const settled = category === CATEGORY.event ? { ...plan, days_in_advance: 0 } : { ...plan };
  return plan.data && isMonthly(plan) ? { ...settled, ...firstPeriod(plan.data, today) } : settled;
}

/** The booking start that follows from days_in_advance: so many days before the start; unchanged for 0 (002 §4). */
export function bookingStart(plan: Pick<PlanRow, 'start_date' | 'booking_start_date'>, daysInAdvance: number): string {
  return daysInAdvance > 0 && isDate(plan.start_date)
    ? addDays(plan.start_date, -daysInAdvance)
    : plan.booking_start_date;
}

const between = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/**
 * Every broken rule of a plan of this category; empty when it may be saved. Collisions with other plans are checked
 * with the stored rows.
 */
export function planErrors(plan: PlanRow, category: number): PlanError[] {
  const errors: PlanError[] = [];
  const refuse = (path: PlanError['path'], rule: string, broken: boolean, max?: number): void => {
    if (!broken || errors.some((error) => error.path === path)) return;
    errors.push(max === undefined ? { path, rule } : { path, rule, max });
  };
  const event = category === CATEGORY.event;
  const required: (keyof PlanRow)[] = ['appointment_type_id', 'start_date', 'end_date', 'booking_start_date'];
  required.push('max_appointments', 'online_appointments', 'time_slot', 'email_template_id');
  required.push('max_appointments_per_client');
  if (event) required.push('message_en', 'message_fr', 'booking_end_date', 'ages_range', 'genders');
  for (const path of required) refuse(path, 'must_be_completed', (plan[path] ?? '') === '');

  for (const path of ['start_date', 'end_date', 'booking_start_date'] as const) {
    refuse(path, 'rule_date', !isDate(plan[path]));
  }
  const { start_date: start, end_date: end, booking_start_date: opens, booking_end_date: closes } = plan;
  refuse('end_date', 'rule_end_before_start', end < start);
  refuse('booking_start_date', 'rule_booking_start', opens > start);
  if (closes) {
    refuse('booking_end_date', 'rule_date', !isDate(closes));
    refuse('booking_end_date', 'rule_booking_end', closes < opens || closes > end);
  }
  refuse('max_appointments', 'rule_whole_number', !between(plan.max_appointments, 0, 99));
  refuse('online_appointments', 'rule_whole_number', !between(plan.online_appointments, 0, 99));
  refuse('online_appointments', 'rule_online_below_max', plan.online_appointments >= plan.max_appointments);
  refuse('time_slot', 'rule_time_slot', !between(plan.time_slot, 1, 999));
  refuse('max_appointments_per_client', 'rule_whole_number', !between(plan.max_appointments_per_client, 0, 36));
  refuse('ages_range', 'rule_ages_range', !isAgesRange(plan.ages_range));
  for (const path of ['message_en', 'message_fr'] as const) {
    refuse(path, 'e_too_long', (plan[path] ?? '').length > MESSAGE_MAX, MESSAGE_MAX);
  }
  for (const path of ['bring_en', 'bring_fr'] as const) {
    refuse(path, 'e_too_long', (plan[path] ?? '').length > BRING_MAX, BRING_MAX);
  }
  if (!event) refuse('days_in_advance', 'rule_whole_number', !between(plan.days_in_advance, 1, 999));
  if (isMonthly(plan)) {
    refuse('data.days_in_advance', 'rule_whole_number', !between(plan.data?.days_in_advance ?? -1, 0, 999));
  }
  return errors;
}
