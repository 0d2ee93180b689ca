import type { contract, InputOf } from '@resa/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';
import { filesOf } from './entries/file.ts';

type Input = InputOf<typeof contract.logs.readsOfClient>;

/** A total is counted up to this number; pages continue beyond it (decisions-wire W09). */
const CAP = 500;

/** The users who saw a file, by which call, newest first. */
export const readsOfClient = (ctx: Context, { client, startRow, rowsPerPage, sortBy, descending }: Input) =>
  read(ctx, async (db) => {
    const files = await filesOf(db, client);
    const way = descending ? sql`desc` : sql`asc`;
    const { rows } = await sql<{ at: string; name: string; call: string; machine: string }>`
      select r.at, coalesce(u.name, '') as name, r.call, r.machine
      from read_log r left join users u on u.id = r.user_id
      where r.client_id = any(${files}::int[])
      order by ${SORTS[sortBy]} ${way}, r.at ${way}, r.call ${way}, r.user_id ${way}, r.machine ${way}
      limit ${rowsPerPage} offset ${startRow}`.execute(db);
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from
        (select from read_log where client_id = any(${files}::int[]) limit ${CAP + 1}) views`.execute(db);
    const found = counted.rows[0]?.n ?? 0;
    return {
      code: 'Ok' as const,
      rows,
      recordsFiltered: Math.min(found, CAP),
      capped: found > CAP ? (1 as const) : (0 as const),
    };
  });

const SORTS: Readonly<Record<Input['sortBy'], RawBuilder<unknown>>> = {
  at: sql`r.at`,
  name: sql`u.name collate names`,
  call: sql`r.call`,
  machine: sql`r.machine`,
};
