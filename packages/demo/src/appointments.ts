/**
 * Appointments of a demo: today's at each location, those to come, and twelve months behind. No slot holds more than
 * its plan allows, market visits keep the household's food frequency, and nobody has two open appointments.
 */
import { countsAsVisit, STATUS } from '@resa/rules/booking/appointment-status';
import { bookableDates } from '@resa/rules/booking/bookable-dates';
import { eligibleParticipants } from '@resa/rules/booking/participants';
import { inPeriod, periodOf } from '@resa/rules/booking/periods';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { ORIGIN } from '@resa/rules/booking/slots';
import { SERVED_STATES } from '@resa/rules/person/client-state';
import { ADULT_AGE, isChildRole, isCurrent } from '@resa/rules/person/family';
import { age, minutesOf, timeOf } from '@resa/rules/time/dates';
import { type Clock, earlier, later, shift } from './clock.ts';
import { Desk } from './desk.ts';
import type { Household } from './files.ts';
import type { Service } from './locations.ts';
import type { Random } from './random.ts';
import { TYPES } from './words/plans.ts';

export interface Booking {
  household: Household;
  service: Service;
  date: string;
  time: string;
  status: number;
  origin: number;
  emergency: 0 | 1;
  units: number;
  participants: number[];
  /** Wall-clock stamp of the booking; never after the appointment. */
  created: string;
}

/** The least number of appointments of a location today, if there are enough people. */
export const TODAY_LEAST = 12;
/** No more than this part of the households has an open appointment. */
const OPEN_MOST = 0.42;
const CHILDREN_TYPES: readonly number[] = [TYPES.toys, TYPES.school];

export interface Demand {
  households: readonly Household[];
  services: readonly Service[];
  perHousehold: number;
  /** Expected appointments a day at each place. */
  perDay: number;
}

export function bookingsOf(demand: Demand, random: Random, clock: Clock): Booking[] {
  return new Booker(demand, random, clock).all();
}

class Booker {
  readonly #demand: Demand;
  readonly #random: Random;
  readonly #clock: Clock;
  readonly #desk: Desk;
  readonly #open = new Map<number, Booking>();
  readonly #byPlace = new Map<number, Service[]>();
  readonly #bookings = new Map<number, Booking[]>();

  constructor(demand: Demand, random: Random, clock: Clock) {
    this.#demand = demand;
    this.#random = random;
    this.#clock = clock;
    this.#desk = new Desk(random);
    for (const service of demand.services) {
      const list = this.#byPlace.get(service.offer.place) ?? [];
      this.#byPlace.set(service.offer.place, [...list, service]);
    }
  }

  all(): Booking[] {
    const { households } = this.#demand;
    const served = households.filter((household) => SERVED_STATES.includes(household.state));
    const ready = this.#random.shuffled(served.filter((household) => household.since <= this.#clock.daysAgo(20)));
    this.#bookToday(ready);
    this.#bookAhead(ready);
    this.#bookPast();
    const all = households.flatMap((household) => this.#dated(this.#bookings.get(household.id) ?? []));
    return all.sort((a, b) =>
      a.created < b.created ? -1 : a.created > b.created ? 1 : a.household.id - b.household.id,
    );
  }

  #keep(booking: Booking): Booking {
    const { service, date, time, units, origin, household, status } = booking;
    if (status !== STATUS.cancelled) this.#desk.take(service, date, time, units, origin);
    const list = this.#bookings.get(household.id);
    if (list) list.push(booking);
    else this.#bookings.set(household.id, [booking]);
    if (status === STATUS.open) this.#open.set(household.id, booking);
    return booking;
  }

