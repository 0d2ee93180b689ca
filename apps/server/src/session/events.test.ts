import { contract } from '@resa/contract';
import type { ResaEvent } from '@resa/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { browserAt, type TestBrowser } from '../testing/browser.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { session } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const typesOf = ({ heard }: TestBrowser) => new Set(heard.map(({ type }) => type));

test('the newest sign-in notifies the older browser that its session ended, and no other browser', async () => {
  const desk = await browserAt(server.url, await server.signIn('desk@resa.test'));
  const worker = await browserAt(server.url, await server.signIn('worker@resa.test'));
  await server.call(session.login, { email: 'desk@resa.test', password: DEMO_PASSWORD });
  await desk.hears({ type: 'SessionEnded', why: 'replaced' });
  const later: ResaEvent = { type: 'CategoryUpdate', tables: ['zones'] };
  server.services.realtime.emit(later, 'everyone');
  await worker.hears(later);
  // Users who may see the logs receive that somebody signed in.
  expect(typesOf(worker)).toEqual(new Set(['Changed', 'CategoryUpdate']));
  expect(typesOf(desk)).toEqual(new Set(['SessionEnded']));
});

test('a locked browser receives only its lock, and all events again once unlocked', async () => {
  const token = await server.signIn('viewer@resa.test');
  const viewer = await browserAt(server.url, token);
  const { userid } = (await server.call(session.current, {}, token)).body.session;
  await server.call(session.lock, { action: 'LS1' }, token);
  await viewer.hears({ type: 'ScreenLocked' });
  server.services.realtime.emit({ type: 'ClientInProcess', message: { count: 3 } }, 'everyone');
  await server.call(session.unlock, { id: userid, password: DEMO_PASSWORD }, token);
  // Entering its rooms again asks the database first; tell until it is heard.
  const later: ResaEvent = { type: 'CategoryUpdate', tables: [] };
  const timer = setInterval(() => server.services.realtime.emit(later, 'everyone'), 20);
  await viewer.hears(later);
  clearInterval(timer);
  expect(typesOf(viewer)).toEqual(new Set(['ScreenLocked', 'CategoryUpdate']));
});
