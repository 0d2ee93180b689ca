/**
 * The appointments that a change of hours, days, dates or places displaces (002 §2.3): those that no longer fit their plan,
 * and where each could go.
 */
import { type Moment, stamp } from '../time/dates.ts';
import { holdsPlace, STATUS } from './appointment-status.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { firstFree } from './first-free.ts';
import type { Booked, Schedule } from './schedule.ts';
import { isServed, ORIGIN } from './slots.ts';

/** An appointment as far as its time and its places matter here. */
export interface PlacedAppointment {
  id: number;
  place_appointment_type_id: number | null;
  start_date_time: string;
  status: number;
  units: number;
  emergency: 0 | 1;
}

/**
 * Returns the open appointments from now on that no longer fit after the hours or places of their plans change: their
 * plan does not serve their time any more, or has fewer places then than were booked, which displaces the bookings made
 * last. A plan that is missing in `after` serves nothing. With `before`, appointments that did not fit before the
 * change either are left out; without it, every appointment that does not fit now is returned. `appointments` are all
 * that hold a place.
 */
export function displaced<A extends PlacedAppointment>(
  appointments: readonly A[],
  now: Moment,
  after: readonly Schedule[],
  before?: readonly Schedule[],
): A[] {
  const fitsAfter = fitting(appointments, after);
  const fitsBefore = before && fitting(appointments, before);
  return appointments.filter(
    (row) =>
      row.status === STATUS.open &&
      row.place_appointment_type_id !== null &&
      row.start_date_time >= stamp(now) &&
      (!fitsBefore || fitsBefore.served.has(row)) &&
      (!fitsAfter.served.has(row) || (fitsAfter.past.has(row) && !fitsBefore?.past.has(row))),
  );
}

/**
 * Returns the appointments whose plan serves their time (`served`), and those among them that do not get a place
 * (`past`). Places go first to appointments that were already attended or missed, then to open ones in the order of
 * booking. An emergency was booked in addition to the places, so it neither needs nor takes one.
 */
function fitting<A extends PlacedAppointment>(appointments: readonly A[], schedules: readonly Schedule[]) {
  const plans = new Map(schedules.map((schedule) => [schedule.plan.id, schedule]));
  const takenByStart = new Map<string, number>();
  const served = new Set<A>();
  const beyondPlaces = new Set<A>();
  const expected = ({ status }: A) => (status === STATUS.open ? 1 : 0);
  for (const row of appointments.toSorted((a, b) => expected(a) - expected(b) || a.id - b.id)) {
    const { place_appointment_type_id, start_date_time, units } = row;
    const schedule = plans.get(place_appointment_type_id ?? 0);
    if (!schedule || !holdsPlace(row.status) || !isServed(schedule, start_date_time)) continue;
    served.add(row);
    if (row.emergency === 1) continue;
    const start = `${place_appointment_type_id} ${start_date_time}`;
    const taken = (takenByStart.get(start) ?? 0) + units;
    if (expected(row) && taken > schedule.plan.max_appointments) beyondPlaces.add(row);
    else takenByStart.set(start, taken);
  }
  return { served, past: beyondPlaces };
}

/** An appointment to find another time for; `facts` leave it out of its own client's appointments. */
export interface Seeking {
  id: number;
  units: number;
  start_date_time: string;
  facts: EvidenceFacts;
}

/**
 * Finds, for each appointment by its id, a free time on the same plan: the first on or after its own date, otherwise
 * the first from today on; null without one. Each takes its places before the next is looked for, so that all of them
 * can move together.
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
