import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Consents that came with an import of clients go when it is taken back (decision 062). */
export const importedConsents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table consents add column import_id integer references client_imports on delete set null;
      create index consents_import on consents (import_id) where import_id is not null`.execute(db);
  },
};
