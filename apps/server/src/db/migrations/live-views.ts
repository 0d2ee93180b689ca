/** The view of a table's live rows: what a migration calls for a table with `deleted_at`. */
import { type Kysely, sql } from 'kysely';
import { RESTRICTED_COLUMNS } from './restricted-columns.ts';

/** Makes the view `live_<table>`. Call it again after the table got a column: a view keeps the columns it began with. */
export async function createLiveView(db: Kysely<unknown>, table: string): Promise<void> {
  const view = sql.table(`live_${table}`);
  await sql`drop view if exists ${view}`.execute(db);
  await sql`create view ${view} as select * from ${sql.table(table)} where deleted_at is null`.execute(db);
  // The schema may be left of a database whose tables were dropped.
  const { rows } = await sql`
    select from pg_namespace where nspname = 'lifted' and to_regclass('public.restricted_values') is not null`.execute(
    db,
  );
  if (rows.length > 0 && Object.hasOwn(RESTRICTED_COLUMNS, table)) await createLiftedViews(db);
}

/**
 * The schema `lifted`: views of the same names that lay the values of restricted rows over the neutral ones, as far as
 * the transaction may see them. A transaction that puts this schema first on its search path reads them.
 */
export async function createLiftedViews(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists lifted`.execute(db);
  for (const [table, neutral] of Object.entries(RESTRICTED_COLUMNS)) {
    const columns = await columnsOf(db, table);
    const isDeletable = columns.some(({ name }) => name === 'deleted_at');
    // Nothing reads the notes of a waiting list by name: they come back with the end of the restriction.
    if (!isDeletable && table !== 'addresses') continue;
    // Tables are written by their own names, so that only views have namesakes here.
    const view = sql.table(`lifted.${isDeletable ? `live_${table}` : 'seen_addresses'}`);
    await sql`drop view if exists ${view}`.execute(db);
    const apart = table === 'clients' ? sql`t.restriction_id is not null` : sql`true`;
    await sql`create view ${view} as select ${sql.join(
      columns.map(({ name, type }) =>
        Object.hasOwn(neutral, name)
          ? sql`case when ${apart} then ${overlaid(table, name, type)} else t.${sql.id(name)} end as ${sql.id(name)}`
          : sql`t.${sql.id(name)}`,
      ),
    )} from ${sql.table(`public.${table}`)} t ${isDeletable ? sql`where t.deleted_at is null` : sql``}`.execute(db);
  }
}

const columnsOf = async (db: Kysely<unknown>, table: string) =>
  (
    await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  ).rows;

/** The text of a bulletin is shown only to users who see every person it is about. */
const OF_ALL = sql`and not exists (
  select from public.bulletin_clients b join public.restricted_clients o on o.client_id = b.client_id
  where b.bulletin_id = t.id and not public.sees_restriction(o.restriction_id))`;

/** The value that is kept apart where the transaction may see it, else the column's own. */
const overlaid = (table: string, column: string, type: string) => sql`(coalesce((
  select jsonb_build_array(v.value -> ${sql.lit(column)}) from public.restricted_values v
  join public.restricted_clients r on r.client_id = v.client_id
  where v.table_name = ${sql.lit(table)} and v.row_id = t.id and v.value ? ${sql.lit(column)}
    and public.sees_restriction(r.restriction_id) ${table === 'bulletins' ? OF_ALL : sql``}), jsonb_build_array(t.${sql.id(column)})) ->> 0)::${sql.raw(type)}`;
