import { contract } from '@resa/contract';
import { texts } from '@resa/contract/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { session } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.kysely.deleteFrom('maintenances').execute();
  await server.services.db.kysely.deleteFrom('attempts').execute();
});

/** Now is 2026-03-03 10:00 in Toronto. */
const announce = (start_date_time: string, end_date_time: string, active: 0 | 1 = 1) =>
  server.services.db.kysely
    .insertInto('maintenances')
    .values({
      active,
      start_date_time,
      end_date_time,
      name_en: 'Closed from {start_time} on {start_date} to {end_time} on {end_date}.',
      name_fr: 'Fermé de {start_time} à {end_time}.',
    })
    .execute();
const login = (email: string, password = DEMO_PASSWORD) =>
  server.call(session.login, { email, password, locale: 'fr' } as never);
const next = async () => (await server.call(session.maintenanceNext, {})).body.maintenance;

describe('maintenance', () => {
  test('lets in users who can end it; a right and a wrong password of others get the same response', async () => {
    await announce('2026-03-03 09:00', '2026-03-03 11:30');
    const refused = { status: 503, body: { code: 'maintenance', message: 'Fermé de 09:00 à 11:30.' } };
    expect(await login('desk@resa.test')).toMatchObject(refused);
    expect(await login('desk@resa.test', 'not the password')).toMatchObject(refused);
    expect(await login('admin@resa.test', 'not the password')).toMatchObject(refused);
    expect(await login('nobody@resa.test')).toMatchObject(refused);
    expect((await login('admin@resa.test')).body.code).toBe('Ok');
    expect((await server.call(session.forgotPassword, { email: 'desk@resa.test' })).status).toBe(503);
    expect((await server.call(session.config, {})).status).toBe(200);
    expect((await server.call(session.dummy, {})).status).toBe(204);
  });

  test('is announced in the requested language while it lasts', async () => {
    await announce('2026-03-03 09:00', '2026-03-03 11:30');
    expect((await server.call(session.maintenanceCheck, { locale: 'en' })).body).toEqual({
      code: 'Ok',
      maintenance: 1,
      message: 'Closed from 09:00 on 2026-03-03 to 11:30 on 2026-03-03.',
    });
    await server.services.db.kysely.updateTable('maintenances').set({ active: 0 }).execute();
    expect((await server.call(session.maintenanceCheck, {})).body).toEqual({
      code: 'Ok',
      maintenance: 0,
      message: null,
    });
  });

  test('is announced when the nearest active one starts within seven days', async () => {
    await announce('2026-03-03 09:00', '2026-03-03 09:30');
    await announce('2026-03-04 08:00', '2026-03-04 09:00', 0);
    await announce('2026-03-10 10:01', '2026-03-10 11:00');
    expect(await next()).toBeNull();
    await announce('2026-03-10 10:00', '2026-03-10 11:00');
    await announce('2026-03-06 18:00', '2026-03-06 19:00');
    expect(await next()).toMatchObject({
      start_date_time: '2026-03-06 18:00',
      end_date_time: '2026-03-06 19:00',
      name_fr: 'Fermé de 18:00 à 19:00.',
    });
  });

  test('is announced in the future tense, and in the present while it lasts', async () => {
    const row = { active: 1 as const, start_date_time: '2026-03-04 18:00', end_date_time: '2026-03-04 19:00' };
    const usual = { name_en: texts.en.maintenance_period, name_fr: texts.fr.maintenance_period };
    await server.services.db.kysely
      .insertInto('maintenances')
      .values({ ...row, ...usual })
      .execute();
    expect(await next()).toMatchObject({
      name_en: 'Resa will be closed for maintenance from 2026-03-04 18:00 to 2026-03-04 19:00.',
      name_fr: 'Resa sera fermé pour entretien du 2026-03-04 18:00 au 2026-03-04 19:00.',
    });
    await server.services.db.kysely.updateTable('maintenances').set({ start_date_time: '2026-03-03 09:00' }).execute();
    expect((await server.call(session.maintenanceCheck, { locale: 'fr' })).body.message).toBe(
      'Resa est fermé pour entretien du 2026-03-03 09:00 au 2026-03-04 19:00.',
    );
  });
});