  #market(place: number): Service | undefined {
    return this.#byPlace.get(place)?.find(({ offer }) => offer.type === TYPES.market);
  }

  /** The members of a household that a service serves on a day; null if it cannot be booked for the household. */
  #party(household: Household, service: Service, date: string): number[] | null {
    if (CHILDREN_TYPES.includes(service.offer.type) && !hasChild(household, date)) return null;
    if (this.#timesInPeriod(household, service, date) >= mostOf(service)) return null;
    if (service.category !== CATEGORY.event) return [];
    const eligible = eligibleParticipants(
      household.members.filter((member) => isCurrent(member, date)),
      service.plan,
      date,
    );
    if (eligible.length === 0) return null;
    const alone = service.offer.type === TYPES.cooking;
    return (alone ? eligible.slice(0, 1) : eligible).map(({ client_id }) => client_id);
  }

  /** Appointments on this plan that count in the period of a day (001 O-10). */
  #timesInPeriod(household: Household, { plan, schedule }: Service, date: string): number {
    const period = periodOf(plan, schedule.periods, date);
    const own = this.#bookings.get(household.id) ?? [];
    return own.filter(
      (one) => one.service.plan === plan && countsAsVisit(one.status) && period !== null && inPeriod(period, one.date),
    ).length;
  }

  #book(household: Household, service: Service, date: string, status: number, at?: string): Booking | null {
    const participants = this.#party(household, service, date);
    if (!participants) return null;
    const units = service.category === CATEGORY.event ? participants.length : 1;
    const online = service.plan.online_appointments > 0 && household.email !== null && this.#random.chance(0.12);
    for (const origin of online ? [ORIGIN.online, ORIGIN.staff] : [ORIGIN.staff]) {
      const time = this.#desk.find(service, date, units, origin, at);
      if (time === null) continue;
      return this.#keep({
        household,
        service,
        date,
        time,
        status,
        origin,
        emergency: 0,
        units,
        participants,
        created: '',
      });
    }
    return null;
  }

  /** Today: most of those whose time has come are checked in, everybody later is expected. */
  #bookToday(ready: Household[]): void {
    const { today, time: now } = this.#clock;
    const { households, perDay } = this.#demand;
    const openMost = Math.floor(households.length * OPEN_MOST);
    for (const [place, services] of this.#byPlace) {
      const market = this.#market(place);
      if (!market) continue;
      const times = this.#desk.times(market, today);
      const wanted = Math.max(TODAY_LEAST, Math.round(perDay * 0.9));
      const free = ready.filter((household) => !this.#bookings.has(household.id));
      const own = [
        ...free.filter((household) => household.place === place),
        ...free.filter((household) => household.place !== place),
      ];
      const others = services.filter(
        (service) => service !== market && this.#desk.times(service, today).length > 0 && bookable(service, today),
      );
      for (let done = 0; done < Math.min(wanted, own.length); done++) {
        const household = own[done];
        const at = times[Math.floor((done * times.length) / wanted)];
        if (!household || at === undefined) continue;
        const full = this.#open.size >= openMost;
        if (full && at > now) continue;
        const other = others.length > 0 && !full && done % 5 === 4 ? this.#random.pick(others) : null;
        const booking =
          (other && this.#book(household, other, today, STATUS.open)) ??
          this.#book(household, market, today, STATUS.open, at);
        const awaited = done >= wanted - 5 || this.#random.chance(0.15);
        if (booking && booking.time <= now && (full || !awaited)) this.#checkIn(booking);
      }
      this.#emergencyToday(market, own.slice(wanted), times, now);
    }
  }

  #checkIn(booking: Booking): void {
    booking.status = STATUS.closed;
    this.#open.delete(booking.household.id);
  }

  /** Somebody without an appointment who could not wait: over the plan's number where the slot is full. */
  #emergencyToday(market: Service, waiting: readonly Household[], times: readonly string[], now: string): void {
    const household = waiting.find((one) => !this.#bookings.has(one.id));
    const time = times.find((one) => one > now) ?? times.at(-1);
    if (!household || !time) return;
    const { today } = this.#clock;
    this.#keep({
      household,
      service: market,
      date: today,
      time,
      status: STATUS.open,
      origin: ORIGIN.staff,
      emergency: 1,
      units: 1,
      participants: [],
      created: '',
    });
  }

  #bookAhead(ready: readonly Household[]): void {
    const { today } = this.#clock;
    const { households } = this.#demand;
    const days = new Map<Service, string[]>();
    const daysOf = (service: Service): string[] => {
      let dates = days.get(service);
      if (!dates) {
        dates = bookableDates(service.schedule, shift(today, 1), shift(today, 30), today);
        days.set(service, dates);
      }
      return dates;
    };
    const most = Math.floor(households.length * OPEN_MOST);
    const wanted = Math.min(most - this.#open.size, Math.round(households.length * 0.22));
    for (const household of ready.slice(-Math.max(0, wanted))) {
      if (this.#open.size >= most) return;
      if (this.#open.has(household.id)) continue;
      const services = (this.#byPlace.get(household.place) ?? []).filter((service) => daysOf(service).length > 0);
      const other = services.filter(({ offer }) => offer.type !== TYPES.market);
      const service =
        other.length > 0 && this.#random.chance(0.25) ? this.#random.pick(other) : this.#market(household.place);
      if (!service) continue;
      const served = this.#bookings.get(household.id)?.some(({ date }) => date === today);
      const least = served ? shift(today, household.frequency) : today;
      const dates = daysOf(service).filter((date) => date >= least);
      // Sooner is likelier: most people take the first weeks.
      const date = dates[Math.floor(this.#random.next() ** 1.6 * dates.length)];
      if (date) this.#book(household, service, date, STATUS.open);
    }
  }

  #bookPast(): void {
    const { households, perHousehold } = this.#demand;
    const weights = households.map((household) =>
      household.state === 1 || household.state === 6 ? 1 : household.state === 2 ? 0.6 : 0,
    );
    const pull = households.map(
      (household, index) =>
        (weights[index] ?? 0) * Math.min(1, this.#daysServed(household) / 365) * (household.frequency <= 10 ? 1.5 : 1),
    );
    const sum = pull.reduce((total, one) => total + one, 0) || 1;
    const scale = (perHousehold * households.length - this.#count()) / sum;
    households.forEach((household, index) => {
      this.#past(household, Math.round((pull[index] ?? 0) * scale * (0.75 + this.#random.next() * 0.5)));
    });
  }

  #count = (): number => [...this.#bookings.values()].reduce((sum, list) => sum + list.length, 0);

  #daysServed({ since, until }: Household): number {
    const first = later(since, this.#clock.daysAgo(365));
    const last = until ?? this.#clock.today;
    return Math.max(0, (Date.parse(last) - Date.parse(first)) / 86_400_000);
  }

  /** Backwards from the last visit: markets at the household's rhythm, and now and then something else. */
  #past(household: Household, wanted: number): void {
    if (wanted <= 0) return;
    const { today } = this.#clock;
    const first = later(household.since, this.#clock.daysAgo(364));
    const services = this.#byPlace.get(household.place) ?? [];
    const market = this.#market(household.place);
    if (!market) return;
    const mobile = services.find(({ offer }) => offer.type === TYPES.mobile_market);
    const others = services.filter((service) => ![TYPES.market, TYPES.mobile_market].includes(service.offer.type as 2));
    const extras = this.#otherVisits(household, others, wanted, first);
    const markets = Math.max(1, wanted - extras);
    const rhythm = Math.max(household.frequency, Math.floor(this.#daysServed(household) / (markets + 0.5)));
    const counted = (this.#bookings.get(household.id) ?? [])
      .filter(({ service, status }) => service.category === CATEGORY.market && countsAsVisit(status))
      .map(({ date }) => date)
      .sort()[0];
    let day = counted
      ? shift(counted, -household.frequency - this.#random.int(0, 5))
      : shift(household.until ?? today, -this.#random.int(1, Math.max(2, rhythm)));
    if (day >= today) day = shift(today, -1);
    for (let done = 0; done < markets && day >= first; ) {
      const service = mobile && this.#random.chance(0.25) ? mobile : market;
      const status = this.#random.weighted(PAST_STATUS);
      const emergency = status === STATUS.closed && this.#random.chance(0.012);
      const booking = this.#onOrBefore(household, service, day, first, status);
      if (!booking) break;
      if (emergency) Object.assign(booking, { emergency: 1, origin: ORIGIN.staff });
      done++;
      const gap = countsAsVisit(status)
        ? Math.max(household.frequency, Math.round(rhythm * (0.8 + this.#random.next() * 0.4)))
        : this.#random.int(2, 9);
      day = shift(booking.date, -gap);
    }
  }

  #otherVisits(household: Household, others: readonly Service[], wanted: number, first: string): number {
    const capped = Math.floor(this.#daysServed(household) / household.frequency);
    const extra = Math.round(wanted * 0.15 + this.#random.next()) + Math.max(0, wanted - capped - 1);
    let done = 0;
    for (const service of this.#random.shuffled(others)) {
      if (done >= extra) break;
      const { start_date, end_date } = service.plan;
      const last = [shift(household.until ?? this.#clock.today, -2), end_date].sort()[0] ?? end_date;
      const from = later(start_date, first);
      if (last < from) continue;
      const span = Math.floor((Date.parse(last) - Date.parse(from)) / 86_400_000);
      const times = service.offer.season ? 1 : Math.max(1, Math.ceil((extra - done) / 2));
      for (let n = 0; n < times && done < extra; n++) {
        const day = shift(last, -this.#random.int(0, span));
        if (this.#onOrBefore(household, service, day, from, this.#random.weighted(PAST_STATUS))) done++;
      }
    }
    return done;
  }

  /** Books the last day of service up to `day` that has room; the search gives up after three weeks. */
  #onOrBefore(household: Household, service: Service, day: string, first: string, status: number): Booking | null {
    let date = day;
    for (let tries = 0; tries < 21 && date >= first; tries++) {
      if (this.#desk.times(service, date).length > 0 && this.#freeDay(household, date)) {
        const booking = this.#book(household, service, date, status);
        if (booking) return booking;
      }
      date = shift(date, -1);
    }
    return null;
  }

  #freeDay(household: Household, date: string): boolean {
    return !(this.#bookings.get(household.id) ?? []).some((booking) => booking.date === date);
  }

  /** When each was booked: after the one before it, within the plan's booking window, some days ahead. */
  #dated(bookings: Booking[]): Booking[] {
    const sorted = bookings.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    let before = '';
    for (const booking of sorted) {
      const { service, date, time, emergency } = booking;
      const ahead = service.plan.days_in_advance || 30;
      const period = periodOf(service.plan, service.schedule.periods, date);
      const lead = emergency ? 0 : Math.min(ahead - 1, this.#random.int(1, 16));
      const days = [shift(date, -lead), before, period?.booking_start_date ?? ''].sort().at(-1) ?? date;
      const latest =
        [shift(date, emergency ? 0 : -1), period?.booking_end_date ?? date, this.#clock.today].sort()[0] ?? date;
      const created = earlier(days, latest);
      const clock = timeOf(this.#random.int(8 * 60 + 35, 15 * 60 + 25));
      const early = timeOf(Math.max(7 * 60, minutesOf(time) - this.#random.int(20, 90)));
      booking.created = `${created} ${created === date ? early : clock}`;
      before = date;
    }
    return sorted;
  }
}

const PAST_STATUS = [
  [STATUS.closed, 84],
  [STATUS.no_show, 8],
  [STATUS.cancelled, 8],
] as const;

const bookable = ({ plan, schedule }: Service, today: string): boolean =>
  bookableDates(schedule, today, today, today).length > 0 && plan.max_appointments > 1;

const hasChild = ({ members }: Household, date: string): boolean =>
  members.some(
    (member) =>
      isChildRole(member.group_role_type_id) &&
      isCurrent(member, date) &&
      member.dob !== null &&
      age(member.dob, date) < ADULT_AGE,
  );

/** Nobody sits twice in one event (001 O-22). */
const mostOf = ({ plan, category }: Service): number =>
  category === CATEGORY.event ? 1 : plan.max_appointments_per_client || Number.POSITIVE_INFINITY;
