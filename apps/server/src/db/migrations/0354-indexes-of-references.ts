import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes for foreign keys whose referenced rows are deleted, merged or erased (foreign-keys.test.ts). */
export const indexesOfReferences: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index clients_photo_file on clients (photo_file_id) where photo_file_id is not null;
      create index users_photo_file on users (photo_file_id) where photo_file_id is not null;
      create index documents_file on documents (file_id);
      create index long_work_files_file on long_work_files (file_id);
      create index places_address on places (address_id);
      create index visits_head_client on visits (head_client_id);
      create index waiting_entries_appointment on waiting_entries (appointment_id) where appointment_id is not null`.execute(
      db,
    );
  },
};
