import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { lockMail, logged, mailOf } from './queries.ts';
import { checked } from './saving/check.ts';
import { refuseName } from './saving/name.ts';

/** Changes a template, unless somebody saved it meanwhile (001 O-42). The next mail is written with it. */
export const update = (ctx: Context, { row: { id, row_version, ...typed } }: InputOf<typeof contract.mails.update>) =>
  change(ctx, async (db, note) => {
    const stored = await lockMail(db, id);
    if (stored.row_version !== row_version) return { code: 'stale' as const, row: stored };
    const after = checked(typed, stored.kind);
    if (after.name !== stored.name) await refuseName(db, after.name, stored);
    await db
      .updateTable('mail_templates')
      .set({
        ...after,
        name_fr: after.name === stored.name ? stored.name_fr : null,
        worded: stored.code === null ? 0 : 1,
        updated_at: ctx.now.toISOString(),
      })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    note.wrote(logged(stored, after));
    return { code: 'Ok' as const, row: await mailOf(db, id) };
  });
