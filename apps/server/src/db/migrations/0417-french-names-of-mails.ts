import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Shipped mail templates have a name in each language (decision 066); the next start fills in those that nobody edited. */
export const frenchNamesOfMails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table mail_templates add name_fr text check (name_fr is null or code is not null)`.execute(db);
  },
};
