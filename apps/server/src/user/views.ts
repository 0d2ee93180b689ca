import { callsByName, type contract, type InputOf } from '@resa/contract';
import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.user.views>;

/** A total is counted up to here, pages go on (decisions-wire W09). */
const CAP = 500;

/** The files that were shown to the caller, and by which call, newest first (decision 014). */
export const views = (ctx: Context, { startRow, rowsPerPage, descending }: Input) =>
  read(ctx, async (db) => {
    const { user_id } = ctx.actor;
    const shown = await db
      .selectFrom('read_log as r')
      // deleted too: the caller has seen them.
      .leftJoin('clients as c', (join) => join.onRef('c.id', '=', 'r.client_id').on('c.erased_at', 'is', null))
      .select(['r.at', 'r.call', 'r.machine', 'c.file_number'])
      .select(sql<number | null>`case when c.deleted_at is null then c.id end`.as('client_id'))
      .where('r.user_id', '=', user_id)
      .orderBy('r.at', descending ? 'desc' : 'asc')
      .orderBy('r.client_id')
      .orderBy('r.call')
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await db
      .selectFrom((of) =>
        of
          .selectFrom('read_log')
          .select('at')
          .where('user_id', '=', user_id)
          .limit(CAP + 1)
          .as('r'),
      )
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    return {
      code: 'Ok' as const,
      rows: shown.map((view) => (maySee(ctx, view.call) ? view : { ...view, file_number: null, client_id: null })),
      recordsFiltered: Math.min(n, CAP),
      capped: n > CAP ? (1 as const) : (0 as const),
    };
  });

/** Whether the caller may still make the call that showed a file. */
function maySee(ctx: Context, name: string): boolean {
  const may = callsByName.get(name)?.may;
  return typeof may === 'object' && may.some((permission) => ctx.may(permission));
}
