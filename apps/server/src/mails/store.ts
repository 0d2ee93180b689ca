import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { mailOf } from './queries.ts';
import { judged } from './saving/judge.ts';

/** Adds a template of the organisation's own, new or copied, which plans can then choose. */
export const store = (ctx: Context, { row: typed }: InputOf<typeof contract.mails.store>) => {
  const after = judged(typed, null);
  return change(ctx, async (db, note) => {
    const { id } = await db
      .insertInto('mail_templates')
      .values({ ...after, updated_at: ctx.now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'mail_templates', id, after: { ...after } });
    return { code: 'Ok' as const, row: await mailOf(db, id) };
  });
};
