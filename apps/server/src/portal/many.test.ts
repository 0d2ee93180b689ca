/** The invitation of many clients: who is counted, who gets a mail, and once. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { portal, app_settings } = contract;

let server: TestServer;
let admin: string;
let made = 0;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  await db().deleteFrom('attempts').execute();
  await db().deleteFrom('long_works').execute();
  await db().updateTable('clients').set({ email: null }).execute();
  await server.call(app_settings.update, { settings: { portal_seeing: 1 } }, admin);
});

const db = () => server.services.db.kysely;
const client = (more: object = {}) => household(db(), { email: `${++made}.many@example.test`, ...more });
const count = async (days = 30) => {
  const { body } = await server.call(portal.invitable, { days }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
const inviteMany = (days = 30, token = admin) => server.call(portal.inviteMany, { days }, token);
const refuse = (client_id: number) => {
  const decisions = [
    { client_id, purpose: 'appointment_mails', version: 1, state: 'refused', by_whom: 'person' } as const,
  ];
  const act = { client_id, decisions, how: 'word', language: 'en', decided_on: '2026-03-03' } as const;
  return server.call(contract.consents.record, act, admin);
};
async function run() {
  expect((await inviteMany()).body.code).toBe('Ok');
  await server.services.jobs.runDue();
  await server.services.jobs.runDue();
}
const mailed = async () =>
  (await db().selectFrom('captured_mails').select('sent_to').orderBy('id').execute()).map(({ sent_to }) => sent_to);

describe('many are not invited', () => {
  it('by a user who may not change the settings, nor counted for them', async () => {
    const worker = await server.signIn(await user(db(), ['crud_clients']));
    expect((await inviteMany(30, worker)).status).toBe(403);
    expect((await server.call(portal.invitable, {}, worker)).status).toBe(403);
    for (const days of [0, 366, 1.5]) expect((await inviteMany(days)).status).toBe(400);
  });

  it('while clients can do nothing on their pages', async () => {
    await server.call(app_settings.update, { settings: { portal_seeing: 0 } }, admin);
    expect((await inviteMany()).body).toEqual({ code: 'switched_off' });
    expect(await db().selectFrom('long_works').select('id').execute()).toEqual([]);
  });
});

it('mails each who has an email and no password once, and nobody else', async () => {
  const [one, two] = [await client(), await client()];
  const family = await household(db(), { email: `${++made}.many@example.test` }, [
    { role: 3, email: `${++made}.many@example.test` },
  ]);
  await client({ client_state_type_id: 2 });
  await client({ deleted_at: '2026-03-01T00:00:00Z' });
  const restricted = await client();
  const closed = { client_id: restricted.id, reason: 'danger' as const, users: [], roles: [] };
  await server.call(contract.restrictions.save, closed, admin);
  const refusing = await client();
  expect((await refuse(refusing.id)).body).toEqual({ code: 'Ok' });
  const known = await client();
  await db()
    .insertInto('client_accounts')
    .values({
      client_id: known.id,
      family_id: known.group_id,
      password_hash: 'none',
      changed_at: '2026-03-01T00:00:00Z',
    })
    .execute();
  const lately = await client();
  await server.call(portal.invite, { client_id: lately.id }, admin);
  await server.services.jobs.runDue();
  await db().deleteFrom('captured_mails').execute();

  expect(await count()).toMatchObject({ count: 3, round: null });
  await run();
  const addresses = await db()
    .selectFrom('clients')
    .select('email')
    .where('id', 'in', [one.id, two.id, family.id])
    .orderBy('id')
    .execute();
  expect((await mailed()).sort()).toEqual(addresses.map(({ email }) => email).sort());
  expect(await count()).toMatchObject({ count: 0, round: { state: 'ready', done: 3, parts: 3 } });
  const log = await db()
    .selectFrom('activity_log')
    .select(['action', 'user_id', 'client_id'])
    .where('action', '=', 'client.invite')
    .where('client_id', '=', one.id)
    .execute();
  expect(log).toMatchObject([{ action: 'client.invite', client_id: one.id }]);
  expect(log[0]?.user_id).not.toBeNull();

  await run();
  expect(await mailed()).toHaveLength(3);
  server.clock.set('2026-04-03T15:00:00Z');
  expect((await count()).count).toBe(4);
});
