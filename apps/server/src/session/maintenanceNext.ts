import { addDays, stamp } from '@resa/rules/time/dates';
import { type Context, read } from '../frame/change/context.ts';
import { maintenanceMessage } from '../frame/process/maintenance.ts';

const DAYS_AHEAD = 7;

/** The nearest maintenance that starts within seven days, its texts with dates and times filled in (001 O-79). */
export async function maintenanceNext(ctx: Context) {
  const { date, time } = ctx.today;
  const next = await read(ctx, (db) =>
    db
      .selectFrom('maintenances')
      .select(['id', 'name_en', 'name_fr', 'start_date_time', 'end_date_time'])
      .where('active', '=', 1)
      .where('start_date_time', '>', stamp(ctx.today))
      .where('start_date_time', '<=', stamp({ date: addDays(date, DAYS_AHEAD), time }))
      .orderBy('start_date_time')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  const maintenance = next
    ? { ...next, name_en: maintenanceMessage(next, 'en', true), name_fr: maintenanceMessage(next, 'fr', true) }
    : null;
  return { code: 'Ok' as const, maintenance };
}
