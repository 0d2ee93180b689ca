import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A booking writes each thing once: the appointment itself says who made it and when, so its status changes are the
 * later ones; and a client's open appointments are found among all of theirs.
 */
export const booking: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from appointment_status_changes where from_status is null`.execute(db);
    await sql`drop index appointments_open`.execute(db);
  },
};
