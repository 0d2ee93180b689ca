import { bookingsOf } from '@resa/demo/appointments';
import { clockOf } from '@resa/demo/clock';
import { householdsOf } from '@resa/demo/files';
import { schedulesOf } from '@resa/demo/locations';
import { randomOf } from '@resa/demo/random';
import { countries } from '@resa/reference/countries';
import { document_types } from '@resa/reference/documents';
import { revenue_types } from '@resa/reference/money';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { gridTimes } from '@resa/rules/booking/bookable-dates';
import { periodOf } from '@resa/rules/booking/periods';
import { planErrors } from '@resa/rules/booking/plan';
import { nextFree } from '@resa/rules/booking/slots';
import { isHeadOrSingle } from '@resa/rules/person/family';
import type { Profile } from '@resa/rules/person/profile';
import { profileErrors } from '@resa/rules/person/profile-errors';
import { isEmail } from '@resa/rules/text/email';
import { phoneDigits } from '@resa/rules/text/phone';
import { fitsProvince, postalCode } from '@resa/rules/text/postal-code';
import { addDays, age, type Moment } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsettled } from '../../../client-records/index.ts';
import { testDatabase } from '../../../testing/database.ts';
import type { Database } from '../../open.ts';
import { seedRoles } from '../organisation/roles.ts';
import { seedReference } from '../reference/index.ts';
import { createDemo } from './index.ts';

const TODAY: Moment = { date: '2026-11-19', time: '11:20' };
const NOW = new Date('2026-11-19T16:20:00Z');
const CLIENTS = 700;

async function demoOf(today: Moment, now: Date, clients: number): Promise<Database> {
  const db = await testDatabase();
  await seedReference(db.kysely);
  await seedRoles(db.kysely);
  await createDemo(db.kysely, { clients, today, now });
  return db;
}

