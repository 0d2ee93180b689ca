import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { appointment, household } from '../testing/factories.ts';
import { migrate, NewerDatabase } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './open.ts';
import { seedDemoPlaces } from './seed/organisation/users.ts';
import { seedReference } from './seed/reference/index.ts';

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.close());

const making = (table: string): Migration => ({
  up: async (kysely) => void (await sql`create table ${sql.table(table)} (id integer)`.execute(kysely)),
});
const breaking: Migration = {
  up: async (kysely) => void (await sql`create table ${sql.table('half')} (id integer, id integer)`.execute(kysely)),
};
const has = async (table: string): Promise<boolean> =>
  (await db.pool.query('select to_regclass($1) is not null as there', [table])).rows[0].there;

it('applies what is missing once, in the order of the names', async () => {
  const more = { ...migrations, '9002-b': making('b'), '9001-a': making('a') };
  expect(await migrate(db, more)).toEqual({ applied: ['9001-a', '9002-b'] });
  expect(await migrate(db, more)).toEqual({ applied: [] });
  expect(await has('b')).toBe(true);
});

it('lets two processes start at once, and one of them does the work', async () => {
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
  await migrate(db, { ...migrations, '9001-from-the-future': making('a') });
  await expect(migrate(db)).rejects.toThrow(NewerDatabase);
  await expect(migrate(db)).rejects.toThrow('9001-from-the-future');
});

it('counts and sorts out what an organisation held before', async () => {
  await sql`drop schema public cascade`.execute(db.kysely);
  await sql`create schema public`.execute(db.kysely);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0013')));
  await seedReference(db.kysely);
  await seedDemoPlaces(db.kysely);
  const { id: client_id } = await household(db.kysely, { first_name: 'Anne-Marie', last_name: 'O’Brien' });
  await household(db.kysely, { first_name: 'Marc', last_name: 'Roy', deleted_at: '2026-01-05T10:00:00Z' });
  for (const more of [{}, {}, { status: 4 }, { deleted_at: '2026-01-05T10:00:00Z' }])
    await appointment(db.kysely, { client_id, start_date_time: '2026-03-03 09:00', ...more });
  await migrate(db);
  const { rows: counts } = await sql`select date, appointment_type_id, delta from appointment_counts`.execute(
    db.kysely,
  );
  expect(counts).toEqual([{ date: '2026-03-03', appointment_type_id: 6, delta: 2 }]);
  const { rows: words } = await sql`select word from client_words order by word`.execute(db.kysely);
  expect(words.map((row) => (row as { word: string }).word)).toEqual([
    'anne',
    'annemarie',
    'brien',
    'marie',
    'o',
    'obrien',
  ]);
});

it('names what is in the log by its table', async () => {
  await sql`drop schema public cascade`.execute(db.kysely);
  await sql`create schema public`.execute(db.kysely);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0019')));
  const held = ['client', 'appointments', 'user', 'session', 'languages', null];
  for (const entity of held)
    await sql`insert into activity_log (action, created_name, entity, created_at)
      values ('x', 'system', ${entity}, '2026-03-03T15:00:00Z')`.execute(db.kysely);
  await migrate(db);
  const { rows } = await sql<{ entity: string | null; there: boolean }>`
    select entity, to_regclass(entity) is not null as there from activity_log order by id`.execute(db.kysely);
  expect(rows.map(({ entity }) => entity)).toEqual(['clients', 'appointments', 'users', 'sessions', 'languages', null]);
  expect(rows.filter(({ entity, there }) => entity !== null && !there)).toEqual([]);
});

it('fills the household that stored appointments were booked for from the memberships of their dates', async () => {
  await sql`drop schema public cascade`.execute(db.kysely);
  await sql`create schema public`.execute(db.kysely);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0038')));
  await seedReference(db.kysely);
  await seedDemoPlaces(db.kysely);
  const before = await household(db.kysely);
  const later = await household(db.kysely);
  await db.kysely
    .updateTable('memberships')
    .set({ date_end: '2026-01-31' })
    .where('client_id', '=', before.id)
    .execute();
  const moved = { client_id: before.id, group_id: later.group_id, group_role_type_id: 3, date_start: '2026-02-01' };
  await db.kysely.insertInto('memberships').values(moved).execute();
  for (const day of ['2020-01-01', '2026-01-31', '2026-02-01'])
    await appointment(db.kysely, { client_id: before.id, start_date_time: `${day} 09:00`, status: 2 });
  await migrate(db);
  const rows = await db.kysely.selectFrom('appointments').select('family_id').orderBy('id').execute();
  expect(rows.map(({ family_id }) => family_id)).toEqual([before.group_id, before.group_id, later.group_id]);
});

it('fills the family and the veterans of visits that were stored before, and marks them', async () => {
  await sql`drop schema public cascade`.execute(db.kysely);
  await sql`create schema public`.execute(db.kysely);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0026')));
  await seedReference(db.kysely);
  await seedDemoPlaces(db.kysely);
  const home = await household(db.kysely, { veteran_state_id: 1 }, [{ role: 3, veteran_state_id: 2 }]);
  const [moved] = home.members as [number];
  const later = await household(db.kysely);
  const memberships = db.kysely.updateTable('memberships').where('client_id', '=', moved);
  await memberships.set({ date_end: '2026-02-01' }).execute();
  await db.kysely
    .insertInto('memberships')
    .values({ group_id: later.group_id, client_id: moved, group_role_type_id: 3, date_start: '2026-02-01' })
    .execute();
  const visit = async (client_id: number, date: string, head_client_id: number | null) => {
    const { id } = await appointment(db.kysely, { client_id, start_date_time: `${date} 09:00`, status: 2 });
    await sql`
      with visit as (
        insert into visits (appointment_id, place_id, appointment_type_id, category_id, date, start_time, head_client_id,
          household_size, household_type, created_at)
        select id, place_id, appointment_type_id, 1, ${date}::date, '09:00', ${head_client_id}::int, 1, 'other', created_at
        from appointments where id = ${id} returning id)
      insert into visit_persons (visit_id, position, client_id)
      select id, 0, ${client_id}::int from visit union all select id, 1, null from visit`.execute(db.kysely);
  };
  await visit(home.id, '2026-01-15', home.id);
  await visit(moved, '2026-01-15', null);
  await visit(moved, '2026-02-01', null);
  await visit(moved, '2020-01-01', null);
  await migrate(db);
  const { rows } = await sql`
    select v.family_id, v.filled_in, array_agg(p.veteran_state_id order by p.position) as veterans
    from visits v join visit_persons p on p.visit_id = v.id group by v.id order by v.id`.execute(db.kysely);
  expect(rows).toEqual([
    { family_id: home.group_id, filled_in: 1, veterans: [1, null] },
    { family_id: home.group_id, filled_in: 1, veterans: [2, null] },
    { family_id: later.group_id, filled_in: 1, veterans: [2, null] },
    // Of a time before the first membership the file's own family is known.
    { family_id: home.group_id, filled_in: 1, veterans: [2, null] },
  ]);
});
