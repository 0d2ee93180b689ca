import type { contract, InputOf } from '@resa/contract';
import type { RefreshRow } from '@resa/contract/grade-refresh';
import { type RawBuilder, sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.grade_refresh.list>;

const SORTS: Readonly<Record<Input['sortBy'], RawBuilder<unknown>>> = {
  created_at: sql`r.created_at`,
  created_by: sql`u.name collate names`,
  moved: sql`moved`,
};

/** The history of refreshes, by the users who made them (002 §2.12). */
export const list = (ctx: Context, { terms, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    const found = sql`from grade_refreshes r left join users u on u.id = r.created_by left join users b on b.id = r.undone_by
      where ${terms.search} = '' or (fold(${terms.search}) <> '' and position(fold(${terms.search}) in fold(u.name)) > 0)`;
    const way = descending ? sql`desc` : sql`asc`;
    const { rows } = await sql<RefreshRow>`
      select r.id, u.name as created_by, r.created_at, r.undone_at, b.name as undone_by,
        (select count(*)::int from grade_refresh_moves where refresh_id = r.id) as moved
      ${found} order by ${SORTS[sortBy]} ${way} nulls last, r.id ${way} limit ${rowsPerPage} offset ${startRow}`.execute(
      db,
    );
    const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(db);
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: counted.rows[0]?.n ?? 0 } };
  });
