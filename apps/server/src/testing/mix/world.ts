/** A small world in which everybody wants the same few places: plans of each category, households, sessions. */
import { addDays } from '@resa/rules/time/dates';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import { firstPlace, household, lastPlace, plan, session } from '../factories.ts';

type Db = Kysely<Tables>;

export interface MixPlan {
  id: number;
  place_id: number;
  appointment_type_id: number;
  /** Whether the participants are named, and take a place each. */
  event: boolean;
  /** Whether a household has limits on it. */
  limits: boolean;
}
export interface MixHousehold {
  head: number;
  /** Everybody, the head first. */
  persons: readonly number[];
}
export interface World {
  plans: readonly MixPlan[];
  households: readonly MixHousehold[];
  days: readonly string[];
  times: readonly string[];
  /** One session for each client of the mix. */
  tokens: readonly string[];
}

const [MARKET, INTERVIEW, WORKSHOP] = [2, 6, 8] as const;
const [HEAD, CHILD] = [2, 4] as const;
const HOUSEHOLDS = 30;
/** The households with a head since today, and an appointment that was cancelled for the former one. */
const SWITCHED = 8;
const FREQUENCY = 3;
const AHEAD = [0, 1, 3, 7, 14];
const TIMES = ['09:00', '10:30'];

/** Builds it in an organization that has its locations and users. `today` is the organization's. */
export async function makeWorld(db: Db, at: { today: string; now: Date; clients: number }): Promise<World> {
  const { today, now, clients } = at;
  const [here, there] = [await firstPlace(db), await lastPlace(db)];
  const plans: MixPlan[] = [
    await open(db, today, { place_id: here, appointment_type_id: MARKET, max_appointments: 2 }),
    await open(db, today, { place_id: there, appointment_type_id: MARKET, max_appointments: 1 }),
    await open(db, today, { place_id: here, appointment_type_id: INTERVIEW, max_appointments: 3 }),
    { ...(await open(db, today, { place_id: here, appointment_type_id: WORKSHOP, max_appointments: 4 })), event: true },
  ];
  const tag = await tagForMore(db);
  const households: MixHousehold[] = [];
  for (let n = 0; n < HOUSEHOLDS; n++) {
    const food_frequency = n % 3 === 0 ? null : FREQUENCY;
    const child = { role: CHILD, dob: '1990-02-02', food_frequency };
    const { id, group_id, members } = await household(db, { food_frequency }, [child, child]);
    const [heir] = members as [number];
    const switched = n < SWITCHED;
    if (switched) await switchHead(db, { group_id, former: id, heir, today }, plans[n % 3] as MixPlan);
    const head = switched ? heir : id;
    if (n % 2 === 0)
      for (const client_id of [id, ...members])
        await db.insertInto('client_tags').values({ client_id, tag_id: tag }).execute();
    households.push({ head, persons: [head, ...[id, ...members].filter((one) => one !== head)] });
  }
  const tokens: string[] = [];
  for (let n = 0; n < clients; n++) tokens.push(await session(db, 'admin@resa.test', now));
  return { plans, households, days: AHEAD.map((days) => addDays(today, days)), times: TIMES, tokens };
}

/** Four visits of a household at most, except for interviews. */
async function open(
  db: Db,
  today: string,
  fields: Omit<MixPlan, 'id' | 'event' | 'limits'> & { max_appointments: number },
) {
  const dates = { start_date: today, end_date: addDays(today, 60), booking_start_date: today };
  const most = fields.appointment_type_id === INTERVIEW ? 0 : 4;
  const hours = { start_time: '09:00', end_time: '11:00' };
  const { id } = await plan(db, { ...fields, ...dates, max_appointments_per_client: most }, hours);
  const { place_id, appointment_type_id } = fields;
  return { id, place_id, appointment_type_id, event: false, limits: most > 0 };
}

/** Its holders may be booked for an interview in addition to an open appointment. */
async function tagForMore(db: Db): Promise<number> {
  const { id } = await db.selectFrom('tags').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db
    .insertInto('tags_extras')
    .values({ row_id: id, item_id: INTERVIEW })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

async function switchHead(
  db: Db,
  { group_id, former, heir, today }: { group_id: number; former: number; heir: number; today: string },
  on: MixPlan,
): Promise<void> {
  const ended = addDays(today, -1);
  const of = db.updateTable('memberships').set({ date_end: ended });
  await of.where('client_id', 'in', [former, heir]).execute();
  const since = { group_id, date_start: today };
  await db
    .insertInto('memberships')
    .values([
      { ...since, client_id: former, group_role_type_id: CHILD },
      { ...since, client_id: heir, group_role_type_id: HEAD },
    ])
    .execute();
  const { id: place_appointment_type_id, place_id, appointment_type_id } = on;
  await sql`
    insert into appointments (client_id, family_id, place_id, booked_place_id, place_appointment_type_id,
      appointment_type_id, start_date_time, status, created_at, updated_at)
    values (${former}, ${group_id}, ${place_id}, ${place_id}, ${place_appointment_type_id}, ${appointment_type_id},
      ${`${addDays(today, 2)} 09:30`}, 4, now(), now())`.execute(db);
}
