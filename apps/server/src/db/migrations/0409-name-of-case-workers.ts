import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The French name of the shipped role of case workers, where nobody changed it or has a role of the new name. */
export const nameOfCaseWorkers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update roles set lang_fr = 'Intervention'
      where name = 'case_worker' and lang_fr = 'Intervenants'
        and not exists (select from roles other where lower(other.lang_fr) = 'intervention')`.execute(db);
  },
};
