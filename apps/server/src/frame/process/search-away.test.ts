import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household } from '../../testing/factories.ts';
import { goneDatabase } from '../../testing/gone-database.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let id: number;
const searchDb = goneDatabase();
beforeAll(async () => {
  server = await testServer({ searchDb });
  token = await server.signIn('admin@resa.test');
  id = (await household(server.services.db.kysely)).id;
});
afterAll(async () => {
  await server.close();
  await searchDb.close();
});

it('returns its own code for a search when the database does not respond, and keeps serving the rest', async () => {
  const searches = [
    server.call(contract.clients.list, {}, token),
    server.call(contract.clients.searchByName, { name: 'Tremblay' }, token),
    server.call(contract.clients.searchPaginate, { filter: 'Tremblay' }, token),
    server.call(contract.clients.searchByField, { name: 'Élodie Tremblay' }, token),
    server.call(contract.appointments.searchFamilyHeadOrSingle, { search: 'Tremblay' }, token),
  ];
  for (const { status, body } of await Promise.all(searches))
    expect({ status, body }).toEqual({ status: 200, body: { code: 'NoElasticNode' } });
  const { body } = await server.call(contract.clients.fetch, { id }, token);
  expect(body.code).toBe('Ok');
});
