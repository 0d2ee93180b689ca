import { contract } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';
import { makeLink } from './sign-in/links.ts';

const { session } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    config: { mode: 'production', secret: 'x'.repeat(32), clientsUrl: 'https://portal.example' },
  });
  await server.services.db.kysely.deleteFrom('users').execute();
});
afterAll(() => server.close());

const config = async () => (await server.call(session.config, {})).body;
const given = {
  organisation_en: 'Open Door',
  organisation_fr: 'Porte ouverte',
  name: 'Marie Côté',
  email: 'marie@example.org',
  newPassword: 'correct horse battery staple',
  renewPassword: 'correct horse battery staple',
};
const setup = async (uuid: string, password = given.newPassword) =>
  (
    await server.call(session.setup, {
      uuid,
      ...given,
      newPassword: password,
      renewPassword: password,
      locale: 'fr',
    } as never)
  ).body;

describe('an empty production installation', () => {
  test('reports that it has no administrator yet, and offers no demo', async () => {
    expect(await config()).toEqual({
      code: 'Ok',
      backend: 'http://localhost:8080',
      mode: 'production',
      clients: 'https://portal.example',
      map: null,
      version: '1.14.1',
      demo_users: [],
      demo_password: null,
      setup: 1,
      provider: null,
      passkeys: { origin: 'http://localhost:8080', rp_id: 'localhost' },
    });
  });

  test('is not set up through a reset link, an expired link or an unknown one', async () => {
    const { kysely } = server.services.db;
    const now = server.services.clock();
    expect(await setup(await makeLink(kysely, now, 'reset', null))).toEqual({ code: 'NotFound' });
    const old = await makeLink(kysely, new Date(now.getTime() - 3_600_000), 'setup', null);
    expect(await setup(old)).toEqual({ code: 'NotFound' });
    expect(await setup('nothing')).toEqual({ code: 'NotFound' });
  });

  test('requires a password of the standard, without the names that are just being given', async () => {
    const uuid = await makeLink(server.services.db.kysely, server.services.clock(), 'setup', null);
    await server.services.db.kysely
      .updateTable('settings')
      .set({ value: JSON.stringify('standard') })
      .where('key', '=', 'password_policy')
      .execute();
    server.services.settings.forget();
    const { body } = await server.call(session.checkRemember, { uuid, purpose: 'setup' });
    expect(body.password).toMatchObject({ policy: 'standard' });
    for (const [password, fault] of [
      ['correct horse', { rule: 'rule_password_short', min: 15 }],
      ['motdepasse2026!!!!', { rule: 'rule_password_common' }],
      ['marie has a blue kettle', { rule: 'rule_password_user' }],
      ['the porte ouverte kettle', { rule: 'rule_password_organisation' }],
    ] as const)
      expect(await setup(uuid, password)).toEqual({ code: 'Invalid', fields: [{ path: 'newPassword', ...fault }] });
    expect(await server.services.db.kysely.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('gets its names and an administrator of all locations, through a link that works once', async () => {
    const uuid = await makeLink(server.services.db.kysely, server.services.clock(), 'setup', null);
    const good = async (purpose: 'setup' | 'reset') =>
      (await server.call(session.checkRemember, { uuid, purpose })).body.uuid;
    expect([await good('setup'), await good('reset')]).toEqual([1, 0]);
    expect(await setup(uuid)).toEqual({ code: 'Ok' });
    expect(await good('setup')).toBe(0);
    expect(await setup(uuid)).toEqual({ code: 'NotFound' });
    expect((await config()).setup).toBe(0);
    const token = await server.signIn('marie@example.org');
    const { body } = await server.call(session.current, {}, token);
    expect(body.session).toMatchObject({ username: 'Marie Côté', language: 'fr', roles: ['administrators'] });
    expect(body.session.permissions).toHaveLength(42);
    expect(body.session.locations).toHaveLength(3);
    server.services.settings.forget();
    expect(await server.services.settings.get()).toMatchObject({
      organisation_name_en: 'Open Door',
      organisation_name_fr: 'Porte ouverte',
    });
  });

  test('makes no second administrator through a link that is found later', async () => {
    const uuid = await makeLink(server.services.db.kysely, server.services.clock(), 'setup', null);
    expect(await setup(uuid)).toEqual({ code: 'NotFound' });
    expect(await server.services.db.kysely.selectFrom('users').select('name').execute()).toEqual([
      { name: 'Marie Côté' },
    ]);
  });
});
