import { contract } from '@resa/contract';
import type { Sealed } from '@resa/contract/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { emptyLogs, firstPlace, household, userId } from '../testing/factories.ts';
import { openSealed } from '../testing/open-sealed.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { expireSessions } from './ending/expire.ts';

const { session, user, categories } = contract;
let server: TestServer;
let desk: string;
let id: number;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  await sql`truncate sessions, attempts cascade`.execute(server.services.db.kysely);
  await emptyLogs(server.services.db.kysely);
  desk = await server.signIn('desk@resa.test');
  id = await userId(server.services.db.kysely, 'desk@resa.test');
});

const lock = (action: 'LS1' | 'LS2' = 'LS2') => server.call(session.lock, { action }, desk);
const unlock = (password: string, who = id) => server.call(session.unlock, { id: who, password }, desk);
const current = () => server.call(session.current, {}, desk);
const actions = async () =>
  (await server.services.db.kysely.selectFrom('activity_log').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('a locked screen', () => {
  test('returns 423 for every call that it does not need, before any permission is checked', async () => {
    await lock();
    expect(await current()).toMatchObject({ status: 423, body: { code: 'screen_locked' } });
    expect((await server.call(user.profile, {}, desk)).status).toBe(423);
    const passwords = { oldPassword: DEMO_PASSWORD, newPassword: 'another one', renewPassword: 'another one' };
    expect((await server.call(user.changePassword, passwords, desk)).status).toBe(423);
    expect((await server.call(session.maintenanceCheck, {}, desk)).status).toBe(200);
    expect((await server.call(session.maintenanceNext, {}, desk)).status).toBe(200);
    expect((await server.call(categories.checksum, {}, desk)).status).toBe(200);
  });

  test('shows only its own user', async () => {
    await lock();
    expect((await server.call(user.photo, { id }, desk)).status).toBe(404);
    expect((await server.call(user.photo, { id: id + 1 }, desk)).status).toBe(423);
  });

  test('is logged once, however often it is locked', async () => {
    await lock('LS1');
    await lock('LS2');
    expect(await actions()).toEqual(['LS1']);
  });

  test('stays locked until its user’s password opens it', async () => {
    await lock();
    expect((await unlock('not the password')).body).toEqual({ code: 'bad_password' });
    expect((await current()).status).toBe(423);
    expect((await unlock(DEMO_PASSWORD)).body.code).toBe('Ok');
    expect((await current()).status).toBe(200);
    expect(await actions()).toEqual(['LS2', 'unlock']);
  });

  test('allows signing out', async () => {
    await lock();
    expect((await server.call(session.logout, {}, desk)).body).toEqual({ code: 'Ok' });
    expect((await current()).status).toBe(401);
  });
});

describe('unlocking', () => {
  test('refuses another user’s id, even with that user’s correct password', async () => {
    await lock();
    expect((await unlock(DEMO_PASSWORD, id + 1)).status).toBe(403);
    expect((await current()).status).toBe(423);
  });

  test('ends the session at the fifth wrong password', async () => {
    await lock();
    for (let n = 0; n < 4; n++) expect((await unlock('not the password')).body).toEqual({ code: 'bad_password' });
    expect(await unlock('not the password')).toMatchObject({ status: 401, body: { code: 'session_used' } });
    expect((await unlock(DEMO_PASSWORD)).status).toBe(401);
    expect(await actions()).toEqual(['LS2', 'logout']);
  });

  test('counts five in a row also when they come at once, and locking again forgives none', async () => {
    await lock();
    const tries = [];
    for (let n = 0; n < 4; n++) tries.push(unlock('not the password'));
    await Promise.all(tries);
    await lock();
    expect((await unlock('not the password')).status).toBe(401);
  });

  test('refuses thirty wrong ones at once with 401 or 423 beyond the first, and ends the session', async () => {
    await lock();
    const answers = await Promise.all(Array.from({ length: 30 }, () => unlock('not the password')));
    // Answers before five are counted are wrong passwords like any other.
    const checked = answers.filter(({ body }) => body.code === 'bad_password');
    expect(checked.length).toBeLessThan(5);
    for (const { status, body } of answers)
      if (body.code !== 'bad_password') expect([401, 423], body.code).toContain(status);
    expect((await current()).status).toBe(401);
  });

  test('accepts the right one among thirty at once, and keeps the session', async () => {
    await lock();
    const answers = await Promise.all(Array.from({ length: 30 }, () => unlock(DEMO_PASSWORD)));
    expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 423)).toEqual([200]);
    expect((await current()).status).toBe(200);
  });

  test('ends the session at the next try when the process that counted the fifth one died', async () => {
    await lock();
    const { id: session_id } = await server.services.db.kysely
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const tries = Array.from({ length: 5 }, () => ({
      kind: 'unlock',
      key: String(session_id),
      at: '2026-03-03T15:00:00Z',
    }));
    await server.services.db.kysely.insertInto('attempts').values(tries).execute();
    expect(await unlock(DEMO_PASSWORD)).toMatchObject({ status: 423, body: { code: 'screen_locked' } });
    server.clock.set('2026-03-03T15:00:31Z');
    expect(await unlock(DEMO_PASSWORD)).toMatchObject({ status: 401, body: { code: 'session_used' } });
    expect((await current()).status).toBe(401);
  });

  test('returns the key of the user’s drafts again, sealed under the password', async () => {
    const opened = async (answer: unknown) =>
      openSealed((answer as { row?: Sealed }).row, DEMO_PASSWORD) as Promise<{ draft_key: string }>;
    const signedIn = await server.call(session.login, { email: 'desk@resa.test', password: DEMO_PASSWORD });
    const { draft_key } = await opened(signedIn.body);
    desk = await server.signIn('desk@resa.test');
    await lock();
    const { body } = await unlock(DEMO_PASSWORD);
    expect(JSON.stringify(body)).not.toContain(draft_key);
    expect(await opened(body)).toEqual({ draft_key });
  });

  test('resets the count of wrong ones after a right one', async () => {
    await lock();
    for (let n = 0; n < 4; n++) await unlock('not the password');
    await unlock(DEMO_PASSWORD);
    await lock();
    expect((await unlock('not the password')).body).toEqual({ code: 'bad_password' });
  });

  test('is not opened by the stored response of an earlier Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await lock();
    const answers = [];
    for (let n = 0; n < 5; n++)
      answers.push((await server.call(session.unlock, { id, password: 'not the password' }, desk, key)).status);
    expect(answers).toEqual([200, 200, 200, 200, 401]);
  });
});

