/** The books of the demo: which slots a service has on a day, and their free places (001 §5, O-05 to O-08). */
import { gridTimes, isNonworking } from '@resa/rules/booking/bookable-dates';
import { periodOf } from '@resa/rules/booking/periods';
import { ORIGIN } from '@resa/rules/booking/slots';
import type { Service } from './locations.ts';
import type { Random } from './random.ts';

/** A day of a service: slot starts, and the units held in each. */
interface Day {
  times: readonly string[];
  units: number[];
  online: number[];
}

export class Desk {
  readonly #days = new Map<Service, Map<string, Day>>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The slot starts of a day, past or coming; none when the service is closed. */
  times(service: Service, date: string): readonly string[] {
    return this.#day(service, date).times;
  }

  /** The time itself when it has room, else a slot of that day that has: a few at random, then the first. */
  find(service: Service, date: string, units: number, origin: number, time?: string): string | null {
    const day = this.#day(service, date);
    const { length } = day.times;
    if (length === 0) return null;
    const wanted = time === undefined ? -1 : day.times.indexOf(time);
    if (wanted >= 0 && fits(service, day, wanted, units, origin)) return day.times[wanted] ?? null;
    for (let tries = 0; tries < 3; tries++) {
      const at = this.#random.int(0, length - 1);
      if (fits(service, day, at, units, origin)) return day.times[at] ?? null;
    }
    return day.times.find((_, index) => fits(service, day, index, units, origin)) ?? null;
  }

  take(service: Service, date: string, time: string, units: number, origin: number): void {
    const day = this.#day(service, date);
    const index = day.times.indexOf(time);
    day.units[index] = (day.units[index] ?? 0) + units;
    if (origin === ORIGIN.online) day.online[index] = (day.online[index] ?? 0) + units;
  }

  #day(service: Service, date: string): Day {
    let days = this.#days.get(service);
    if (!days) {
      days = new Map();
      this.#days.set(service, days);
    }
    let day = days.get(date);
    if (!day) {
      const { plan, schedule } = service;
      const open = periodOf(plan, schedule.periods, date) !== null && !isNonworking(schedule, date);
      day = { times: open ? gridTimes(schedule, date) : [], units: [], online: [] };
      days.set(date, day);
    }
    return day;
  }
}

function fits({ plan }: Service, { units: held, online }: Day, at: number, units: number, origin: number): boolean {
  if ((held[at] ?? 0) + units > plan.max_appointments) return false;
  return origin !== ORIGIN.online || (online[at] ?? 0) + units <= plan.online_appointments;
}
