/** A page of a list: searched in both languages, filtered and sorted (002 §2.14, decisions-002 A41). */
import type { Field, List } from '@resa/contract/lists/define';
import type { Locale } from '@resa/contract/texts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { type AnyRow, type RowsQuery, rowsOf } from './rows.ts';

export interface ListQuery {
  sortBy: string;
  descending: boolean;
  terms: { search: string; active?: 0 | 1 | null } & Record<string, unknown>;
}
type Page = NonNullable<RowsQuery['page']>;

/** The rows of a page and how many there are in all; without a page, all of them. */
export async function pageOf(
  db: ReadDb,
  list: List,
  query: ListQuery,
  locale: Locale,
  page?: Page,
): Promise<{ rows: AnyRow[]; recordsFiltered: number }> {
  const where = conditions(list, query.terms);
  const rows = await rowsOf(db, list, { where, order: order(list, query, locale), ...(page && { page }) });
  return { rows, recordsFiltered: page ? await count(db, list, where) : rows.length };
}

async function count(db: ReadDb, list: List, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(list.name)} as t where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

const SEARCHED_KINDS: readonly Field['kind'][] = ['text', 'rich', 'code', 'lines', 'formula'];

function conditions(list: List, { search, active, ...filters }: ListQuery['terms']): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (search) {
    const words = Object.entries(list.fields).filter(([, { kind }]) => SEARCHED_KINDS.includes(kind));
    // A list without words, such as the revenue brackets, is searched by its numbers.
    const columns = words.length > 0 ? words : Object.entries(list.fields).filter(([, { kind }]) => kind === 'count');
    const matches = columns.map(([name, field]) => sql`position(fold(${search}) in fold(${plain(name, field)})) > 0`);
    parts.push(sql`(${sql.join(matches, sql` or `)})`);
  }
  if (active !== undefined && active !== null) parts.push(sql`t.active = ${active}`);
  for (const name of list.filters ?? []) {
    const id = filters[name];
    if (id === undefined || id === null) continue;
    const column = sql.ref(`t.${name}`);
    // A row that points nowhere belongs everywhere (decisions-002 A19).
    parts.push(list.fields[name]?.optional ? sql`(${column} = ${id} or ${column} is null)` : sql`${column} = ${id}`);
  }
  return sql.join(parts, sql` and `);
}

/** Text without its markup, as it is read. */
const plain = (name: string, { kind }: Field): RawBuilder<unknown> =>
  kind === 'rich'
    ? sql`regexp_replace(${sql.ref(`t.${name}`)}, '<[^>]*>', ' ', 'g')`
    : sql`${sql.ref(`t.${name}`)}::text`;

/** By the given sort, then by the names, then by id: pages never repeat or lose a row (decisions-wire W04). */
function order(list: List, { sortBy, descending }: ListQuery, locale: Locale): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`;
  const names = Object.entries(list.fields).filter(([, { kind }]) => kind === 'text' || kind === 'rich');
  const rest = names
    .filter(([name]) => name !== sortBy)
    .map(([name, field]) => sql`${plain(name, field)} collate names`);
  return sql.join([sql`${sortKey(list, sortBy, locale)} ${way} nulls last`, ...rest, sql`t.id ${way}`]);
}

function sortKey(list: List, sortBy: string, locale: Locale): RawBuilder<unknown> {
  const field = list.fields[sortBy];
  const column = sql.ref(`t.${sortBy}`);
  if (!field) return column;
  if (field.kind === 'one')
    return sql`(select r.${sql.id(`name_${locale}`)} from ${sql.table(field.of as string)} as r where r.id = ${column}) collate names`;
  return SEARCHED_KINDS.includes(field.kind) ? sql`${plain(sortBy, field)} collate names` : column;
}
