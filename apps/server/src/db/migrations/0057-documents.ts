import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/**
 * A document that is not scanned yet, or was refused by the scan: then its row stays, with the finding, and its file
 * is gone. A deleted one has no file either.
 */
export const documents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table documents alter file_id drop not null,
        add state text not null default 'clean' check (state in ('waiting', 'clean', 'refused')),
        add refused_reason text,
        add constraint documents_have_a_file
          check ((state = 'refused') = (refused_reason is not null) and (file_id is not null or state = 'refused' or deleted_at is not null)),
        add constraint documents_verified_when_clean check (verified = 0 or state = 'clean');
      create index documents_waiting on documents (id) where state = 'waiting' and deleted_at is null`.execute(db);
    await createLiveView(db, 'documents');
  },
};
