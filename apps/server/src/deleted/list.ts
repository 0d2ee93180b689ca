import type { contract, InputOf } from '@resa/contract';
import type { DeletedClient } from '@resa/contract/deleted';
import { type RawBuilder, sql } from 'kysely';
import { matchesNameOrNumber, membershipsOn, nameOrNumber } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.deleted.list>;

const SORTS: Readonly<Record<Input['sortBy'], RawBuilder<unknown>>> = {
  deleted_at: sql`c.deleted_at`,
  file_number: sql`c.file_number`,
  first_name: sql`c.first_name collate names`,
  last_name: sql`c.last_name collate names`,
  dob: sql`c.dob`,
  deleted_by: sql`u.name collate names`,
  data: sql`data`,
};

/** The deleted files, by name or number, sorted and paged. */
export const list = (ctx: Context, { terms, sortBy, descending, startRow, rowsPerPage }: Input) =>
  read(ctx, async (db) => {
    // deleted too: it lists them; a file that was merged is brought back by undoing the merge
    const found = sql`from clients c left join users u on u.id = c.deleted_by
      where c.deleted_at is not null and c.erased_at is null and c.merged_into is null and ${matchesNameOrNumber(terms.search)}`;
    const way = descending ? sql`desc` : sql`asc`;
    const { rows } = await sql<DeletedClient>`
      select c.id, c.file_number, c.first_name, ${nameOrNumber(sql`c.last_name`)} as last_name, c.dob, u.name as deleted_by, c.deleted_at,
        ${hasMore(ctx.today.date)}::int as data
      ${found} order by ${SORTS[sortBy]} ${way} nulls last, c.id ${way} limit ${rowsPerPage} offset ${startRow}`.execute(
      db,
    );
    const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(db);
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: counted.rows[0]?.n ?? 0 } };
  });

/** Whether related rows still exist (002 B16); the household counts if somebody lives in the last one. */
const hasMore = (today: string) => sql`(
  exists (select from live_documents where client_id = c.id) or exists (select from revenues where client_id = c.id)
  or exists (select from no_incomes where client_id = c.id)
  or exists (select from live_appointments where client_id = c.id)
  or exists (select from ${membershipsOn(today)} m where m.group_id = c.family_id))`;
