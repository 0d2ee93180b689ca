import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Workstations where users have signed in. Sessions end with this release: open pages would open data sealed with fewer
 * rounds than the server now takes.
 */
export const workstations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table workstations (
        user_id integer not null references users on delete cascade,
        workstation uuid not null,
        created_at timestamptz not null,
        last_at timestamptz not null,
        primary key (user_id, workstation)
      );
      update sessions set ended_at = now(), ended_why = 'upgrade' where ended_at is null`.execute(db);
  },
};
