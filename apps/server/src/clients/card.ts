import type { contract, InputOf } from '@resa/contract';
import { cardOf } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.clients.card>;

/** The hover card of a client. */
export const card = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const client = await cardOf(db, { id }, ctx.today.date);
    if (!client) throw notFound();
    return { code: 'Ok' as const, client };
  });
