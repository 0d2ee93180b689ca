import { systemChange } from '../../frame/change/system-change.ts';
import type { Home } from '../../frame/process/home.ts';
import { addMonthlyPeriods } from './monthly-periods.ts';
import { markNoShows } from './no-shows.ts';

/** Registers what is done to appointments and plans once in each day of the organisation, also after a late start. */
export function keepAppointments(home: Home): void {
  const { jobs, clock } = home;
  jobs.nightly('no_shows', (day) => systemChange(home, (db, note) => markNoShows(db, note, day, clock())));
  jobs.nightly('monthly_periods', (day) => systemChange(home, (db) => addMonthlyPeriods(db, day)));
}
