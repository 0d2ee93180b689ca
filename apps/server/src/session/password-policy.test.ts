import { contract } from '@resa/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passwordPolicy } from '../db/migrations/0450-password-policy.ts';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { readSettings } from '../frame/process/settings.ts';
import { userId } from '../testing/factories.ts';
import { openSealed } from '../testing/open-sealed.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { newRecoveryCodes } from './second-step/recovery-codes.ts';
import { storeStep } from './second-step/stored.ts';
import { makeLink } from './sign-in/links.ts';
import { hashPassword } from './sign-in/passwords.ts';

const { session, user, users, app_settings } = contract;
const GOOD = 'quiet river under bridges';
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const choosePolicy = async (password_policy: 'specification' | 'standard') => {
  const { body } = await server.call(
    app_settings.update,
    { settings: { password_policy, organisation_name_en: 'Lanaudière' } },
    admin,
  );
  expect(body.code).toBe('Ok');
};
const store = async (email: string, password: string) => {
  await db()
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('email', '=', email)
    .execute();
};
const signIn = async (email: string, password: string) => {
  const { body } = await server.call(session.login, { email, password });
  if (body.code !== 'Ok') throw new Error(body.code);
  return openSealed(body.row, password) as Promise<{ token: string; better_password: 0 | 1 }>;
};
/** A second step of a user; returns the key of its app. */
async function secondStep(user_id: number): Promise<string> {
  const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const { config } = server.services;
  const codes = await newRecoveryCodes();
  await db()
    .transaction()
    .execute((trx) => storeStep(trx, { user_id, key, counter: 0, codes, config, now: server.services.clock() }));
  return key;
}
const isAsked = async (token: string) => (await server.call(session.current, {}, token)).body.session.better_password;

beforeEach(async () => {
  await db().deleteFrom('attempts').execute();
  await store('viewer@resa.test', DEMO_PASSWORD);
});

/** Each way to choose a password: who it is for, and the field of its fault. */
const ways: Record<string, (password: string) => Promise<unknown>> = {
  'by a link': async (password) => {
    const uuid = await makeLink(db(), server.services.clock(), 'reset', await userId(db(), 'viewer@resa.test'));
    const given = { uuid, newPassword: password, renewPassword: password };
    return (await server.call(session.changePasswordRequested, given)).body;
  },
  'by an invitation': async (password) => {
    const uuid = await makeLink(db(), server.services.clock(), 'invitation', await userId(db(), 'viewer@resa.test'));
    const given = { uuid, newPassword: password, renewPassword: password };
    return (await server.call(session.changePasswordRequested, given)).body;
  },
  'on the profile': async (password) => {
    const token = await server.signIn('viewer@resa.test');
    const given = { oldPassword: DEMO_PASSWORD, newPassword: password, renewPassword: password };
    return (await server.call(user.changePassword, given, token)).body;
  },
};

