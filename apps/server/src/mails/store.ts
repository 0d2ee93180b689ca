import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { mailOf } from './queries.ts';
import { checked } from './saving/check.ts';
import { refuseName } from './saving/name.ts';

/** Adds a template of the organization, new or a copy of another. */
export const store = (ctx: Context, { row: { kind, ...typed } }: InputOf<typeof contract.mails.store>) => {
  const after = checked(typed, kind);
  return change(ctx, async (db, note) => {
    await refuseName(db, after.name);
    const { id } = await db
      .insertInto('mail_templates')
      .values({ ...after, kind, updated_at: ctx.now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'mail_templates', id, after: { ...after } });
    return { code: 'Ok' as const, row: await mailOf(db, id) };
  });
};
