import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.locations.list>;

/** A page of all locations, also of those where the user does not work (002 §2.2). */
export const list = (ctx: Context, { startRow, rowsPerPage, sortBy, descending, terms }: Input) =>
  read(ctx, async (db) => {
    const found = db
      .selectFrom('places')
      .where(sql<boolean>`position(fold(${terms.search}) in fold(name)) > 0`)
      .$if(terms.active !== undefined && terms.active !== null, (query) =>
        query.where('active', '=', terms.active as 0 | 1),
      );
    const way = descending ? 'desc' : 'asc';
    const rows = await found
      .select(['id', 'name', 'active'])
      .orderBy(sortBy === 'name' ? sql`name collate names` : sql.ref(sortBy), way)
      .orderBy('id', way)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: n } };
  });
