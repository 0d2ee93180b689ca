/** The books of the demo: which slots a service has on a day, and what is still free in them (001 §5, O-05 to O-08). */
import { gridTimes, isNonworking } from '@resa/rules/bookable-dates';
import { periodOf } from '@resa/rules/periods';
import { ORIGIN } from '@resa/rules/slots';
import type { Service } from './locations.ts';
import type { Random } from './random.ts';

export class Desk {
  readonly #times = new Map<string, readonly string[]>();
  readonly #held = new Map<string, { units: number; online: number }>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The slot starts of a day, past or coming; none when the service is closed. */
  times({ plan, schedule }: Service, date: string): readonly string[] {
    const key = `${plan.id} ${date}`;
    let times = this.#times.get(key);
    if (!times) {
      const open = periodOf(plan, schedule.periods, date) !== null && !isNonworking(schedule, date);
      times = open ? gridTimes(schedule, date) : [];
      this.#times.set(key, times);
    }
    return times;
  }

  fits({ plan }: Service, date: string, time: string, units: number, origin: number): boolean {
    const held = this.#held.get(`${plan.id} ${date} ${time}`);
    if ((held?.units ?? 0) + units > plan.max_appointments) return false;
    return origin !== ORIGIN.online || (held?.online ?? 0) + units <= plan.online_appointments;
  }

  take({ plan }: Service, date: string, time: string, units: number, origin: number): void {
    const key = `${plan.id} ${date} ${time}`;
    const held = this.#held.get(key);
    const online = origin === ORIGIN.online ? units : 0;
    if (held) {
      held.units += units;
      held.online += online;
    } else this.#held.set(key, { units, online });
  }

  /** A slot of the day with room: a few at random, then the first that has any. */
  find(service: Service, date: string, units: number, origin: number): string | null {
    const times = this.times(service, date);
    if (times.length === 0) return null;
    for (let tries = 0; tries < 3; tries++) {
      const time = this.#random.pick(times);
      if (this.fits(service, date, time, units, origin)) return time;
    }
    return times.find((time) => this.fits(service, date, time, units, origin)) ?? null;
  }
}
