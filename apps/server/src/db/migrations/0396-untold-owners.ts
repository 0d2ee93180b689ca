import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A change of a schedule's report of which its owner has no notice yet: since this release these reports count food
 * aid.
 */
export const untoldOwners: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table report_schedules add untold text check (untold = 'food_aid');
      update report_schedules set untold = 'food_aid'
      where report in ('fb_special_stats', 'tendance', 'last_six_months', 'visits_by_zone')`.execute(db);
  },
};
