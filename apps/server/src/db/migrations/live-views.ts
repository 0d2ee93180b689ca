/** The view of a table's live rows: what a migration calls for a table with `deleted_at`. */
import { type Kysely, sql } from 'kysely';

/** Makes the view `live_<table>`. Call it again after the table got a column: a view keeps the columns it began with. */
export async function createLiveView(db: Kysely<unknown>, table: string): Promise<void> {
  const view = sql.table(`live_${table}`);
  await sql`drop view if exists ${view}`.execute(db);
  await sql`create view ${view} as select * from ${sql.table(table)} where deleted_at is null`.execute(db);
}
