import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The list of who is expected, mailed at opening time (decision 080): the addresses that a location names, separated by
 * commas, and the last day on which it was mailed.
 */
export const dayList: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table places
      add column day_list_to text check (day_list_to <> ''),
      add column day_list_sent_on date;
    -- Deleting a location must not lose what waits there for a person.
    alter table offline_acts drop constraint offline_acts_place_id_fkey,
      add constraint offline_acts_place_id_fkey foreign key (place_id) references places`.execute(db);
  },
};
