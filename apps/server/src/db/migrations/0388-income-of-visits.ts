import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether the income of a visit's household was known, or declared to be none; null for the visits of earlier releases. */
export const incomeOfVisits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table visits add column income_state text check (income_state in ('known', 'none', 'not_known'));
      create index visits_income_not_noted on visits (date) where income_state is null`.execute(db);
  },
};
