import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A mail that lets its reader choose a password could carry the link of that password to another address, and a mail
 * about a second step could hide what happened inside one. Such templates go back to the words of the release, which
 * the start writes.
 */
export const mailsOfAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await restoreMails(db);
  },
};

export const restoreMails = (db: Kysely<unknown>) =>
  sql`
    update mail_templates set worded = 0, row_version = row_version + 1
    where code in ('reset', 'client_password', 'invitation', 'document_refused', 'second_step')
      and (regexp_replace(concat(mail_en, mail_fr), ' href="\\{\\{\\s*link\\s*\\}\\}"', '', 'g') ~ '<[^<>]*\\{\\{'
        or code = 'second_step' and (${hides('mail_en')} or ${hides('mail_fr')}))`.execute(db);

const hides = (column: string) =>
  sql`regexp_replace(${sql.ref(column)}, '<[^<>]*>', '', 'g') !~ '\\{\\{\\s*change\\s*\\}\\}'`;
