import type { contract, InputOf } from '@resa/contract';
import { stamp } from '@resa/rules/time/dates';
import { invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.app_settings.updateMaintenance>;

/**
 * Announces a maintenance, changes the one that lasts or is announced, or ends it (002 F04). Holders of
 * crud_app_settings work on meanwhile, so that they can end it.
 */
export const updateMaintenance = (ctx: Context, { maintenance: { id, ...sent } }: Input) =>
  change(ctx, async (db, note) => {
    const now = stamp(ctx.today);
    if (sent.active === 1 && sent.end_date_time <= now)
      throw invalid({ path: 'maintenance.end_date_time', rule: 'e_maintenance_over' });
    if (id === null) {
      const made = await db.insertInto('maintenances').values(sent).returning('id').executeTakeFirstOrThrow();
      note.wrote({ entity: 'maintenances', id: made.id, after: sent });
      return { code: 'Ok' as const, id: made.id };
    }
    const before = await db
      .selectFrom('maintenances')
      .select(['active', 'name_en', 'name_fr', 'start_date_time', 'end_date_time'])
      .where('id', '=', id)
      .where('active', '=', 1)
      .where('end_date_time', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    await db.updateTable('maintenances').set(sent).where('id', '=', id).execute();
    const action = sent.active === 0 ? 'maintenance.off' : 'maintenance.on';
    note.wrote({ action, entity: 'maintenances', id, before, after: sent });
    return { code: 'Ok' as const, id };
  });