describe('time', () => {
  test('locks a session one minute after the limit, as locked by itself, and writes it down', async () => {
    server.clock.set('2026-03-03T15:20:59Z');
    await expireSessions(server.services);
    expect((await current()).status).toBe(200);
    server.clock.set('2026-03-03T15:21:00Z');
    await expireSessions(server.services);
    expect((await current()).status).toBe(423);
    expect(await actions()).toEqual(['LS1']);
    expect((await unlock(DEMO_PASSWORD)).body.code).toBe('Ok');
    await expireSessions(server.services);
    expect((await current()).status).toBe(200);
  });

  test('leaves one open whose user searches and opens files, even when no heartbeat arrives', async () => {
    const { searchByName, fetch } = contract.clients;
    const { id: client } = await household(server.services.db.kysely);
    server.clock.set('2026-03-03T15:15:00Z');
    expect((await server.call(searchByName, { name: 'tremblay' }, desk)).status).toBe(200);
    server.clock.set('2026-03-03T15:30:00Z');
    expect((await server.call(fetch, { id: client }, desk)).status).toBe(200);
    server.clock.set('2026-03-03T15:50:59Z');
    await expireSessions(server.services);
    expect((await current()).status).toBe(200);
    server.clock.set('2026-03-03T15:51:00Z');
    await expireSessions(server.services);
    expect((await current()).status).toBe(423);
  });

  test('leaves one open whose user changes something, and writes that down at most once a minute', async () => {
    const active = () =>
      server.services.db.kysely
        .selectFrom('sessions')
        .select('active_at')
        .executeTakeFirstOrThrow()
        .then((row) => row.active_at);
    const save = () =>
      server.call(user.updateProfile, { user: { name: 'Dana Desk', email: 'desk@resa.test', language: 'en' } }, desk);
    server.clock.set('2026-03-03T15:00:59Z');
    expect((await save()).body.code).toBe('Ok');
    expect(await active()).toBe('2026-03-03T15:00:00.000Z');
    server.clock.set('2026-03-03T15:01:00Z');
    await save();
    expect(await active()).toBe('2026-03-03T15:01:00.000Z');
  });

  test('locks one whose page only sends requests by itself', async () => {
    const { getMonthEvents, listMonth } = contract.appointments;
    const place = await firstPlace(server.services.db.kysely);
    for (const minute of ['05', '10', '15', '20']) {
      server.clock.set(`2026-03-03T15:${minute}:00Z`);
      await server.call(session.maintenanceCheck, {}, desk);
      await server.call(categories.checksum, {}, desk);
      await current();
      expect((await server.call(listMonth, { date: '2026-03-03', location: place }, desk)).status).toBe(200);
      expect((await server.call(getMonthEvents, { date: '2026-03-03', place_id: place }, desk)).status).toBe(200);
    }
    server.clock.set('2026-03-03T15:21:00Z');
    await expireSessions(server.services);
    expect((await current()).status).toBe(423);
  });

  test('ends a session that has expired', async () => {
    await server.services.db.kysely.updateTable('sessions').set({ expires_at: '2026-03-03T16:00:00Z' }).execute();
    server.clock.set('2026-03-03T16:00:00Z');
    await expireSessions(server.services);
    const row = await server.services.db.kysely.selectFrom('sessions').select(['ended_why']).executeTakeFirstOrThrow();
    expect(row.ended_why).toBe('expired');
    expect((await current()).status).toBe(401);
  });
});
