/** Rows of any list, with their linked ids, as the wire and the browser store carry them. */
import { columnsOf, type Link, type List, linksOf } from '@resa/contract/lists/define';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';

/** A row of a list that is not known by name: what every list has, and its own fields. */
/** A row's fields, before it is stored. */
export type Values = Record<string, unknown>;

export interface AnyRow extends Values {
  id: number;
  active: 0 | 1;
  position: number;
  system: 0 | 1;
  row_version: number;
}

export interface RowsQuery {
  /** SQL conditions on `t`, the list's own table. */
  where?: RawBuilder<unknown>;
  /** By position, then name, unless given. */
  order?: RawBuilder<unknown>;
  page?: { startRow: number; rowsPerPage: number };
}

/** The rows of a list that meet a condition, in an order, of one page. */
export async function rowsOf(db: ReadDb, list: List, { where, order, page }: RowsQuery = {}): Promise<AnyRow[]> {
  const columns = ['id', ...columnsOf(list), 'active', 'position', 'system', 'row_version'].map((column) =>
    sql.ref(`t.${column}`),
  );
  const linkColumns = Object.entries(Object.groupBy(linksOf(list), ({ path }) => path[0])).map(
    ([field, links = []]) => sql`${linkedIds(links)} as ${sql.id(field)}`,
  );
  const name = 'name_en' in list.fields ? 'name_en' : list.sort;
  const { rows } = await sql<AnyRow>`
    select ${sql.join([...columns, ...linkColumns])} from ${sql.table(list.name)} as t
    where ${where ?? sql`true`} order by ${order ?? sql`t.position, ${sql.ref(`t.${name}`)}, t.id`}
    ${page ? sql`limit ${page.rowsPerPage} offset ${page.startRow}` : sql``}`.execute(db);
  return rows;
}

/** The row of an id, if there is one. */
export async function rowOf(db: ReadDb, list: List, id: number): Promise<AnyRow | undefined> {
  const [row] = await rowsOf(db, list, { where: sql`t.id = ${id}` });
  return row;
}

/** One field: an array of ids, or an object of arrays where the field has parts. */
function linkedIds(links: Link[]): RawBuilder<unknown> {
  const [firstLink] = links;
  if (links.length === 1 && firstLink?.path.length === 1) return idsOf(firstLink);
  return sql`json_build_object(${sql.join(links.flatMap((link) => [sql.lit(link.path[1]), idsOf(link)]))})`;
}

const idsOf = ({ table }: Link) => sql`
  coalesce((select json_agg(l.item_id order by l.item_id) from ${sql.table(table)} as l where l.row_id = t.id), '[]'::json)`;
