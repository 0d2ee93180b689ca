/** Runs the figures of a block: one statement for each source, with subtotals and total counted by the database, not added up. */
import type { FiguresBlock } from '@resa/contract/reports/define';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { drawnFigures } from './columns.ts';
import type { CountedRows, FiguresQuery, Source } from './query.ts';
import { isErased } from './sources.ts';

/** The values of all figures by key: all keys for a row, the first for a subtotal, none for the total. */
export type CountsByKey = ReadonlyMap<
  string,
  { readonly key: readonly string[]; readonly values: Record<string, number> }
>;
export const keyText = (key: readonly string[]): string => JSON.stringify(key);

export async function countBlock(db: ReadDb, block: FiguresBlock, query: FiguresQuery): Promise<CountsByKey> {
  const counts = new Map<string, { key: string[]; values: Record<string, number> }>();
  const bySource = new Map<Source, [string, CountedRows][]>();
  const zero: Record<string, number> = {};
  for (const { name, counted } of drawnFigures(block, query)) {
    if (!counted) continue;
    bySource.set(counted.of, [...(bySource.get(counted.of) ?? []), [name, counted]]);
    zero[name] = 0;
  }
  const keys = Object.keys(block.keys);
  for (const [source, figures] of bySource) {
    const { rows } = await countSource(db, source, keys, figures);
    for (const row of rows) {
      const key = keys.slice(0, Number(row.depth)).map((name) => String(row[name]));
      const line = counts.get(keyText(key)) ?? { key, values: { ...zero } };
      for (const [name] of figures) line.values[name] = Number(row[`n_${name}`]);
      counts.set(keyText(key), line);
    }
  }
  return counts;
}

function countSource(db: ReadDb, source: Source, keys: readonly string[], figures: readonly [string, CountedRows][]) {
  const columns = keys.map((key) => sql.ref(key));
  // One grouping set for each prefix of the keys: all keys for the rows, fewer for the groups, none for the total.
  const sets = [...keys, ''].map((_, depth) => sql`(${list(columns.slice(0, depth))})`);
  const depth =
    columns.length === 0
      ? sql`0`
      : sql`(${sql.join(
          columns.map((column) => sql`1 - grouping(${column})`),
          sql` + `,
        )})`;
  const values = figures.map(([name, figure]) => {
    const aggregate = figure.once ? sql`count(distinct ${sql.ref(figure.once)})` : sql`count(*)`;
    const aggregateAt = (length: number) => sql`${aggregate} filter (where ${countedAt(figure, length, keys.length)})`;
    const lines = keys.map((_, length) => sql`when ${length} then ${aggregateAt(length)}`);
    const value =
      lines.length > 0 && (figure.inTotal || figure.inSubtotal)
        ? sql`(case ${depth} ${sql.join(lines, sql` `)} else ${aggregateAt(keys.length)} end)`
        : aggregateAt(keys.length);
    return sql`${value}::int as ${sql.ref(`n_${name}`)}`;
  });
  return sql<Record<string, string | number>>`
    select ${sql.join([...columns, sql`${depth} as depth`, ...values])}
    from (${source}) counted
    group by grouping sets (${sql.join(sets)})`.execute(db);
}

/**
 * The condition on the rows that a figure counts in a line. `length` is the number of keys of the line: 0 for the
 * total, `keys` for a row, and between them for a subtotal.
 */
function countedAt({ where = sql`true`, inSubtotal, inTotal }: CountedRows, length: number, keys: number) {
  if (length === 0) return inTotal ?? where;
  return length < keys ? (inSubtotal ?? where) : where;
}

const list = (parts: readonly RawBuilder<unknown>[]) => (parts.length === 0 ? sql`` : sql.join(parts));

export interface OpenedPage {
  readonly startRow: number;
  readonly rowsPerPage: number;
  readonly descending: boolean;
}

/** The rows behind a figure, from the very source that it was counted from: exactly as many as the figure. */
export async function openFigure(
  db: ReadDb,
  keys: readonly string[],
  figure: CountedRows,
  key: readonly string[],
  { startRow, rowsPerPage, descending }: OpenedPage,
) {
  const matching = key.map((value, index) => sql`${sql.ref(keys[index] as string)}::text = ${value}`);
  const conditions = sql.join([...matching, countedAt(figure, key.length, keys.length)], sql` and `);
  const { of, once } = figure;
  const matchingRows = once
    ? sql`select distinct on (${sql.ref(once)}) * from (${of}) counted
        where ${conditions} and ${sql.ref(once)} is not null order by ${sql.ref(once)}, date, start_time, id`
    : sql`select * from (${of}) counted where ${conditions}`;
  const { rows: sums } = await sql<{ n: number }>`select count(*)::int as n from (${matchingRows}) found`.execute(db);
  const way = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<{
    client_id: number | null;
    id: number | null;
    erased: boolean;
    file_number: number | null;
    name: string | null;
    start_date_time: string;
    place_id: number | null;
    type_id: number | null;
  }>`
    select f.client_id, c.id, ${isErased('f.client_id')} as erased, c.file_number, ${fullName()} as name,
      f.date::text || ' ' || to_char(f.start_time, 'HH24:MI') as start_date_time, f.place_id, f.type_id
    from (${matchingRows}) f left join live_clients c on c.id = f.client_id
    order by f.date ${way}, f.start_time ${way}, f.id ${way}, f.client_id ${way}
    limit ${rowsPerPage} offset ${startRow}`.execute(db);
  return { rows, total: sums[0]?.n ?? 0 };
}
