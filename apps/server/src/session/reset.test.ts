import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { emptyLogs, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { makeLink } from './sign-in/links.ts';

const { session } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  await tellUnknown(0);
  await sql`truncate sessions, attempts, password_resets, captured_mails, jobs cascade`.execute(
    server.services.db.kysely,
  );
  await emptyLogs(server.services.db.kysely);
});

async function tellUnknown(value: 0 | 1) {
  await server.services.db.kysely
    .updateTable('settings')
    .set({ value: String(value) })
    .where('key', '=', 'tell_unknown_users')
    .execute();
  server.services.settings.forget();
}
const setActive = (active: 0 | 1) =>
  server.services.db.kysely.updateTable('users').set({ active }).where('email', '=', 'viewer@resa.test').execute();
const forgot = (email: string) => server.call(session.forgotPassword, { email });
const check = async (uuid: string) => (await server.call(session.checkRemember, { uuid })).body.uuid;
const renew = (uuid: string, newPassword: string, renewPassword = newPassword) =>
  server.call(session.changePasswordRequested, { uuid, newPassword, renewPassword });
const login = async (email: string, password: string) =>
  (await server.call(session.login, { email, password })).body.code;
async function mails() {
  await server.services.jobs.runDue();
  return server.services.db.kysely.selectFrom('captured_mails').selectAll().orderBy('id').execute();
}
async function linkFor(email: string): Promise<string> {
  await forgot(email);
  const mail = (await mails()).at(-1);
  return /\/reset_password\/([\w-]+)/.exec(mail?.body ?? '')?.[1] as string;
}

