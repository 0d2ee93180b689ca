/**
 * What a change of hours, days or dates does to appointments (002 §2.3): which no longer stand at a time that their plan
 * serves, and where each could go.
 */
import { type Moment, stamp } from '../time/dates.ts';
import { STATUS } from './appointment-status.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { firstFree } from './first-free.ts';
import type { Booked, Schedule } from './schedule.ts';
import { isServed, ORIGIN } from './slots.ts';

/** An appointment as far as its time matters here. */
export interface Standing {
  place_appointment_type_id: number | null;
  start_date_time: string;
  status: number;
}

/**
 * The open appointments from now on that stood at a time their plan served `before` and does not serve `after`. A plan
 * that is missing in `after` serves nothing. Without `before`, every one that is not served now.
 */
export function ousted<A extends Standing>(
  appointments: readonly A[],
  now: Moment,
  after: readonly Schedule[],
  before?: readonly Schedule[],
): A[] {
  const served = (schedules: readonly Schedule[], { place_appointment_type_id, start_date_time }: A) => {
    const schedule = schedules.find(({ plan }) => plan.id === place_appointment_type_id);
    return schedule !== undefined && isServed(schedule, start_date_time);
  };
  return appointments.filter(
    (row) =>
      row.status === STATUS.open &&
      row.place_appointment_type_id !== null &&
      row.start_date_time >= stamp(now) &&
      (!before || served(before, row)) &&
      !served(after, row),
  );
}

/** An appointment to find another time for; `facts` leave it out of its own client's appointments. */
export interface Seeking {
  id: number;
  units: number;
  start_date_time: string;
  facts: EvidenceFacts;
}

/**
 * A free time of the same plan for each, by id: on or after its own date, else from today; null where the plan has none.
 * Each takes its places before the next one is looked for, so all of them can be moved together.
 */
export function otherTimes(
  schedule: Schedule,
  booked: readonly Booked[],
  seeking: readonly Seeking[],
): Map<number, string | null> {
  const taken = [...booked];
  return new Map(
    seeking.map(({ id, units, start_date_time, facts }) => {
      const from = start_date_time.slice(0, 10);
      const free =
        firstFree(schedule, taken, facts, { party: units, from }) ??
        firstFree(schedule, taken, facts, { party: units });
      if (free) taken.push({ start_date_time: stamp(free), status: STATUS.open, origin: ORIGIN.staff, units });
      return [id, free ? stamp(free) : null];
    }),
  );
}
