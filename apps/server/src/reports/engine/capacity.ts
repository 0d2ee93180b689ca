/** How many places there are. */
import { servedTimes } from '@resa/rules/booking/slots';
import { scheduleOfPlace } from '../../appointments/index.ts';
import type { ReadDb } from '../../db/handles.ts';

/** The places of each start of an appointment type on a day, at these locations, by the plans as they are now. */
export async function capacityOn(db: ReadDb, places: readonly number[], type: number, date: string) {
  const starts: { place_id: number; time: string; places: number }[] = [];
  for (const place_id of places) {
    const { schedules } = await scheduleOfPlace(db, place_id);
    for (const schedule of schedules.filter(({ plan }) => plan.appointment_type_id === type))
      for (const time of servedTimes(schedule, date))
        starts.push({ place_id, time, places: schedule.plan.max_appointments });
  }
  return starts;
}
