import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, type Db, search } from '../frame/context.ts';
import { CAP, personsOf, REACH, rankedIds } from '../people/index.ts';

type Input = InputOf<typeof contract.clients.searchPaginate>;

/** The global search page (001 §2.15): best first, or by name or number; the total stops at 500 (W09). */
export const searchPaginate = (ctx: Context, { filter, startRow, rowsPerPage, sortBy, descending }: Input) =>
  search(ctx, async (db) => {
    const today = ctx.today.date;
    const ranked = sortBy === 'rank';
    const limit = ranked ? Math.min(Math.max(CAP, startRow + rowsPerPage) + 1, REACH) : REACH;
    const ids = await rankedIds(db, { text: filter, today }, limit);
    const sorted = ranked ? ids : await sortIds(db, ids, sortBy, descending);
    return {
      code: 'Ok' as const,
      rows: await personsOf(db, sorted.slice(startRow, startRow + rowsPerPage), today),
      recordsFiltered: Math.min(ids.length, CAP),
      capped: ids.length > CAP ? (1 as const) : (0 as const),
    };
  });

async function sortIds(db: Db, ids: readonly number[], by: string, descending: boolean): Promise<number[]> {
  const way = descending ? sql`desc` : sql`asc`;
  const key =
    by === 'name' ? sql`last_name collate names ${way}, first_name collate names ${way}` : sql`file_number ${way}`;
  const { rows } = await sql<{ id: number }>`
    select id from clients where id = any(${sql.val([...ids])}::int[]) order by ${key}, id ${way}`.execute(db);
  return rows.map((row) => row.id);
}
