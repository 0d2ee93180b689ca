/** Sign-in while somebody tries passwords and links out (W10, decision 031). */
import { setTimeout } from 'node:timers/promises';
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../db/seed/organisation/users.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { makeLink } from './links.ts';

const { session } = contract;
const OFFICE = '192.0.2.1';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { trustProxy: 1 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate sessions, attempts, workstations cascade`.execute(db());
});

const db = () => server.services.db.kysely;
const from = (address: string) => ({ 'x-forwarded-for': address });
const login = (email: string, password: string, workstation?: string, address = OFFICE) =>
  server.call(session.login, { email, password, workstation }, undefined, from(address));
const wrong = (email: string, workstation?: string, address = OFFICE) =>
  login(email, 'wrong one', workstation, address);
/** The value that a workstation keeps once a user has signed in there. */
async function workstationOf(email: string, address = OFFICE): Promise<string> {
  const { body } = await login(email, DEMO_PASSWORD, undefined, address);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.workstation;
}
async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const start = performance.now();
  const answer = await work();
  return { ms: performance.now() - start, answer };
}
/** Sends a try again as soon as the server says, until it is answered. */
async function patiently(email: string, address = OFFICE) {
  for (;;) {
    const answer = await login(email, DEMO_PASSWORD, undefined, address);
    if (answer.status !== 429) return answer;
    await setTimeout(Number(answer.headers.get('retry-after')) * 1_000);
  }
}
const failures = (kind: string, key: string, count: number) =>
  db()
    .insertInto('attempts')
    .values(Array.from({ length: count }, () => ({ kind, key, at: server.services.clock().toISOString() })))
    .execute();

describe('wrong passwords', () => {
  test('do not refuse the right one, however many they were, and are answered two seconds late', async () => {
    for (let n = 0; n < 5; n++) expect((await wrong('desk@resa.test')).body).toEqual({ code: '-1' });
    const late = await timed(() => wrong('desk@resa.test'));
    expect(late.answer.body).toEqual({ code: '-1' });
    expect(late.ms).toBeGreaterThan(1_990);
    const right = await timed(() => login('DESK@resa.test', DEMO_PASSWORD));
    expect(right.answer.body.code).toBe('Ok');
    expect(right.ms).toBeLessThan(1_500);
  });

  test.each([
    ['of an address', 'sign_in_machine', () => OFFICE, 100],
    ['of an IPv6 network', 'sign_in_machine', () => '2001:db8:0:0::/64', 100],
  ])('%s slow it down, whatever the account', async (_, kind, key, count) => {
    await failures(kind, key(), count);
    const address = key().replace('0:0::/64', ':7');
    const late = await timed(() => wrong('viewer@resa.test', undefined, address));
    expect(late.ms).toBeGreaterThan(1_990);
  });

  test('of an account slow it down, whatever the address', async () => {
    await wrong('desk@resa.test', undefined, '198.51.100.1');
    const { key } = await db()
      .selectFrom('attempts')
      .select('key')
      .where('kind', '=', 'sign_in_account')
      .executeTakeFirstOrThrow();
    await failures('sign_in_account', key, 49);
    expect((await timed(() => wrong('desk@resa.test', undefined, '198.51.100.2'))).ms).toBeGreaterThan(1_990);
    expect((await timed(() => wrong('worker@resa.test', undefined, '198.51.100.2'))).ms).toBeLessThan(1_500);
  });

  test('have eight places at an address; beyond them the answer says when to try again', async () => {
    await failures('sign_in_machine', OFFICE, 100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong('desk@resa.test')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(12);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1');
      expect(body).toEqual({ code: 'too_many', retry_after: 1 });
    }
  });

  test('of a workstation are counted only for its user, and leave the others as they were', async () => {
    const workstation = await workstationOf('desk@resa.test');
    for (let n = 0; n < 6; n++) await wrong('desk@resa.test', workstation);
    const kinds = await db().selectFrom('attempts').select('kind').distinct().execute();
    expect(kinds).toEqual([{ kind: 'sign_in_known' }]);
    expect((await login('desk@resa.test', DEMO_PASSWORD, workstation)).body.code).toBe('Ok');
  });
});

describe('a workstation', () => {
  test('keeps its value for every user who signs in there, and is known only for those who did', async () => {
    const value = await workstationOf('desk@resa.test');
    const second = await login('worker@resa.test', DEMO_PASSWORD, value);
    expect(second.body).toMatchObject({ code: 'Ok', workstation: value });
    const rows = await db().selectFrom('workstations').select(['user_id', 'workstation']).execute();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ workstation }) => workstation))).toEqual(new Set([value.split('.')[0]]));

    await failures('sign_in_machine', OFFICE, 100);
    const places = Array.from({ length: 8 }, () => wrong('viewer@resa.test'));
    await setTimeout(200);
    expect((await login('desk@resa.test', DEMO_PASSWORD, value)).body.code).toBe('Ok');
    expect((await login('viewer@resa.test', DEMO_PASSWORD, value)).status).toBe(429);
    expect((await login('nobody@resa.test', DEMO_PASSWORD, value)).status).toBe(429);
    await Promise.all(places);
  });

  test('is not known by a value that this server did not sign', async () => {
    const value = await workstationOf('desk@resa.test');
    const [id, signature = ''] = value.split('.');
    const forged = [
      `${id}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
      `${id}.`,
      id,
      '',
      'x'.repeat(100),
    ];
    for (const one of forged) {
      const { body } = await login('desk@resa.test', DEMO_PASSWORD, one);
      expect(body).toMatchObject({ code: 'Ok' });
      expect(body.code === 'Ok' && body.workstation).not.toBe(value);
    }
    expect((await login('desk@resa.test', DEMO_PASSWORD, 'x'.repeat(101))).status).toBe(400);
  });
});