describe('a forgotten password', () => {
  test('gets the same response for a known, an unknown and an inactive account; only the known one gets a mail', async () => {
    await setActive(0);
    for (const email of ['desk@resa.test', 'nobody@resa.test', 'viewer@resa.test'])
      expect(await forgot(email)).toMatchObject({ status: 200, body: { code: 'Ok' } });
    expect((await mails()).map(({ sent_to }) => sent_to)).toEqual(['desk@resa.test']);
    await setActive(1);
  });

  test('reports an unknown address where the setting allows it', async () => {
    await tellUnknown(1);
    await setActive(0);
    expect((await forgot('nobody@resa.test')).body).toEqual({ code: '-1' });
    expect((await forgot('viewer@resa.test')).body).toEqual({ code: '-2' });
    expect((await forgot('desk@resa.test')).body).toEqual({ code: 'Ok' });
    await setActive(1);
  });

  test('sends a mail in the language of its reader, whatever the page’s', async () => {
    await forgot('desk@resa.test');
    await forgot('worker@resa.test');
    const [french, english] = await mails();
    expect(french?.subject).toBe('Resa\u00a0: votre nouveau mot de passe');
    expect(french?.body).toContain('Bonjour David Roy,');
    expect(french?.html).toContain('60 prochaines minutes');
    expect(english?.subject).toBe('Resa: your new password');
    expect(english?.body).toMatch(/^http:\/\/localhost:8080\/reset_password\/[\w-]{36}$/m);
  });

  test('is limited by account and by address', async () => {
    for (let n = 0; n < 5; n++) expect((await forgot('desk@resa.test')).status).toBe(200);
    expect((await forgot('desk@resa.test')).status).toBe(429);
    expect((await forgot('nobody@resa.test')).status).toBe(200);
  });

  // The embedded database has one connection, so nothing can happen in between there.
  test.runIf(process.env.RESA_TEST_DB === 'postgres')(
    'sends no link to an address that is just being changed',
    async () => {
      const db = server.services.db.kysely;
      const waiting = async () => {
        const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.n;
      };
      const setEmail = (on: typeof db, from: string, email: string) =>
        on.updateTable('users').set({ email }).where('email', '=', from).execute();
      const { answer } = await db.transaction().execute(async (trx) => {
        await setEmail(trx, 'viewer@resa.test', 'victor@resa.test');
        const answer = forgot('viewer@resa.test');
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
        return { answer };
      });
      expect((await answer).body).toEqual({ code: 'Ok' });
      expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
      expect(await mails()).toEqual([]);
      await setEmail(db, 'victor@resa.test', 'viewer@resa.test');
    },
  );

  test('leaves only the hash of its link in the database', async () => {
    const uuid = await linkFor('desk@resa.test');
    const rows = await server.services.db.kysely.selectFrom('password_resets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(uuid);
  });
});

describe('its link', () => {
  test('is refused when it does not exist, with a short password, or with two that differ', async () => {
    expect(await check('0b9d3bb0-0000-4000-8000-000000000000')).toBe(0);
    expect((await renew('0b9d3bb0-0000-4000-8000-000000000000', 'a new password')).body).toEqual({ code: 'NotFound' });
    const uuid = await linkFor('viewer@resa.test');
    for (const [password, fault] of [
      ['abcd', { rule: 'rule_password_short', min: 5 }],
      // Six of JavaScript's characters, three of a reader's.
      ['🍎🍐🍒', { rule: 'rule_password_short', min: 5 }],
      ['x'.repeat(33), { rule: 'rule_password_long', max: 32 }],
    ] as const)
      expect(await renew(uuid, password)).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'newPassword', ...fault }] },
      });
    expect(await renew(uuid, 'a new password', 'another')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'renewPassword', rule: 'rule_password_repeat' }] },
    });
    expect(await check(uuid)).toBe(1);
  });

  test('works for sixty minutes', async () => {
    const uuid = await linkFor('viewer@resa.test');
    server.clock.set('2026-03-03T15:59:59Z');
    expect(await check(uuid)).toBe(1);
    server.clock.set('2026-03-03T16:00:00Z');
    expect(await check(uuid)).toBe(0);
    expect((await renew(uuid, 'a new password')).body).toEqual({ code: 'NotFound' });
    expect(await login('viewer@resa.test', DEMO_PASSWORD)).toBe('Ok');
  });

  test('replaces the password once, and ends every session and other link of its user', async () => {
    const token = await server.signIn('viewer@resa.test');
    const other = await linkFor('viewer@resa.test');
    const uuid = await linkFor('viewer@resa.test');
    expect((await renew(uuid, 'a new password')).body).toEqual({ code: 'Ok' });
    expect((await server.call(session.current, {}, token)).status).toBe(401);
    expect([await check(uuid), await check(other)]).toEqual([0, 0]);
    expect((await renew(uuid, 'yet another one')).body).toEqual({ code: 'NotFound' });
    expect(await login('viewer@resa.test', DEMO_PASSWORD)).toBe('-1');
    expect(await login('viewer@resa.test', 'a new password')).toBe('Ok');
    const log = await server.services.db.kysely.selectFrom('activity_log').selectAll().orderBy('id').execute();
    expect(log.map(({ action, created_name }) => `${action} ${created_name}`)).toEqual([
      'user.forgot_password Victor Gagnon',
      'user.forgot_password Victor Gagnon',
      'user.reset_password Victor Gagnon',
      'login Victor Gagnon',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/argon2|a new password/);
  });

  test('serves one of two uses at once', async () => {
    const uuid = await linkFor('viewer@resa.test');
    const answers = await Promise.all([renew(uuid, 'this password'), renew(uuid, 'that password')]);
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['NotFound', 'Ok']);
  });

  test('of an invitation sends a mail about the password only to a user who has signed in before', async () => {
    const db = server.services.db.kysely;
    const choose = async () => {
      const uuid = await makeLink(db, server.services.clock(), 'invitation', await userId(db, 'viewer@resa.test'));
      expect((await renew(uuid, 'a new password')).body).toEqual({ code: 'Ok' });
      return mails();
    };
    expect(await choose()).toEqual([]);
    expect(await login('viewer@resa.test', 'a new password')).toBe('Ok');
    expect(await choose()).toMatchObject([{ sent_to: 'viewer@resa.test' }]);
  });
});
