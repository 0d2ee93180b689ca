import type { contract, InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.roles.list>;

/** A page of the roles, found by either of their names (002 §2.7). */
export const list = (ctx: Context, { startRow, rowsPerPage, sortBy, descending, terms }: Input) =>
  read(ctx, async (db) => {
    const found = db
      .selectFrom('roles')
      .where(sql<boolean>`position(fold(${terms.search}) in fold(lang_en || ' ' || lang_fr)) > 0`);
    const way = descending ? 'desc' : 'asc';
    const rows = await found
      .select(['id', 'lang_en', 'lang_fr', 'system', 'row_version'])
      .select(sql<number>`(select count(*)::int from user_roles where role_id = roles.id)`.as('users'))
      .select(sql<number>`(select count(*)::int from role_permissions where role_id = roles.id)`.as('allows'))
      .orderBy(sortBy.startsWith('lang_') ? sql`${sql.ref(sortBy)} collate names` : sql.ref(sortBy), way)
      .orderBy('id', way)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: n } };
  });
