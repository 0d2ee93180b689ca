import { removalEndsStep, rpIdOf } from '@resa/rules/staff/passkeys';
import { type Context, read } from '../frame/change/context.ts';
import { mayUsePassword, needOf, secondStepOf } from '../session/index.ts';

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
    const need = await needOf(db, ctx, user_id);
    const codes_left = (await secondStepOf(db, ctx.config, user_id))?.codes_left ?? 0;
    const working = rows.filter((row) => row.rp_id === rp_id).length;
    const present = (row: (typeof rows)[number]) => {
      const works = row.rp_id === rp_id;
      // Without an app and another passkey, the removal itself takes a recovery code.
      const left = { app: need.app, works, others: working - (works ? 1 : 0), codes: codes_left - 1 };
      return { ...row, works: flag(works), ends_step: flag(need.has && removalEndsStep(left)) };
    };
    return {
      code: 'Ok' as const,
      rows: rows.map(present),
      rp_id,
      off: flag(!(await mayUsePassword(db, user_id))),
      second_step: flag(need.has),
      app: flag(need.app),
      codes_left,
      due: flag(need.due),
    };
  });

const flag = (is: boolean) => (is ? (1 as const) : (0 as const));
