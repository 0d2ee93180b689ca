import { STATUS } from '@resa/rules/booking/appointment-status';
import { addDays } from '@resa/rules/time/dates';
import type { Trx } from '../../db/handles.ts';
import type { JobNote } from '../../frame/jobs/jobs.ts';
import { mailReminder } from './events.ts';

/**
 * Reminds the clients who are expected the day after `day`. A second run sends nothing again, since each mail is
 * recorded.
 */
export async function remind(db: Trx, note: JobNote, day: string): Promise<void> {
  const tomorrow = addDays(day, 1);
  const expectedAppointments = await db
    .selectFrom('live_appointments')
    .select('id')
    .where('status', '=', STATUS.open)
    .where('start_date_time', '>=', `${tomorrow} 00:00`)
    .where('start_date_time', '<', `${addDays(tomorrow, 1)} 00:00`)
    .execute();
  await mailReminder(
    db,
    note,
    expectedAppointments.map(({ id }) => id),
  );
}
