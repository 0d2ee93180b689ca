/**
 * The rows of some people as they are, in every table of the registry, and the differences from an earlier snapshot:
 * the journal of a merge. It compares the tables, so it holds the changes of every function.
 */
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { clientTables } from '../../db/tables/client-registry.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonRow = Record<string, Json>;
/** The columns of a row that changed; null if the row did not exist. */
export interface Change {
  table: string;
  key: JsonRow;
  before: JsonRow | null;
  after: JsonRow | null;
}
type Snapshot = Map<string, { table: string; key: JsonRow; row: JsonRow }>;

/**
 * Tables that taking back a merge leaves as they are: locks, derived rows, and rows that may belong to others since.
 * The fields of a restricted file that are kept apart are in the journal, since a merge changes them.
 */
const LEFT_OUT = ['file_locks', 'client_words', 'client_merges', 'sealed_logs', 'waiting_entries'];

/** The rows of these people. */
export async function snapshot(db: Trx, ids: readonly number[]): Promise<Snapshot> {
  const snapshotRows: Snapshot = new Map();
  const keys = await keysOf(db);
  for (const [table, columns] of tables()) {
    const key = keys.get(table);
    if (!key) continue;
    const conditions = columns.map((column) => sql`t.${sql.ref(column)} = any(${ids}::int[])`);
    const { rows } = await sql<{ row: JsonRow }>`
      select to_jsonb(t) - ${key.derived}::text[] as row from ${sql.table(table)} t where ${sql.join(conditions, sql` or `)}`.execute(
      db,
    );
    for (const { row } of rows) {
      const keyValues = Object.fromEntries(key.primary.map((column) => [column, row[column] ?? null]));
      snapshotRows.set(nameOf(table, keyValues), { table, key: keyValues, row });
    }
  }
  return snapshotRows;
}

/** The differences, row by row. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): Change[] => {
    const rowBefore = before.get(name);
    const rowAfter = after.get(name);
    const { table, key } = (rowAfter ?? rowBefore) as { table: string; key: JsonRow };
    if (!rowBefore || !rowAfter) return [{ table, key, before: rowBefore?.row ?? null, after: rowAfter?.row ?? null }];
    const columns = Object.keys(rowAfter.row).filter((column) => !isSame(rowBefore.row[column], rowAfter.row[column]));
    if (columns.length === 0) return [];
    const changedOnly = (row: JsonRow) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
    return [{ table, key, before: changedOnly(rowBefore.row), after: changedOnly(rowAfter.row) }];
  });
}

export const isSame = (value: Json | undefined, otherValue: Json | undefined): boolean =>
  JSON.stringify(value ?? null) === JSON.stringify(otherValue ?? null);

export const rowIn = (now: Snapshot, { table, key }: Change): JsonRow | undefined => now.get(nameOf(table, key))?.row;

/** The database stores the parts of a key in its own order. */
const nameOf = (table: string, key: JsonRow): string => `${table} ${JSON.stringify(Object.entries(key).toSorted())}`;

/** Each table of the registry with its columns that refer to a client, and the files themselves. */
function tables(): Map<string, string[]> {
  const columnsByTable = new Map([['clients', ['id']]]);
  for (const { table, column } of clientTables)
    if (!LEFT_OUT.includes(table)) columnsByTable.set(table, [...(columnsByTable.get(table) ?? []), column]);
  return columnsByTable;
}

/** The primary key of each table, and the columns that the database derives. */
async function keysOf(db: Trx): Promise<Map<string, { primary: string[]; derived: string[] }>> {
  const { rows } = await sql<{ table: string; primary: string[]; derived: string[] }>`
    select c.relname as table,
      array(select a.attname::text from unnest(k.conkey) with ordinality n (num, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = n.num order by n.at) as primary,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attgenerated <> '') as derived
    from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace`.execute(db);
  return new Map(rows.map(({ table, ...key }) => [table, key]));
}
