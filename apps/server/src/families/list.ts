import type { contract, InputOf } from '@resa/contract';
import { householdOf, justMadeIn, plannedIn } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.families.list>;

/** The household of a client, head first, and its future members (000 §2 "Family dialog"). */
export const list = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const members = await householdOf(db, client_id, ctx.today.date);
    const [first] = members;
    if (!first) throw notFound();
    return {
      code: 'Ok' as const,
      members,
      planned: await plannedIn(db, first.group_id, ctx.today.date),
      just_made: await justMadeIn(db, ctx, first.group_id),
    };
  });
