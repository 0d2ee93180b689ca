import type { Home } from '../../frame/process/home.ts';
import { addMonthlyPeriods } from './monthly-periods.ts';
import { markNoShows } from './no-shows.ts';

/** Registers what is done to appointments and plans once in each day of the organisation, also after a late start. */
export function keepAppointments({ db, jobs, clock }: Pick<Home, 'db' | 'jobs' | 'clock'>): void {
  jobs.nightly('no_shows', async (day) => void (await markNoShows(db.kysely, day, clock())));
  jobs.nightly('monthly_periods', async (day) => void (await addMonthlyPeriods(db.kysely, day)));
}
