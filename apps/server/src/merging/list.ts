import type { contract, InputOf } from '@resa/contract';
import type { Merge } from '@resa/contract/merging';
import { sql } from 'kysely';
import { fullName } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.merging.list>;

/** The merges that may still be taken back. */
export const list = (ctx: Context, { startRow, rowsPerPage, descending }: Input) =>
  read(ctx, async (db) => {
    const way = descending ? sql`desc` : sql`asc`;
    // deleted too: the merged file is hidden, and the remaining one may be deleted too
    const { rows } = await sql<Merge>`
      with files as (select id, file_number, ${fullName()} as name from clients c)
      select m.source_id, s.file_number as source_file_number, s.name as source_name,
        m.target_id, t.file_number as target_file_number, t.name as target_name, m.merged_at, u.name as merged_by
      from client_merges m join files s on s.id = m.source_id join files t on t.id = m.target_id
        left join users u on u.id = m.merged_by
      order by m.merged_at ${way}, m.id ${way} limit ${rowsPerPage} offset ${startRow}`.execute(db);
    const { n } = await db
      .selectFrom('client_merges')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return { code: 'Ok' as const, dt: { rows, recordsFiltered: n } };
  });
