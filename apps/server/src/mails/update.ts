import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { mailOf } from './queries.ts';
import { judged } from './saving/judge.ts';

/** Changes a template, unless somebody saved it meanwhile (001 O-42). The next mail is written with it. */
export const update = (ctx: Context, { row: { id, row_version, ...typed } }: InputOf<typeof contract.mails.update>) =>
  change(ctx, async (db, note) => {
    await db.selectFrom('mail_templates').select('id').where('id', '=', id).forUpdate().execute();
    const stored = await mailOf(db, id);
    if (stored.row_version !== row_version) return { code: 'stale' as const, row: stored };
    const after = judged(typed, stored.code);
    await db
      .updateTable('mail_templates')
      .set({ ...after, updated_at: ctx.now.toISOString() })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const { code: _, ...before } = stored;
    const written = { ...before, ...after };
    // With its name, however little of it was changed.
    const isSame = JSON.stringify(before) === JSON.stringify(written);
    note.wrote({ entity: 'mail_templates', id, before, after: isSame ? before : { ...written, template: after.name } });
    return { code: 'Ok' as const, row: await mailOf(db, id) };
  });
