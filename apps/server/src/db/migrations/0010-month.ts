import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The marks of a month are counted only from the index. */
export const month: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index appointments_place`.execute(db);
    await sql`create index appointments_place on appointments (place_id, start_date_time)
      include (appointment_type_id, status) where deleted_at is null`.execute(db);
  },
};
