import { type Context, change } from '../frame/change/context.ts';
import { exclusion } from './exclusion.ts';

/** Includes every file in the update again (002 §2.11). */
export const destroyAll = (ctx: Context) =>
  change(ctx, async (db, note) => {
    const removed = await db.deleteFrom('file_update_exclusions').returning('client_id').execute();
    for (const { client_id } of removed) note.wrote(exclusion(client_id, 0));
    return { code: 'Ok' as const };
  });
