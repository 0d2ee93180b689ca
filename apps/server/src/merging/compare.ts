import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { factsOf } from './judging/facts.ts';
import { judgeMerge, requireTwo } from './judging/judge.ts';

type Input = InputOf<typeof contract.merging.compare>;

/** Two files side by side, with the outcome of each field and of the rows that only one file can have (002 B18). */
export const compare = (ctx: Context, { source, target }: Input) =>
  read(ctx, async (db) => {
    requireTwo(source, target);
    const rows = await db.selectFrom('live_clients').selectAll().where('id', 'in', [source, target]).execute();
    const [from, to] = [source, target].map((id) => rows.find((row) => row.id === id));
    if (!from || !to) throw notFound();
    const judged = judgeMerge(from, to, await factsOf(db, ctx, source, target), {});
    if (judged === 'minor_head') {
      const other = judgeMerge(to, from, await factsOf(db, ctx, target, source), {});
      return { code: judged, keep: typeof other === 'string' ? null : source };
    }
    if (typeof judged === 'string') return { code: judged };
    const outcomes = judged.outcomes.map(({ fixed, ...one }) => ({
      ...one,
      fixed: fixed ? (1 as const) : (0 as const),
    }));
    return { code: 'Ok' as const, outcomes, versions: { source: from.row_version, target: to.row_version } };
  });
