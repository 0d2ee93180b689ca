import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiftedViews } from './live-views.ts';

/** For callers who may see: the same views with the values that are kept apart (decision 068). */
export const liftedViews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create view seen_addresses as select * from addresses`.execute(db);
    await createLiftedViews(db);
  },
};
