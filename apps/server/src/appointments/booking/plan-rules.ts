/**
 * The settings of staff that decide about a booking on a plan: the plan with its hours and days, and the tags that
 * define something about booking. They rarely change, so the process caches them; a version that every change renews is
 * read with the facts of each booking, after its lock, and says whether the cached rules are still valid.
 */
import type { Tag } from '@resa/rules/booking/evidence-facts';
import type { Schedule } from '@resa/rules/booking/schedule';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import { rowsOf } from '../../db/json.ts';
import { cachedPerVersion } from '../../frame/process/cached.ts';
import { type NamedPlan, onlyScheduleIn, planScheduleQuery, type ScheduleRead } from './schedule.ts';

export interface PlanRules {
  version: string;
  schedule: Schedule & { plan: NamedPlan };
  tags: readonly Tag[];
}

/** The version of all plans' rules, as part of another statement. */
export const rulesVersion = sql<string>`(select concat_ws(' ', (select version from versions where name = 'schedule'),
  (select version from list_versions where name = 'tags'),
  (select version from list_versions where name = 'appointment_types')))`;

/** Tags that open types to their holders, or let them book one in addition to an open appointment (001 O-16). */
export const bookingTags = sql<Tag>`
  select code, active, json_build_object('appointments', appointments, 'extras', extras) as data from kept_booking_tags`;

/** The tags that affect booking, for a reader that checks many plans in one query. */
export const readBookingTags = async (db: ReadDb): Promise<Tag[]> => (await bookingTags.execute(db)).rows;

type RulesRead = ScheduleRead & Pick<PlanRules, 'tags' | 'version'>;
/** Only from views: every table below them renews the version (migration 0033). */
export const rulesQuery = (plan_id: number | RawBuilder<number>) => sql<RulesRead>`
  select schedule.*, ${rowsOf(bookingTags)} as tags, ${rulesVersion} as version
  from (${planScheduleQuery(plan_id)}) schedule`;

const cached = cachedPerVersion<number, PlanRules>();

/**
 * The rules of a plan in this version. Throws NotFound without such a plan. Returns undefined when they have another
 * version now: facts that were read with the old one must be read again.
 */
export const rulesOfPlan = (db: ReadDb, plan_id: number, version: string): Promise<PlanRules | undefined> =>
  cached.get(version, plan_id, async () => {
    const { rows } = await rulesQuery(plan_id).execute(db);
    const [{ tags, version }] = rows as [RulesRead];
    return { version, tags, schedule: onlyScheduleIn(rows) };
  });
