/**
 * The parts of a demo organization that the benchmark needs and that no call makes: a session without the sign-in page,
 * a plan with room for all, households that may be booked into it again and again, and files that stay locked
 * meanwhile. Made before the program starts, since the embedded database has one owner.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../apps/server/src/db/open.ts';

export interface Prepared {
  clients: number;
  token: string;
  /** Heads of active households, in another order than that of their rows. */
  heads: { id: number; first_name: string; last_name: string }[];
  plan: { id: number; place_id: number; appointment_type_id: number };
  /** The days on which it is open, from next week on. */
  days: string[];
  /** The first day of a month in which the plan's location has 10,000 appointments. */
  busy: string;
  /** The organization's date. */
  today: string;
  /** Appointments of today that wait for their check-in. */
  waiting: { id: number; place_id: number }[];
}

/** Heads whose files the benchmark opens; a fraction of them is locked and booked. */
const HEADS = 20_000;
const LOCKED = 2_000;
/** A type that holders of a tag may book in addition to an open appointment. */
const APPOINTMENT_TYPE = 6;
const DAYS = 60;
const BUSY = { from: '2031-03-01', days: 25, each: 400 };

/** On the server of DATABASE_URL, or on the embedded database of this folder; with this many check-ins waiting. */
export async function prepare(dataFolder: string, checkIns = 0): Promise<Prepared> {
  const { DATABASE_URL: databaseUrl } = process.env;
  const db = await openDatabase({ dataFolder, ...(databaseUrl && { databaseUrl }) });
  try {
    const { rows: heads } = await sql<Prepared['heads'][number]>`
      select c.id, c.first_name, c.last_name from clients c join memberships_on(current_date) m on m.client_id = c.id
      where c.client_state_type_id = 1 and c.deleted_at is null and m.group_role_type_id in (1, 2)
      order by md5(c.id::text) limit ${HEADS}`.execute(db.kysely);
    const clients = await db.kysely
      .selectFrom('clients')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const plan = await roomForAll(db);
    await mayBookAgain(
      db,
      heads.map(({ id }) => id),
    );
    await fillMonth(db, plan, heads);
    const { rows: days } = await sql<{ today: string }>`
      select (now() at time zone coalesce((select value #>> '{}' from settings where key = 'time_zone'), 'America/Toronto'))::date::text
        as today`.execute(db.kysely);
    const [{ today }] = days as [(typeof days)[0]];
    return {
      clients: clients.n,
      heads,
      plan,
      days: await openDays(db, plan.place_id),
      busy: BUSY.from,
      today,
      waiting: await waitToday(db, plan, heads.slice(0, checkIns), today),
      token: await signedIn(db, heads.slice(0, LOCKED)),
    };
  } finally {
    await db.close();
  }
}

/** Visits of households in turn, the same number on each day. */
async function fillMonth({ kysely }: Database, plan: Prepared['plan'], heads: Prepared['heads']): Promise<void> {
  const ids = heads.slice(0, BUSY.each).map(({ id }) => id);
  await sql`
    insert into appointments (client_id, place_id, booked_place_id, place_appointment_type_id, appointment_type_id,
      start_date_time, status, created_at, updated_at)
    select (${ids}::int[])[1 + n % ${ids.length}], ${plan.place_id}, ${plan.place_id}, ${plan.id},
      ${plan.appointment_type_id}, ${BUSY.from}::timestamp + day * interval '1 day' + interval '9 hours'
        + (n % 16) * interval '30 minutes', 2, now(), now()
    from generate_series(0, ${BUSY.days - 1}::int) day, generate_series(0, ${BUSY.each - 1}::int) n`.execute(kysely);
}

/** Appointments of these households at noon today. */
async function waitToday({ kysely }: Database, plan: Prepared['plan'], heads: Prepared['heads'], today: string) {
  const { rows } = await sql<Prepared['waiting'][number]>`
    insert into appointments (client_id, place_id, booked_place_id, place_appointment_type_id, appointment_type_id,
      start_date_time, status, created_at, updated_at)
    select head, ${plan.place_id}, ${plan.place_id}, ${plan.id}, ${plan.appointment_type_id},
      ${today}::date + interval '12 hours', 1, now(), now()
    from unnest(${heads.map(({ id }) => id)}::int[]) head returning id, place_id`.execute(kysely);
  return rows;
}

async function roomForAll({ kysely }: Database): Promise<Prepared['plan']> {
  const { id: place_id } = await kysely
    .selectFrom('places')
    .select('id')
    .where('active', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const year = new Date().getUTCFullYear();
  const { id } = await kysely
    .insertInto('place_appointment_types')
    .values({
      place_id,
      appointment_type_id: APPOINTMENT_TYPE,
      max_appointments: 999,
      time_slot: 30,
      start_date: `${year}-01-01`,
      end_date: `${year + 1}-12-31`,
      booking_start_date: `${year}-01-01`,
      booking_end_date: null,
      days_in_advance: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hours = { place_id, place_appointment_type_id: id, start_time: '09:00', end_time: '17:00' };
  await kysely
    .insertInto('working_hours')
    .values([0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ ...hours, weekday })))
    .execute();
  return { id, place_id, appointment_type_id: APPOINTMENT_TYPE };
}

async function openDays({ kysely }: Database, place_id: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day from generate_series(current_date + 7, current_date + 150, interval '1 day') day
    where not exists (select from nonworking_days where place_id = ${place_id} and date = day::date)
    order by day limit ${DAYS}`.execute(kysely);
  return rows.map(({ day }) => day);
}

async function mayBookAgain({ kysely }: Database, heads: number[]): Promise<void> {
  const { id } = await kysely.selectFrom('tags').select('id').orderBy('id').executeTakeFirstOrThrow();
  await sql`insert into tags_extras (row_id, item_id) values (${id}, ${APPOINTMENT_TYPE}) on conflict do nothing`.execute(
    kysely,
  );
  await sql`insert into client_tags (client_id, tag_id) select head, ${id}::int from unnest(${sql.val(heads)}::int[]) head
    on conflict do nothing`.execute(kysely);
}

/** A session of the demo's administrator, which has the locks of these files for a day. */
async function signedIn({ kysely }: Database, files: Prepared['heads']): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into sessions (user_id, token_hash, uuid, created_at, last_seen_at, active_at, expires_at)
    select id, ${hash}, ${randomUUID()}::uuid, now(), now(), now(), now() + interval '1 day'
    from users where email = 'admin@resa.test' returning id, user_id`.execute(kysely);
  const [session] = rows;
  if (!session) throw new Error('the demo has no administrator');
  await sql`
    insert into file_locks (client_id, session_id, user_id, created_at, updated_at)
    select head, ${session.id}::int, ${session.user_id}::int, now(), now() + interval '1 day'
    from unnest(${sql.val(files.map(({ id }) => id))}::int[]) head`.execute(kysely);
  return token;
}
