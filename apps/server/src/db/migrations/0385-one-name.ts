import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** Persons with one legal name only: it is the last name, and the first name is empty. */
export const oneName: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table clients add one_name smallint not null default 0 check (one_name in (0, 1)),
        add constraint clients_one_name check (one_name = 0 or first_name = '')`.execute(db);
    await createLiveView(db, 'clients');
  },
};
