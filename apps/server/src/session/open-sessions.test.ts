import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserAt } from '../testing/browser.ts';
import { household, user as newUser, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { session, user, users, locks } = contract;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await db().deleteFrom('sessions').execute();
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
const own = async (token: string) => {
  const { body } = await server.call(user.sessions, {}, token);
  return body.code === 'Ok' ? body.rows : [];
};
/** The number of a session. */
const idOf = async (token: string) => (await own(token)).find((row) => row.own === 1)?.id as number;
const stateOf = async (token: string) => {
  const { status, body } = await server.call(session.current, {}, token);
  return status === 200 ? 'open' : (body as { why?: string }).why;
};
const entries = () =>
  db()
    .selectFrom('activity_log')
    .select(['user_id', 'entity', 'entity_id', 'entity_name_en'])
    .where('action', '=', 'session.end')
    .orderBy('id')
    .execute();

describe('a user', () => {
  test('ends no session of somebody else, none that is not there, and not the one of the call', async () => {
    const [desk, worker] = [await server.signIn('desk@resa.test'), await server.signIn('worker@resa.test')];
    for (const id of [await idOf(worker), 999_999, await idOf(desk)])
      expect(await server.call(user.endSessions, { id }, desk)).toMatchObject({
        status: 404,
        body: { code: 'NotFound' },
      });
    expect([await stateOf(desk), await stateOf(worker)]).toEqual(['open', 'open']);
    expect((await server.call(user.endSessions, { id: 'x' } as never, desk)).status).toBe(400);
    expect((await server.call(user.sessions, {})).status).toBe(401);
  });

  test('sees their open sessions only, with the present one marked', async () => {
    const [here, there] = [await server.signIn('desk@resa.test'), await server.signIn('desk@resa.test')];
    await server.signIn('worker@resa.test');
    const over = await server.signIn('desk@resa.test');
    await server.call(session.logout, {}, over);
    await db()
      .updateTable('sessions')
      .set({ browser: 'Firefox', system: 'Windows', active_at: '2026-03-03T15:20:00Z' })
      .where('id', '=', await idOf(there))
      .execute();
    const rows = await own(here);
    expect(rows).toEqual([
      expect.objectContaining({
        id: await idOf(there),
        own: 0,
        browser: 'Firefox',
        system: 'Windows',
        active_at: '2026-03-03T15:20:00.000Z',
      }),
      expect.objectContaining({
        id: await idOf(here),
        own: 1,
        browser: null,
        system: null,
        created_at: '2026-03-03T15:00:00.000Z',
      }),
    ]);
    const hoursOver = { expires_at: '2026-03-03T15:00:00Z' };
    await db()
      .updateTable('sessions')
      .set(hoursOver)
      .where('id', '=', await idOf(there))
      .execute();
    expect((await own(here)).map(({ own: present }) => present)).toEqual([1]);
  });

  test('ends one other: its browser learns it at once, its next call is refused, and the log has it', async () => {
    const [here, there, third] = [
      await server.signIn('desk@resa.test'),
      await server.signIn('desk@resa.test'),
      await server.signIn('desk@resa.test'),
    ];
    const id = await idOf(there);
    const elsewhere = await browserAt(server.url, there);
    const before = (await entries()).length;
    expect((await server.call(user.endSessions, { id }, here)).body).toEqual({ code: 'Ok', ended: 1 });
    await elsewhere.hears({ type: 'SessionEnded', why: 'ended_elsewhere' });
    expect([await stateOf(here), await stateOf(there), await stateOf(third)]).toEqual([
      'open',
      'ended_elsewhere',
      'open',
    ]);
    expect((await server.call(user.endSessions, { id }, here)).body).toEqual({ code: 'Ok', ended: 0 });
    const user_id = await userId(db(), 'desk@resa.test');
    expect((await entries()).slice(before)).toEqual([
      { user_id, entity: 'sessions', entity_id: id, entity_name_en: 'David Roy' },
    ]);
  });

  test('ends all others, and keeps the present one', async () => {
    const [here, ...others] = [
      await server.signIn('desk@resa.test'),
      await server.signIn('desk@resa.test'),
      await server.signIn('desk@resa.test'),
    ];
    expect((await server.call(user.endSessions, { id: null }, here)).body).toEqual({ code: 'Ok', ended: 2 });
    for (const token of others) expect(await stateOf(token)).toBe('ended_elsewhere');
    expect(await own(here)).toHaveLength(1);
    expect((await server.call(user.endSessions, { id: null }, here)).body).toEqual({ code: 'Ok', ended: 0 });
  });
});

describe('somebody who manages users', () => {
  test('is the only one who sees and ends sessions of others', async () => {
    const worker = await server.signIn('worker@resa.test');
    const id = await userId(db(), 'worker@resa.test');
    for (const [call, input] of [
      [users.sessions, { id }],
      [users.endSessions, { user_id: id, id: null }],
    ] as const)
      expect((await server.call(call, input as never, worker)).status).toBe(403);
    expect((await server.call(users.sessions, { id: 999_999 }, admin)).status).toBe(404);
    expect((await server.call(users.endSessions, { user_id: 999_999, id: null }, admin)).status).toBe(404);
    const other = await idOf(await server.signIn('viewer@resa.test'));
    expect((await server.call(users.endSessions, { user_id: id, id: other }, admin)).status).toBe(404);
    expect(await stateOf(worker)).toBe('open');
  });

  test('without the rights of an administrator ends none of an administrator’s, and the try is logged', async () => {
    const manager = await server.signIn(await newUser(db(), ['crud_users']));
    const user_id = await userId(db(), 'admin@resa.test');
    expect((await server.call(users.endSessions, { user_id, id: null }, manager)).status).toBe(403);
    expect(await stateOf(admin)).toBe('open');
    const tried = await db()
      .selectFrom('activity_log')
      .select(['action', 'entity_id', 'properties'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(tried).toEqual({ action: 'user.refused', entity_id: user_id, properties: { fields: [null, ['sessions']] } });
  });

  test('ends one session of a user, or all, and of their own all but the present one', async () => {
    const [one, two, three] = [
      await server.signIn('worker@resa.test'),
      await server.signIn('worker@resa.test'),
      await server.signIn('worker@resa.test'),
    ];
    const user_id = await userId(db(), 'worker@resa.test');
    const shown = await server.call(users.sessions, { id: user_id }, admin);
    expect(shown.body).toMatchObject({ code: 'Ok', rows: [{ own: 0 }, { own: 0 }, { own: 0 }] });
    const browser = await browserAt(server.url, one);
    expect((await server.call(users.endSessions, { user_id, id: await idOf(one) }, admin)).body).toEqual({
      code: 'Ok',
      ended: 1,
    });
    await browser.hears({ type: 'SessionEnded', why: 'ended_for_user' });
    expect([await stateOf(one), await stateOf(two)]).toEqual(['ended_for_user', 'open']);
    expect((await server.call(users.endSessions, { user_id, id: null }, admin)).body).toEqual({ code: 'Ok', ended: 2 });
    expect([await stateOf(two), await stateOf(three)]).toEqual(['ended_for_user', 'ended_for_user']);

    const elsewhere = await server.signIn('admin@resa.test');
    const self = await userId(db(), 'admin@resa.test');
    expect((await server.call(users.endSessions, { user_id: self, id: null }, admin)).body).toEqual({
      code: 'Ok',
      ended: 1,
    });
    expect([await stateOf(admin), await stateOf(elsewhere)]).toEqual(['open', 'ended_elsewhere']);
  });
});

test('an ended session lets go of the files that it held', async () => {
  const [here, there] = [await server.signIn('worker@resa.test'), await server.signIn('worker@resa.test')];
  const { id: client_id } = await household(db());
  expect((await server.call(locks.lock, { id: client_id }, there)).body.code).toBe('Ok');
  await server.call(user.endSessions, { id: null }, here);
  expect(await db().selectFrom('file_locks').select('client_id').execute()).toEqual([]);
});
