import { say } from '@resa/contract/texts';
import { stamp } from '@resa/rules/time/dates';
import { type Context, read } from '../frame/change/context.ts';
import { readSettings } from '../frame/process/settings.ts';
import { maintenanceOf } from './current-maintenance.ts';

/** The settings as they are stored now, not as this process has cached them. */
export const fetch = (ctx: Context) =>
  read(ctx, async (db) => {
    const settings = await readSettings(db);
    return {
      code: 'Ok' as const,
      settings,
      logo: settings.organisation_logo ? (1 as const) : (0 as const),
      maintenance: (await maintenanceOf(db, stamp(ctx.today))) ?? null,
      maintenance_texts: { name_en: say('en', 'maintenance_period'), name_fr: say('fr', 'maintenance_period') },
      sends_mail: ctx.config.smtpUrl ? (1 as const) : (0 as const),
    };
  });
