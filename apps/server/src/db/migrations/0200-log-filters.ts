import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Two filters of the log together that leave nothing, such as a user at a workstation where they never were. */
export const logFilters: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index activity_log_user_machine on activity_log (user_id, machine, created_at, id);
      create index activity_log_clients_machine on activity_log (machine, created_at, id)
        where user_id is null and created_name <> 'system'`.execute(db);
  },
};
