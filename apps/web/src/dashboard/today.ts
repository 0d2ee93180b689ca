/** Today's appointments as the dashboard shows them: their parts, their order, and how many there are in each hour. */
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { TextKey } from '../local/texts.ts';

interface Timed {
  readonly start_date_time: string;
  readonly status: number;
}

/** The parts of a day, in the order of the list. */
export const PARTS = ['coming', 'late', 'arrived'] as const;
export type Part = (typeof PARTS)[number];

const clockOf = ({ start_date_time }: Timed) => start_date_time.slice(11);

/** `coming` while open and not before `time` ('HH:mm'); `late` when open after it, or a no-show. */
export function partOf(one: Timed, time: string): Part {
  if (one.status === STATUS.closed) return 'arrived';
  return one.status === STATUS.open && clockOf(one) >= time ? 'coming' : 'late';
}

/** A day in the order of `time`: who is still to come, then who is late and who has arrived, latest first. */
export function byTurn<A extends Timed>(appointments: readonly A[], time: string): A[] {
  const inPart = (part: Part) => appointments.filter((appointment) => partOf(appointment, time) === part);
  return [...inPart('coming'), ...inPart('late').reverse(), ...inPart('arrived').reverse()];
}

export type Counts = Record<Part, number>;

/** How many there are of each part. */
export function countsOf(appointments: readonly Timed[], time: string): Counts {
  const counts: Counts = { coming: 0, late: 0, arrived: 0 };
  for (const appointment of appointments) counts[partOf(appointment, time)]++;
  return counts;
}

/** Each hour from the first to the last one with appointments. */
export function hoursOf(appointments: readonly Timed[], time: string): ({ hour: number } & Counts)[] {
  const byHour = Map.groupBy(appointments, (one) => Number(clockOf(one).slice(0, 2)));
  if (byHour.size === 0) return [];
  const first = Math.min(...byHour.keys());
  const last = Math.max(...byHour.keys());
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { hour, ...countsOf(byHour.get(hour) ?? [], time) };
  });
}

/** The names of the parts on screen. */
export const PART_TEXTS = {
  coming: 'coming_up',
  late: 'today_late',
  arrived: 'today_arrived',
} as const satisfies Record<Part, TextKey>;
