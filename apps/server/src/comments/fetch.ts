import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { commentOf } from './queries.ts';

type Input = InputOf<typeof contract.comments.fetch>;

/** A comment of a live file. */
export const fetch = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const comment = await commentOf(db, ctx, id);
    const client = await db
      .selectFrom('live_clients')
      .select('id')
      .where('id', '=', comment.client_id)
      .executeTakeFirst();
    if (!client) throw notFound();
    return { code: 'Ok' as const, comment };
  });
