import type { contract, InputOf } from '@resa/contract';
import { SYSTEM_LEVELS, type SystemLevel } from '@resa/rules/process/levels';
import type { Context } from '../frame/change/context.ts';
import { entriesOf } from '../frame/process/system-log.ts';

type Input = InputOf<typeof contract.logs.date>;

/** More than anybody reads; a level that buries the others is deselected. */
const MOST = 1_000;

/** The entries of a day of the system log, the newest first (002 §2.8, B12). */
export async function date(ctx: Context, { date: day, levels = [] }: Input) {
  const chosen: readonly SystemLevel[] = levels.length > 0 ? levels : SYSTEM_LEVELS;
  const { rows, counts } = await entriesOf(ctx.config, day, chosen, MOST);
  const total = chosen.reduce((sum, level) => sum + counts[level], 0);
  return { code: 'Ok' as const, rows, counts, capped: total > rows.length ? (1 as const) : (0 as const) };
}
