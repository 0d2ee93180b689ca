import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';

/** Has a workstation erase its households as soon as it is online. Its acts can still be sent, and wait for a person. */
export const end = (ctx: Context, { id }: InputOf<typeof contract.offline.end>) =>
  change(ctx, async (db, note) => {
    const ended = await db
      .updateTable('offline_workstations')
      .set({ ended_at: ctx.now.toISOString() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['name', 'place_id'])
      .executeTakeFirst();
    if (ended) note.wrote({ entity: 'offline_workstations', id, before: ended });
    return { code: 'Ok' as const };
  });
