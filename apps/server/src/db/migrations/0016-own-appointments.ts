import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A client's own appointments, as evidence for or against another, are read only from an index. */
export const ownAppointments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      drop index appointments_client;
      create index appointments_client on appointments (client_id, start_date_time desc)
        include (place_appointment_type_id, appointment_type_id, status, id) where deleted_at is null`.execute(db);
  },
};
