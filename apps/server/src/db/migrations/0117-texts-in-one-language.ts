import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A text may be reworded in only one language: in the other, the original still counts when a release changes it. */
export const textsInOneLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table texts alter name_en drop not null, alter name_fr drop not null,
        add constraint texts_some_wording check (name_en is not null or name_fr is not null)`.execute(db);
  },
};
