import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { addressOn } from './queries.ts';

type Input = InputOf<typeof contract.addresses.actual>;

/** Where a client lives today: the current address of the household's head; none when nothing is known. */
export const actual = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    return { code: 'Ok' as const, ...(await addressOn(db, client_id, today)) };
  });
