import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { householdOf } from '../people/index.ts';

type Input = InputOf<typeof contract.families.list>;

/** The household of a client, head first (000 §2 "Family dialog"). */
export const list = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const members = await householdOf(db, client_id, ctx.today.date);
    if (members.length === 0) throw notFound();
    return { code: 'Ok' as const, members };
  });
