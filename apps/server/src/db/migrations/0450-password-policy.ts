import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An organisation that exists keeps the specification's limits for passwords; a new one in production begins with the
 * standard. A session knows whether its password should be replaced.
 */
export const passwordPolicy: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      insert into settings (key, value) select 'password_policy', '"specification"'
      where exists (select from settings)`.execute(db);
    await sql`
      alter table sessions add column weak_password smallint not null default 0
      check (weak_password in (0, 1))`.execute(db);
  },
};
