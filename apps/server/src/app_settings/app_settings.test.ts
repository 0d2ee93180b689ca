/** The settings of the organization: who changes them, what is refused, and the immediate effects. */
import { contract } from '@resa/contract';
import type { SomeSettings } from '@resa/contract/app-settings';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { readSettings } from '../frame/process/settings.ts';
import { browserAt } from '../testing/browser.ts';
import { emptyLogs, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const calls = contract.app_settings;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  await emptyLogs(db());
  await db().deleteFrom('maintenances').execute();
});

const db = () => server.services.db.kysely;
const update = (settings: object, were?: SomeSettings) => server.call(calls.update, { settings, were } as never, admin);
const stored = () => readSettings(db());
const log = () => db().selectFrom('activity_log').select(['action', 'entity', 'properties']).orderBy('id').execute();

it('is only for holders of crud_app_settings; the logo is for everybody signed in', async () => {
  const plain = await server.signIn(await user(db(), ['crud_users', 'view_clients']));
  expect((await server.call(calls.fetch, {}, plain)).status).toBe(403);
  expect((await server.call(calls.update, { settings: {} }, plain)).status).toBe(403);
  expect((await server.call(calls.updateLogo, { logo: '' }, plain)).status).toBe(403);
  expect((await server.call(calls.testMail, {}, plain)).status).toBe(403);
  const maintenance = {
    ...texts,
    active: 1 as const,
    start_date_time: '2026-03-03 09:00',
    end_date_time: '2026-03-04 09:00',
  };
  expect((await server.call(calls.updateMaintenance, { maintenance }, plain)).status).toBe(403);
  expect((await server.call(calls.fetch, {})).status).toBe(401);
  expect((await server.call(calls.logo, {}, plain)).status).toBe(404);
  const holder = await server.signIn(await user(db(), ['crud_app_settings']));
  expect((await server.call(calls.fetch, {}, holder)).body.code).toBe('Ok');
});

const texts = { name_en: 'Closed', name_fr: 'Fermé' };

describe('a setting is refused', () => {
  it.each([
    [{ time_zone: 'America/Nowhere' }, 'time_zone'],
    [{ mail_from: 'not an address' }, 'mail_from'],
    [{ mail_reply_to: 'nobody' }, 'mail_reply_to'],
    [{ organisation_phone: 'by mail' }, 'organisation_phone'],
    [{ organisation_phone: '418 555-019' }, 'organisation_phone'],
    [{ organisation_name_en: ' ' }, 'organisation_name_en'],
    [{ lock_minutes: 0 }, 'lock_minutes'],
    [{ session_hours: 73 }, 'session_hours'],
    [{ waiting_offer_minutes: 14 }, 'waiting_offer_minutes'],
    [{ fiscal_year_start: 0 }, 'fiscal_year_start'],
    [{ fiscal_year_start: 13 }, 'fiscal_year_start'],
    [{ default_mail_language: 'de' }, 'default_mail_language'],
    [{ report_mail_domains: 'example.test, not a domain' }, 'report_mail_domains'],
    [{ default_country: 999_999 }, 'default_country'],
    [{ market_appointment_types: [2, 999_999] }, 'market_appointment_types'],
    [{ food_frequencies: [] }, 'food_frequencies'],
    [{ default_city: 1 }, 'default_city'],
  ])('%j', async (settings, field) => {
    const before = await stored();
    const { status, body } = await update({ organisation_phone: '418 555-0199', ...settings });
    expect([status, body]).toMatchObject([400, { code: 'Invalid', fields: [{ path: `settings.${field}` }] }]);
    expect(await stored()).toEqual(before);
    expect(await log()).toEqual([]);
  });

  it('when its province or city belongs to another country', async () => {
    const { id: country_id } = await db()
      .selectFrom('countries')
      .select('id')
      .where('id', '<>', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const [abroad] = await db()
      .insertInto('provinces')
      .values({ name_en: 'Texas', name_fr: 'Texas', country_id, code: 'TX' } as never)
      .returning('id')
      .execute();
    expect((await update({ default_province: abroad?.id })).body).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'settings.default_province', rule: 'e_not_offered' }],
    });
  });

  it('if somebody else changed it since the form was opened; returns the stored values', async () => {
    expect((await update({ session_hours: 10 }, { session_hours: 12 })).body.code).toBe('Ok');
    const { body } = await update({ session_hours: 8 }, { session_hours: 12 });
    expect(body).toMatchObject({ code: 'stale', settings: { session_hours: 10 } });
    expect((await update({ lock_minutes: 30 }, { lock_minutes: 20 })).body.code).toBe('Ok');
    await update({ session_hours: 12, lock_minutes: 20 });
  });
});

