import type { contract, InputOf } from '@resa/contract';
import type { ImportRow as Listed } from '@resa/contract/client-import-rows';
import { TAKE_BACK_DAYS } from '@resa/contract/client-imports';
import type { Selectable } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import type { Tables } from '../db/tables/index.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.clientImports.list>;

/** The imports, the latest first. */
export const list = (ctx: Context, { startRow, rowsPerPage, descending }: Input) =>
  read(ctx, async (db) => {
    const rows = await listed(db)
      .orderBy('i.created_at', descending ? 'desc' : 'asc')
      .orderBy('i.id', descending ? 'desc' : 'asc')
      .offset(startRow)
      .limit(rowsPerPage)
      .execute();
    const { n } = await db
      .selectFrom('client_imports')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return { code: 'Ok' as const, dt: { rows: rows.map((row) => shown(row, ctx)), recordsFiltered: Number(n) } };
  });

export const listed = (db: ReadDb) =>
  db
    .selectFrom('client_imports as i')
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .selectAll('i')
    .select('u.name as user_name');

type Row = Selectable<Tables['client_imports']> & { user_name: string | null };

const WRITING = ['running', 'stopped', 'done', 'taking_back', 'taken_back'];

/** An import as it is listed. */
export function shown(row: Row, { now }: Pick<Context, 'now'>): Listed {
  const { done, parts, ended_at } = row;
  const { id, file_name, state, created_at } = row;
  const until = ended_at === null ? null : new Date(Date.parse(ended_at) + TAKE_BACK_DAYS * 86_400_000);
  return {
    id,
    file_name,
    state,
    created_at,
    ended_at,
    created_by: row.user_name,
    progress: ['checking', 'running', 'stopped', 'taking_back'].includes(state) ? { done, of: parts } : null,
    result: WRITING.includes(state)
      ? {
          households: row.households,
          persons: row.persons,
          joined: row.joined,
          updated: row.updated,
          left: Math.max(0, row.parts - row.done),
          taken_back: row.taken_back,
          stayed: row.stayed,
        }
      : null,
    take_back_until: state === 'done' && until && until > now ? until.toISOString() : null,
    has_file: row.work_id === null ? 0 : 1,
  };
}
