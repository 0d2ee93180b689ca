/** The plan form: its fields, the values that follow from others, and its input (002 §3 to §5). */
import type { PlanRow } from '@resa/contract/locations';
import { savedPeriods, shownPeriod } from '@resa/rules/booking/periods';
import {
  BRING_MAX,
  bookingStart,
  PLAN_DEFAULTS,
  planErrors,
  type PlanRow as RulesPlan,
  settlePlan,
} from '@resa/rules/booking/plan';
import { CATEGORY, type Plan } from '@resa/rules/booking/schedule';
import { isDate } from '@resa/rules/time/dates';
import type { Faults } from '../../forms/faults.ts';
import type { FormField } from '../../forms/fields.ts';
import type { TextKey } from '../../local/texts.ts';

/** A plan as it is typed, its recurrence included. */
export interface PlanValues {
  appointment_type_id: number | null;
  start_date: string;
  end_date: string;
  booking_start_date: string;
  booking_end_date: string | null;
  max_appointments: number | null;
  online_appointments: number | null;
  time_slot: number | null;
  days_in_advance: number | null;
  max_appointments_per_client: number | null;
  ages_range: string;
  genders: readonly number[];
  message_en: string | null;
  message_fr: string | null;
  bring_en: string | null;
  bring_fr: string | null;
  email_template_id: number | null;
  frequency: 0 | 1;
  frequency_start: 'current' | 'next';
  frequency_days: number | null;
}

export const valuesOf = (plan: PlanRow | null): PlanValues => {
  const { data, genders, ...own } = plan ?? { ...PLAN_DEFAULTS, ...EMPTY };
  return {
    ...(Object.fromEntries(
      Object.keys(EMPTY).map((name) => [name, own[name as keyof typeof own] ?? null]),
    ) as typeof EMPTY),
    max_appointments: own.max_appointments,
    online_appointments: own.online_appointments,
    time_slot: own.time_slot,
    max_appointments_per_client: own.max_appointments_per_client,
    ages_range: own.ages_range,
    genders: genders
      .split(',')
      .map(Number)
      .filter((id) => id !== 0),
    frequency: data.frequency,
    frequency_start: data.frequency_start,
    frequency_days: data.days_in_advance,
  };
};
const EMPTY = {
  appointment_type_id: null as number | null,
  start_date: '',
  end_date: '',
  booking_start_date: '',
  booking_end_date: null as string | null,
  days_in_advance: null as number | null,
  message_en: null as string | null,
  message_fr: null as string | null,
  bring_en: null as string | null,
  bring_fr: null as string | null,
  email_template_id: null as number | null,
};

/** The plan as the rules and the server know it; a missing number is NaN, which every rule refuses. */
export function planOf(values: PlanValues, of: { id: number; place_id: number }): Plan & Omit<RulesPlan, keyof Plan> {
  const { frequency, frequency_start, frequency_days, genders, ...own } = values;
  return {
    ...own,
    ...of,
    appointment_type_id: own.appointment_type_id as number,
    max_appointments: own.max_appointments as number,
    online_appointments: own.online_appointments as number,
    time_slot: own.time_slot as number,
    max_appointments_per_client: own.max_appointments_per_client as number,
    days_in_advance: own.days_in_advance ?? 0,
    genders: genders.length > 0 ? genders.join(',') : '0',
    data: { frequency, frequency_type: 'monthly', frequency_start, days_in_advance: frequency_days ?? -1 },
  };
}

/** The faults that prevent saving, field by field. */
export function faultsOfPlan(values: PlanValues, category: number): Faults<PlanValues> {
  const errors = planErrors(planOf(values, { id: 0, place_id: 0 }), category);
  const found = errors.map(({ path, rule, max }) => [
    path === 'data.days_in_advance' ? 'frequency_days' : path,
    { rule: rule as TextKey, max },
  ]);
  return Object.fromEntries(found) as Faults<PlanValues>;
}