describe('a changed setting', () => {
  it('is logged, takes effect immediately, and leaves the others as they are', async () => {
    const before = await stored();
    const { body } = await update({ waiting_offer_minutes: 60, appointment_reminders: 0, organisation_logo: 'x' });
    expect(body).toMatchObject({ code: 'Ok', settings: { waiting_offer_minutes: 60 } });
    expect(await server.services.settings.get()).toEqual({ ...before, waiting_offer_minutes: 60 });
    expect(await log()).toEqual([
      { action: 'settings.update', entity: 'settings', properties: { waiting_offer_minutes: [120, 60] } },
    ]);
    await update({ waiting_offer_minutes: 120 });
  });

  it('that is emptied is stored as none', async () => {
    await update({ organisation_address: '1 Rue du Test', organisation_phone: '418 555-0199' });
    const empty = { organisation_address: '', organisation_phone: ' ', report_mail_domains: '', mail_reply_to: '' };
    expect((await update(empty)).body.code).toBe('Ok');
    expect(await stored()).toMatchObject({
      organisation_address: null,
      organisation_phone: null,
      report_mail_domains: null,
      mail_reply_to: null,
    });
  });

  it('that names an entry twice is stored with it once', async () => {
    const { children_appointment_types, food_frequencies } = await stored();
    const twice = { children_appointment_types: [1, 7, 1], food_frequencies: [7, 14, 7] };
    expect((await update(twice)).body).toMatchObject({
      settings: { children_appointment_types: [1, 7], food_frequencies: [7, 14] },
    });
    await update({ children_appointment_types, food_frequencies });
  });

  it('reaches every browser, which reads the new options', async () => {
    const desk = await server.signIn('desk@resa.test');
    const browser = await browserAt(server.url, desk);
    await update({ lock_minutes: 45 });
    await browser.hears({ type: 'Changed', nouns: ['settings'] });
    const { body } = await server.call(contract.categories.checksum, {}, desk);
    expect(body.code === 'Ok' && body.options).toContainEqual({ key: 'lock_minutes', value: 45 });
    await update({ lock_minutes: 20 });
  });

  it('read by another process that kept the former ones is new for browsers all the same', async () => {
    await server.services.settings.get();
    await db().updateTable('settings').set({ value: '55' }).where('key', '=', 'lock_minutes').execute();
    const { body } = await server.call(contract.categories.checksum, {}, admin);
    expect(body.code === 'Ok' && body.options).toContainEqual({ key: 'lock_minutes', value: 55 });
    await update({ lock_minutes: 20 });
  });

  it('a session lasts the hours of the setting', async () => {
    await update({ session_hours: 2 });
    const asked = { email: 'desk@resa.test', password: DEMO_PASSWORD };
    expect((await server.call(contract.session.login, asked)).body.code).toBe('Ok');
    const { expires_at } = await db()
      .selectFrom('sessions')
      .select('expires_at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(expires_at).toBe('2026-03-03T17:00:00.000Z');
    await update({ session_hours: 12 });
  });
});

describe('the logo', () => {
  const picture = async (width: number, height: number) => {
    const create = { width, height, channels: 4, background: { r: 0, g: 120, b: 80, alpha: 0.5 } } as const;
    return `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`;
  };
  const shown = () => server.call(calls.logo, {}, admin);

  it('is refused if it is not a picture', async () => {
    for (const logo of ['data:image/png;base64,AAAA', 'data:image/svg+xml;base64,PHN2Zy8+', 'https://x.example/a.png'])
      expect((await server.call(calls.updateLogo, { logo }, admin)).body).toEqual({ code: 'bad_picture' });
    expect((await stored()).organisation_logo).toBeNull();
  });

  it('is stored in its own proportions, replaced and removed, with its file', async () => {
    expect((await server.call(calls.updateLogo, { logo: await picture(1_600, 400) }, admin)).body).toEqual({
      code: 'Ok',
      logo: 1,
    });
    const { organisation_logo: first } = await stored();
    const { body } = await shown();
    const { width, height, format, hasAlpha } = await sharp(Buffer.from(body as never)).metadata();
    expect([width, height, format, hasAlpha]).toEqual([800, 200, 'png', true]);
    await server.call(calls.updateLogo, { logo: await picture(100, 100) }, admin);
    expect(await db().selectFrom('files').select('id').where('id', '=', first).execute()).toEqual([]);
    expect((await server.call(calls.fetch, {}, admin)).body).toMatchObject({ logo: 1 });
    await server.call(calls.updateLogo, { logo: '' }, admin);
    expect((await shown()).status).toBe(404);
    expect((await log()).map(({ action }) => action)).toEqual(['settings.logo', 'settings.logo', 'settings.logo']);
    expect(await db().selectFrom('files').select('id').where('kind', '=', 'logo').execute()).toEqual([]);
  });
});

describe('a maintenance', () => {
  const given = {
    ...texts,
    active: 1 as const,
    start_date_time: '2026-03-05 18:00',
    end_date_time: '2026-03-05 19:00',
  };
  const save = async (maintenance: Partial<Omit<typeof given, 'active'>> & { id?: number; active?: 0 | 1 }) =>
    (await server.call(calls.updateMaintenance, { maintenance: { ...given, ...maintenance } as never }, admin)).body;
  const now = async () => {
    const { body } = await server.call(calls.fetch, {}, admin);
    return body.code === 'Ok' ? body.maintenance : undefined;
  };

  it('is refused where it ends before it starts or is over, and where it was removed meanwhile', async () => {
    expect(await save({ end_date_time: '2026-03-05 18:00' })).toMatchObject({ code: 'Invalid' });
    const over = { start_date_time: '2026-03-03 08:00', end_date_time: '2026-03-03 10:00' };
    expect(await save(over)).toMatchObject({ fields: [{ rule: 'e_maintenance_over' }] });
    expect(await save({ id: 999_999 })).toEqual({ code: 'NotFound' });
    expect(await now()).toBeNull();
  });

  it('is announced, changed and taken back; the log has each step', async () => {
    const announced = await save({});
    const id = announced.code === 'Ok' ? announced.id : 0;
    expect(await now()).toEqual({ ...given, id });
    expect((await server.call(contract.session.maintenanceNext, {})).body.maintenance?.id).toBe(id);
    await save({ id, end_date_time: '2026-03-05 20:00' });
    expect((await save({ id, active: 0 })).code).toBe('Ok');
    expect([await now(), await save({ id })]).toEqual([null, { code: 'NotFound' }]);
    expect((await log()).map(({ action }) => action)).toEqual(['maintenance.on', 'maintenance.on', 'maintenance.off']);
  });

  it('closes Resa to others from its start, and not to users who can end it', async () => {
    await save({ start_date_time: '2026-03-03 09:00' });
    server.clock.set('2026-03-03T15:00:05Z');
    expect((await server.call(contract.session.maintenanceCheck, {})).body.maintenance).toBe(1);
    expect((await server.call(calls.fetch, {}, admin)).status).toBe(200);
  });
});

it('a test mail goes to its own user, and so often only', async () => {
  const sent = await server.call(calls.testMail, {}, admin);
  expect(sent.body).toEqual({ code: 'Ok', sent_to: 'admin@resa.test' });
  const [job] = await db().selectFrom('jobs').select(['name', 'data']).where('name', '=', 'mail').execute();
  expect(job).toMatchObject({ data: { to: 'admin@resa.test', subject: expect.stringContaining('Resa') } });
  let last = 200;
  for (let more = 0; more < 21 && last === 200; more++) last = (await server.call(calls.testMail, {}, admin)).status;
  expect(last).toBe(429);
});
