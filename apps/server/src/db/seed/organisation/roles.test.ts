import { permissions } from '@resa/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organisationDatabase } from '../../../testing/database.ts';
import type { Database } from '../../open.ts';
import { createOrganisation, seedRoles } from './index.ts';

let db: Database;
beforeAll(async () => {
  db = await organisationDatabase();
});
afterAll(() => db.close());

async function held(role: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('roles as r')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'r.id')
    .innerJoin('permissions as p', 'p.id', 'rp.permission_id')
    .select('p.key')
    .where('r.name', '=', role)
    .orderBy('p.key')
    .execute();
  return rows.map(({ key }) => key);
}

test('administrators hold every permission, viewers change nothing but their own password', async () => {
  expect(await held('administrators')).toEqual([...permissions].sort());
  expect((await held('viewer')).filter((key) => !/^(view_|search_)/.test(key))).toEqual(['change_password']);
});

test('a second run changes nothing', async () => {
  const counts = async () =>
    (
      await sql`select (select count(*) from roles) r, (select count(*) from role_permissions) p, (select count(*) from users) u,
      (select count(*) from user_roles) ur, (select count(*) from places) pl`.execute(db.kysely)
    ).rows[0];
  const before = await counts();
  await createOrganisation(db.kysely, { demo: true });
  expect(await counts()).toEqual(before);
});

test('a release gives its new permissions to administrators and leaves those of others as the organization chose', async () => {
  await sql`delete from role_permissions where permission_id in (select id from permissions where key = 'view_logs')`.execute(
    db.kysely,
  );
  await seedRoles(db.kysely);
  expect(await held('administrators')).toContain('view_logs');
  expect(await held('case_worker')).not.toContain('view_logs');
});

test('roles that users add are numbered beyond the shipped ones, also after the next release', async () => {
  const add = (name: string) =>
    db.kysely
      .insertInto('roles')
      .values({ name, lang_en: name, lang_fr: name })
      .returning('id')
      .executeTakeFirstOrThrow();
  expect((await add('drivers')).id).toBe(100_000);
  await seedRoles(db.kysely);
  expect((await add('volunteers')).id).toBe(100_001);
});

test('the demo users have all, two and one of the locations', async () => {
  const { rows } = await sql<{ email: string; places: number }>`
    select u.email, count(up.place_id) as places from users u left join user_places up on up.user_id = u.id
    where u.demo = 1 group by u.id, u.email order by u.id`.execute(db.kysely);
  expect(rows.map(({ email, places }) => `${email} ${places}`)).toEqual([
    'admin@resa.test 3',
    'desk@resa.test 2',
    'worker@resa.test 3',
    'viewer@resa.test 1',
  ]);
});