test('under two hundred wrong tries a minute a right password enters: a known workstation in two seconds, others in thirty', async () => {
  const workstation = await workstationOf('desk@resa.test');
  await failures('sign_in_machine', OFFICE, 300);
  let goesOn = true;
  const tries: Promise<unknown>[] = [];
  const flood = (async () => {
    while (goesOn) {
      tries.push(wrong('desk@resa.test'));
      await setTimeout(300);
    }
  })();
  await setTimeout(4_000);
  const known = await timed(() => login('desk@resa.test', DEMO_PASSWORD, workstation));
  const unknown = await timed(() => patiently('desk@resa.test'));
  const colleague = await timed(() => patiently('viewer@resa.test'));
  const elsewhere = await timed(() => login('worker@resa.test', DEMO_PASSWORD, undefined, '198.51.100.3'));
  goesOn = false;
  await flood;
  await Promise.all(tries);
  for (const { answer } of [known, unknown, colleague, elsewhere]) expect(answer.body.code).toBe('Ok');
  expect(known.ms).toBeLessThan(2_000);
  expect(unknown.ms).toBeLessThan(30_000);
  expect(colleague.ms).toBeLessThan(30_000);
  expect(elsewhere.ms).toBeLessThan(2_000);
}, 120_000);

describe('wrong links', () => {
  const tryLink = (uuid: string, password = 'a new password') =>
    server.call(
      session.changePasswordRequested,
      { uuid, newPassword: password, renewPassword: password },
      undefined,
      from(OFFICE),
    );

  test('are refused beyond thirty an hour, and a right one from the same address is good', async () => {
    for (let n = 0; n < 30; n++) expect((await tryLink(crypto.randomUUID())).body).toEqual({ code: 'NotFound' });
    expect((await tryLink(crypto.randomUUID())).status).toBe(429);
    const { id } = await db()
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'viewer@resa.test')
      .executeTakeFirstOrThrow();
    const uuid = await makeLink(db(), server.services.clock(), 'reset', id);
    expect((await tryLink(uuid, DEMO_PASSWORD)).body).toEqual({ code: 'Ok' });
  });

  test('asked for by an address more than thirty times an hour come late, for whoever asks', async () => {
    await failures('forgot_machine', OFFICE, 30);
    const forgot = (email: string) => server.call(session.forgotPassword, { email }, undefined, from(OFFICE));
    const [known, unknown] = await Promise.all(
      ['desk@resa.test', 'nobody@resa.test'].map((email) => timed(() => forgot(email))),
    );
    for (const one of [known, unknown]) {
      expect(one?.answer.body).toEqual({ code: 'Ok' });
      expect(one?.ms).toBeGreaterThan(1_990);
    }
  });
});
