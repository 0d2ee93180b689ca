import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** A deleted file whose person was erased: it stays for past counts, and names nobody. */
export const erasedClients: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table clients add erased_at timestamptz,
        add constraint clients_erased check (erased_at is null
          or (deleted_at is not null and file_number = -id and first_name = '' and last_name = ''))`.execute(db);
    await createLiveView(db, 'clients');
  },
};
