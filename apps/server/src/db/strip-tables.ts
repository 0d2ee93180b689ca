import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables/index.ts';

/**
 * Before many rows are written into empty tables: takes down the parts that cost more to keep than to rebuild (foreign
 * keys, exclusions, secondary indexes), in the caller's transaction, and returns a function that puts them back under
 * the same names.
 */
export async function stripTables(db: Kysely<Tables>, tables: readonly string[]): Promise<() => Promise<void>> {
  const list = sql.join(tables.map((table) => sql`${table}::regclass`));
  const { rows: constraints } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid in (${list}) and contype in ('f', 'x') order by conname`.execute(db);
  for (const { table, name } of constraints) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid in (${list}) and not indisunique order by 1`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  return async () => {
    for (const { definition } of indexes) await sql.raw(definition).execute(db);
    for (const { table, name, definition } of constraints) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
    }
  };
}
