import { type Locale, texts } from '@resa/contract/texts';
import { fillText } from '@resa/rules/text/fill-text';
import { instantOf, type Moment, stamp } from '@resa/rules/time/dates';
import type { ReadDb } from '../../db/handles.ts';
import { Refused, wholeSeconds } from '../call/refused.ts';

export interface Maintenance {
  id: number;
  name_en: string;
  name_fr: string;
  start_date_time: string;
  end_date_time: string;
}

/** The maintenance that is active at `now`, the organization's wall time (001 O-79). */
export function maintenanceAt(db: ReadDb, now: Moment): Promise<Maintenance | undefined> {
  return db
    .selectFrom('maintenances')
    .select(['id', 'name_en', 'name_fr', 'start_date_time', 'end_date_time'])
    .where('active', '=', 1)
    .where('start_date_time', '<=', stamp(now))
    .where('end_date_time', '>', stamp(now))
    .orderBy('end_date_time', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The notice in a language, its placeholders replaced (001 §2.5); the usual one in the future tense while it is `ahead`. */
export function maintenanceMessage(maintenance: Maintenance, locale: Locale, ahead = false): string {
  const [start_date, start_time] = maintenance.start_date_time.split(' ');
  const [end_date, end_time] = maintenance.end_date_time.split(' ');
  const values = { start_date, start_time, end_date, end_time } as Record<string, string>;
  const text = maintenance[`name_${locale}`];
  const usual = ahead && text === texts[locale].maintenance_period;
  return fillText(locale, usual ? texts[locale].maintenance_ahead : text, values);
}

/** The refusal of a call during a maintenance (001 O-79), with the time that is left of it. */
export function closedFor(maintenance: Maintenance, locale: Locale, now: Date, timeZone: string): Refused {
  const remainingMs = instantOf(maintenance.end_date_time, timeZone).getTime() - now.getTime();
  const body = { code: 'maintenance', message: maintenanceMessage(maintenance, locale) } as const;
  return new Refused(503, body, { retryAfter: wholeSeconds(remainingMs / 1_000) });
}
