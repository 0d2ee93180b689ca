import type { contract, InputOf } from '@resa/contract';
import { type Context, change } from '../frame/change/context.ts';
import { workstationIn } from '../session/index.ts';

/** Names the workstation of the caller at a location; one that was named before, also elsewhere, has the new name. */
export const name = (ctx: Context, input: InputOf<typeof contract.offline.name>) =>
  change(ctx, async (db, note) => {
    const { place_id, name } = input;
    const workstation = await workstationIn(ctx.config, input.workstation);
    const place = await db.selectFrom('places').select('offline').where('id', '=', place_id).executeTakeFirst();
    if (!workstation || place?.offline !== 1) return { code: 'not_kept' as const };
    const fields = { name, place_id, created_at: ctx.now.toISOString(), created_by: ctx.actor.user_id, ended_at: null };
    const { id } = await db
      .insertInto('offline_workstations')
      .values({ workstation, ...fields, seen_at: null })
      .onConflict((conflict) => conflict.column('workstation').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'offline_workstations', id, after: { name, place_id } });
    return { code: 'Ok' as const };
  });