describe('the demo organization', () => {
  let db: Database;
  beforeAll(async () => {
    db = await demoOf(TODAY, NOW, CLIENTS);
  });
  afterAll(() => db.close());

  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    (await query.execute(db.kysely)).rows[0]?.n ?? -1;

  it('has the given number of persons with consecutive numbers, and continues from there', async () => {
    expect(await count(sql`select count(*) as n from clients`)).toBe(CLIENTS);
    expect(await count(sql`select max(file_number) - min(file_number) + 1 as n from clients`)).toBe(CLIENTS);
    const made = await db.kysely
      .insertInto('clients')
      .values({
        first_name: 'Next',
        last_name: 'One',
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
      } as never)
      .returning(['id', 'file_number'])
      .executeTakeFirstOrThrow();
    expect(made).toEqual({ id: CLIENTS + 1, file_number: 1001 + CLIENTS });
    await db.kysely.deleteFrom('clients').where('id', '=', made.id).execute();
  });

  it('leaves two files of a hundred incomplete, and every other passes the client form', async () => {
    const rows = await sql<Profile & { role: number }>`
      select c.*, m.group_role_type_id as role from clients c join memberships m on m.client_id = c.id
        and m.date_start <= ${TODAY.date} and m.last_day >= ${TODAY.date}`.execute(db.kysely);
    const regions = new Map(countries.map(({ id, geo_regions }) => [id, geo_regions ?? []]));
    const refused = rows.rows.filter((client) => {
      const facts = {
        today: TODAY.date,
        is_head_or_single: client.role <= 2,
        geo_regions: regions.get(client.country_of_birth ?? 0) ?? [],
        group_role_type_id: client.role,
      };
      return profileErrors(client, facts).length > 0;
    });
    expect(refused.length).toBe(Math.round(CLIENTS * 0.02));
  });

  it('keeps emails valid and within one household, phones fictional, addresses in their province', async () => {
    const { rows } = await sql<{
      email: string | null;
      mobile: string | null;
      phone: string | null;
      family_id: number;
    }>`
      select email, mobile, phone, family_id from clients`.execute(db.kysely);
    const owner = new Map<string, number>();
    for (const { email, mobile, phone, family_id } of rows) {
      if (email) expect([email, isEmail(email), /\.(test|example)$/.test(email)]).toEqual([email, true, true]);
      for (const number of [mobile, phone]) if (number) expect(phoneDigits(number)).toMatch(/^\d{3}55501\d\d$/);
      for (const value of [email, mobile, phone]) {
        if (value === null) continue;
        expect([value, owner.get(value) ?? family_id]).toEqual([value, family_id]);
        owner.set(value, family_id);
      }
    }
    const addresses = await sql<{ postal_code: string; code: string }>`
      select postal_code, p.code from addresses a join provinces p on p.id = a.province_id`.execute(db.kysely);
    for (const { postal_code, code } of addresses.rows) {
      expect([postal_code, postalCode(postal_code), fitsProvince(postal_code, code)]).toEqual([
        postal_code,
        postal_code,
        true,
      ]);
    }
  });

  it('gives each person one membership that counts, each group one head or single, and a single no other members', async () => {
    expect(
      await count(sql`select count(*) as n from clients c where (select count(*) from memberships_on(${TODAY.date}) m
      where m.client_id = c.id and m.group_id = c.family_id) <> 1`),
    ).toBe(0);
    expect(
      await count(sql`select count(*) as n from (select group_id from memberships_on(${TODAY.date}) group by group_id
      having count(*) filter (where group_role_type_id in (1, 2)) <> 1
        or (count(*) > 1) <> bool_or(group_role_type_id = 2)) wrong`),
    ).toBe(0);
    expect(
      await count(sql`select count(*) as n from clients c join memberships m on m.client_id = c.id
      join memberships hm on hm.group_id = m.group_id and hm.group_role_type_id in (1, 2) join clients h on h.id = hm.client_id
      where h.client_state_type_id <> c.client_state_type_id`),
    ).toBe(0);
  });

  it('plans for some when they move in or out, as the calls would have', async () => {
    const planned = await sql<{ client_id: number; date_start: string; until: string; role: number; head: boolean }>`
      select m.client_id, m.date_start, before.date_end as until, m.group_role_type_id as role,
        exists (select from memberships_on(m.date_start) h where h.group_id = m.group_id and h.group_role_type_id = 2) as head
      from memberships m join memberships before on before.client_id = m.client_id and before.id <> m.id
      where m.date_start > ${TODAY.date}`.execute(db.kysely);
    expect(planned.rows.length).toBeGreaterThan(0);
    for (const { date_start, until, role, head } of planned.rows)
      expect([until, isHeadOrSingle(role), head]).toEqual([date_start, false, true]);
    const leaving = await count(sql`select count(*) as n from memberships m where m.date_end > ${TODAY.date}
      and m.group_role_type_id not in (1, 2)`);
    expect(leaving).toBeGreaterThan(0);
    expect(await unsettled(db.kysely, TODAY.date)).toEqual([]);
  });

  it('lists only revenues and proofs that the person may have', async () => {
    const { rows } = await sql<{
      role: number;
      dob: string;
      citizenship: number | null;
      head_or_partner: boolean;
      types: number[];
      proofs: number[];
      addresses: number;
      identities: number;
      minors: number;
    }>`
      select m.group_role_type_id as role, c.dob, c.citizenship_type_id as citizenship,
        array(select revenue_type_id from revenues r where r.client_id = c.id and r.end_date is null) as types,
        array(select document_type_id from proof_documents p where p.client_id = c.id) as proofs,
        (select count(*) from proof_documents p where p.client_id = c.id and p.classification_id = 1) as addresses,
        (select count(*) from proof_documents p where p.client_id = c.id and p.classification_id = 2) as identities,
        (select count(*) from memberships o join clients k on k.id = o.client_id
          where o.group_id = m.group_id and o.group_role_type_id in (4, 11)) as minors
      from clients c join memberships_on(${TODAY.date}) m on m.client_id = c.id`.execute(db.kysely);
    for (const person of rows) {
      const years = age(person.dob, TODAY.date);
      expect(new Set(person.types).size).toBe(person.types.length);
      for (const id of person.types) {
        const type = revenue_types.find((one) => one.id === id);
        expect([id, type?.group_roles?.includes(person.role), years >= (type?.min_age ?? 0)]).toEqual([id, true, true]);
        if (type?.has_child === 1) expect(person.minors).toBeGreaterThan(0);
      }
      if (person.role <= 3) expect(person.types.length).toBeGreaterThan(0);
      expect(person.identities).toBeGreaterThan(0);
      if (person.role <= 2) expect(person.addresses).toBeGreaterThan(0);
      if (person.citizenship === null) continue;
      for (const id of person.proofs) {
        const document = document_types.find((type) => type.id === id);
        expect([
          id,
          document?.group_roles?.includes(person.role),
          document?.group_citizenship?.includes(person.citizenship),
        ]).toEqual([id, true, true]);
      }
    }
  });

  it('keeps a visit with its persons for every closed appointment and for no other', async () => {
    expect(
      await count(sql`select count(*) as n from appointments a left join visits v on v.appointment_id = a.id
      where (a.status = 2) <> (v.id is not null)`),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from visits v where not exists (select from visit_persons p where p.visit_id = v.id)`,
      ),
    ).toBe(0);
    expect(
      await count(sql`select count(*) as n from visits v join clients c on c.id = v.head_client_id
        where v.family_id is distinct from c.family_id or v.filled_in = 1`),
    ).toBe(0);
    expect(
      await count(sql`select count(*) as n from visit_persons p join clients c on c.id = p.client_id
        where p.veteran_state_id is distinct from c.veteran_state_id`),
    ).toBe(0);
    expect(await count(sql`select count(distinct household_type) as n from visits`)).toBe(5);
    expect(await count(sql`select count(*) as n from visits where zone_id is not null`)).toBeGreaterThan(100);
  });

  it('counts participants as the units of an event and one for anything else', async () => {
    expect(
      await count(sql`select count(*) as n from appointments a join appointment_types t on t.id = a.appointment_type_id
      where units <> case when t.category_id = 2 then (select count(*) from appointment_participants p where p.appointment_id = a.id) else 1 end`),
    ).toBe(0);
    expect(await count(sql`select count(*) as n from appointment_participants`)).toBeGreaterThan(20);
  });

  it('has no open appointment in the past, none twice a client, none of a file that is not served', async () => {
    expect(
      await count(
        sql`select count(*) as n from appointments where status = 1 and start_date_time < ${TODAY.date}::date`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from (select client_id from appointments where status = 1 group by 1 having count(*) > 1) twice`,
      ),
    ).toBe(0);
    expect(
      await count(sql`select count(*) as n from appointments a join clients c on c.id = a.client_id
      where client_state_type_id in (3, 4, 5) or (status = 1 and client_state_type_id not in (1, 6))`),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from appointments where created_at > ${NOW.toISOString()} or updated_at > ${NOW.toISOString()} or checkin_at > ${NOW.toISOString()}`,
      ),
    ).toBe(0);
  });

  it('keeps the days between market visits that the household was given', async () => {
    expect(
      await count(sql`select count(*) as n from (
      select start_date_time::date - lag(start_date_time::date) over (partition by client_id order by start_date_time) as gap,
        coalesce(c.food_frequency, 28) as days, emergency
      from appointments a join clients c on c.id = a.client_id
      where appointment_type_id in (2, 4) and status in (1, 2)) visits where gap < days and emergency = 0`),
    ).toBe(0);
  });

  it('gives the demo users their locations', async () => {
    const { rows } = await sql<{ email: string; places: number; role: string }>`
      select email, r.name as role, (select count(*) from user_places p where p.user_id = u.id) as places
      from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where demo = 1 order by email`.execute(
      db.kysely,
    );
    expect(rows).toEqual([
      { email: 'admin@resa.test', role: 'administrators', places: 3 },
      { email: 'desk@resa.test', role: 'front_desk', places: 2 },
      { email: 'viewer@resa.test', role: 'viewer', places: 1 },
      { email: 'worker@resa.test', role: 'case_worker', places: 3 },
    ]);
  });

  it('holds near-duplicates, comments with replies, bulletins open and closed', async () => {
    expect(
      await count(sql`select count(*) as n from clients a join clients b on a.id < b.id and a.family_id <> b.family_id
      and similarity(a.folded_name, b.folded_name) > 0.5 and abs(a.dob - b.dob) between 0 and 10`),
    ).toBeGreaterThan(1);
    expect(await count(sql`select count(*) as n from comments where parent_comment_id is not null`)).toBeGreaterThan(0);
    expect(await count(sql`select count(distinct active) as n from bulletins`)).toBe(2);
  });

  it('is not added to a database with data', async () => {
    await expect(createDemo(db.kysely, { clients: 10, today: TODAY, now: NOW })).rejects.toThrow(/without clients/);
  });
});

it('without clients has three locations and the users', async () => {
  const db = await demoOf(TODAY, NOW, 0);
  const { rows } = await sql<{ places: number; users: number; clients: number }>`
    select (select count(*) from places) as places, (select count(*) from users) as users, (select count(*) from clients) as clients`.execute(
    db.kysely,
  );
  expect(rows[0]).toEqual({ places: 3, users: 4, clients: 0 });
  await db.close();
});

it('rebuilt in bulk is the same organization with the same keys and indexes', { timeout: 60_000 }, async () => {
  const [plain, bulk] = [await testDatabase(), await testDatabase()];
  const shapes: unknown[] = [];
  for (const db of [plain, bulk]) {
    await seedReference(db.kysely);
    await seedRoles(db.kysely);
    await createDemo(db.kysely, { clients: 120, today: TODAY, now: NOW, bulk: db === bulk });
    const shape = await sql`
      select coalesce(string_agg(name, chr(10) order by name), '') as names from (
        select conname || pg_get_constraintdef(oid) as name from pg_constraint
        union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
          where relnamespace = 'public'::regnamespace) shapes`.execute(db.kysely);
    const people = await sql`select first_name, last_name, dob, email, folded_name from clients order by id`.execute(
      db.kysely,
    );
    const starts =
      await sql`select client_id, start_date_time, status, created_at from appointments order by id`.execute(db.kysely);
    const counts =
      await sql`select client_state_type_id, sum(delta) as n from client_counts group by 1 order by 1`.execute(
        db.kysely,
      );
    const days = await sql`select place_id, date, appointment_type_id, sum(delta) as n from appointment_counts
      group by 1, 2, 3 order by 1, 2, 3`.execute(db.kysely);
    shapes.push({ shape: shape.rows, people: people.rows, starts: starts.rows, counts: counts.rows, days: days.rows });
    await db.close();
  }
  expect(shapes[1]).toEqual(shapes[0]);
});

/** The appointments of a small demo, without writing it. */
function bookingsFrom(today: Moment) {
  const clock = clockOf(today, new Date(`${today.date}T23:50:00Z`), 'America/Toronto');
  const households = householdsOf(300, 7, 3, clock);
  const perDay = (households.length * 12 * 0.4) / 250;
  const { services } = schedulesOf([1, 2, 3], clock, perDay);
  const bookings = bookingsOf({ households, services, perHousehold: 12, perDay }, randomOf(7, 'appointments'), clock);
  return { bookings, households, services };
}

describe.each([0, 1, 2, 3, 4, 5, 6])('begun on day %i of the week', (days) => {
  const today = { date: addDays('2026-11-15', days), time: days % 2 === 0 ? '10:40' : '19:05' };
  const { bookings, households, services } = bookingsFrom(today);

  it('has ten appointments or more today at each location, some still expected', () => {
    for (const place of [1, 2, 3]) {
      const mine = bookings.filter(({ service, date }) => service.plan.place_id === place && date === today.date);
      expect(mine.length).toBeGreaterThanOrEqual(10);
      expect(mine.filter(({ status }) => status === STATUS.open).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('has free places in the next thirty days at each location', () => {
    for (const place of [1, 2, 3]) {
      const free = services
        .filter(({ plan }) => plan.place_id === place)
        .map((service) => {
          const booked = bookings.filter((booking) => booking.service === service);
          const rows = booked.map(({ date, time, status, origin, units }) => ({
            start_date_time: `${date} ${time}`,
            status,
            origin,
            units,
          }));
          return nextFree(service.schedule, rows, { now: today, from: addDays(today.date, 1) });
        });
      expect(free.some((moment) => moment !== null && moment.date <= addDays(today.date, 30))).toBe(true);
    }
  });

  it('leaves half of the households without an open appointment', () => {
    const open = new Set(bookings.filter(({ status }) => status === 1).map(({ household }) => household.id));
    expect(open.size).toBeLessThanOrEqual(households.length / 2);
    expect(open.size).toBeGreaterThan(20);
  });

  it('holds no slot over its plan but for emergencies, and only slots that the plan has', () => {
    const held = new Map<string, number>();
    for (const { service, date, time, units, status, emergency } of bookings) {
      if (status === 4 || emergency === 1) continue;
      expect(gridTimes(service.schedule, date)).toContain(time);
      const key = `${service.plan.id} ${date} ${time}`;
      held.set(key, (held.get(key) ?? 0) + units);
      expect(held.get(key)).toBeLessThanOrEqual(service.plan.max_appointments);
    }
  });

  it('seats a household once in an event, and as often on a plan as it allows in a period', () => {
    const times = new Map<string, number>();
    for (const { service, household, date, status, emergency } of bookings) {
      if (status > 2 || emergency === 1) continue;
      const { plan, schedule, category } = service;
      const most = category === 2 ? 1 : plan.max_appointments_per_client;
      const key = `${plan.id} ${periodOf(plan, schedule.periods, date)?.start_date} ${household.id}`;
      times.set(key, (times.get(key) ?? 0) + 1);
      if (most > 0) expect([key, (times.get(key) ?? 0) <= most]).toEqual([key, true]);
    }
  });

  it('has only plans that the form would save', () => {
    for (const { plan, category } of services) expect([plan.id, planErrors(plan, category)]).toEqual([plan.id, []]);
  });
});

describe.each(['00:00', '08:30', '09:00', '11:00', '13:15', '16:00', '20:00', '23:59'])('begun at %s', (time) => {
  const today = { date: '2026-11-19', time };
  const bookings = bookingsFrom(today).bookings.filter(({ date }) => date === today.date);
  const statuses = (past: boolean) =>
    new Set(bookings.filter((booking) => booking.time <= time === past).map((booking) => booking.status));

  it('expects everybody whose time is in the future', () => {
    expect([...statuses(false)].filter((status) => status !== STATUS.open)).toEqual([]);
  });

  it('has checked in some of those whose time has passed, at each location', () => {
    for (const place of [1, 2, 3]) {
      const past = bookings.filter((booking) => booking.service.plan.place_id === place && booking.time <= time);
      if (past.length >= 5) expect(past.map(({ status }) => status)).toContain(STATUS.closed);
    }
  });
});
