import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { restrictionsOf, togetherWith } from './queries.ts';

type Input = InputOf<typeof contract.restrictions.ofClient>;

/** The restriction of a client's household, and the users who can be named. */
export const ofClient = (ctx: Context, { client_id }: Input) =>
  read(ctx, async (db) => {
    const file = await db.selectFrom('live_clients').select('id').where('id', '=', client_id).executeTakeFirst();
    if (!file) throw notFound();
    const [restriction = null] = await restrictionsOf(db, client_id);
    return {
      code: 'Ok' as const,
      restriction,
      persons: (await togetherWith(db, client_id, ctx.today.date)).length,
      all_users: await db
        .selectFrom('users')
        .select(['id', 'name'])
        .where('active', '=', 1)
        .orderBy('name')
        .orderBy('id')
        .execute(),
    };
  });
