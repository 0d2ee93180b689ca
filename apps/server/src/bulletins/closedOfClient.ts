import type { contract, InputOf } from '@resa/contract';
import { cardOf } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { closedBulletins } from './queries.ts';

type Input = InputOf<typeof contract.bulletins.closedOfClient>;

/** Bulletins that are no longer open for a client. */
export const closedOfClient = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    if (!(await cardOf(db, { id: client_id }, ctx.today.date))) throw notFound();
    return { code: 'Ok' as const, bulletins: await closedBulletins(db, client_id, ctx.today.date) };
  });
