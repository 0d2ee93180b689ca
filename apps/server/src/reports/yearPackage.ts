import type { contract, InputOf } from '@resa/contract';
import { faultsOfParams } from '@resa/contract/reports/params';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { reportTries } from './making/make.ts';

type Input = InputOf<typeof contract.reports.yearPackage>;

/** Has the year-end package made; equal requests are made once. */
export async function yearPackage(ctx: Context, { params: { year, locale = ctx.locale } }: Input) {
  await countTry(ctx, reportTries(ctx));
  const faults = faultsOfParams(['year'], { year }, ctx.today.date);
  if (faults.length > 0) throw invalid(...faults.map(({ path, rule }) => ({ path: `params.${path}`, rule })));
  const { user_id } = ctx.actor;
  return change(ctx, async (db, note) => {
    const data = { call: 'yearPackage', name: null, params: { year, locale } } as const;
    const { id, isNew } = await ctx.longWork.begin(db, { kind: 'report', user_id, data });
    if (isNew) note.job('long_work', { id });
    note.emit({ type: 'Changed', nouns: ['long_works'] }, { user: user_id });
    return { code: 'Ok' as const, job: id };
  });
}
