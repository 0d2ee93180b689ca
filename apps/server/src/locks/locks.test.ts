/** The locks of files, as two desks would live them. */
import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { expireSessions } from '../session/ending/expire.ts';
import { browserAt } from '../testing/browser.ts';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { lock, updateLock, unlock } = contract.locks;
const NOW = '2026-03-03T15:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();

let server: TestServer;
let desk: string;
let worker: string;
let id: number;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  desk = await server.signIn('desk@resa.test');
  worker = await server.signIn('worker@resa.test');
  ({ id } = await household(server.services.db.kysely));
});

const take = async (token: string, input: Partial<RequestOf<typeof lock>> = {}) =>
  (await server.call(lock, { id, ...input }, token)).body;
const refresh = async (token: string, input: { id?: number } = { id }) =>
  (await server.call(updateLock, input, token)).body;
const release = async (token: string, input: { id?: number } = { id }) =>
  (await server.call(unlock, input, token)).body;
const OK = { code: 'Ok' };
const held = (holder: string, since = NOW) => ({ code: 'locked', holder, since });

/** A browser, and a wait for news of a file's lock. */
async function browser(token: string) {
  const { hears } = await browserAt(server.url, token);
  return { until: (client_id: number) => hears({ type: 'FileLockUpdate', client_id }) };
}

