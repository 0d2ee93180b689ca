import { contract } from '@resa/contract';
import type { ResaEvent } from '@resa/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { browserAt } from '../testing/browser.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { session } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A browser: of what it was told the types, in order. */
async function browser(token: string) {
  const { heard, until } = await browserAt(server.url, token);
  return {
    heard: () => heard.map(({ type }) => type),
    until: (wanted: ResaEvent['type']) => until(({ type }) => type === wanted),
  };
}

test('the newest sign-in notifies the older browser that its session ended, and no other browser', async () => {
  const desk = await browser(await server.signIn('desk@resa.test'));
  const worker = await browser(await server.signIn('worker@resa.test'));
  await server.call(session.login, { email: 'desk@resa.test', password: DEMO_PASSWORD });
  await desk.until('SessionEnded');
  server.services.realtime.tell({ type: 'CategoryUpdate', tables: ['zones'] }, 'everyone');
  await worker.until('CategoryUpdate');
  // Users who may see the logs receive that somebody signed in.
  expect(worker.heard()).toEqual(['Changed', 'CategoryUpdate']);
  expect(desk.heard()).toEqual(['SessionEnded']);
});

test('a locked browser receives only its lock, and all events again once unlocked', async () => {
  const token = await server.signIn('viewer@resa.test');
  const viewer = await browser(token);
  const { userid } = (await server.call(session.current, {}, token)).body.session;
  await server.call(session.lock, { action: 'LS1' }, token);
  await viewer.until('ScreenLocked');
  server.services.realtime.tell({ type: 'ClientInProcess', message: { count: 3 } }, 'everyone');
  await server.call(session.unlock, { id: userid, password: DEMO_PASSWORD }, token);
  // Entering its rooms again asks the database first; tell until it is heard.
  const told = setInterval(() => server.services.realtime.tell({ type: 'CategoryUpdate', tables: [] }, 'everyone'), 20);
  await viewer.until('CategoryUpdate');
  clearInterval(told);
  expect([...new Set(viewer.heard())]).toEqual(['ScreenLocked', 'CategoryUpdate']);
});
