import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { lockPurpose } from './queries.ts';

type Input = InputOf<typeof contract.consents.updatePurpose>;

/** Changes a purpose, unless somebody saved it meanwhile. Other words are a new version; the earlier ones stay. */
export const updatePurpose = (ctx: Context, { row, ask_again }: Input) =>
  change(ctx, async (db, note) => {
    const { id, row_version, text_en, text_fr, draft, ...terms } = row;
    const stored = await lockPurpose(db, id);
    if (stored.row_version !== row_version) return { code: 'stale' as const, row: stored };
    const isReworded = text_en !== stored.text_en || text_fr !== stored.text_fr;
    const version = isReworded ? stored.version + 1 : stored.version;
    const now = { at: ctx.now.toISOString(), by: ctx.actor.user_id };
    const words = { text_en, text_fr, draft };
    if (isReworded)
      await db
        .insertInto('consent_texts')
        .values({ ...words, purpose_id: id, version, created_at: now.at, created_by: now.by })
        .execute();
    else
      await db
        .updateTable('consent_texts')
        .set({ draft })
        .where('purpose_id', '=', id)
        .where('version', '=', version)
        .execute();
    await db
      .updateTable('consent_purposes')
      .set({
        ...terms,
        version,
        updated_at: now.at,
        updated_by: now.by,
        ...(isReworded && ask_again === 1 && { asked_from_version: version }),
      })
      .set((column) => ({ row_version: column('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const after = { ...terms, ...words, version };
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, stored[field as keyof typeof after]]));
    note.wrote({ entity: 'consent_purposes', id, before, after });
    return { code: 'Ok' as const, row: await lockPurpose(db, id) };
  });
