import { Agent, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { type TestServer, testServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

it('responds to every call of the contract, and returns NoSuchCall for any other path of the API', async () => {
  const { status, body } = await server.call(contract.session.config, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 'Ok', mode: 'test' });
  for (const path of ['/api/no/such', '/web', '/web/nothing', '/api/appointment']) {
    const response = await get(path, { accept: 'text/html', 'sec-fetch-mode': 'navigate' });
    expect([path, response.status, await response.json()]).toEqual([path, 404, { code: 'NoSuchCall' }]);
  }
});

it('sends the fixed content security policy with every response, and never a CORS header', async () => {
  const preflight = await fetch(`${server.url}/web/auth/login`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  for (const response of [
    await get('/resa.json', { origin: 'https://evil.example' }),
    await get('/api/none'),
    preflight,
  ]) {
    const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect(names).toEqual([]);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy.split(';')).toContain(rule);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('strict-transport-security')).toBeNull();
  }
});

it('lets the browser embed the host of the map that is set, and no other', async () => {
  const policyWith = async (mapUrl: string | undefined) => {
    const app = await buildApp({ ...server.services, config: { ...server.services.config, mapUrl } });
    const { headers } = await app.inject({ url: '/resa.json' });
    await app.close();
    return String(headers['content-security-policy']).split(';');
  };
  expect(await policyWith(undefined)).toContain('frame-src blob:');
  expect(await policyWith('https://map.example/embed?q={address}')).toContain('frame-src blob: https://map.example');
});

it('refuses a body with invalid JSON and one that is too large', async () => {
  const post = (body: string, type: string) =>
    fetch(`${server.url}/web/maintenance/check`, { method: 'POST', body, headers: { 'content-type': type } });
  expect((await post('a=1', 'application/x-www-form-urlencoded')).status).toBe(400);
  expect((await post('{', 'application/json')).status).toBe(400);
  const large = await post(JSON.stringify({ locale: 'x'.repeat(1_100_000) }), 'application/json');
  expect([large.status, await large.json()]).toEqual([413, { code: 'too_large' }]);
});

it('refuses an invalid path like any other bad input', async () => {
  const response = await get('/web/user/photo/%F0');
  expect([response.status, await response.json()]).toEqual([400, { code: 'Invalid', fields: [] }]);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

interface Api {
  openapi: string;
  paths: Record<
    string,
    {
      post: {
        operationId: string;
        requestBody: { content: { 'application/json': { schema: { required: string[] } } } };
      };
    }
  >;
}

it('describes every call as OpenAPI 3.1, in pages that the policy lets run', async () => {
  const api = (await (await get('/api/docs/json')).json()) as Api;
  expect(api.openapi).toBe('3.1.0');
  const calls = Object.values(contract).flatMap((feature) => Object.values(feature));
  expect(Object.keys(api.paths).sort()).toEqual([...new Set(calls.map(({ path }) => path))].sort());
  const login = api.paths['/web/auth/login']?.post;
  expect(login?.operationId).toBe('session.login');
  expect(login?.requestBody.content['application/json'].schema.required).toEqual(['email', 'password']);
  const page = await (await get('/api/docs')).text();
  expect(page).not.toMatch(/<script>|onload=/);
  for (const [, script = ''] of page.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await get(script)).status).toBe(200);
});

it('shows the outbox as text in which nothing can act', async () => {
  const row = {
    sent_to: 'a@b.ca',
    subject: '<script>alert(1)</script>',
    html: '<b>',
    body: 'Voir http://x.ca/r?a=1&b=2 <img src=x>',
    created_at: '2026-03-03T15:00:00Z',
  };
  const { id } = await server.services.db.kysely
    .insertInto('captured_mails')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = await (await get('/outbox')).text();
  expect(list).toContain('&#60;script&#62;');
  expect(list).not.toContain('<script>');
  const mail = await (await get(`/outbox/${id}`)).text();
  expect(mail).toContain('href="http://x.ca/r?a=1&#38;b=2"');
  expect(mail).not.toContain('<img');
  const missing = await get('/outbox/0');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('No mail is kept at this address.');
  expect((await get('/outbox/1;drop')).status).toBe(404);
});

it('serves health to everyone and metrics to this computer only', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toContain('resa_http_duration_seconds_count{call="/readyz",status="200"} 1');
  expect(metrics).toMatch(/resa_sessions \d+/);
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
});

