/**
 * Which reports may leave as files (decision 067). A file leaves out the rows of persons who refused to be shared by
 * name, although figures count them. A made file that waits is not sent once a person in it refuses or is restricted.
 */
import type { SheetBlock } from '@resa/contract/reports/calls';
import { sql } from 'kysely';
import { saidNoTo } from '../../client-records/index.ts';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { type Context, read } from '../../frame/change/context.ts';
import type { ReportContext } from '../engine/query.ts';

/** Those of these persons who refused sharing by name, or withdrew it. */
export const refusingAmong = (ctx: Context, client_ids: readonly number[]): Promise<ReadonlySet<number>> =>
  read(ctx, (db) => refusingIn(db, client_ids));

async function refusingIn(db: ReadDb, client_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(client_ids)];
  if (ids.length === 0) return new Set<number>();
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${sql.val(ids)}::int[]) as asked (id) where ${saidNoTo('sharing', sql`asked.id`)}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a file that names these clients may leave. */
export const mayLeave = async (db: ReadDb, client_ids: readonly number[]): Promise<boolean> =>
  (await refusingIn(db, client_ids)).size === 0;

const version = sql<{ version: string }>`select version::text from versions where name = 'rights'`;

/** The version of who may see what and of who is restricted; read it before a report is made. */
export const rightsBefore = (ctx: Context): Promise<string | undefined> =>
  read(ctx, async (db) => (await version.execute(db)).rows[0]?.version);

/**
 * Whether a report must be made again before it is sent: rights or restrictions changed since `rights` was read, or a
 * person in it refused to be shared by name. The row lock makes later restrictions wait for the end of this change, so
 * that they find the mail that it wrote.
 */
export async function mustBeRemade(
  db: Trx,
  { rights, shows }: { rights: string | undefined; shows: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`${version} for share`.execute(db);
  return rows[0]?.version !== rights || !(await mayLeave(db, shows));
}

/** A sheet without the lines that name somebody who refused, and how many these are. */
export async function withoutRefusals<R extends { readonly blocks: readonly SheetBlock[] }>(
  ctx: Context,
  report: R,
): Promise<{ report: R; left_out: number }> {
  const named = report.blocks.flatMap(({ rows }) => rows.flatMap(({ client_ids }) => client_ids));
  const refusing = await refusingAmong(ctx, named);
  if (refusing.size === 0) return { report, left_out: 0 };
  let left_out = 0;
  const blocks = report.blocks.map((block) => {
    const rows = block.rows.filter(({ client_ids }) => !client_ids.some((id) => refusing.has(id)));
    left_out += block.rows.length - rows.length;
    return { ...block, rows };
  });
  return { report: { ...report, blocks }, left_out };
}

/** Says how many lines are left out, if any is. */
export const leftOutWords = (say: ReportContext['say'], count: number): string[] =>
  count === 0 ? [] : [say('report_left_out', { count })];