describe('under the standard', () => {
  beforeAll(() => choosePolicy('standard'));
  afterAll(() => choosePolicy('specification'));

  describe.each(Object.entries(ways))('a password that is chosen %s', (_way, choose) => {
    test('is refused where it is short, long, common or holds a name, and the old one stays', async () => {
      for (const [password, fault] of [
        ['fourteen signs', { rule: 'rule_password_short', min: 15 }],
        ['x'.repeat(65), { rule: 'rule_password_long', max: 64 }],
        ['Password12345678!!', { rule: 'rule_password_common' }],
        ['victor has a kettle', { rule: 'rule_password_user' }],
        ['a lanaudiere kettle', { rule: 'rule_password_organisation' }],
      ] as const)
        expect(await choose(password)).toEqual({ code: 'Invalid', fields: [{ path: 'newPassword', ...fault }] });
      expect((await signIn('viewer@resa.test', DEMO_PASSWORD)).better_password).toBe(1);
    });

    test('is stored where it is good, and no notice follows', async () => {
      expect(await choose(GOOD)).toEqual({ code: 'Ok' });
      expect((await signIn('viewer@resa.test', GOOD)).better_password).toBe(0);
    });
  });

  test('before a second step 8 characters are enough, by each way, and only as long as there is one', async () => {
    const role = await db().selectFrom('roles').select('id').where('name', '=', 'viewer').executeTakeFirstOrThrow();
    const email = 'steps@resa.test';
    const row = { name: 'Colette Nadeau', email, roles: [role.id] };
    const { body } = await server.call(users.store, { row, ip: 1, password: GOOD }, admin);
    const { id } = body as { id: number };
    const key = await secondStep(id);
    const enough = 'blue kÉt7';
    const short = (path: string) => ({ code: 'Invalid', fields: [{ path, rule: 'rule_password_short', min: 8 }] });

    const give = async (password: string) =>
      (await server.call(users.update, { row: { id, ...row }, ip: 1, password }, admin)).body;
    expect(await give('kettle7')).toEqual(short('password'));
    expect(await give(enough)).toMatchObject({ code: 'Ok' });

    const uuid = await makeLink(db(), server.services.clock(), 'reset', id);
    expect((await server.call(session.checkRemember, { uuid })).body).toMatchObject({ password: { second_step: 1 } });
    const chosen = { uuid, newPassword: 'kettle7', renewPassword: 'kettle7' };
    expect((await server.call(session.changePasswordRequested, chosen)).body).toEqual(short('newPassword'));
    const good = { ...chosen, newPassword: enough, renewPassword: enough };
    expect((await server.call(session.changePasswordRequested, good)).body).toEqual({ code: 'Ok' });

    const { body: waiting } = await server.call(session.login, { email, password: enough });
    if (waiting.code !== 'second_step') throw new Error(waiting.code);
    const code = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({
        timestamp: server.services.clock().getTime() + seconds * 1_000,
      });
    const entered = await server.call(contract.secondStep.signIn, { ticket: waiting.ticket, code: code(0) });
    if (entered.body.code !== 'Ok') throw new Error(entered.body.code);
    const opened = (await openSealed(entered.body.row, enough)) as { token: string; better_password: 0 | 1 };
    expect(opened.better_password).toBe(0);
    const own = { oldPassword: enough, newPassword: 'kettle7', renewPassword: 'kettle7' };
    expect((await server.call(user.changePassword, own, opened.token)).body).toEqual(short('newPassword'));

    const ended = await server.call(contract.secondStep.end, { password: enough, code: code(30) }, opened.token);
    expect(ended.body).toEqual({ code: 'Ok' });
    expect(await isAsked(opened.token)).toBe(1);
    expect((await signIn(email, enough)).better_password).toBe(1);
    expect(await give(enough)).toMatchObject({ code: 'Invalid', fields: [{ min: 15 }] });
  });

  test('a password that somebody gives to another user may not hold the names of that user', async () => {
    const role = await db().selectFrom('roles').select('id').where('name', '=', 'viewer').executeTakeFirstOrThrow();
    const row = { name: 'Nadine Lavoie', email: 'nadine@resa.test', roles: [role.id] };
    const add = async (password: string) => (await server.call(users.store, { row, ip: 1, password }, admin)).body;
    const fault = (rule: string) => ({ code: 'Invalid', fields: [{ path: 'password', rule }] });
    expect(await add('nadine has a kettle')).toEqual(fault('rule_password_user'));
    expect(await add('passwordpassword')).toEqual(fault('rule_password_common'));
    const { id } = (await add(GOOD)) as { id: number };
    const update = async (password: string) =>
      (await server.call(users.update, { row: { id, ...row }, ip: 1, password }, admin)).body;
    expect(await update('lavoie has a kettle')).toEqual(fault('rule_password_user'));
    expect((await signIn('nadine@resa.test', GOOD)).better_password).toBe(0);
  });

  test('a link shows the policy and the names of the organization, and no name of its user', async () => {
    const uuid = await makeLink(db(), server.services.clock(), 'reset', await userId(db(), 'viewer@resa.test'));
    const { body } = await server.call(session.checkRemember, { uuid });
    expect(body).toEqual({
      code: 'Ok',
      uuid: 1,
      invitation: 0,
      password: { policy: 'standard', second_step: 0, organisation: ['Lanaudière', 'Resa'] },
    });
    const unknown = { uuid: '0b9d3bb0-0000-4000-8000-000000000000' };
    expect((await server.call(session.checkRemember, unknown)).body).toEqual({
      code: 'Ok',
      uuid: 0,
      invitation: 0,
      password: null,
    });
  });

  test('an older password opens, and asks for a better one until there is one or the policy ends', async () => {
    const { token, better_password } = await signIn('viewer@resa.test', DEMO_PASSWORD);
    expect([better_password, await isAsked(token)]).toEqual([1, 1]);
    await choosePolicy('specification');
    expect(await isAsked(token)).toBe(0);
    await choosePolicy('standard');
    const given = { oldPassword: DEMO_PASSWORD, newPassword: GOOD, renewPassword: GOOD };
    expect((await server.call(user.changePassword, given, token)).body).toEqual({ code: 'Ok' });
    expect(await isAsked(token)).toBe(0);
  });
});

describe('under the specification', () => {
  test.each(Object.entries(ways))('5 to 32 characters may be chosen %s, common or not', async (_way, choose) => {
    const refused = (rule: string, limit: object) => ({
      code: 'Invalid',
      fields: [{ path: 'newPassword', rule, ...limit }],
    });
    expect(await choose('abcd')).toEqual(refused('rule_password_short', { min: 5 }));
    expect(await choose('x'.repeat(33))).toEqual(refused('rule_password_long', { max: 32 }));
    expect(await choose('victor')).toEqual({ code: 'Ok' });
    expect((await signIn('viewer@resa.test', 'victor')).better_password).toBe(0);
  });
});

test('a password opens in both forms of Unicode, also one from before they were made alike', async () => {
  await store('viewer@resa.test', 'été à la plage'.normalize('NFD'));
  for (const form of ['NFC', 'NFD'] as const)
    expect(await signIn('viewer@resa.test', 'été à la plage'.normalize(form))).toMatchObject({ better_password: 0 });
  const { hash } = await import('@node-rs/argon2');
  const password_hash = await hash('été à la plage'.normalize('NFD'), {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  await db().updateTable('users').set({ password_hash }).where('email', '=', 'viewer@resa.test').execute();
  await signIn('viewer@resa.test', 'été à la plage'.normalize('NFD'));
});

test('an organization from before this setting keeps the specification', async () => {
  await db()
    .transaction()
    .execute(async (trx) => {
      await trx.deleteFrom('settings').where('key', '=', 'password_policy').execute();
      await trx.schema.alterTable('sessions').dropColumn('weak_password').execute();
      await passwordPolicy.up(trx as never);
      expect((await readSettings(trx)).password_policy).toBe('specification');
      const row = await trx
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'password_policy')
        .executeTakeFirst();
      expect(row).toEqual({ value: 'specification' });
    });
});