describe('a file is not locked', () => {
  test('by a user who may only see it, nor when it is deleted or does not exist', async () => {
    const viewer = await server.signIn('viewer@resa.test');
    expect((await server.call(lock, { id }, viewer)).status).toBe(403);
    const deleted = await household(server.services.db.kysely, { deleted_at: NOW });
    for (const gone of [deleted.id, 2_000_000_000])
      expect(await server.call(lock, { id: gone }, desk)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
  });

  test('when it is inactive, without amend_file', async () => {
    const inactive = await household(server.services.db.kysely, { client_state_type_id: 2 });
    expect((await server.call(lock, { id: inactive.id }, desk)).status).toBe(403);
    expect(await take(worker, { id: inactive.id })).toEqual(OK);
    for (const client_state_type_id of [3, 4, 5, 6]) {
      const other = await household(server.services.db.kysely, { client_state_type_id });
      expect(await take(desk, { id: other.id })).toEqual(OK);
    }
  });

  test('while another session edits it, and returns who and since when', async () => {
    expect(await take(desk)).toEqual(OK);
    server.clock.set(after(20));
    expect(await take(worker)).toEqual(held('David Roy'));
    expect(await take(await server.signIn('desk@resa.test'))).toEqual(held('David Roy'));
    expect(await refresh(worker)).toEqual({ code: 'lock_lost', holder: 'David Roy' });
  });
});

describe('the holder of a lock', () => {
  test('may take it again in a second tab, and hold several', async () => {
    const other = await household(server.services.db.kysely);
    expect(await take(desk)).toEqual(OK);
    server.clock.set(after(30));
    expect(await take(desk)).toEqual(OK);
    expect(await take(desk, { id: other.id })).toEqual(OK);
    expect(await take(worker)).toEqual(held('David Roy'));
    expect(await take(worker, { id: other.id })).toEqual(held('David Roy', after(30)));
  });

  test('keeps it with a sign of life, and for 150 s after the last', async () => {
    await take(desk);
    for (const seconds of [60, 120, 270]) {
      server.clock.set(after(seconds));
      expect(await refresh(desk)).toEqual(OK);
    }
    server.clock.set(after(270 + 150));
    expect(await take(worker)).toEqual(held('David Roy'));
    server.clock.set(after(270 + 150.001));
    expect(await refresh(desk)).toEqual({ code: 'lock_lost', holder: null });
    expect(await take(worker)).toEqual(OK);
    expect(await refresh(desk)).toEqual({ code: 'lock_lost', holder: expect.any(String) });
  });

  test('refreshes all their files in one call, and releases all or one', async () => {
    const other = await household(server.services.db.kysely);
    await take(desk);
    await take(desk, { id: other.id });
    server.clock.set(after(100));
    expect(await refresh(desk, {})).toEqual(OK);
    server.clock.set(after(240));
    expect(await take(worker, { id: other.id })).toEqual(held('David Roy'));
    expect(await release(desk)).toEqual(OK);
    expect(await take(worker)).toEqual(OK);
    expect(await release(desk, {})).toEqual(OK);
    expect(await take(worker, { id: other.id })).toEqual(OK);
    expect(await refresh(desk, {})).toEqual({ code: 'lock_lost', holder: null });
  });

  test('is not released by another user', async () => {
    await take(desk);
    expect(await release(worker)).toEqual(OK);
    expect(await release(worker, {})).toEqual(OK);
    expect(await refresh(desk)).toEqual(OK);
  });

  test('uses calls that no cache keeps', async () => {
    await take(desk);
    for (const call of [updateLock, unlock])
      expect((await server.call(call, { id }, desk)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('a lock is taken over', () => {
  test('with take_over_file only', async () => {
    await take(worker);
    expect((await server.call(lock, { id, take_over: 1 }, desk)).status).toBe(403);
    expect(await refresh(worker)).toEqual(OK);
  });

  test('which its holder sees, and the activity log holds', async () => {
    const db = server.services.db.kysely;
    await take(desk);
    const [former, other] = [await browser(desk), await browser(await server.signIn('admin@resa.test'))];
    expect(await take(worker, { take_over: 1 })).toEqual(OK);
    await former.until(id);
    await other.until(id);
    const name = (await server.call(contract.user.profile, {}, worker)).body.user.name;
    expect(await refresh(desk)).toEqual({ code: 'lock_lost', holder: name });
    const logged = await db.selectFrom('activity_log').selectAll().where('client_id', '=', id).orderBy('id').execute();
    expect(logged).toMatchObject([
      { action: 'file_lock.take_over', created_name: name, entity_id: id, properties: { holder: ['David Roy', name] } },
    ]);
    // Nobody to take it from: nothing to write down.
    await take(worker, { take_over: 1 });
    expect(
      await db.selectFrom('activity_log').selectAll().where('client_id', '=', id).orderBy('id').execute(),
    ).toHaveLength(1);
  });

  test('behind a locked screen too, which still receives the event', async () => {
    await take(desk);
    const former = await browser(desk);
    await server.call(contract.session.lock, { action: 'LS2' }, desk);
    await take(worker, { take_over: 1 });
    await former.until(id);
  });
});

describe('a lock ends with its session', () => {
  test('at sign-out, and waiting sessions receive the event', async () => {
    await take(desk);
    const waiting = await browser(worker);
    await server.call(contract.session.logout, {}, desk);
    await waiting.until(id);
    expect(await take(worker)).toEqual(OK);
  });

  test('when the same user signs in elsewhere', async () => {
    await take(desk);
    const waiting = await browser(worker);
    await server.call(contract.session.login, { email: 'desk@resa.test', password: DEMO_PASSWORD });
    await waiting.until(id);
    expect(
      await server.services.db.kysely.selectFrom('file_locks').selectAll().where('client_id', '=', id).execute(),
    ).toEqual([]);
    expect(await take(worker)).toEqual(OK);
  });

  const expireAt = (seconds: number) =>
    server.services.db.kysely
      .updateTable('sessions')
      .set({ expires_at: after(seconds) })
      .where('id', '=', (eb) => eb.selectFrom('file_locks').select('session_id').where('client_id', '=', id))
      .execute();

  test('when its time is over, even before that was written', async () => {
    await take(desk);
    await expireAt(30);
    server.clock.set(after(30));
    expect(await take(worker)).toEqual(OK);
  });

  test('when its end is written, and waiting sessions receive the event', async () => {
    await take(desk);
    await expireAt(30);
    const waiting = await browser(worker);
    server.clock.set(after(31));
    await expireSessions(server.services);
    await waiting.until(id);
    expect(await server.services.db.kysely.selectFrom('file_locks').select('client_id').execute()).not.toContainEqual({
      client_id: id,
    });
  });
});

describe.runIf(process.env.RESA_TEST_DB === 'postgres')('two processes on one PostgreSQL', () => {
  test('see each other’s locks, tell each other’s browsers, and give a file to exactly one of twenty', async () => {
    const second = await (server.again as () => Promise<Database>)();
    const two = await testServer({ db: second });
    try {
      await take(desk);
      expect((await two.call(lock, { id }, worker)).body).toEqual(held('David Roy'));
      const former = await browser(desk);
      expect((await two.call(lock, { id, take_over: 1 }, worker)).body).toEqual(OK);
      await former.until(id);
      expect((await two.call(unlock, {}, worker)).body).toEqual(OK);
      const tokens = await Promise.all(Array.from({ length: 20 }, () => server.signIn('desk@resa.test')));
      const codes = await Promise.all(
        tokens.map(async (token, n) => (await (n % 2 ? server : two).call(lock, { id }, token)).body.code),
      );
      expect(codes.sort()).toEqual(['Ok', ...Array(19).fill('locked')]);
    } finally {
      await two.close();
      await second.close();
    }
  });
});

describe('the list of locked files', () => {
  const { list, release } = contract.locks;
  const locked = async (token: string) => {
    const { body } = await server.call(list, {}, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.rows;
  };

  test('requires view_logs, and names clients to those who may view them', async () => {
    const db = server.services.db.kysely;
    await take(desk);
    expect((await server.call(list, {}, desk)).status).toBe(403);
    const blind = await server.signIn(await user(db, ['view_logs']));
    const seeing = await server.signIn(await user(db, ['view_logs', 'view_clients']));
    const mine = (rows: Awaited<ReturnType<typeof locked>>) => rows.find(({ client_id }) => client_id === id);
    expect(mine(await locked(blind))).toMatchObject({ client: null, user: 'David Roy', created_at: NOW });
    expect(mine(await locked(seeing))?.client).toMatch(/\w+ \w+/);
    await server.services.viewLog.flush();
    const views = await db.selectFrom('read_log').select('call').where('client_id', '=', id).execute();
    expect(views.map(({ call }) => call)).toEqual(['locks.list']);
    // A lock without a sign of life has ended.
    server.clock.set(after(151));
    expect(mine(await locked(seeing))).toBeUndefined();
  });

  test('lets an administrator, and nobody else, end a lock, which its holder sees and the activity log holds', async () => {
    const db = server.services.db.kysely;
    const admin = await server.signIn('admin@resa.test');
    const almost = await server.signIn(await user(db, ['view_logs', 'take_over_file', 'crud_clients', 'crud_users']));
    await take(desk);
    for (const token of [desk, almost])
      expect((await server.call(release, { id }, token)).body).toEqual({ code: 'Forbidden' });
    expect(await refresh(desk)).toEqual(OK);

    const former = await browser(desk);
    expect((await server.call(release, { id }, admin)).body).toEqual(OK);
    await former.until(id);
    expect(await refresh(desk)).toEqual({ code: 'lock_lost', holder: null });
    expect(await take(worker)).toEqual(OK);
    // Nothing was held: nothing to write down.
    const other = await household(db);
    expect((await server.call(release, { id: other.id }, admin)).body).toEqual(OK);
    const logged = await db
      .selectFrom('activity_log')
      .selectAll()
      .where('action', '=', 'file_lock.release')
      .orderBy('id')
      .execute();
    expect(logged).toMatchObject([{ client_id: id, entity_id: id, properties: { holder: ['David Roy', null] } }]);
  });
});
