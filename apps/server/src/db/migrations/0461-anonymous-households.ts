import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/**
 * Persons who are served without a name: their files have none, and nothing by which they can be reached (decision 074).
 * Their visits are counted in `area`, the start of a postal code. The neutral words in the row of a restricted file are
 * allowed.
 */
export const anonymousHouseholds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table clients add anonymous smallint not null default 0 check (anonymous in (0, 1)), add area text,
        add constraint clients_anonymous check (anonymous = 0 or restriction_id is not null or (
          first_name = '' and last_name = '' and one_name = 0 and email is null and mobile is null and phone is null
          and phone2 is null and ext is null and former_number is null))`.execute(db);
    await createLiveView(db, 'clients');
  },
};
