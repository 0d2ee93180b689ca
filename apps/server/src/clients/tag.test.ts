import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { tag, fetch } = contract.clients;

let server: TestServer;
let worker: string;
let code: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  const row = await db()
    .selectFrom('tags')
    .select('code')
    .where('active', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  code = row.code;
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const give = (id: number, on: 0 | 1 = 1, token = worker, which = code) =>
  server.call(tag, { id, tag: which, on }, token);
const shown = async (id: number) => (await server.call(fetch, { id }, worker)).body.client;
const logged = (id: number) =>
  db().selectFrom('activity_log').select(['action', 'properties']).where('client_id', '=', id).orderBy('id').execute();

it('is refused without the right, for a file or a tag that is not there, and while somebody else edits the file', async () => {
  const { id } = await household(db());
  const viewer = await server.signIn(await user(db(), ['view_clients']));
  expect((await give(id, 1, viewer)).status).toBe(403);
  expect((await give(2_000_000)).status).toBe(404);
  expect((await give(id, 1, worker, 'no_such_tag')).status).toBe(404);
  const other = await server.signIn('admin@resa.test');
  expect((await server.call(contract.locks.lock, { id }, other)).body.code).toBe('Ok');
  expect((await give(id)).body).toMatchObject({ code: 'locked' });
  expect((await shown(id)).groups).toEqual([]);
  expect(await logged(id)).toEqual([]);
});

it('is refused for an inactive file to users who may not amend one', async () => {
  const { id } = await household(db(), { client_state_type_id: 2 });
  const desk = await server.signIn(await user(db(), ['crud_clients']));
  expect((await give(id, 1, desk)).status).toBe(403);
});

it('is given once and taken away, and both are logged', async () => {
  const { id } = await household(db());
  const { row_version } = await shown(id);
  expect((await give(id)).body).toEqual({ code: 'Ok' });
  expect((await give(id)).body).toEqual({ code: 'Ok' });
  expect(await shown(id)).toMatchObject({ groups: [code], row_version: row_version + 1 });
  expect((await give(id, 0)).body).toEqual({ code: 'Ok' });
  expect((await shown(id)).groups).toEqual([]);
  expect((await logged(id)).map(({ action }) => action)).toEqual(['client.update', 'client.update']);
});
