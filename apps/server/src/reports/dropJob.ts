import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.reports.dropJob>;

/** Stops a report of the user's that is being made, or removes its file. */
export async function dropJob(ctx: Context, { id }: Input) {
  const answer = await change(ctx, async (db, note) => {
    if (!(await ctx.longWork.drop(db, note, ctx.actor.user_id, id))) throw notFound();
    note.emit({ type: 'Changed', nouns: ['long_works'] }, { user: ctx.actor.user_id });
    return { code: 'Ok' as const };
  });
  ctx.longWork.dropped(id);
  return answer;
}
