/** The three locations: addresses, plans with their periods, hours, closed and moved days, cut-offs. */

import { FIRST_OWN_ID } from '@resa/reference/seed';
import { appointment_types } from '@resa/reference/service';
import { duePeriods, monthlyPeriod, periodOn } from '@resa/rules/booking/periods';
import { CATEGORY, type Plan, type PlanPeriod, type Schedule } from '@resa/rules/booking/schedule';
import { addDays, addMonths, firstOfMonth, lastOfMonth, weekday } from '@resa/rules/time/dates';
import type { Clock } from './clock.ts';
import { BRING, type Offer, offers, TYPES } from './words/plans.ts';

export interface PlanRow extends Plan {
  message_en: string | null;
  message_fr: string | null;
  bring_en: string | null;
  bring_fr: string | null;
  email_template_id: number | null;
}

/** A plan as the demo books on it. */
export interface Service {
  offer: Offer;
  plan: PlanRow;
  schedule: Schedule;
  category: number;
}

export interface ClosedDay {
  place_id: number;
  place_appointment_type_id: number | null;
  date: string;
  comment: string;
}

export interface CutoffRow {
  place_id: number;
  weekday: number;
  cutoff_day: number;
  time: string;
}

export interface Schedules {
  services: Service[];
  closed: ClosedDay[];
  cutoffs: CutoffRow[];
}

const PAST_DAYS = 370;
const categoryOf = new Map(appointment_types.map(({ id, category_id }) => [id, category_id ?? CATEGORY.other]));

/** `perDay` is how many appointments a location of full demand gets on one of its days. */
export function schedulesOf(placeIds: readonly number[], clock: Clock, perDay: number): Schedules {
  const closed = closedDays(placeIds, clock);
  const cutoffs = cutoffsOf(placeIds);
  const services: Service[] = [];
  for (const offer of offers) {
    const place_id = placeIds[offer.place];
    if (place_id === undefined) continue;
    for (const dates of datesOf(offer, clock)) {
      const id = services.length + 1;
      const today = weekday(clock.today);
      const open = isMarketOf(offer) && !offer.weekdays.includes(today) ? [...offer.weekdays, today] : offer.weekdays;
      const working_days = open.flatMap((day) =>
        offer.windows.map(([start_time, end_time]) => ({
          place_appointment_type_id: id,
          weekday: day,
          start_time,
          end_time,
        })),
      );
      const plan = planOf(offer, id, place_id, dates, perDay);
      const { periods, shown } = periodsFor(offer, plan, clock);
      Object.assign(plan, shown);
      const category = categoryOf.get(offer.type) ?? CATEGORY.other;
      const mine = closed.filter((row) => row.place_id === place_id);
      const schedule: Schedule = {
        plan,
        periods,
        working_days,
        nonworking: mine,
        reschedule: movedDays(offer, id, mine, clock),
        cutoffs: cutoffs.filter((row) => row.place_id === place_id),
      };
      services.push({ offer, plan, schedule, category });
    }
  }
  return { services, closed, cutoffs };
}

/** Whether the offer is its place's main food market. */
const isMarketOf = (offer: Offer): boolean => offer.type === TYPES.market;

function planOf(offer: Offer, id: number, place_id: number, dates: PlanPeriod, perDay: number): PlanRow {
  const minutes = offer.windows.reduce((sum, [start, end]) => sum + clockMinutes(end) - clockMinutes(start), 0);
  const slots = Math.max(1, Math.floor(minutes / offer.time_slot));
  const needed = Math.ceil((perDay * offer.share * 1.7) / slots);
  const max = offer.max ?? Math.min(99, Math.max(categoryOf.get(offer.type) === CATEGORY.other ? 2 : 5, needed));
  const event = categoryOf.get(offer.type) === CATEGORY.event;
  return {
    id,
    place_id,
    appointment_type_id: offer.type,
    ...dates,
    max_appointments: max,
    online_appointments: offer.online ? Math.max(1, Math.floor(max * offer.online)) : 0,
    time_slot: offer.time_slot,
    days_in_advance: event ? 0 : (offer.days_in_advance ?? 30),
    ages_range: offer.ages_range ?? '*',
    genders: '0',
    max_appointments_per_client: offer.max_per_client ?? 0,
    data: {
      frequency: offer.monthly === undefined ? 0 : 1,
      frequency_type: 'monthly',
      frequency_start: 'current',
      days_in_advance: offer.monthly ?? 0,
    },
    message_en: offer.message_en ?? null,
    message_fr: offer.message_fr ?? null,
    bring_en: BRING[offer.type]?.en ?? null,
    bring_fr: BRING[offer.type]?.fr ?? null,
    email_template_id: FIRST_OWN_ID + offer.mail - 1,
  };
}

const clockMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Year-round plans serve from over a year ago to next year's end; seasonal ones have a plan a year. */
function datesOf(offer: Offer, { today }: Clock): PlanPeriod[] {
  const year = Number(today.slice(0, 4));
  const { season } = offer;
  if (!season) {
    const start_date = firstOfMonth(addDays(today, -PAST_DAYS));
    const end_date = `${year + 1}-12-31`;
    return [{ start_date, end_date, booking_start_date: addDays(start_date, -30), booking_end_date: end_date }];
  }
  return [year - 1, year, year + 1]
    .map((of) => ({
      start_date: `${of}-${season.start}`,
      end_date: `${of}-${season.end}`,
      booking_start_date: `${of}-${season.booking_start}`,
      booking_end_date: `${of}-${season.booking_end}`,
    }))
    .filter(({ end_date, start_date }) => end_date > addDays(today, -PAST_DAYS) && start_date < addDays(today, 240));
}

/** A monthly plan has a row for each month so far and those due; the plan shows the one that can be booked today. */
function periodsFor(offer: Offer, plan: Plan, { today }: Clock): { periods: PlanPeriod[]; shown: Partial<PlanPeriod> } {
  if (offer.monthly === undefined || !plan.data) return { periods: [], shown: {} };
  const periods: PlanPeriod[] = [];
  for (let month = plan.start_date; month <= lastOfMonth(today); month = addMonths(month, 1)) {
    periods.push(monthlyPeriod(month, plan.data));
  }
  periods.push(...duePeriods(plan, periods, today));
  return { periods, shown: periodOn(plan, periods, today) ?? periods.at(-1) ?? {} };
}

const HOLIDAYS: readonly (readonly [day: string, comment: string])[] = [
  ['01-01', 'Jour de l’An · New Year’s Day'],
  ['01-02', 'Lendemain du jour de l’An'],
  ['06-24', 'Fête nationale'],
  ['07-01', 'Fête du Canada · Canada Day'],
  ['12-24', 'Veille de Noël · Christmas Eve'],
  ['12-25', 'Noël · Christmas'],
  ['12-26', 'Lendemain de Noël · Boxing Day'],
  ['12-31', 'Veille du jour de l’An · New Year’s Eve'],
];

const mondayOn = (date: string): string => addDays(date, (8 - weekday(date)) % 7);

/** Statutory holidays at every location and inventory days at each; never today, when the demo is to be seen at work. */
function closedDays(placeIds: readonly number[], { today }: Clock): ClosedDay[] {
  const year = Number(today.slice(0, 4));
  const all: [string, string][] = [];
  for (let of = year - 1; of <= year + 1; of++) {
    all.push(...HOLIDAYS.map(([day, comment]): [string, string] => [`${of}-${day}`, comment]));
    all.push([mondayOn(`${of}-05-18`), 'Journée nationale des patriotes · Victoria Day']);
    all.push([mondayOn(`${of}-09-01`), 'Fête du Travail · Labour Day']);
    all.push([mondayOn(`${of}-10-08`), 'Action de grâce · Thanksgiving']);
  }
  const rows = placeIds.flatMap((place_id, index) => [
    ...all.map(([date, comment]) => ({ place_id, place_appointment_type_id: null, date, comment })),
    {
      place_id,
      place_appointment_type_id: null,
      date: addDays(today, 9 + index * 4),
      comment: 'Inventaire · Inventory',
    },
    {
      place_id,
      place_appointment_type_id: null,
      date: addDays(today, -100 + index * 9),
      comment: 'Formation du personnel · Staff training',
    },
  ]);
  const first = addDays(today, -PAST_DAYS);
  const seen = new Set<string>();
  return rows.filter(({ place_id, date }) => {
    const key = `${place_id} ${date}`;
    if (date === today || date < first || date > `${year + 1}-12-31` || seen.has(key)) return false;
    return seen.add(key) !== null;
  });
}

/** A market that falls on a holiday is made up for on the Sunday before. */
function movedDays({ type }: Offer, planId: number, closed: readonly ClosedDay[], { today }: Clock) {
  if (type !== TYPES.market) return [];
  const dates = new Set(
    closed
      .filter(({ comment }) => /Patriotes|patriotes|Travail|grâce/.test(comment))
      .map(({ date }) => addDays(date, -1)),
  );
  return [...dates]
    .filter((date) => date !== today && !closed.some((row) => row.date === date))
    .map((date) => ({ place_appointment_type_id: planId, date, start_time: '10:00', end_time: '14:00' }));
}

/** The first location takes bookings until 15:30 of the same day, the second until the afternoon before, the third always. */
function cutoffsOf(placeIds: readonly number[]): CutoffRow[] {
  const days = [0, 1, 2, 3, 4, 5, 6];
  const [first, second] = placeIds;
  return [
    ...(first === undefined
      ? []
      : days.map((day) => ({ place_id: first, weekday: day, cutoff_day: day, time: '15:30' }))),
    ...(second === undefined
      ? []
      : [2, 3, 4, 5].map((day) => ({ place_id: second, weekday: day, cutoff_day: day - 1, time: '16:00' }))),
  ];
}
