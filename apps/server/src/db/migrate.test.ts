import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { appointment, firstPlace, household, lastPlace, plan, user } from '../testing/factories.ts';
import { migrate, NewerDatabase } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './open.ts';
import { seedDemoPlaces } from './seed/organisation/users.ts';
import { seedReference } from './seed/reference/index.ts';

const making = (table: string): Migration => ({
  up: async (kysely) => void (await sql`create table ${sql.table(table)} (id integer)`.execute(kysely)),
});
const breaking: Migration = {
  up: async (kysely) => void (await sql`create table ${sql.table('half')} (id integer, id integer)`.execute(kysely)),
};
/** Columns that the schemas below do not have yet. */
const OLD = { approved_at: undefined };

describe('migrations', () => {
  let db: Database;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.close());

  const has = async (table: string): Promise<boolean> =>
    (await db.pool.query('select to_regclass($1) is not null as there', [table])).rows[0].there;

  it('applies missing migrations once, in the order of the names', async () => {
    const more = { ...migrations, '9002-b': making('b'), '9001-a': making('a') };
    expect(await migrate(db, more)).toEqual({ applied: ['9001-a', '9002-b'] });
    expect(await migrate(db, more)).toEqual({ applied: [] });
    expect(await has('b')).toBe(true);
  });

  it('lets two processes start at the same time, and one of them does the work', async () => {
    const more = { ...migrations, '9001-a': making('a') };
    const both = await Promise.all([migrate(db, more), migrate(db, more)]);
    expect(both.flatMap(({ applied }) => applied)).toEqual(['9001-a']);
  });

  it('leaves nothing of a release whose migration fails', async () => {
    await expect(migrate(db, { ...migrations, '9001-a': making('a'), '9002-b': breaking })).rejects.toMatchObject({
      code: '42701',
    });
    expect(await has('a')).toBe(false);
  });

  it('refuses a database that a newer build has migrated', async () => {
    await migrate(db, { ...migrations, '9001-a': making('a') });
    await expect(migrate(db)).rejects.toThrow(NewerDatabase);
    await expect(migrate(db)).rejects.toThrow(/newer Resa, by 1 migration that this one does not know; start/);
    await migrate(db, { ...migrations, '9001-a': making('a'), '9002-b': making('b') });
    await expect(migrate(db)).rejects.toThrow(/newer Resa, by 2 migrations that this one does not know; start/);
  });
});

