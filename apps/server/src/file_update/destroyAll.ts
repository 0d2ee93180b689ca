import { type Context, change } from '../frame/change/context.ts';

/** Includes every file in the update again (002 §2.11). */
export const destroyAll = (ctx: Context) =>
  change(ctx, async (db, note) => {
    const removed = await db.deleteFrom('file_update_exclusions').returning(['client_id', 'created_at']).execute();
    for (const { client_id, created_at } of removed)
      note.wrote({ entity: 'file_update_exclusions', client_id, before: { created_at } });
    return { code: 'Ok' as const };
  });
