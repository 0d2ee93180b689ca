/** Writes a judged row of a list and the rows it points at. */
import { columnsOf, type Link, type List, linksOf } from '@resa/contract/lists/define';
import { sql } from 'kysely';
import type { Trx } from '../frame/context.ts';
import { idsAt, type Values } from './judge.ts';
import { type AnyRow, rowOf } from './rows.ts';

/** Inserts a row, last of an ordered list, and answers it as stored. */
export async function insertRow(db: Trx, list: List, row: Values): Promise<AnyRow> {
  const columns = [...columnsOf(list), 'active'];
  const position = list.ordered ? sql`(select coalesce(max(position), 0) + 1 from ${sql.table(list.name)})` : sql`0`;
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(list.name)} (${sql.join(columns.map((name) => sql.id(name)))}, position)
    values (${sql.join(columns.map((name) => row[name] ?? null))}, ${position}) returning id`.execute(db);
  const id = (rows[0] as { id: number }).id;
  for (const link of linksOf(list)) await point(db, link, id, idsAt(row, link.path));
  return (await rowOf(db, list, id)) as AnyRow;
}

/** Writes what differs from the stored row, and answers it as stored then; a row that says the same stays untouched. */
export async function updateRow(db: Trx, list: List, row: Values, stored: AnyRow): Promise<AnyRow> {
  const columns = [...columnsOf(list), 'active'].filter((name) => (row[name] ?? null) !== (stored[name] ?? null));
  const links = linksOf(list).filter(({ path }) => !sameIds(idsAt(row, path), idsAt(stored, path)));
  if (columns.length + links.length === 0) return stored;
  // A release rewrites shipped rows only while their own columns are as shipped.
  const own = columns.some((name) => name !== 'active');
  const values = columns.map((name) => sql`${sql.id(name)} = ${row[name] ?? null}`);
  await sql`
    update ${sql.table(list.name)} set ${sql.join([
      ...values,
      ...(own ? [sql`edited = 1`] : []),
      sql`row_version = row_version + 1`,
    ])} where id = ${stored.id}`.execute(db);
  for (const link of links) {
    await sql`delete from ${sql.table(link.table)} where row_id = ${stored.id}`.execute(db);
    await point(db, link, stored.id, idsAt(row, link.path));
  }
  return (await rowOf(db, list, stored.id)) as AnyRow;
}

const sameIds = (a: number[], b: number[]) => [...a].sort().join() === [...b].sort().join();

async function point(db: Trx, { table }: Link, id: number, items: number[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (row_id, item_id)
    select ${id}, unnest(${sql.val(items)}::integer[])`.execute(db);
}
