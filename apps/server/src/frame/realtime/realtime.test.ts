import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@resa/contract';
import type { ResaEvent } from '@resa/contract/events';
import type { KyselyPlugin } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireSessions } from '../../session/ending/expire.ts';
import { browserAt, connect } from '../../testing/browser.ts';
import { user, userId } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { makeRealtime } from './realtime.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const sessionOf = (token: string) =>
  server
    .call(contract.session.current, {}, token)
    .then(({ body }) => (body as { session: { uuid: string; userid: number } }).session);
const rowOf = (uuid: string) =>
  server.services.db.kysely.selectFrom('sessions').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
const refusalOf = (socket: Socket) =>
  new Promise<string>((refused) => socket.on('connect_error', ({ message }) => refused(message)));

it('refuses a browser without a token, with a wrong one, and a page of another site', async () => {
  expect(await refusalOf(connect(server.url, undefined))).toBe('session_used');
  expect(await refusalOf(connect(server.url, 'x'.repeat(43)))).toBe('session_used');
  const token = await server.signIn('admin@resa.test');
  expect(await refusalOf(connect(server.url, token, { extraHeaders: { origin: 'https://evil.example' } }))).toBe(
    'websocket error',
  );
  const polling = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`);
  expect(polling.status).toBe(400);
});

it('reaches only its recipients', async () => {
  const admin = await browserAt(server.url, await server.signIn('admin@resa.test'));
  const viewer = await browserAt(server.url, await server.signIn('viewer@resa.test'));
  const { realtime } = server.services;
  const count = (n: number): ResaEvent => ({ type: 'ClientInProcess', message: { count: n } });
  realtime.emit(count(1), { permission: 'approve_clients' });
  realtime.emit(count(2), { place: 3 });
  realtime.emit(count(3), { place: 1 });
  realtime.emit(count(4), 'everyone');
  const counts = ({ heard }: typeof admin) =>
    heard.flatMap((event) => (event.type === 'ClientInProcess' ? event.message.count : []));
  await expect.poll(() => counts(viewer)).toEqual([3, 4]);
  await expect.poll(() => counts(admin)).toEqual([1, 2, 3, 4]);
});

it('sends the first of repeated events immediately, the last at the end, and each figure', async () => {
  const { heard } = await browserAt(server.url, await server.signIn('admin@resa.test'));
  const { realtime } = server.services;
  const on = (date: string): ResaEvent => ({ type: 'AppointmentUpdate', place_id: 1, date });
  for (const date of ['2026-03-02', '2026-03-02', '2026-03-03', '2026-03-02']) realtime.emit(on(date), { place: 1 });
  for (const count of [5, 6, 5]) realtime.emit({ type: 'ClientInProcess', message: { count } }, 'everyone');
  const words = () =>
    heard.flatMap((event) => ('date' in event ? event.date : 'message' in event ? event.message.count : []));
  const said = ['2026-03-02', '2026-03-03', 5, 6, 5, '2026-03-02'];
  await expect.poll(words).toEqual(said);
  realtime.emit(on('2026-03-03'), { place: 1 });
  await expect.poll(words).toEqual([...said, '2026-03-03']);
});

it('sends a locked session nothing more until it is unlocked', async () => {
  const token = await server.signIn('worker@resa.test');
  const { heard } = await browserAt(server.url, token);
  const { id } = await rowOf((await sessionOf(token)).uuid);
  await server.call(contract.session.lock, { action: 'LS2' }, token);
  server.services.realtime.emit({ type: 'CategoryUpdate', tables: ['cities'] }, 'everyone');
  server.services.realtime.emit({ type: 'SessionEnded', why: 'replaced' }, { session: id });
  // The event about the lock itself, for users who may see who is signed in, arrives before the lock or not at all.
  const others = () => heard.map(({ type }) => type).filter((type) => type !== 'Changed');
  await expect.poll(others).toEqual(['ScreenLocked', 'SessionEnded']);
  await server.services.db.kysely.updateTable('sessions').set({ locked_at: null }).where('id', '=', id).execute();
  server.services.realtime.enter(id);
  await expect
    .poll(() => {
      server.services.realtime.emit({ type: 'CategoryUpdate', tables: ['tags'] }, 'everyone');
      return heard.at(-1);
    })
    .toEqual({ type: 'CategoryUpdate', tables: ['tags'] });
});

it('leaves the rooms of a right that its user loses, without a heartbeat', async () => {
  const { kysely } = server.services.db;
  const email = await user(kysely, ['view_clients', 'approve_clients']);
  const id = await userId(kysely, email);
  const { hears, heard } = await browserAt(server.url, await server.signIn(email));
  const event = (count: number): ResaEvent => ({ type: 'ClientInProcess', message: { count } });
  let told = 0;
  const isReached = async () => {
    told++;
    server.services.realtime.emit(event(told), { permission: 'approve_clients' });
    server.services.realtime.emit(event(-told), { user: id });
    await hears(event(-told));
    return heard.some((one) => one.type === 'ClientInProcess' && one.message.count === told);
  };
  expect(await isReached()).toBe(true);
  const { id: role_id } = await kysely
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'viewer')
    .executeTakeFirstOrThrow();
  const row = { id, name: 'Test Person', email, roles: [role_id] };
  const admin = await server.signIn('admin@resa.test');
  expect((await server.call(contract.users.update, { row }, admin)).body.code).toBe('Ok');
  await expect.poll(isReached, { timeout: 20_000 }).toBe(false);
});

it('disconnects the browser of a session that a command ended', async () => {
  const token = await server.signIn('worker@resa.test');
  const { socket } = await browserAt(server.url, token);
  const gone = new Promise<string>((done) => socket.once('disconnect', done));
  const { uuid } = await sessionOf(token);
  await server.services.db.kysely
    .updateTable('sessions')
    .set({ ended_at: server.services.clock().toISOString(), ended_why: 'second_step_reset' })
    .where('uuid', '=', uuid)
    .execute();
  await expireSessions(server.services);
  expect(await gone).toBe('io server disconnect');
});

/** A process of its own, with the same rows, whose queries pass `plugin`. */
async function processOver(plugin: KyselyPlugin) {
  const { db } = server.services;
  const realtime = makeRealtime({ ...server.services, db: { ...db, kysely: db.kysely.withPlugin(plugin) } });
  const http = createServer();
  realtime.attach(http);
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const connections = () =>
    new Promise<number>((counted, fail) =>
      http.getConnections((error, count) => (error ? fail(error) : counted(count))),
    );
  return { realtime, connections, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

/** Waits until the database has completed all earlier queries: two statements run one after the other. */
async function answered(): Promise<void> {
  for (let times = 0; times < 2; times++) await server.services.db.pool.query('select 1');
}

describe('a connection that was not closed on purpose reconnects', () => {
  const comingBack = { reconnection: true, reconnectionDelay: 10, reconnectionDelayMax: 50 };
  const connected = (socket: Socket) => new Promise<void>((done) => socket.once('connect', done));

  it('when its process stops', async () => {
    const socket = connect(server.url, await server.signIn('viewer@resa.test'), comingBack);
    await connected(socket);
    const again = connected(socket);
    server.services.realtime.hangUp();
    await again;
  });

  it('when it arrived while the database was unreachable', async () => {
    let away = true;
    const { realtime, url } = await processOver({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (away) throw new Error('Connection terminated unexpectedly');
        return result;
      },
    });
    const socket = connect(url, await server.signIn('viewer@resa.test'), comingBack);
    const broke = new Promise<unknown>((done) => socket.io.once('close', done).once('reconnect_attempt', done));
    expect(await Promise.race([broke.then(() => 'broke'), refusalOf(socket)])).toBe('broke');
    away = false;
    await connected(socket);
    await realtime.close();
  });
});

describe('over a slow database', () => {
  /** While closed, the responses of the database wait. */
  async function slowProcess() {
    const holding: PromiseWithResolvers<void>[] = [];
    const gate = { closed: false, holding };
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const hold = Promise.withResolvers<void>();
        if (gate.closed) holding.push(hold);
        else hold.resolve();
        await hold.promise;
        return result;
      },
    };
    return { gate, ...(await processOver(slow)) };
  }
  /** Over a PostgreSQL server it also receives events of the other process, such as ScreenLocked. */
  const typesOf = (heard: readonly ResaEvent[]) => heard.map(({ type }) => type);
  const letPass = (gate: { closed: boolean; holding: PromiseWithResolvers<void>[] }) => {
    gate.closed = false;
    for (const hold of gate.holding.splice(0)) hold.resolve();
  };

  const everyone: ResaEvent = { type: 'CategoryUpdate', tables: ['zones'] };

  it('keeps a session that ended out of its rooms, even rooms that it requested before', async () => {
    const { gate, realtime, url } = await slowProcess();
    const token = await server.signIn('desk@resa.test');
    const { userid, uuid } = await sessionOf(token);
    const { id } = await rowOf(uuid);
    const { heard, socket } = await browserAt(url, token);
    gate.closed = true;
    const said = socket.emitWithAck('user_status', { user_id: userid, uuid, status: 1, idle: 0 });
    await expect.poll(() => gate.holding.length).toBe(1);
    await server.call(contract.session.lock, { action: 'LS2' }, token);
    realtime.leave(id);
    letPass(gate);
    await said;
    realtime.emit(everyone, 'everyone');
    realtime.emit({ type: 'SessionEnded', why: 'replaced' }, { session: id });
    await expect.poll(() => typesOf(heard)).toContain('SessionEnded');
    expect(heard).not.toContainEqual(everyone);
    await realtime.close();
  });

  it('keeps one that left while it connected out of them too', async () => {
    const { gate, realtime, url } = await slowProcess();
    const token = await server.signIn('desk@resa.test');
    const { id } = await rowOf((await sessionOf(token)).uuid);
    gate.closed = true;
    const connecting = browserAt(url, token);
    await expect.poll(() => gate.holding.length).toBe(1);
    await server.call(contract.session.lock, { action: 'LS2' }, token);
    realtime.leave(id);
    letPass(gate);
    const { heard } = await connecting;
    realtime.emit(everyone, 'everyone');
    realtime.emit({ type: 'SessionEnded', why: 'replaced' }, { session: id });
    await expect.poll(() => typesOf(heard)).toContain('SessionEnded');
    expect(heard).not.toContainEqual(everyone);
    await realtime.close();
  });

  it('reads nothing more for a browser that closed while it connected', async () => {
    const { gate, realtime, url, connections } = await slowProcess();
    const token = await server.signIn('desk@resa.test');
    const { id } = await rowOf((await sessionOf(token)).uuid);
    gate.closed = true;
    const socket = connect(url, token);
    await expect.poll(() => gate.holding.length).toBe(1);
    socket.disconnect();
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    letPass(gate);
    await answered();
    gate.closed = true;
    realtime.enter(id);
    await answered();
    expect(gate.holding).toEqual([]);
    await realtime.close();
  });
});

it('records the presence of a browser at most once in ten seconds, and ignores one that speaks for another', async () => {
  const token = await server.signIn('desk@resa.test');
  const session = await sessionOf(token);
  server.clock.set('2026-03-03T15:20:00Z');
  const { socket } = await browserAt(server.url, token);
  const say = (said: object) =>
    socket.emitWithAck('user_status', { user_id: session.userid, uuid: session.uuid, status: 1, ...said });
  await say({ idle: 60 });
  expect((await rowOf(session.uuid)).active_at).toBe('2026-03-03T15:19:00.000Z');
  server.clock.set('2026-03-03T15:20:05Z');
  await say({ idle: 0 });
  server.clock.set('2026-03-03T15:20:20Z');
  await say({ idle: 0, uuid: crypto.randomUUID() });
  server.clock.set('2026-03-03T15:20:40Z');
  await say({ idle: 3 });
  expect((await rowOf(session.uuid)).active_at).toBe('2026-03-03T15:20:37.000Z');
  expect((await rowOf(session.uuid)).last_seen_at).toBe('2026-03-03T15:20:40.000Z');
});

it('closes the connection of a browser that sends too much, and only that one', async () => {
  const calm = await browserAt(server.url, await server.signIn('admin@resa.test'));
  const flood = await browserAt(server.url, await server.signIn('worker@resa.test'));
  const cut = new Promise<string>((gone) => flood.socket.once('disconnect', gone));
  let answered = 0;
  for (let n = 0; n < 500; n++) {
    flood.socket.emit('user_status', {}, () => answered++);
    flood.socket.emit('no_such_event', n);
  }
  expect(await cut).toBe('transport close');
  expect(answered).toBeLessThan(40);
  await calm.socket.timeout(5_000).emitWithAck('user_status', {});
  expect(calm.socket.connected).toBe(true);
  // It may reconnect, as a browser does on its own.
  flood.socket.connect();
  await new Promise<void>((connected) => flood.socket.once('connect', connected));
});

it('locks a session that was idle for longer than the limit and a minute, and tells its browser', async () => {
  server.clock.set('2026-03-03T18:00:00Z');
  const token = await server.signIn('viewer@resa.test');
  const { heard } = await browserAt(server.url, token);
  server.clock.set('2026-03-03T18:20:30Z');
  await expireSessions(server.services);
  expect((await server.call(contract.session.current, {}, token)).status).toBe(200);
  server.clock.set('2026-03-03T18:21:30Z');
  await expireSessions(server.services);
  expect((await server.call(contract.session.current, {}, token)).status).toBe(423);
  await expect.poll(() => heard).toEqual([{ type: 'ScreenLocked' }]);
});

it('reaches the browsers of another process, also after each time the server dropped its connections', async ({
  skip,
}) => {
  const { db } = server.services;
  if (db.kind === 'pglite') {
    console.info('skipped: the embedded database has one process; RESA_TEST_DB=postgres runs this');
    skip();
  }
  const { heard, socket } = await browserAt(server.url, await server.signIn('admin@resa.test'), {
    reconnection: true,
    reconnectionDelay: 10,
  });
  let cameBack = 0;
  socket.on('connect', () => cameBack++);
  const other = makeRealtime(server.services);
  for (let restart = 0; restart < 4; restart++) {
    const before = heard.length;
    const received = () => {
      other.emit({ type: 'CategoryUpdate', tables: ['cities'] }, 'everyone');
      return heard.length;
    };
    // It fetches the events sent in the meantime again, as many times as the lines broke.
    await expect.poll(() => cameBack, { timeout: 15_000 }).toBe(restart);
    await expect.poll(received, { timeout: 15_000, interval: 200 }).toBeGreaterThan(before);
    await db.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query like 'LISTEN %' or query like '%pg_notify(%') and pid <> pg_backend_pid()`);
  }
  await other.close();
}, 90_000);

it('closes while its connections to PostgreSQL are being opened, as a start that fails does', async () => {
  for (let round = 0; round < 10; round++) {
    const realtime = makeRealtime(server.services);
    // Each round a few turns of the event loop later.
    for (let turns = 0; turns < round * 3; turns++) await new Promise((later) => setImmediate(later));
    await realtime.close();
  }
});
