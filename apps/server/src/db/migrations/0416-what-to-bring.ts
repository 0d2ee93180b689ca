import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What clients bring to the appointments of a plan, in both languages: the mails about them say it. */
export const whatToBring: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table place_appointment_types add bring_en text, add bring_fr text`.execute(db);
  },
};
