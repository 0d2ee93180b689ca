/** Files of reports leave without the lines of who refused to be shared by name (decision 067); figures count everybody. */
import type { SheetBlock } from '@resa/contract/reports/calls';
import { sql } from 'kysely';
import { saidNoTo } from '../../client-records/index.ts';
import { type Context, read } from '../../frame/change/context.ts';
import type { ReportContext } from '../engine/query.ts';

/** Those of these persons who refused sharing by name, or withdrew it. */
export const refusingAmong = (ctx: Context, client_ids: readonly number[]): Promise<ReadonlySet<number>> =>
  read(ctx, async (db) => {
    const ids = [...new Set(client_ids)];
    if (ids.length === 0) return new Set<number>();
    const { rows } = await sql<{ id: number }>`
      select asked.id from unnest(${sql.val(ids)}::int[]) as asked (id) where ${saidNoTo('sharing', sql`asked.id`)}`.execute(
      db,
    );
    return new Set(rows.map(({ id }) => id));
  });

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
