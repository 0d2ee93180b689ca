import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The household that a client headed when they got a link, chose a password or signed in. These open their pages only
 * while the client heads this household: null opens nothing.
 */
export const clientHouseholds: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['client_links', 'client_accounts', 'client_sessions'] as const) {
      const of = sql.table(table);
      await sql`alter table ${of} add family_id integer references families on delete set null`.execute(db);
      await sql`create index ${sql.id(`${table}_family`)} on ${of} (family_id)`.execute(db);
      await sql`update ${of} t set family_id = m.group_id from memberships_on(current_date) m
        where m.client_id = t.client_id and m.group_role_type_id in (1, 2)`.execute(db);
    }
  },
};
