import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { checkMerge, requireTwo } from './checking/check.ts';
import { factsOf } from './checking/facts.ts';

type Input = InputOf<typeof contract.merging.compare>;

/** Two files side by side, with the outcome of each field and of the rows that only one file can have (002 B18). */
export const compare = (ctx: Context, { source, target }: Input) =>
  read(ctx, async (db) => {
    requireTwo(source, target);
    const rows = await db.selectFrom('live_clients').selectAll().where('id', 'in', [source, target]).execute();
    const [from, to] = [source, target].map((id) => rows.find((row) => row.id === id));
    if (!from || !to) throw notFound();
    const checked = checkMerge(from, to, await factsOf(db, ctx, source, target), {});
    if (checked === 'minor_head') {
      const reversed = checkMerge(to, from, await factsOf(db, ctx, target, source), {});
      return { code: checked, keep: typeof reversed === 'string' ? null : source };
    }
    if (typeof checked === 'string') return { code: checked };
    const outcomes = checked.outcomes.map(({ fixed, ...outcome }) => ({
      ...outcome,
      fixed: fixed ? (1 as const) : (0 as const),
    }));
    return { code: 'Ok' as const, outcomes, versions: { source: from.row_version, target: to.row_version } };
  });
