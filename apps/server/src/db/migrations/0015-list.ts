import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The start of a page of the clients list, and the household of each person on it, are read only from an index. */
export const list: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      drop index clients_state_number;
      create index clients_state_number on clients (client_state_type_id, file_number desc) include (id)
        where deleted_at is null;
      drop index memberships_client;
      create index memberships_client on memberships (client_id) include (group_id, group_role_type_id)
        where date_end is null`.execute(db);
  },
};
