import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The recipients of a blind copy of an email to a client, separated by commas; emails are listed newest first. */
export const blindCopies: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table client_emails add bcc text;
      create index client_emails_sent on client_emails (client_id, created_at);
      drop index client_emails_client`.execute(db);
  },
};
