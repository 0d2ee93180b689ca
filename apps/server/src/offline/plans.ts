import { CATEGORY } from '@resa/rules/booking/schedule';
import { servedTimes } from '@resa/rules/booking/slots';
import { type NamedPlan, scheduleOfPlace } from '../appointments/index.ts';
import type { ReadDb } from '../db/handles.ts';

/** The plans of a location that serve on a day, without events: nobody knows who takes part. */
export async function plansServing(db: ReadDb, place_id: number, date: string): Promise<NamedPlan[]> {
  const { schedules } = await scheduleOfPlace(db, place_id);
  return schedules
    .filter((schedule) => schedule.plan.category_id !== CATEGORY.event && servedTimes(schedule, date).length > 0)
    .map(({ plan }) => plan);
}
