import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';
import { actorOf } from './actor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('has the rights of this very call, whoever changed them', async () => {
  const db = server.home.db.kysely;
  const token = await server.signIn('desk@resa.test');
  const now = async () => {
    const actor = await actorOf(db, token, server.home.clock());
    if (!actor) throw new Error('the session is gone');
    return actor;
  };
  const { user_id, permissions, roles, places } = await now();
  expect(permissions).toContain('crud_appointments');
  expect(roles).toHaveLength(1);
  expect(places.length).toBeGreaterThan(0);

  const [place] = places as [number];
  await db.updateTable('places').set({ active: 0 }).where('id', '=', place).execute();
  expect((await now()).places).not.toContain(place);
  await db.updateTable('places').set({ active: 1 }).where('id', '=', place).execute();
  expect((await now()).places).toEqual(places);
  await db.deleteFrom('user_places').where('user_id', '=', user_id).execute();
  expect((await now()).places).toEqual([]);

  await sql`delete from role_permissions where permission_id = (select id from permissions
    where key = 'crud_appointments')`.execute(db);
  const left = (await now()).permissions;
  expect(left.toSorted()).toEqual(permissions.filter((key) => key !== 'crud_appointments').toSorted());
  await db
    .updateTable('roles')
    .set({ name: 'counter' })
    .where('name', '=', roles[0] as string)
    .execute();
  expect((await now()).roles).toEqual(['counter']);
  await db.deleteFrom('user_roles').where('user_id', '=', user_id).execute();
  expect(await now()).toMatchObject({ roles: [], permissions: [] });
});
