import { say } from '@resa/contract/texts';
import { addDays, isDate, isTime, minutesOf, momentOf, organisationNow, stamp, timeOf } from '@resa/rules/time/dates';
import type { Trx } from '../db/handles.ts';
import type { Note } from '../frame/change/note.ts';
import { systemChange } from '../frame/change/system-change.ts';
import { maintenanceMessage } from '../frame/process/maintenance.ts';
import { readSettings } from '../frame/process/settings.ts';
import { argumentsOf } from './arguments.ts';
import { type Command, type CommandServices, MACHINE } from './command.ts';

const USAGE = 'Usage: npm run maintenance -- on [minutes] [YYYY-MM-DD HH:mm] | off | status';
const MINUTES = 60;
const DAY = 24 * 60;
const LONGEST = 7 * DAY;

/**
 * `on [minutes] [start]` closes Resa to all but holders of crud_app_settings, from now or from an announced start
 * (the organization's time); `off` opens it and takes announcements back; `status` prints whether it is on or announced (001 O-79).
 */
export const maintenance: Command = async (services, args) => {
  const words = argumentsOf(args);
  if (words[0] === 'status' && words.length === 1) return status(services);
  const [what, given = String(MINUTES), ...start] = words;
  const minutes = Number(given);
  if ((what !== 'on' && what !== 'off') || !Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST)
    throw new Error(USAGE);
  const { time_zone } = await readSettings(services.db.kysely);
  const now = stamp(organisationNow(services.clock(), time_zone));
  const from = start.length > 0 ? startOf(start.join(' '), now) : now;
  return systemChange(
    services,
    async (trx, note) => {
      if (what === 'off') {
        await endMaintenances(trx, note, now);
        return 'Maintenance is off.';
      }
      const until = later(from, minutes);
      await endMaintenances(trx, note, now, from);
      const names = { name_en: say('en', 'maintenance_period'), name_fr: say('fr', 'maintenance_period') };
      const row = { active: 1, ...names, start_date_time: from, end_date_time: until } as const;
      const { id } = await trx.insertInto('maintenances').values(row).returning('id').executeTakeFirstOrThrow();
      note.wrote({ action: 'maintenance.on', entity: 'maintenances', id, after: row });
      return from === now ? `Maintenance is on until ${until}.` : `Maintenance is announced from ${from} to ${until}.`;
    },
    MACHINE,
  );
};

async function status({ db, clock }: CommandServices): Promise<string> {
  const { time_zone, default_staff_language } = await readSettings(db.kysely);
  const now = stamp(organisationNow(clock(), time_zone));
  const standing = await db.kysely
    .selectFrom('maintenances')
    .select(['id', 'name_en', 'name_fr', 'start_date_time', 'end_date_time'])
    .where('active', '=', 1)
    .where('end_date_time', '>', now)
    .orderBy('start_date_time')
    .execute();
  const isOn = standing.some((one) => one.start_date_time <= now);
  const lines = standing.map((one) => {
    const { start_date_time: from, end_date_time: until } = one;
    const when = from <= now ? `Maintenance is on until ${until}` : `It is announced from ${from} to ${until}`;
    return `${when}: ${maintenanceMessage(one, default_staff_language, from > now)}`;
  });
  return [...(isOn ? [] : ['Maintenance is off.']), ...lines].join('\n');
}

/** Ends a running or announced maintenance; with `begunBy`, only one that has begun by then. */
async function endMaintenances(trx: Trx, note: Pick<Note, 'wrote'>, now: string, begunBy?: string): Promise<void> {
  let standing = trx
    .updateTable('maintenances')
    .set({ active: 0 })
    .where('end_date_time', '>', now)
    .where('active', '=', 1);
  if (begunBy) standing = standing.where('start_date_time', '<=', begunBy);
  for (const { id } of await standing.returning('id').execute())
    note.wrote({ action: 'maintenance.off', entity: 'maintenances', id, before: { active: 1 }, after: { active: 0 } });
}

function startOf(text: string, now: string): string {
  const [date, time, ...more] = text.split(/[ T]/);
  if (!isDate(date) || !isTime(time) || more.length > 0) throw new Error(USAGE);
  const start = stamp({ date, time });
  if (start <= now) throw new Error(`The start of an announced maintenance lies in the future; it is ${now} now.`);
  return start;
}

/** The local time `minutes` later, which the notice names. */
function later(from: string, minutes: number): string {
  const { date, time } = momentOf(from);
  const end = minutesOf(time) + minutes;
  return stamp({ date: addDays(date, Math.floor(end / DAY)), time: timeOf(end % DAY) });
}
