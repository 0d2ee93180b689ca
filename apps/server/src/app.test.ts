import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('answers a call of the contract', async () => {
  const { status, body } = await server.call(contract.session.config, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 'Ok', mode: 'test' });
});
