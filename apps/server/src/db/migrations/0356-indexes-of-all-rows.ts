import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Two indexes left out deleted appointments and ended sessions, which refer to a client too (foreign-keys.test.ts). */
export const indexesOfAllRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      drop index appointments_client;
      create index appointments_client on appointments (client_id, start_date_time desc)
        include (place_appointment_type_id, appointment_type_id, status, id, deleted_at);
      drop index client_sessions_client;
      create index client_sessions_client on client_sessions (client_id)`.execute(db);
  },
};
