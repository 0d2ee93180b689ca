/** Every 429 and 503 has the time to try again in Retry-After. */
import { contract } from '@resa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { goneDatabase } from '../../testing/gone-database.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const waits = async (asked: Response | Promise<Response>) => {
  const { status, headers } = await asked;
  return [status, headers.get('retry-after')];
};

it('adds it to the response of a route, a page or an error handler, and keeps a time that is set', async () => {
  const app = await buildApp({ ...server.services, realtime: quiet(server) });
  await app.register(async (pages) => {
    pages.setErrorHandler((_error, _request, reply) => reply.code(503).send('<p>Away</p>'));
    pages.get('/sent', (_request, reply) => reply.code(429).send());
    pages.get('/thrown', () => Promise.reject(new Error('away')));
    pages.get('/named', (_request, reply) => reply.code(503).header('retry-after', '60').send({}));
    pages.get('/fine', async () => ({}));
  });
  const asked = await Promise.all(['/sent', '/thrown', '/named', '/fine'].map((path) => app.inject(path)));
  expect(asked.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [429, '2'],
    [503, '2'],
    [503, '60'],
    [200, undefined],
  ]);
  await app.close();
});

it('during maintenance names the seconds until its end', async () => {
  const { kysely } = server.services.db;
  const times = { start_date_time: '2026-03-03 09:00', end_date_time: '2026-03-03 11:30' };
  await kysely
    .insertInto('maintenances')
    .values({ active: 1, name_en: 'Closed', name_fr: 'Fermé', ...times })
    .execute();
  const post = (path: string) => {
    const body = JSON.stringify({ email: 'nobody@resa.test', password: 'not the password', is_client: false });
    return fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };
  // 10:00 by the clock of the organization. A process looks every two seconds whether maintenance is on.
  await expect.poll(() => waits(post('/web/auth/forgotPassword')), { timeout: 10_000 }).toEqual([503, '5400']);
  expect(await waits(post('/web/auth/login'))).toEqual([503, '5400']);
  expect(await waits(fetch(`${server.url}/portal`))).toEqual([503, '5400']);
  await kysely.deleteFrom('maintenances').execute();
  await expect.poll(() => waits(post('/web/auth/forgotPassword')), { timeout: 10_000 }).toEqual([200, null]);
});

describe('without a database', () => {
  let app: FastifyInstance;
  const db = goneDatabase();
  beforeAll(async () => {
    app = await buildApp({ ...server.services, db, realtime: quiet(server) });
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  it.each(['/readyz', '/portal', '/api/session/current'])('%s', async (path) => {
    const method = path.startsWith('/api') ? 'POST' : 'GET';
    const headers = { authorization: `Bearer ${'x'.repeat(43)}`, 'content-type': 'application/json' };
    const { statusCode, headers: answered } = await app.inject({ url: path, method, headers });
    expect([statusCode, answered['retry-after']]).toEqual([503, '2']);
  });
});

describe('over a limit', () => {
  afterEach(() => server.services.db.kysely.deleteFrom('attempts').execute());

  it('a call', async () => {
    const ask = () => server.call(contract.session.forgotPassword, { email: 'desk@resa.test' });
    let { status, headers, body } = await ask();
    for (let tries = 0; status === 200 && tries < 10; tries++) ({ status, headers, body } = await ask());
    const { retry_after } = body as unknown as { retry_after: number };
    expect([status, headers.get('retry-after')]).toEqual([429, String(retry_after)]);
    expect(retry_after).toBeGreaterThan(60);
  });

  it('a page of clients', async () => {
    const ask = () => fetch(`${server.url}/portal/autologin/${crypto.randomUUID()}`, { method: 'POST' });
    let answered = await ask();
    for (let tries = 0; answered.status === 404 && tries < 40; tries++) answered = await ask();
    expect(answered.status).toBe(429);
    expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});

/** The realtime of a server that another one has attached already. */
const quiet = ({ services }: TestServer) => ({ ...services.realtime, attach: () => {}, hangUp: () => {} });
