import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { invitable as invitableIds, silentCount, sinceOf } from './many/invitable.ts';

type Input = InputOf<typeof contract.portal.invitable>;

/** How many clients a round of invitations reaches, and the progress of the last one. */
export const invitable = (ctx: Context, { days }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const round = await db
      .selectFrom('long_works')
      .select(['id', 'state', 'done', 'parts'])
      .where('user_id', '=', ctx.actor.user_id)
      .where('kind', '=', 'invitations')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      code: 'Ok' as const,
      count: (await invitableIds(db, today, sinceOf(ctx.now, days))).length,
      silent: await silentCount(db, today),
      round: round ?? null,
    };
  });
