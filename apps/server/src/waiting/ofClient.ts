import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { selectRows, shown } from './queries.ts';

type Input = InputOf<typeof contract.waiting.ofClient>;

/** The waiting list entries of a client, at every location. */
export const ofClient = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    const rows = await selectRows(db)
      .innerJoin('places as p', 'p.id', 'w.place_id')
      .select('p.name as place')
      .where('w.client_id', '=', client_id)
      .execute();
    return { code: 'Ok' as const, rows: rows.map(shown) };
  });
