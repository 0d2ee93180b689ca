import { say } from '@resa/contract/texts';
import { organisationNow, stamp } from '@resa/rules/dates';
import { readSettings } from '../frame/settings.ts';
import type { Command } from './command.ts';
import { wordsOf } from './words.ts';

const USAGE = 'Usage: npm run maintenance -- on [minutes] | off';
const MINUTES = 60;
const LONGEST = 7 * 24 * 60;

/** `on [minutes]` closes Resa to all but holders of crud_app_settings, `off` opens it (001 O-79). */
export const maintenance: Command = async ({ db, clock }, args) => {
  const [what, asked = String(MINUTES), ...more] = wordsOf(args);
  const minutes = Number(asked);
  if (
    (what !== 'on' && what !== 'off') ||
    more.length > 0 ||
    !Number.isInteger(minutes) ||
    minutes < 1 ||
    minutes > LONGEST
  )
    throw new Error(USAGE);
  const { time_zone } = await readSettings(db.kysely);
  const at = (date: Date) => stamp(organisationNow(date, time_zone));
  const now = clock();
  return db.kysely.transaction().execute(async (trx) => {
    const start_date_time = at(now);
    await trx
      .updateTable('maintenances')
      .set({ active: 0 })
      .where('active', '=', 1)
      .where('start_date_time', '<=', start_date_time)
      .where('end_date_time', '>', start_date_time)
      .execute();
    if (what === 'off') return 'Maintenance is off.';
    const end_date_time = at(new Date(now.getTime() + minutes * 60_000));
    const names = { name_en: say('en', 'e_maintenance'), name_fr: say('fr', 'e_maintenance') };
    await trx
      .insertInto('maintenances')
      .values({ active: 1, ...names, start_date_time, end_date_time })
      .execute();
    return `Maintenance is on until ${end_date_time}.`;
  });
};
