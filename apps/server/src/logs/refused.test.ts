/** Refused tries are counted, shown to users who may view logs, and deleted after 90 days. */
import { contract } from '@resa/contract';
import type { InputOf } from '@resa/contract/call';
import { NOTICED_ABOVE, REFUSED_DAYS } from '@resa/rules/process/refused';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prune } from '../frame/jobs/upkeep.ts';
import { user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const NOW = '2026-03-03T15:05:00.000Z';
/** A time in another quarter of an hour, which has its own limit of addresses. */
const LATER = '2026-03-03T17:05:00.000Z';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  await server.services.refusedTries.flush();
  await db().deleteFrom('refused_tries').execute();
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
const count = (machine: string, user_id: number | null, times = 1, call = 'session.login') => {
  for (let n = 0; n < times; n++) server.services.refusedTries.count({ kind: 'sign_in', user_id, machine, call });
};
async function lines(input: InputOf<typeof contract.logs.refused> | object = {}) {
  await server.services.refusedTries.flush();
  const { body } = await server.call(contract.logs.refused, { days: 7, ...input }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.rows;
}
const idOf = async (email: string) =>
  (await db().selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const notice = async (token: string) => {
  await server.services.refusedTries.flush();
  const { body } = await server.call(contract.dashboard.main, {}, token);
  return body.code === 'Ok' ? body.refused : body;
};

it('is refused without the right to view logs', async () => {
  const worker = await server.signIn(await user(db(), ['view_clients']));
  expect((await server.call(contract.logs.refused, { days: 7 }, worker)).status).toBe(403);
  expect((await server.call(contract.logs.refused, { days: 7 })).status).toBe(401);
  expect((await server.call(contract.logs.refused, { days: 2 as 7 }, admin)).status).toBe(400);
});

describe('a try', () => {
  it('to sign in names the account; an address without an account is counted, and stored nowhere', async () => {
    const sign = (email: string) => server.call(contract.session.login, { email, password: 'not the password' });
    await Promise.all([sign('desk@resa.test'), sign('desk@resa.test'), sign('marguerite.inconnue@resa.test')]);
    const rows = await lines();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: 'sign_in',
        user_count: 1,
        machine_count: 1,
        machines: ['127.0.0.1'],
        others: 0,
        count: 2,
        by_nobody: 0,
        first_at: NOW,
        last_at: NOW,
      }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'sign_in', users: [], count: 1, by_nobody: 1 }));
    const { rows: stored } = await sql<{ all: string }>`select json_agg(t)::text as all from refused_tries t`.execute(
      db(),
    );
    expect(stored[0]?.all).not.toContain('inconnue');
    expect(server.logged.join('')).not.toContain('inconnue');
    expect(server.logged.some((line) => JSON.parse(line).refused === 'sign_in' && JSON.parse(line).level === 40)).toBe(
      true,
    );
  });

  it('of a call without the permission, or, at another location, names user and call', async () => {
    const token = await server.signIn(await user(db(), ['crud_checkin'], [1]));
    expect((await server.call(contract.users.getAllUsers, {}, token)).status).toBe(403);
    for (let n = 0; n < 3; n++)
      expect((await server.call(contract.checkin.expected, { place_id: 3 }, token)).status).toBe(403);
    const rows = await lines();
    expect(rows.map(({ kind, call, count: times, user_count }) => [kind, call, times, user_count]).toSorted()).toEqual([
      ['call', 'users.getAllUsers', 1, 1],
      ['location', 'checkin.expected', 3, 1],
    ]);
  });

  it('at the locked screen, and with a wrong old password is counted under its own kind', async () => {
    const desk = await server.signIn('desk@resa.test');
    const passwords = { oldPassword: 'not the password', newPassword: 'another one', renewPassword: 'another one' };
    expect((await server.call(contract.user.changePassword, passwords, desk)).body).toEqual({ code: '-3' });
    await server.call(contract.session.lock, { action: 'LS1' }, desk);
    await server.call(
      contract.session.unlock,
      { id: await idOf('desk@resa.test'), password: 'not the password' },
      desk,
    );
    expect((await lines()).map(({ kind }) => kind).toSorted()).toEqual(['own_password', 'unlock']);
  });
});

describe('a flood', () => {
  it('of one address on one account is one line, and one row for each quarter of an hour', async () => {
    const desk = await idOf('desk@resa.test');
    count('203.0.113.9', desk, 700);
    server.clock.set('2026-03-03T15:20:00.000Z');
    count('203.0.113.9', desk, 300);
    const [line, ...others] = await lines();
    expect(line).toMatchObject({ count: 1_000, first_at: NOW, last_at: '2026-03-03T15:20:00.000Z' });
    expect(others).toEqual([]);
    expect(await db().selectFrom('refused_tries').selectAll().execute()).toHaveLength(2);
  });

  it('of many addresses keeps a hundred of them, and counts the rest', async () => {
    const desk = await idOf('desk@resa.test');
    for (let n = 0; n < 2_000; n++) count(`198.51.100.${n}`, desk);
    const [line, ...others] = await lines();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ count: 2_000, machine_count: 100, others: 1 });
    expect(await db().selectFrom('refused_tries').selectAll().execute()).toHaveLength(101);
  });

  it('of one address on many accounts is one line', async () => {
    server.clock.set(LATER);
    admin = await server.signIn('admin@resa.test');
    const { rows } = await sql<{ id: number }>`select id from users order by id limit 5`.execute(db());
    for (const { id } of rows) count('203.0.113.10', id, 2);
    count('203.0.113.10', null, 4);
    expect(await lines()).toMatchObject([{ count: 14, user_count: 5, by_nobody: 4, machines: ['203.0.113.10'] }]);
  });
});

it('is forgotten after 90 days, and with its account', async () => {
  const gone = await idOf(await user(db(), ['view_clients']));
  count('203.0.113.11', null);
  count('203.0.113.11', gone);
  expect(await lines()).toHaveLength(2);
  await db().deleteFrom('users').where('id', '=', gone).execute();
  expect(await lines()).toHaveLength(1);
  await prune(db(), new Date(Date.parse(NOW) + (REFUSED_DAYS - 1) * 86_400_000));
  expect(await lines()).toHaveLength(1);
  await prune(db(), new Date(Date.parse(NOW) + (REFUSED_DAYS + 1) * 86_400_000));
  expect(await lines()).toEqual([]);
});

it('is noticed on the dashboard where it was unusually often within an hour, by users who may view logs', async () => {
  const worker = await server.signIn(await user(db(), ['view_clients']));
  count('203.0.113.12', null, NOTICED_ABOVE);
  expect(await notice(admin)).toBeNull();
  count('203.0.113.12', null);
  expect(await notice(admin)).toBe(NOTICED_ABOVE + 1);
  expect(await notice(worker)).toBeNull();
  server.clock.set('2026-03-03T16:20:00.000Z');
  expect(await notice(await server.signIn('admin@resa.test'))).toBeNull();
});
