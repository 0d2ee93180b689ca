import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A time slot is any number of minutes of three digits (002 A11). */
export const timeSlots: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table place_appointment_types
        drop constraint place_appointment_types_time_slot_check,
        add constraint place_appointment_types_time_slot_check check (time_slot between 1 and 999)`.execute(db);
  },
};
