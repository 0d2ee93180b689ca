import { systemChange } from '../../frame/change/system-change.ts';
import type { Home } from '../../frame/process/home.ts';
import { remind } from '../mails/reminders.ts';
import { workAppointmentMails } from '../mails/send.ts';
import { addMonthlyPeriods } from './monthly-periods.ts';
import { markNoShows } from './no-shows.ts';

/** Registers the mails about appointments, and what is done to appointments and plans once in each day of the organisation, also after a late start. */
export function keepAppointments(home: Home): void {
  const { jobs, clock, settings } = home;
  workAppointmentMails(home);
  jobs.nightly('no_shows', (day) => systemChange(home, (db, note) => markNoShows(db, note, day, clock())));
  jobs.nightly('monthly_periods', (day) => systemChange(home, (db, note) => addMonthlyPeriods(db, note, day)));
  jobs.nightly('appointment_reminders', async (day) => {
    const { appointment_reminders } = await settings.get();
    if (appointment_reminders === 1) await systemChange(home, (db, note) => remind(db, note, day));
  });
}
