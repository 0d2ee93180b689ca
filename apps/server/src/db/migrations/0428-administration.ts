import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The French name of the role of the system names the work, as those of the other shipped roles do, where nobody changed
 * it or has a role of the new name.
 */
export const administration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      update roles set lang_fr = 'Administration'
      where name = 'administrators' and lang_fr = 'Administrateurs'
        and not exists (select from roles other where lower(other.lang_fr) = 'administration')`.execute(db);
  },
};