/** One organization through all releases: its rows are written as an earlier release stored them, then brought up to date. */
describe('what an organization held before', () => {
  let db: Database;
  const upTo = (release: string) =>
    migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < release)));

  let counted: number[];
  let moved: { client_id: number; before: number; after: number };
  let visited: { before: number; after: number };
  let overbooked: number[];
  let early: { id: number; visit: number }[];
  let housed: Record<string, number>;
  beforeAll(async () => {
    db = await testDatabase();
    await sql`drop schema public cascade`.execute(db.kysely);
    await sql`create schema public`.execute(db.kysely);
    await upTo('0013');
    await seedLists();
    await seedDemoPlaces(db.kysely);
    counted = await storeUncounted();
    await upTo('0019');
    await logOldNames();
    await upTo('0026');
    visited = await storeVisits();
    await upTo('0038');
    moved = await bookAndMove();
    await upTo('0353');
    await logWithoutNames();
    overbooked = await bookOver();
    await upTo('0360');
    early = await recordBeforehand();
    await upTo('0390');
    housed = await liveTwice();
    await upTo('0396');
    await scheduleReports();
    await migrate(db);
  });
  afterAll(() => db.close());

  /** The lists of an earlier release, without what tells that a fact is not known; one gender says so in another way. */
  async function seedLists(): Promise<void> {
    const later = ['genders', 'citizenship_types', 'aboriginal_indicators', 'veteran_states'].map((name) =>
      sql.table(name),
    );
    for (const table of later) await sql`alter table ${table} add not_known smallint default 0`.execute(db.kysely);
    await seedReference(db.kysely);
    await sql`delete from document_types_group_citizenship where item_id in (12, 13)`.execute(db.kysely);
    for (const table of later) {
      await sql`delete from ${table} where name_en = 'Not asked' or (id = 12 and name_en = 'Prefers not to answer')`.execute(
        db.kysely,
      );
      await sql`alter table ${table} drop not_known`.execute(db.kysely);
    }
    await sql`delete from list_removals`.execute(db.kysely);
    await sql`insert into genders (id, name_en, name_fr) values (100007, 'not asked', 'Pas demandé')`.execute(
      db.kysely,
    );
  }

  it('has rows for a fact that is not known, one for each name', async () => {
    const rowsOf = async (list: string) => {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(list)} where not_known = 1 order by id`.execute(db.kysely);
      return rows.map(({ id }) => id);
    };
    expect(await rowsOf('genders')).toEqual([6, 100_007]);
    expect(await rowsOf('citizenship_types')).toEqual([12, 13]);
    expect(await rowsOf('aboriginal_indicators')).toEqual([5, 6]);
    expect(await rowsOf('veteran_states')).toEqual([4, 5]);
    const { rows: without } = await sql`
      select id from document_types d where not exists (
        select from document_types_group_citizenship where row_id = d.id and item_id = 13)`.execute(db.kysely);
    expect(without).toEqual([]);
    // The next start adds no second one.
    await seedReference(db.kysely);
    expect(await rowsOf('genders')).toEqual([6, 100_007]);
  });

  async function storeUncounted(): Promise<number[]> {
    const { id: client_id } = await household(db.kysely, { ...OLD, first_name: 'Anne-Marie', last_name: 'O’Brien' });
    const deleted = { ...OLD, first_name: 'Marc', last_name: 'Roy', deleted_at: '2026-01-05T10:00:00Z' };
    const { id: other } = await household(db.kysely, deleted);
    for (const more of [{}, {}, { status: 4 }, { deleted_at: '2026-01-05T10:00:00Z' }])
      await appointment(db.kysely, { client_id, start_date_time: '2026-03-03 09:00', ...more });
    return [client_id, other];
  }

  it('is counted, and the words of its names are sorted out', async () => {
    const { rows: counts } = await sql`
      select date, appointment_type_id, sum(delta)::int as delta from appointment_counts where date = '2026-03-03'
      group by date, appointment_type_id`.execute(db.kysely);
    expect(counts).toEqual([{ date: '2026-03-03', appointment_type_id: 6, delta: 2 }]);
    const { rows: words } = await sql<{ word: string }>`
      select word from client_words where client_id = any(${counted}) order by word`.execute(db.kysely);
    expect(words.map(({ word }) => word)).toEqual(['anne', 'annemarie', 'brien', 'marie', 'o', 'obrien']);
  });

  /** Three ordinary appointments at a start with two places, and one that is already an emergency. */
  async function bookOver(): Promise<number[]> {
    const full = await plan(db.kysely, { max_appointments: 2 });
    const made: number[] = [];
    for (const emergency of [1, 0, 0, 0] as const) {
      const { id: client_id } = await household(db.kysely);
      const on = { place_id: full.place_id, place_appointment_type_id: full.id, start_date_time: '2026-04-01 09:00' };
      made.push((await appointment(db.kysely, { client_id, ...on, emergency })).id);
    }
    return made;
  }

  it('is an emergency if it grew over a maximum without being marked', async () => {
    const rows = await db.kysely
      .selectFrom('appointments')
      .select('emergency')
      .where('id', 'in', overbooked)
      .orderBy('id')
      .execute();
    expect(rows.map(({ emergency }) => emergency)).toEqual([1, 0, 0, 1]);
  });

  /** Attended elsewhere and missed on a future day, and attended on a past one. */
  async function recordBeforehand() {
    const made: { id: number; visit: number }[] = [];
    for (const [day, status] of [
      ['2099-03-03', 2],
      ['2099-03-03', 3],
      ['2026-02-03', 2],
    ] as const) {
      const { id: client_id } = await household(db.kysely);
      const place_id = await lastPlace(db.kysely);
      const at = { place_id, checkin_location: status === 2 ? place_id : null };
      const row = await appointment(db.kysely, { client_id, start_date_time: `${day} 09:00`, status, ...at });
      const booked_place_id = await firstPlace(db.kysely);
      await db.kysely.updateTable('appointments').set({ booked_place_id }).where('id', '=', row.id).execute();
      const { rows } = await sql<{ id: number }>`
        insert into visits (appointment_id, place_id, appointment_type_id, category_id, date, start_time,
          head_client_id, household_size, household_type, created_at)
        values (${row.id}, ${place_id}, 6, 1, ${day}, '09:00', ${client_id}, 1, 'other', now()) returning id`.execute(
        db.kysely,
      );
      made.push({ id: row.id, visit: rows[0]?.id as number });
    }
    return made;
  }

  it('is open again where it was attended or missed on a day to come, without its visit, and this is logged', async () => {
    const ids = early.map(({ id }) => id);
    const { rows } = await sql<{ id: number }>`
      select a.status, a.place_id = a.booked_place_id as at_home, a.checkin_location is null as not_in,
        (select count(*)::int from visits v where v.appointment_id = a.id) as visits,
        (select json_agg(l.properties->'status') from activity_log l where l.entity_id = a.id
          and l.entity = 'appointments' and l.action = 'appointment.status') as logged,
        (select json_agg(array[s.from_status, s.to_status]) from appointment_status_changes s
          where s.appointment_id = a.id) as moves
      from appointments a where a.id = any(${ids}) order by a.id`.execute(db.kysely);
    expect(rows).toEqual([
      { status: 1, at_home: true, not_in: true, visits: 0, logged: [[2, 1]], moves: [[2, 1]] },
      { status: 1, at_home: false, not_in: true, visits: 0, logged: [[3, 1]], moves: [[3, 1]] },
      { status: 2, at_home: false, not_in: false, visits: 1, logged: null, moves: null },
    ]);
  });

  /**
   * Members with their own address, in addition to that of their head or instead of it, and heads with two at the
   * same time.
   */
  async function liveTwice() {
    const lives = async (client_id: number, start_date: string, end_date: string | null = null) => {
      const { rows } = await sql<{ id: number }>`
        with a as (insert into addresses (address_ln1, postal_code, country_id) values ('1 Elm', 'H2X 1Y4', 1) returning id)
        insert into client_housings (client_id, house_type_id, address_id, start_date, end_date)
        select ${client_id}::int, 1, id, ${start_date}::date, ${end_date}::date from a returning id`.execute(db.kysely);
      return rows[0]?.id as number;
    };
    const [home, homeless, mover, twice] = [
      await household(db.kysely, {}, [{ role: 5 }]),
      await household(db.kysely, {}, [{ role: 5 }]),
      await household(db.kysely),
      await household(db.kysely),
    ];
    await lives(home.id, '2024-01-01');
    return {
      own: await lives(home.members[0] as number, '2024-06-01'),
      // Ended by its own date, and begun after the person joined.
      dated: await lives(home.members[0] as number, '2025-02-01', '2099-01-01'),
      over: await lives(home.members[0] as number, '2023-01-01', '2024-01-01'),
      only: await lives(homeless.members[0] as number, '2024-06-01'),
      first: await lives(mover.id, '2024-01-01'),
      second: await lives(mover.id, '2024-05-01'),
      third: await lives(mover.id, '2098-01-01'),
      brief: await lives(mover.id, '2024-07-01', '2099-01-01'),
      one: await lives(twice.id, '2024-01-01'),
      other: await lives(twice.id, '2024-01-01'),
    };
  }

  it('lives at one address, and the log names the ones that ended', async () => {
    const { rows } = await sql<{ id: number; end_date: string | null; ended: unknown }>`
      select h.id, h.end_date, coalesce(h.end_before::text, '') || (h.ended_by is not null)::text as ended,
        (select l.properties->'end_date' from activity_log l
          where l.entity = 'client_housings' and l.entity_id = h.id and l.action = 'housing.update') as logged
      from client_housings h where h.id = any(${Object.values(housed)}::int[])`.execute(db.kysely);
    const names = Object.fromEntries(Object.entries(housed).map(([name, id]) => [id, name]));
    expect(Object.fromEntries(rows.map(({ id, ...row }) => [names[id], Object.values(row)]))).toEqual({
      own: ['2024-12-31', 'true', [null, '2024-12-31']],
      dated: ['2025-02-01', '2099-01-01true', ['2099-01-01', '2025-02-01']],
      over: ['2024-01-01', 'false', null],
      only: [null, 'false', null],
      first: ['2024-04-30', 'false', [null, '2024-04-30']],
      second: ['2097-12-31', 'false', [null, '2097-12-31']],
      third: [null, 'false', null],
      brief: ['2099-01-01', 'false', null],
      one: [null, 'false', null],
      other: [null, 'false', null],
    });
  });

  async function scheduleReports(): Promise<void> {
    const owner = await user(db.kysely, []);
    for (const report of ['tendance', 'fb_special_stats', 'last_six_months', 'visits_by_zone', 'b1a_report'])
      await sql`
        insert into report_schedules (user_id, report, params, every, weekday, month_day, time, locale, send_to, subject,
          message, next_at, created_at)
        select id, ${report}, '{}', 'week', 1, 1, '07:00', 'en', email, ${report}, '', now(), now()
        from users where email = ${owner}`.execute(db.kysely);
  }

  it('tells the owners of scheduled reports that count food aid since', async () => {
    const untold = db.kysely.selectFrom('report_schedules').select('report').where('untold', '=', 'food_aid');
    const reports = (await untold.orderBy('report').execute()).map(({ report }) => report);
    expect(reports).toEqual(['fb_special_stats', 'last_six_months', 'tendance', 'visits_by_zone']);
  });

  async function logOldNames(): Promise<void> {
    for (const entity of ['client', 'appointments', 'user', 'session', 'languages', null])
      await sql`insert into activity_log (action, created_name, entity, created_at)
        values ('x', 'system', ${entity}, '2026-03-03T15:00:00Z')`.execute(db.kysely);
  }

  it('is named in the log by its table', async () => {
    const { rows } = await sql<{ entity: string | null; there: boolean }>`
      select entity, to_regclass(entity) is not null as there from activity_log where action = 'x' order by id`.execute(
      db.kysely,
    );
    const named = ['clients', 'appointments', 'users', 'sessions', 'languages', null];
    expect(rows.map(({ entity }) => entity)).toEqual(named);
    expect(rows.filter(({ entity, there }) => entity !== null && !there)).toEqual([]);
  });

  async function logWithoutNames(): Promise<void> {
    await sql`
      insert into roles (name, lang_en, lang_fr) values ('kitchen', 'Kitchen', 'Cuisine');
      insert into tags (code, name_en, name_fr, text_color, background_color, active)
        values ('VIP', '<p>Very <b>early</b></p>', '<p>Très tôt</p>', '#ffffff', '#000000', 1);
      insert into activity_log (action, created_name, entity, entity_id, client_id, properties, created_at)
      select 'y', 'system', entity, id, client_id, '{}'::jsonb, '2026-03-03T15:00:00Z'::timestamptz from (
        select 1 as at, 'roles' as entity, (select id from roles where name = 'kitchen') as id, null::int as client_id
        union all select 2, 'tags', (select id from tags where code = 'VIP'), null
        union all select 3, 'places', (select min(id) from places), null
        union all select 4, 'users', 900001, null
        union all select 5, 'clients', 1, 1) logged order by at;
      insert into activity_log (action, created_name, entity, entity_id, properties, created_at)
        values ('user.destroy', 'system', 'users', 900001, '{"name": ["Ada Roy", null]}', '2026-03-04T15:00:00Z')`.execute(
      db.kysely,
    );
  }

  it('is named in its entries of the log, also after it was deleted', async () => {
    const { rows } = await sql<{ en: string; fr: string }>`
      select entity_name_en as en, entity_name_fr as fr from activity_log where action = 'y' order by id`.execute(
      db.kysely,
    );
    const { name: place } = await db.kysely.selectFrom('places').select('name').orderBy('id').executeTakeFirstOrThrow();
    expect(rows).toEqual([
      { en: 'Kitchen', fr: 'Cuisine' },
      { en: 'Very early', fr: 'Très tôt' },
      { en: place, fr: place },
      { en: 'Ada Roy', fr: 'Ada Roy' },
      { en: null, fr: null },
    ]);
  });

  async function bookAndMove(): Promise<typeof moved> {
    const before = await household(db.kysely, OLD);
    const later = await household(db.kysely, OLD);
    const memberships = db.kysely.updateTable('memberships').where('client_id', '=', before.id);
    await memberships.set({ date_end: '2026-01-31' }).execute();
    const joins = { client_id: before.id, group_id: later.group_id, group_role_type_id: 3, date_start: '2026-02-01' };
    await db.kysely.insertInto('memberships').values(joins).execute();
    for (const day of ['2020-01-01', '2026-01-31', '2026-02-01'])
      await appointment(db.kysely, { client_id: before.id, start_date_time: `${day} 09:00`, status: 2 });
    return { client_id: before.id, before: before.group_id, after: later.group_id };
  }

  it('names the household that an appointment was booked for, by the memberships of its date', async () => {
    const { client_id, before, after } = moved;
    const booked = db.kysely.selectFrom('appointments').select('family_id').where('client_id', '=', client_id);
    const rows = await booked.orderBy('id').execute();
    expect(rows.map(({ family_id }) => family_id)).toEqual([before, before, after]);
  });

  async function storeVisits(): Promise<typeof visited> {
    const home = await household(db.kysely, { ...OLD, veteran_state_id: 1 }, [
      { ...OLD, role: 3, veteran_state_id: 2 },
    ]);
    const [member] = home.members as [number];
    const later = await household(db.kysely, OLD);
    const memberships = db.kysely.updateTable('memberships').where('client_id', '=', member);
    await memberships.set({ date_end: '2026-02-01' }).execute();
    const joins = { group_id: later.group_id, client_id: member, group_role_type_id: 3, date_start: '2026-02-01' };
    await db.kysely.insertInto('memberships').values(joins).execute();
    await storeVisit(home.id, '2026-01-15', home.id);
    await storeVisit(member, '2026-01-15', null);
    await storeVisit(member, '2026-02-01', null);
    await storeVisit(member, '2020-01-01', null);
    return { before: home.group_id, after: later.group_id };
  }
  async function storeVisit(client_id: number, date: string, head_client_id: number | null): Promise<void> {
    const { id } = await appointment(db.kysely, { client_id, start_date_time: `${date} 09:00`, status: 2 });
    await sql`
      with visit as (
        insert into visits (appointment_id, place_id, appointment_type_id, category_id, date, start_time, head_client_id,
          household_size, household_type, created_at)
        select id, place_id, appointment_type_id, 1, ${date}::date, '09:00', ${head_client_id}::int, 1, 'other', created_at
        from appointments where id = ${id} returning id)
      insert into visit_persons (visit_id, position, client_id)
      select id, 0, ${client_id}::int from visit union all select id, 1, null from visit`.execute(db.kysely);
  }

  it('fills the family and the veterans of its visits, and marks them', async () => {
    const { before, after } = visited;
    const { rows } = await sql`
      select v.family_id, v.filled_in, array_agg(p.veteran_state_id order by p.position) as veterans
      from visits v join visit_persons p on p.visit_id = v.id group by v.id order by v.id`.execute(db.kysely);
    expect(rows).toEqual([
      { family_id: before, filled_in: 1, veterans: [1, null] },
      { family_id: before, filled_in: 1, veterans: [2, null] },
      { family_id: after, filled_in: 1, veterans: [2, null] },
      // Before the first membership the file's own family counts.
      { family_id: before, filled_in: 1, veterans: [2, null] },
    ]);
  });
});
