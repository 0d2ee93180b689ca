import { rpIdOf } from '@resa/rules/staff/passkeys';
import { type Context, read } from '../frame/change/context.ts';
import { mayUsePassword, needOf } from '../session/index.ts';

/** The caller's passkeys, and whether they can add others. */
export const fetch = (ctx: Context) =>
  read(ctx, async (db) => {
    const { user_id } = ctx.actor;
    const rp_id = rpIdOf(ctx.config.publicUrl);
    const rows = await db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at', 'backed_up', 'rp_id'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute();
    const need = await needOf(db, user_id, ctx.today.date);
    return {
      code: 'Ok' as const,
      rows: rows.map((row) => ({ ...row, works: flag(row.rp_id === rp_id) })),
      rp_id,
      off: flag(!(await mayUsePassword(db, user_id))),
      second_step: flag(need.has),
      due: flag(need.due),
    };
  });

const flag = (is: boolean) => (is ? (1 as const) : (0 as const));
