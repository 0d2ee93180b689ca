/** The overview of a privacy officer (decision 068). */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { restrictions } = contract;
const NOW = Date.parse('2026-03-03T15:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(NOW).toISOString());
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

it('is refused without the permission', async () => {
  const token = await server.signIn(await user(db(), ['view_clients', 'crud_clients', 'view_logs']));
  expect((await server.call(restrictions.overview, {}, token)).status).toBe(403);
});

it('counts restricted files, opened glasses, and the files that users saw beside their usual week', async () => {
  const email = await user(db(), ['view_clients', 'restricted_files']);
  const token = await server.signIn(email);
  const overview = async () => {
    const { body } = await server.call(restrictions.overview, {}, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body;
  };
  const before = await overview();
  const home = await household(db(), {}, [{ role: 4 }]);
  await server.call(restrictions.save, { client_id: home.id, reason: 'danger', users: [], roles: [] }, token);
  await server.call(restrictions.breakGlass, { client_id: home.id, reason: 'Called by the school' }, token);
  const { id: user_id, name } = await db()
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const saw = (days: number, client_id: number) => ({
    at: new Date(NOW - days * 86_400_000).toISOString(),
    user_id,
    client_id,
    call: 'clients.fetch',
    machine: '',
  });
  // Two files this week, one of them twice; eight in the four weeks before; what is older does not count.
  const seen = [saw(1, 1), saw(2, 1), saw(6, 2), ...[8, 9, 10, 15, 16, 22, 29, 34].map((days) => saw(days, days))];
  await db()
    .insertInto('read_log')
    .values([...seen, saw(36, 3)])
    .execute();

  const { files, glasses, views } = await overview();
  expect([files - before.files, glasses - before.glasses]).toEqual([2, 1]);
  expect(views).toContainEqual({ id: user_id, name, files: 2, usual: 2 });

  server.clock.set(new Date(NOW + 31 * 86_400_000).toISOString());
  const later = await server.call(restrictions.overview, {}, await server.signIn(email));
  expect(later.body).toMatchObject({ code: 'Ok', glasses: before.glasses });
  server.clock.set(new Date(NOW).toISOString());
  await server.call(restrictions.end, { client_id: home.id }, token);
  expect(await overview()).toMatchObject({ files: before.files, glasses: before.glasses });
});
