import { contract } from '@resa/contract';
import { RESA_EVENT, type ResaEvent } from '@resa/contract/events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { session } = contract;
let server: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

/** A browser with a live connection: what it was told, in order. */
async function browser(token: string) {
  const socket = io(server.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  sockets.push(socket);
  const heard: string[] = [];
  const waiting: (() => void)[] = [];
  socket.on(RESA_EVENT, ({ type }: ResaEvent) => {
    heard.push(type);
    for (const go of waiting.splice(0)) go();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const until = async (type: string) => {
    while (!heard.includes(type)) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { heard, until };
}

test('the newest sign-in tells the older browser that its session ended, and no other browser', async () => {
  const desk = await browser(await server.signIn('desk@resa.test'));
  const worker = await browser(await server.signIn('worker@resa.test'));
  await server.call(session.login, { email: 'desk@resa.test', password: DEMO_PASSWORD });
  await desk.until('SessionEnded');
  server.home.realtime.tell({ type: 'CategoryUpdate', tables: ['zones'] }, 'everyone');
  await worker.until('CategoryUpdate');
  expect(worker.heard).toEqual(['CategoryUpdate']);
  expect(desk.heard).toEqual(['SessionEnded']);
});

test('a locked browser hears nothing but its lock, and hears again once unlocked', async () => {
  const token = await server.signIn('viewer@resa.test');
  const viewer = await browser(token);
  const { userid } = (await server.call(session.current, {}, token)).body.session;
  await server.call(session.lock, { action: 'LS1' }, token);
  await viewer.until('ScreenLocked');
  server.home.realtime.tell({ type: 'ClientInProcess', message: { count: 3 } }, 'everyone');
  await server.call(session.unlock, { id: userid, password: DEMO_PASSWORD }, token);
  // Entering its rooms again asks the database first; tell until it is heard.
  const told = setInterval(() => server.home.realtime.tell({ type: 'CategoryUpdate', tables: [] }, 'everyone'), 20);
  await viewer.until('CategoryUpdate');
  clearInterval(told);
  expect([...new Set(viewer.heard)]).toEqual(['ScreenLocked', 'CategoryUpdate']);
});