it('has neither outbox nor an open description of its calls in production, and metrics by their token', async () => {
  const config = {
    ...server.services.config,
    mode: 'production' as const,
    metricsToken: 'a-long-token',
    publicUrl: 'https://resa.example',
  };
  const app = await buildApp({
    ...server.services,
    config,
    realtime: { ...server.services.realtime, attach: () => {}, hangUp: () => {} },
  });
  const inject = async (url: string, authorization = '') =>
    (await app.inject({ url, headers: { authorization } })).statusCode;
  expect(await inject('/outbox')).toBe(404);
  expect(await inject('/api/docs')).toBe(200);
  expect(await inject('/api/docs/json')).toBe(401);
  const viewer = await server.signIn('viewer@resa.test');
  expect(await inject('/api/docs/json', `Bearer ${viewer}`)).toBe(200);
  await server.call(contract.session.lock, { action: 'LS2' }, viewer);
  expect(await inject('/api/docs/json', `Bearer ${viewer}`)).toBe(423);
  expect(await inject('/metrics')).toBe(404);
  expect(await inject('/metrics', 'Bearer a-long-tokem')).toBe(404);
  expect(await inject('/metrics', 'Bearer a-long-token')).toBe(200);
  expect((await app.inject('/healthz')).headers['strict-transport-security']).toContain('max-age=');
  await app.close();
});

it('serves the request on an open connection while it stops, then closes the connection', async () => {
  const app = await buildApp({
    ...server.services,
    realtime: { ...server.services.realtime, attach: () => {}, hangUp: () => {} },
  });
  const held = Promise.withResolvers<void>();
  app.addHook('preClose', () => held.promise);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<[number | undefined, string | undefined]>((done, fail) => {
      httpGet({ port, host: '127.0.0.1', path: '/healthz', agent }, (answer) => {
        answer.resume().once('end', () => done([answer.statusCode, answer.headers.connection]));
      }).once('error', fail);
    });
  expect(await ask()).toEqual([200, 'keep-alive']);
  const closed = app.close();
  expect(await ask()).toEqual([200, 'close']);
  held.resolve();
  await closed;
});

it('takes the caller’s address only from its own proxy, regardless of the headers that the caller sends', async () => {
  const behind = async (trustProxy: number) => {
    const app = await buildApp({
      ...server.services,
      config: { ...server.services.config, trustProxy },
      realtime: { ...server.services.realtime, attach: () => {}, hangUp: () => {} },
    });
    app.get('/who', async (request) => request.ip);
    const { body } = await app.inject({
      url: '/who',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 192.0.2.7' },
    });
    await app.close();
    return body;
  };
  expect(await behind(0)).toBe('127.0.0.1');
  expect(await behind(1)).toBe('192.0.2.7');
  expect(await behind(2)).toBe('203.0.113.9');
});

it('logs each call and its status, and none of its content', async () => {
  // A response is logged once it is sent, so entries of earlier tests may still follow.
  const asked = ['/web/auth/forgotPassword', '/web/user/photo/:id'];
  const lines = () => server.logged.map((line) => JSON.parse(line)).filter(({ call }) => asked.includes(call));
  const before = lines().length;
  await server.call(contract.session.forgotPassword, { email: 'ada.lovelace@example.org' });
  await get('/web/user/photo/4711?token=geheim');
  await expect
    .poll(() =>
      lines()
        .slice(before)
        .map(({ call }) => call),
    )
    .toEqual(asked);
  expect(Object.keys(lines().at(-1)).sort()).toEqual(['call', 'id', 'level', 'method', 'ms', 'msg', 'status', 'time']);
  expect(server.logged.join()).not.toMatch(/lovelace|4711|geheim/);
});
