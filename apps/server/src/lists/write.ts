/** Writes checked rows of a list and the rows they point at, any number of them in a few statements. */
import { columnsOf, type Link, type List, linksOf } from '@resa/contract/lists/define';
import { sql } from 'kysely';
import type { Trx } from '../db/handles.ts';
import { idsAt } from './check.ts';
import { type AnyRow, rowsOf, type Values } from './rows.ts';

/** A row as it will be stored, and the stored one that it replaces. */
export interface Replacement {
  row: Values;
  stored: AnyRow;
}

/** Inserts rows, last of an ordered list, and returns them as stored, in the same order. */
export async function insertRows(db: Trx, list: List, rows: readonly Values[]): Promise<AnyRow[]> {
  if (rows.length === 0) return [];
  const table = sql.table(list.name);
  const columns = writtenColumns(list);
  const position = list.ordered ? sql`(select coalesce(max(position), 0) from ${table}) + n::integer` : sql`0`;
  const { rows: inserted } = await sql<{ id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence(${list.name}, 'id'))::integer as id, n, value
      from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as each (value, n)
    ), made as (
      insert into ${table} (id, ${sql.join(columns.map((name) => sql.id(name)))}, position)
      select given.id, ${sql.join(columns.map((name) => sql.id('replacements', name)))}, ${position}
      from given cross join lateral json_populate_record(null::${table}, given.value) as replacements
    )
    select id from given order by n`.execute(db);
  const ids = inserted.map(({ id }) => id);
  for (const link of linksOf(list))
    await point(
      db,
      link,
      rows.map((row, index) => ({ row, id: ids[index] as number })),
    );
  return inOrder(db, list, ids);
}

/**
 * Writes the rows that differ from the stored ones, and returns them as stored then; an equal row stays
 * untouched.
 */
export async function updateRows(db: Trx, list: List, replacements: readonly Replacement[]): Promise<AnyRow[]> {
  const changesColumns = (replacement: Replacement) => columnsOf(list).some((name) => differs(replacement, name));
  const changes = replacements.filter(
    (replacement) =>
      changesColumns(replacement) ||
      differs(replacement, 'active') ||
      linksOf(list).some((link) => pointsElsewhere(replacement, link)),
  );
  if (changes.length === 0) return replacements.map(({ stored }) => stored);
  const table = sql.table(list.name);
  // A release rewrites shipped rows only while their own columns are as shipped.
  const values = changes.map((change) => ({
    row: { ...change.row, id: change.stored.id },
    edited: changesColumns(change),
  }));
  await sql`
    update ${table} as stored set ${sql.join([
      ...writtenColumns(list).map((name) => sql`${sql.id(name)} = ${sql.id('replacements', name)}`),
      sql`edited = case when (value ->> 'edited')::boolean then 1 else stored.edited end`,
      sql`row_version = stored.row_version + 1`,
    ])}
    from json_array_elements(${JSON.stringify(values)}::json) as each (value)
      cross join lateral json_populate_record(null::${table}, value -> 'row') as replacements
    where stored.id = replacements.id`.execute(db);
  for (const link of linksOf(list)) {
    const movedLinks = changes.filter((change) => pointsElsewhere(change, link));
    if (movedLinks.length === 0) continue;
    const ids = movedLinks.map(({ stored }) => stored.id);
    await sql`delete from ${sql.table(link.table)} where row_id = any(${sql.val(ids)}::integer[])`.execute(db);
    await point(
      db,
      link,
      movedLinks.map(({ row, stored }) => ({ row, id: stored.id })),
    );
  }
  const ids = changes.map(({ stored }) => stored.id);
  const after = new Map((await inOrder(db, list, ids)).map((row) => [row.id, row]));
  return replacements.map(({ stored }) => after.get(stored.id) ?? stored);
}

const writtenColumns = (list: List) => [...columnsOf(list), 'active'];
const differs = ({ row, stored }: Replacement, name: string) => (row[name] ?? null) !== (stored[name] ?? null);
const sortedIds = (ids: number[]) => ids.toSorted((a, b) => a - b).join();
const pointsElsewhere = ({ row, stored }: Replacement, { path }: Link) =>
  sortedIds(idsAt(row, path)) !== sortedIds(idsAt(stored, path));

async function inOrder(db: Trx, list: List, ids: readonly number[]): Promise<AnyRow[]> {
  const rows = await rowsOf(db, list, { where: sql`t.id = any(${sql.val(ids)}::integer[])` });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) as AnyRow);
}

async function point(db: Trx, { table, path }: Link, rows: readonly { id: number; row: Values }[]): Promise<void> {
  const pairs = rows.flatMap(({ id, row }) => idsAt(row, path).map((item) => [id, item] as const));
  if (pairs.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (row_id, item_id)
    select * from unnest(${sql.val(pairs.map(([id]) => id))}::integer[], ${sql.val(pairs.map(([, item]) => item))}::integer[])`.execute(
    db,
  );
}
