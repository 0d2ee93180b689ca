import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiveView } from './live-views.ts';

/**
 * Deleted rows are only marked (`deleted_at`). Features read these views, which leave them out, so that no query can
 * forget to. The planner reads a view as the table with the condition: partial indexes and row locks work through it.
 */
export const liveViews: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['clients', 'documents', 'comments', 'bulletins', 'appointments'])
      await createLiveView(db, table);
  },
};
