import type { InputOf } from '@resa/contract';
import type { session } from '@resa/contract/session';
import { type Context, read } from '../frame/change/context.ts';
import { maintenanceAt, maintenanceMessage } from '../frame/process/maintenance.ts';

/** Whether maintenance is on at this moment, and its message in the requested language. */
export async function maintenanceCheck(ctx: Context, { locale }: InputOf<typeof session.maintenanceCheck>) {
  const on = await read(ctx, (db) => maintenanceAt(db, ctx.today));
  return {
    code: 'Ok' as const,
    maintenance: on ? (1 as const) : (0 as const),
    message: on ? maintenanceMessage(on, locale) : null,
  };
}
