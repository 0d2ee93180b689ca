import type { contract, InputOf } from '@resa/contract';
import { invalid } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { originalOf } from './originals.ts';
import { lockMail, logged, mailOf } from './queries.ts';

/** Gives a shipped template the release's own words again, and those of each later release, until it is changed (002 §2.5). */
export const restore = (ctx: Context, { id, row_version }: InputOf<typeof contract.mails.restore>) =>
  change(ctx, async (db, note) => {
    const stored = await lockMail(db, id);
    const original = originalOf(stored.code);
    if (!original) throw invalid({ path: 'id', rule: 'e_mail_no_original' });
    if (stored.row_version !== row_version) return { code: 'stale' as const, row: stored };
    await db
      .updateTable('mail_templates')
      .set({ ...original, worded: 0, updated_at: ctx.now.toISOString() })
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const { name_fr: _, ...words } = original;
    note.wrote(logged(stored, words));
    return { code: 'Ok' as const, row: await mailOf(db, id) };
  });
