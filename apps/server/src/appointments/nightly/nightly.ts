import { systemChange } from '../../frame/change/system-change.ts';
import type { Services } from '../../frame/process/services.ts';
import { remind } from '../mails/reminders.ts';
import { registerAppointmentMailJobs } from '../mails/send.ts';
import { registerWaitingListJobs } from '../waiting/settle-lists.ts';
import { addMonthlyPeriods } from './monthly-periods.ts';
import { markNoShows } from './no-shows.ts';

/**
 * Registers the mails about appointments, the settling of waiting lists, and the daily work on appointments and plans,
 * also after a late start.
 */
export function registerAppointmentJobs(services: Services): void {
  const { jobs, clock, settings } = services;
  registerAppointmentMailJobs(services);
  registerWaitingListJobs(services);
  jobs.nightly('no_shows', (day) => systemChange(services, (db, note) => markNoShows(db, note, day, clock())));
  jobs.nightly('monthly_periods', (day) => systemChange(services, (db, note) => addMonthlyPeriods(db, note, day)));
  jobs.nightly('appointment_reminders', async (day) => {
    const { appointment_reminders } = await settings.get();
    if (appointment_reminders === 1) await systemChange(services, (db, note) => remind(db, note, day));
  });
}
