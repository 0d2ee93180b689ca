/** Making a client's file. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserAt } from '../testing/browser.ts';
import { household, losingLevel, user } from '../testing/factories.ts';
import { COMPLETE, type Typed } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { store, update } = contract.clients;
const NOW = '2026-03-03T15:00:00.000Z';
const TODAY = '2026-03-03';

let server: TestServer;
let desk: string;
beforeAll(async () => {
  server = await testServer({ now: NOW });
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());

const kysely = () => server.services.db.kysely;
const sent = (fields: Partial<Typed> = {}): Typed => ({ ...COMPLETE, groups: [], ...fields });
const invalid = (...fields: { path: string; rule: string }[]) => ({ code: 'Invalid', fields });

describe('a new file', () => {
  const make = (fields: Partial<Typed> = {}, more: { isSingleHead?: boolean; accept_phone?: 1 } = {}, token = desk) =>
    server.call(store, { client: sent(fields), ...more }, token);

  test('is made by holders of add_clients, by the same rules, and not for a member', async () => {
    const files = async () =>
      Number(
        (
          await kysely()
            .selectFrom('clients')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await files();
    const none = await server.signIn(await user(kysely(), ['crud_clients', 'view_clients']));
    expect((await make({}, {}, none)).status).toBe(403);
    expect((await make({ last_name: null, food_frequency: 8 })).body).toEqual(
      invalid(
        { path: 'client.last_name', rule: 'must_be_completed' },
        { path: 'client.food_frequency', rule: 'rule_food_frequency' },
      ),
    );
    expect((await make({}, { isSingleHead: false })).body).toEqual(
      invalid({ path: 'isSingleHead', rule: 'rule_member_needs_household' }),
    );
    const other = await household(kysely(), { ...COMPLETE, email: 'first@resa.example', mobile: '5145550166' });
    expect((await make({ email: 'first@resa.example' })).body).toEqual({ code: 'email_exists' });
    expect((await make({ phone: '514-555-0166' })).body).toEqual({
      code: 'phone_exists',
      files: [{ id: other.id, file_number: other.file_number, phones: ['5145550166'] }],
    });
    expect((await make({ phone: '514-555-0166' }, { accept_phone: 1 })).body.code).toBe('Ok');
    expect(await files()).toBe(before + 2);
  });

  test('is a household of one, in process, with the settings’ defaults, its own number and its history', async () => {
    const earlier = await household(kysely(), COMPLETE);
    const { body } = await make({ veteran_state_id: null, aboriginal_indicator_id: null, groups: ['INTERVIEW'] });
    if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
    const { client } = body;
    expect(client).toMatchObject({
      ...COMPLETE,
      client_state_type_id: 4,
      origin: 1,
      client_type: 1,
      family_size: 1,
      family_role_type_id: 1,
      single_head: 1,
      groups: ['INTERVIEW'],
      row_version: 1,
      created_at: NOW,
    });
    const db = kysely();
    const made = await db.selectFrom('clients').selectAll().where('id', '=', client.id).executeTakeFirstOrThrow();
    expect(client.file_number).toBeGreaterThan(earlier.file_number);
    expect(await db.selectFrom('memberships').selectAll().where('client_id', '=', client.id).execute()).toMatchObject([
      { group_id: made.family_id, group_role_type_id: 1, date_start: TODAY, date_end: null },
    ]);
    expect(made.family_id).not.toBe(earlier.group_id);
    expect(
      await db.selectFrom('client_state_changes').selectAll().where('client_id', '=', client.id).execute(),
    ).toMatchObject([{ from_state: null, to_state: 4, at: NOW, user_id: made.created_by }]);
    expect(
      await db.selectFrom('activity_log').selectAll().where('client_id', '=', client.id).orderBy('id').execute(),
    ).toMatchObject([{ action: 'client.store', properties: { last_name: [null, 'Tremblay-Côté'] } }]);
    await server.call(contract.locks.lock, { id: client.id }, desk);
    const edited = { ...sent({ ext: '4' }), id: client.id, row_version: 1 };
    expect((await server.call(update, { client: edited }, desk)).body.code).toBe('Ok');
  });

  test('is not made with a choice that its list loses meanwhile', async () => {
    const level = await losingLevel(kysely());
    expect((await make({ education_level_id: level })).body).toEqual(
      invalid({ path: 'client.education_level_id', rule: 'e_not_offered' }),
    );
  });

  test('is counted at every menu', async () => {
    const worker = await server.signIn('worker@resa.test');
    const { hears } = await browserAt(server.url, worker);
    const before = (await server.call(contract.session.current, {}, worker)).body.session.client_in_process;
    await make();
    await hears({ type: 'ClientInProcess', message: { count: before + 1 } });
  });

  test('is made once by a form that was sent twice, and its email goes to one of ten at the same time', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const input = { client: sent({ email: 'twice@resa.example' }) };
    const [one, two] = await Promise.all([1, 2].map(() => server.call(store, input, desk, key)));
    expect(one?.body).toMatchObject({ code: 'Ok' });
    expect(two?.body).toEqual(one?.body);
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await make({ email: 'race@resa.example' })).body.code),
    );
    expect(codes.sort()).toEqual(['Ok', ...Array(9).fill('email_exists')]);
  });
});
