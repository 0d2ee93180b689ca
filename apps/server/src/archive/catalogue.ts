/** The tables and sequences of the organization, read from the catalogue, so that none can be forgotten. */
import { nameOfProviderSecret } from '../provider/index.ts';
import { nameOfSecret } from '../session/index.ts';
import type { End, Table } from './manifest.ts';

/** One statement in the caller's transaction; returns its rows. */
export type Query = <R>(text: string, values?: unknown[]) => Promise<R[]>;

/**
 * Columns that an archive leaves out because they belong to the installation and not to the organization, with their
 * types, by table.
 */
export const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  files: { key_id: 'text', installation: 'uuid' },
};
/**
 * Columns whose values are encrypted with the key of the installation. The archive has them decrypted, inside its own
 * encryption; loading it encrypts them with the key of the new installation. `name` makes the name that a value is
 * encrypted under from the column `of` in its row.
 */
const SEALED: Readonly<Record<string, { column: string; of: string; name: (of: string) => string }>> = {
  second_steps: { column: 'secret', of: 'user_id', name: nameOfSecret },
  identity_provider: { column: 'secret', of: 'id', name: nameOfProviderSecret },
};
/**
 * Tables that an archive leaves out: the id of the installation, and the migrator's own tables, which the manifest has
 * as `migrations`.
 */
const TABLES_LEFT_OUT = ['installation', 'schema_migration', 'schema_migration_lock'];

/**
 * Settings that make texts independent of the session (instants in UTC, numbers with all digits) and lift the time
 * limit.
 */
export async function settleSession(query: Query): Promise<void> {
  await query(`
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1;
    set local bytea_output = 'hex'; set local intervalstyle = 'iso_8601';
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
}

/** The tables by name, with the columns that are stored and not computed. A table's partitions are part of it. */
export async function tablesOf(query: Query): Promise<Table[]> {
  return query<Table>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and not (c.relname || '.' || attname = any($2))) as columns,
       coalesce((select json_agg(json_build_object('name', p.relname, 'bounds', pg_get_expr(p.relpartbound, p.oid))
          order by p.relname)
        from pg_inherits join pg_class p on p.oid = inhrelid
        where inhparent = c.oid and pg_get_expr(p.relpartbound, p.oid) <> 'DEFAULT'), '[]') as partitions
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1)
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     order by c.relname collate "C"`,
    [
      TABLES_LEFT_OUT,
      Object.entries(LEFT_OUT).flatMap(([table, columns]) =>
        Object.keys(columns).map((column) => `${table}.${column}`),
      ),
    ],
  );
}

/** The rows with their sealed values changed by `change`, which gets the name that each is sealed under. */
export function changeSealed<R extends (string | null)[]>(
  { name, columns }: Table,
  rows: R[],
  change: (nameOfValue: string, value: string) => string,
): R[] {
  const sealed = SEALED[name];
  if (!sealed) return rows;
  const at = (column: string) => columns.findIndex((one) => one.name === column);
  const [value, of] = [at(sealed.column), at(sealed.of)];
  return rows.map((row) => row.with(value, change(sealed.name(row[of] ?? ''), row[value] ?? '')) as R);
}

export async function sequencesOf(query: Query): Promise<End['sequences']> {
  const named = await query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
     order by relname collate "C"`,
  );
  const found: End['sequences'] = [];
  for (const { name } of named) {
    const [state] = await query<Omit<End['sequences'][number], 'name'>>(
      `select last_value, is_called from ${quoted(name)}`,
    );
    if (state) found.push({ name, ...state });
  }
  return found;
}

/** The columns that put a table's rows into one order on every database: the primary key, or all of it as a text. */
export async function orderOf(query: Query, table: string): Promise<string> {
  const key = await query<{ name: string; textual: boolean }>(
    `select attname as name, attcollation <> 0 as textual
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int2[], attnum)`,
    [quoted(table)],
  );
  if (key.length === 0) return `${quoted(table)}::text collate "C"`;
  return key.map(({ name, textual }) => `${quoted(name)}${textual ? ' collate "C"' : ''}`).join(', ');
}

/** Quotes a name of the catalogue or the manifest, which holds only lower-case words. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