/** The values that follow from a changed field: the dates of the month, and when booking opens (002 §4). */
export function following(
  values: PlanValues,
  name: keyof PlanValues,
  { category, stored, today }: { category: number; stored: PlanRow | null; today: string },
): PlanValues {
  if (values.frequency === 1) {
    const plan = settlePlan(planOf(values, { id: 0, place_id: 0 }), category, today);
    if (!plan.data || plan.data.days_in_advance < 0) return values;
    const periods = savedPeriods(plan.data, stored, today);
    const { start_date, end_date, booking_start_date, booking_end_date } = shownPeriod(plan, periods, today);
    return { ...values, start_date, end_date, booking_start_date, booking_end_date };
  }
  if (category !== CATEGORY.event && (name === 'days_in_advance' || name === 'start_date') && isDate(values.start_date))
    return { ...values, booking_start_date: bookingStart(values, values.days_in_advance ?? 0) };
  return values;
}

type Fields = { readonly [N in keyof PlanValues]?: FormField };

/** The parts of the form, as a category and a repetition have them. */
export function fieldsOf(
  values: PlanValues,
  category: number,
  used: boolean,
): Record<'service' | 'dates' | 'places' | 'who' | 'mail', Fields> {
  const event = category === CATEGORY.event;
  const monthly = values.frequency === 1;
  const fixed = monthly;
  return {
    service: {
      appointment_type_id: {
        kind: 'one',
        of: 'appointment_types',
        label: 'plan_type',
        fixed: used,
        help: used ? 'plan_type_fixed' : undefined,
      },
    },
    dates: {
      frequency: { kind: 'switch', label: 'plan_frequency', optional: true, help: 'plan_frequency_help', wide: true },
      ...(monthly && {
        frequency_start: {
          kind: 'choice',
          label: 'plan_frequency_start',
          choices: [
            { id: 'current', key: 'plan_month_current' },
            { id: 'next', key: 'plan_month_next' },
          ] as unknown as FormField['choices'],
        },
        frequency_days: { kind: 'count', max: 999, label: 'plan_frequency_days', help: 'plan_frequency_days_help' },
      }),
      start_date: { kind: 'date', label: 'plan_start_date', fixed },
      end_date: { kind: 'date', label: 'plan_end_date', fixed },
      booking_start_date: { kind: 'date', label: 'plan_booking_start_date', fixed },
      booking_end_date: { kind: 'date', label: 'plan_booking_end_date', fixed, optional: !event },
      ...(!event && {
        days_in_advance: { kind: 'count', max: 999, label: 'plan_days_in_advance', help: 'plan_days_in_advance_help' },
      }),
    },
    places: {
      max_appointments: { kind: 'count', max: 99, label: 'plan_max_appointments', help: 'plan_max_appointments_help' },
      online_appointments: {
        kind: 'count',
        max: 99,
        label: 'plan_online_appointments',
        help: 'plan_online_appointments_help',
      },
      time_slot: { kind: 'count', max: 999, label: 'plan_time_slot' },
      max_appointments_per_client: { kind: 'count', max: 36, label: 'plan_max_per_client' },
    },
    who: {
      ages_range: { kind: 'text', max: 100, label: 'plan_ages_range', help: 'plan_ages_range_help' },
      genders: { kind: 'many', of: 'genders', label: 'plan_genders', optional: true, placeholder: 'plan_genders_all' },
    },
    mail: {
      email_template_id: { kind: 'one', label: 'plan_email_template' },
      message_en: { kind: 'lines', max: 250, label: 'plan_message_en', help: 'plan_message_help', optional: !event },
      message_fr: { kind: 'lines', max: 250, label: 'plan_message_fr', help: 'plan_message_help', optional: !event },
      bring_en: { kind: 'lines', max: BRING_MAX, label: 'plan_bring_en', help: 'plan_bring_help', optional: true },
      bring_fr: { kind: 'lines', max: BRING_MAX, label: 'plan_bring_fr', help: 'plan_bring_help', optional: true },
    },
  };
}
