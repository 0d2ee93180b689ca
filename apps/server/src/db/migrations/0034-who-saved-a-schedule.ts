import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const EDITED = [
  'places',
  'place_appointment_types',
  'working_hours',
  'nonworking_days',
  'reschedule_days',
  'cutoffs',
] as const;

/** The user who saved a location, a plan or a day last, named to a user whose save comes after theirs (001 O-42). */
export const whoSavedASchedule: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of EDITED)
      await sql`alter table ${sql.table(table)}
        add column updated_at timestamptz, add column updated_by integer references users`.execute(db);
  },
};
