import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWeb } from './web.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'resa-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  app = Fastify();
  await serveWeb(app, () => undefined, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const statusOf = async (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  (await app.inject({ method, url, headers })).statusCode;

it.each(['/login', '/portal/abc', '/clients/12?tab=family', '/'])(
  'sends the page of %s to curl and monitors',
  async (url) => {
    const clients: Record<string, string>[] = [
      { accept: '*/*' },
      { accept: 'text/html,*/*;q=0.8' },
      { 'sec-fetch-mode': 'navigate' },
    ];
    for (const headers of clients) {
      expect([headers, await statusOf(url, headers)]).toEqual([headers, 200]);
      expect([headers, await statusOf(url, headers, 'HEAD')]).toEqual([headers, 200]);
    }
  },
);

it('refuses everything that is not a page', async () => {
  expect(await statusOf('/assets/gone-1a2b.js', { accept: '*/*' })).toBe(404);
  expect(await statusOf('/login', { accept: '*/*', 'sec-fetch-mode': 'cors' })).toBe(404);
  expect(await statusOf('/login', { accept: 'application/json' })).toBe(404);
  expect(await statusOf('/login', { accept: '*/*' }, 'POST')).toBe(404);
});
