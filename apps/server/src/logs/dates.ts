import type { Context } from '../frame/change/context.ts';
import { daysLogged } from '../frame/process/system-log.ts';

/** The days of which the system log has entries (002 §2.8). */
export const dates = async (ctx: Context) => ({
  code: 'Ok' as const,
  dates: await daysLogged(ctx.config),
  today: ctx.today.date,
});
