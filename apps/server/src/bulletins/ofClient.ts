import type { contract, InputOf } from '@resa/contract';
import { cardOf } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { openBulletins } from './queries.ts';

type Input = InputOf<typeof contract.bulletins.ofClient>;

/** Open bulletins of a client (000 §2 "Bulletins tab", 000 O-07). */
export const ofClient = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    if (!(await cardOf(db, { id: client_id }, ctx.today.date))) throw notFound();
    return { code: 'Ok' as const, bulletins: await openBulletins(db, client_id, ctx.today.date) };
  });
