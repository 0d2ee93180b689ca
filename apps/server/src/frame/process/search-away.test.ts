import { contract } from '@resa/contract';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables/index.ts';
import { household } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

/** A replica that is named but gone: nobody listens on port 1. */
function goneReplica(): Database {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, kysely, kind: 'postgres', close: () => pool.end() };
}

let server: TestServer;
let token: string;
let id: number;
const searchDb = goneReplica();
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
