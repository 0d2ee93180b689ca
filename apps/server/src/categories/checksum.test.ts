import { contract } from '@resa/contract';
import { lists } from '@resa/contract/lists/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';

const { session, categories } = contract;
let server: TestServer;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
  await server.services.db.kysely
    .insertInto('texts')
    .values([
      {
        key: 'login_welcome',
        name_en: 'Welcome to Open Door',
        name_fr: 'Bienvenue à Porte ouverte',
        updated_at: null,
        updated_by: null,
      },
      { key: 'status_open', name_en: 'Booked', name_fr: 'Réservé', updated_at: null, updated_by: null },
    ])
    .execute();
});
afterAll(() => server.close());

const ask = async (checksum: Record<string, string>, token?: string) =>
  (await server.call(categories.checksum, { checksum }, token)).body;

describe('the browser’s lookups', () => {
  test('without a session: the changed texts of public pages and the organization’s name', async () => {
    const answer = await ask({});
    expect(answer.options.map(({ key }) => key)).toEqual(['organisation_name_en', 'organisation_name_fr']);
    expect(Object.keys(answer.lookups)).toEqual(['texts']);
    expect(answer.lookups.texts?.rows).toEqual([
      { key: 'login_welcome', name_en: 'Welcome to Open Door', name_fr: 'Bienvenue à Porte ouverte' },
    ]);
  });

  test('with a session: every list, every changed text, the open settings, the organization’s year', async () => {
    const answer = await ask({}, desk);
    expect(answer.currentYear).toBe(2026);
    expect(Object.keys(answer.lookups).sort()).toEqual([...Object.keys(lists), 'texts'].sort());
    expect(answer.lookups.countries?.rows.length).toBeGreaterThan(200);
    expect(answer.lookups.texts?.rows).toHaveLength(2);
    const options = Object.fromEntries(answer.options.map(({ key, value }) => [key, value]));
    expect(options).toMatchObject({
      lock_minutes: 20,
      default_country: 1,
      food_frequencies: [4, 7, 10, 13, 14, 21, 28],
    });
    expect(options).not.toHaveProperty('mail_from');
  });

  test('only the lists that changed since', async () => {
    const { lookups } = await ask({}, desk);
    const held = Object.fromEntries(Object.entries(lookups).map(([table, { checksum }]) => [table, checksum]));
    expect((await ask(held, desk)).lookups).toEqual({});
    await server.services.db.kysely.updateTable('genders').set({ name_en: 'Woman' }).where('id', '=', 2).execute();
    await server.services.db.kysely
      .updateTable('texts')
      .set({ name_en: 'Taken' })
      .where('key', '=', 'status_open')
      .execute();
    expect(Object.keys((await ask(held, desk)).lookups).sort()).toEqual(['genders', 'texts']);
  });

  test('while locked: no more than without a session', async () => {
    await server.call(session.lock, { action: 'LS2' }, desk);
    const locked = await ask({}, desk);
    expect(locked).toEqual(await ask({}));
  });
});
