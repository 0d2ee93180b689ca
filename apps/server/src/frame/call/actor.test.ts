import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { actorOf, tokenHash } from './actor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const now = () => server.services.clock();

it('looks up sessions that arrive during a lookup together, and mixes none of them up', async () => {
  const { kysely: db, pool } = server.services.db;
  const [desk, admin, ended] = await Promise.all(
    ['desk@resa.test', 'admin@resa.test', 'admin@resa.test'].map((user) => server.signIn(user)),
  );
  if (!desk || !admin || !ended) throw new Error('nobody is signed in');
  await db
    .updateTable('sessions')
    .set({ ended_at: now().toISOString() })
    .where('token_hash', '=', tokenHash(ended))
    .execute();
  const session = async (token: string) => (await actorOf(db, token, now()))?.session_uuid;
  const [a, b] = [await session(desk), await session(admin)];
  expect(a).not.toBe(b);

  const asked = vi.spyOn(pool, 'connect');
  const found = [session(desk)];
  for (const token of ['nobody', admin, ended, desk, admin]) {
    await Promise.resolve();
    found.push(session(token));
  }
  expect(await Promise.all(found)).toEqual([a, undefined, b, undefined, a, b]);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});

it('fails the calls that a failure concerns, and none after them', async () => {
  const { kysely: db, pool } = server.services.db;
  const token = await server.signIn('desk@resa.test');
  vi.spyOn(pool, 'connect').mockImplementationOnce(() => Promise.reject(new Error('away')));
  const both = await Promise.allSettled([actorOf(db, token, now()), actorOf(db, token, now())]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await actorOf(db, token, now())).toMatchObject({ locked: false });
});

it('makes no call wait for a lookup that never ends', async () => {
  const { kysely: db, pool } = server.services.db;
  const token = await server.signIn('desk@resa.test');
  vi.spyOn(pool, 'connect').mockImplementationOnce(() => new Promise<never>(() => {}));
  void actorOf(db, token, now());
  await Promise.resolve();
  expect(await actorOf(db, token, now())).toMatchObject({ locked: false });
});

it('returns the rights as of this call, even if another user changed them', async () => {
  const db = server.services.db.kysely;
  const token = await server.signIn('desk@resa.test');
  const rights = async () => {
    const actor = await actorOf(db, token, now());
    if (!actor) throw new Error('the session is gone');
    return actor;
  };
  const { user_id, permissions, roles, places } = await rights();
  expect(permissions).toContain('crud_appointments');
  expect(roles).toHaveLength(1);
  expect(places.length).toBeGreaterThan(0);

  const [place] = places as [number];
  await db.updateTable('places').set({ active: 0 }).where('id', '=', place).execute();
  expect((await rights()).places).not.toContain(place);
  await db.updateTable('places').set({ active: 1 }).where('id', '=', place).execute();
  expect((await rights()).places).toEqual(places);
  await db.deleteFrom('user_places').where('user_id', '=', user_id).execute();
  expect((await rights()).places).toEqual([]);

  await sql`delete from role_permissions where permission_id = (select id from permissions
    where key = 'crud_appointments')`.execute(db);
  const left = (await rights()).permissions;
  expect(left.toSorted()).toEqual(permissions.filter((key) => key !== 'crud_appointments').toSorted());
  await db
    .updateTable('roles')
    .set({ name: 'counter' })
    .where('name', '=', roles[0] as string)
    .execute();
  expect((await rights()).roles).toEqual(['counter']);
  await db.deleteFrom('user_roles').where('user_id', '=', user_id).execute();
  expect(await rights()).toMatchObject({ roles: [], permissions: [] });
});
