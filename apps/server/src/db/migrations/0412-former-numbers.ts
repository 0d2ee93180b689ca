import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** The number of a person in what the organisation used before; one live file has it. */
export const formerNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table clients add former_number text;
      create unique index clients_former_number on clients (lower(former_number))
        where former_number is not null and deleted_at is null`.execute(db);
    await createLiveView(db, 'clients');
  },
};
