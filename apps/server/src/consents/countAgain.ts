import { sql } from 'kysely';
import { type Context, read } from '../frame/change/context.ts';
import { clientsAskedAgain } from './queries.ts';

/** The number of people on the list of those to ask again. */
export const countAgain = (ctx: Context) =>
  read(ctx, async (db) => {
    const found = clientsAskedAgain(db, ctx.today.date).select(sql<number>`count(*)::int`.as('count'));
    return { code: 'Ok' as const, ...(await found.executeTakeFirstOrThrow()) };
  });
