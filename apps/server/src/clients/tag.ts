import type { contract, InputOf } from '@resa/contract';
import { changeClient, emitHousehold, tagCodesOf } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { writeClient } from './file/client-of.ts';
import { saveGroups } from './saving/save.ts';

type Input = InputOf<typeof contract.clients.tag>;

/** Gives a file one tag, or takes it away: from the list, if nobody else is editing the file. */
export const tag = (ctx: Context, { id, tag: code, on }: Input) =>
  changeClient(ctx, id, { right: 'edit', file: 'free' }, async (db, { group_id }, note) => {
    const activeTags = await db
      .selectFrom('tags')
      .select('id')
      .where('code', '=', code)
      .where('active', '=', 1)
      .execute();
    if (activeTags.length === 0) throw notFound();
    const { before } = await db.selectNoFrom(tagCodesOf(id).as('before')).executeTakeFirstOrThrow();
    const otherTags = before.filter((value) => value !== code);
    const groups = on === 1 ? [...otherTags, code] : otherTags;
    if (groups.length === before.length) return { code: 'Ok' as const };
    await saveGroups(db, id, groups);
    const update = savedBy(ctx);
    const client = await writeClient(db, id, update, ctx.today.date);
    emitHousehold(note, group_id);
    note.wrote({ before: { groups: before }, after: { groups: client.groups } });
    return { code: 'Ok' as const };
  });
