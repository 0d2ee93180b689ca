import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { membershipsOn } from '../people/index.ts';
import { housingsWithAddress, livedAt, partsOf } from './queries.ts';

type Input = InputOf<typeof contract.addresses.actual>;

/** Where a client lives today: the current address of the household's head; none when nothing is known. */
export const actual = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const client = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!client) throw notFound();
    const found = await housingsWithAddress(db)
      .innerJoin(membershipsOn(today).as('head'), 'head.client_id', 'h.client_id')
      .innerJoin(membershipsOn(today).as('own'), 'own.group_id', 'head.group_id')
      .where('own.client_id', '=', client_id)
      .where('head.group_role_type_id', 'in', [1, 2])
      .where(livedAt(today))
      .orderBy('h.start_date', 'desc')
      .orderBy('h.id', 'desc')
      .executeTakeFirst();
    if (!found) return { code: 'Ok' as const, housing: null, address: null };
    const { client_housing: housing, address } = partsOf(found);
    return { code: 'Ok' as const, housing, address };
  });
