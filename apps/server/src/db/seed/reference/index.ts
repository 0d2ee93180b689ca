/**
 * Shipped reference rows. A release adds the rows that are missing and rewrites those that nobody edited; rows that
 * somebody deleted stay deleted.
 */
import { columnsOf, type Link, type List, linksOf, newRowSchema } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables/index.ts';

export { seedMailTemplates } from './mail-templates.ts';

import { reference } from '@resa/reference/rows';

type Row = { id: number; position: number } & Record<string, unknown>;
type Gone = (list: ListName, id: unknown) => boolean;

/** Brings every list to the rows of this build. A second run finds nothing to write. */
export async function seedReference(db: Kysely<Tables>): Promise<void> {
  const removals = await db.selectFrom('list_removals').select(['name', 'id']).execute();
  const removed = new Set(removals.map(({ name, id }) => `${name} ${id}`));
  const isRemoved: Gone = (list, id) => removed.has(`${list} ${id}`);
  for (const name of Object.keys(reference) as ListName[])
    await seedList(db, lists[name] as unknown as List, isRemoved);
}

/** The shipped rows of a list, with their defaults filled in, validated like any row that is stored. */
export function shippedRows(name: ListName): Row[] {
  const list = lists[name] as unknown as List;
  const schema = newRowSchema(list);
  return reference[name].map(({ id, position = 0, ...row }) => {
    const parsed = schema.parse(row) as Record<string, unknown>;
    return { ...parsed, id, position, system: list.system?.includes(id) ? 1 : 0 };
  });
}

async function seedList(db: Kysely<Tables>, list: List, isRemoved: Gone): Promise<void> {
  const own = columnsOf(list);
  const parents = own.flatMap((column) => (list.fields[column]?.kind === 'one' ? [column] : []));
  const isGone = (row: Row) =>
    isRemoved(list.name, row.id) ||
    parents.some((column) => isRemoved(list.fields[column]?.of as ListName, row[column]));
  const shipped = shippedRows(list.name).filter((row) => !isGone(row));

  const stored = new Map((await select(db, list.name, ['id', 'edited', 'system', ...own])).map((row) => [row.id, row]));
  const missing = shipped.filter(({ id }) => !stored.has(id));
  const added = await insert(db, list.name, ['id', 'active', 'position', 'system', ...own], missing);
  for (const link of linksOf(list))
    await insertLinks(
      db,
      link,
      missing.filter(({ id }) => added.has(id)),
      isRemoved,
    );

  for (const row of shipped) {
    const old = stored.get(row.id);
    const changed = old && !old.edited ? ['system', ...own].filter((column) => old[column] !== row[column]) : [];
    if (changed.length > 0) await rewrite(db, list.name, row, changed);
  }
}

const idents = (columns: string[]) => sql.join(columns.map((column) => sql.id(column)));

const select = async (db: Kysely<Tables>, table: string, columns: string[]): Promise<Row[]> =>
  (await sql<Row>`select ${idents(columns)} from ${sql.table(table)}`.execute(db)).rows;

const BATCH = 500;

/** Returns the first column of the inserted rows. A row that clashes with one that somebody made is left out. */
async function insert(
  db: Kysely<Tables>,
  table: string,
  columns: string[],
  rows: Record<string, unknown>[],
): Promise<Set<unknown>> {
  const added = new Set<unknown>();
  for (let at = 0; at < rows.length; at += BATCH) {
    const tuples = rows.slice(at, at + BATCH).map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const written = await sql<{ key: unknown }>`
      insert into ${sql.table(table)} (${idents(columns)}) values ${sql.join(tuples)}
      on conflict do nothing returning ${sql.id(columns[0] ?? 'id')} as key`.execute(db);
    for (const { key } of written.rows) added.add(key);
  }
  return added;
}

/** Links are shipped with the row that points; later they are the users'. */
async function insertLinks(db: Kysely<Tables>, { table, of, path }: Link, rows: Row[], isRemoved: Gone): Promise<void> {
  const items = (row: Row) => path.reduce<unknown>((value, key) => (value as Row)[key], row) as number[];
  const pairs = rows.flatMap((row) => items(row).map((item_id) => ({ row_id: row.id, item_id })));
  await insert(
    db,
    table,
    ['row_id', 'item_id'],
    pairs.filter(({ item_id }) => !isRemoved(of, item_id)),
  );
}

async function rewrite(db: Kysely<Tables>, table: string, row: Row, columns: string[]): Promise<void> {
  const values = columns.map((column) => sql`${sql.id(column)} = ${row[column]}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(values)}, row_version = row_version + 1
    where id = ${row.id} and edited = 0`.execute(db);
}
