import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/** The kinds of content that were removed from a document's file at upload (decision 029). */
export const removedFromDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table documents add removed text[] not null default '{}'
        check (removed <@ array['actions', 'attachments', 'foreign', 'scripts', 'signature'])`.execute(db);
    await createLiveView(db, 'documents');
  },
};
