import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A plan says in both languages what clients bring; the mails about its appointments repeat it. */
export const whatToBring: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table place_appointment_types add bring_en text, add bring_fr text`.execute(db);
  },
};
