/**
 * The periods of a plan. A plain plan has one, its own dates; a monthly plan keeps its id and
 * has a row for each month (001 O-11, 002 §4 and B29). Past rows stay, so that past bookings are still known to the
 * rules.
 */
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '../time/dates.ts';
import type { Plan, PlanData, PlanPeriod } from './schedule.ts';

type Dated = Pick<Plan, 'data'> & PlanPeriod;

/** Whether a plan repeats monthly. */
export function isMonthly(plan: Pick<Plan, 'data'>): boolean {
  return plan.data?.frequency === 1;
}

/** All periods of a plan, earliest first. A monthly plan without rows falls back on its own dates. */
export function periodsOf(plan: Dated, periods: readonly PlanPeriod[]): readonly PlanPeriod[] {
  if (!isMonthly(plan) || periods.length === 0) return [plan];
  return periods.toSorted((a, b) => (a.start_date < b.start_date ? -1 : a.start_date > b.start_date ? 1 : 0));
}

/** Whether a period can be booked on a day: the booking window is inclusive at both ends (001 O-13). */
export function bookingOpen(period: PlanPeriod, today: string): boolean {
  return period.booking_start_date <= today && today <= (period.booking_end_date || period.end_date);
}

/** Whether a date is in a period. */
export function inPeriod(period: PlanPeriod, date: string): boolean {
  return period.start_date <= date && date <= period.end_date;
}

/** The periods that can be booked today, earliest first: more than one where booking windows overlap. */
export function openPeriods(plan: Dated, periods: readonly PlanPeriod[], today: string): PlanPeriod[] {
  return periodsOf(plan, periods).filter((period) => bookingOpen(period, today));
}

/** The period that today's booking falls in, whose dates go over the wire (001 O-11); null when booking is closed. */
export function periodOn(plan: Dated, periods: readonly PlanPeriod[], today: string): PlanPeriod | null {
  return openPeriods(plan, periods, today)[0] ?? null;
}

/** The period to show when none may be open: today's, else the next to open, else the last. */
export function shownPeriod(plan: Dated, periods: readonly PlanPeriod[], today: string): PlanPeriod {
  const all = periodsOf(plan, periods);
  return (
    periodOn(plan, periods, today) ?? all.find((period) => today < period.booking_start_date) ?? all.at(-1) ?? plan
  );
}

/** The period that an appointment's date belongs to, booked or not (001 O-10, O-11); null outside all. */
export function periodOf(plan: Dated, periods: readonly PlanPeriod[], date: string): PlanPeriod | null {
  return periodsOf(plan, periods).find((period) => inPeriod(period, date)) ?? null;
}

/** The monthly period of the month that holds `date`; booking dates are its ends minus data.days_in_advance (002 §4). */
export function monthlyPeriod(date: string, data: Pick<PlanData, 'days_in_advance'>): PlanPeriod {
  const start_date = firstOfMonth(date);
  const end_date = lastOfMonth(date);
  return {
    start_date,
    end_date,
    booking_start_date: addDays(start_date, -data.days_in_advance),
    booking_end_date: addDays(end_date, -data.days_in_advance),
  };
}

/** The first period of a new monthly plan: this month or the next (002 §4). */
export function firstPeriod(data: PlanData, today: string): PlanPeriod {
  return monthlyPeriod(data.frequency_start === 'next' ? addMonths(firstOfMonth(today), 1) : today, data);
}

/** The period of the month after `last`; null for a plan that does not repeat. */
export function nextPeriod(plan: Pick<Plan, 'data'>, last: PlanPeriod): PlanPeriod | null {
  if (!plan.data || !isMonthly(plan)) return null;
  return monthlyPeriod(addMonths(firstOfMonth(last.end_date), 1), plan.data);
}

/**
 * The periods that a monthly plan lacks today. The nightly job adds each on the day its booking opens, at the latest
 * when the period before it is over, and after a long pause every month in between (001 O-11, 002 B29). Empty for a
 * plan that does not repeat.
 */
export function duePeriods(plan: Dated, periods: readonly PlanPeriod[], today: string): PlanPeriod[] {
  if (!plan.data || !isMonthly(plan)) return [];
  const due: PlanPeriod[] = [];
  let last = periods.length > 0 ? periodsOf(plan, periods).at(-1) : undefined;
  if (!last) {
    last = firstPeriod(plan.data, today);
    due.push(last);
  }
  for (let next = nextPeriod(plan, last); next; next = nextPeriod(plan, next)) {
    // Booking never opens after the period itself begins, so this covers a month that has already passed as well.
    if (next.booking_start_date > today) break;
    due.push(next);
  }
  return due;
}

/**
 * The periods of a plan after it is saved with `data` (001 O-11, 002 B29). Past periods stay as they are. A plan that
 * was monthly and begins with the same month keeps its months, with new booking dates. A plan that becomes monthly, or
 * begins with another month, starts with its first period, and its earlier dates stay as a period that ends before.
 */
export function savedPeriods(
  data: PlanData,
  before: (Dated & { periods: readonly PlanPeriod[] }) | null,
  today: string,
): PlanPeriod[] {
  const plan = { data, ...firstPeriod(data, today) };
  if (!before) return withDue(plan, [onlyDates(plan)], today);
  const stood = periodsOf(before, before.periods);
  const pastPeriods = stood.filter((period) => period.end_date < today);
  const same = isMonthly(before) && before.data?.frequency_start === data.frequency_start;
  if (same) {
    const kept = stood
      .filter((period) => period.end_date >= today)
      .map((period) => monthlyPeriod(period.end_date, data));
    return withDue(plan, [...pastPeriods, ...kept], today);
  }
  const cut = stood
    .filter((period) => period.end_date >= today && period.start_date < plan.start_date && !isMonthly(before))
    .map((period) => endingBefore(period, plan.start_date));
  return withDue(plan, [...pastPeriods, ...cut, onlyDates(plan)], today);
}

/** The period cut off so that it ends, at the latest, on the day before `date`, and its booking with it. */
function endingBefore(period: PlanPeriod, date: string): PlanPeriod {
  const last = addDays(date, -1);
  const [end_date = last] = [period.end_date, last].sort();
  const [until = end_date] = [period.booking_end_date ?? end_date, end_date].sort();
  return { ...period, end_date, booking_end_date: until };
}

const withDue = (plan: Dated, periods: readonly PlanPeriod[], today: string): PlanPeriod[] => [
  ...periods,
  ...duePeriods(plan, periods, today),
];

const onlyDates = ({ start_date, end_date, booking_start_date, booking_end_date }: PlanPeriod): PlanPeriod => ({
  start_date,
  end_date,
  booking_start_date,
  booking_end_date,
});
