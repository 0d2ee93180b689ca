import { contract } from '@resa/contract';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointment, emptyLogs, firstPlace, household, lastPlace, plan, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { locations } = contract;

let server: TestServer;
let admin: string;
let template: number;
let place_id: number;
beforeAll(async () => {
  server = await testServer();
  const added = {
    name: 'Booked',
    subject_en: 'a',
    subject_fr: 'a',
    mail_en: 'a',
    mail_fr: 'a',
    updated_at: '2026-01-01',
  };
  template = (await db().insertInto('mail_templates').values(added).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  const { body } = await server.call(locations.store, { place: place() }, admin);
  place_id = ok(body).place_id;
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
let made = 0;
const address = {
  address_ln1: '123 rue des Érables',
  postal_code: 'h2x1y4',
  country_id: 1,
  province_id: 0,
  city_id: 0,
};
const place = (changes: object = {}) => ({ name: `Centre ${++made}`, address: own(), ...changes });
const own = (changes: object = {}) => ({ ...address, ...cityOfTest, ...changes });
let cityOfTest: { province_id: number; city_id: number };
beforeAll(async () => {
  const city = await db()
    .selectFrom('cities as c')
    .innerJoin('provinces as p', 'p.id', 'c.province_id')
    .select(['c.id as city_id', 'p.id as province_id'])
    .where('p.code', '=', 'QC')
    .executeTakeFirstOrThrow();
  cityOfTest = city;
});

function ok<B extends { code: string }>(body: B): Extract<B, { code: 'Ok' }> {
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body as Extract<B, { code: 'Ok' }>;
}
const newPlan = (changes: object = {}) => ({
  place_id,
  appointment_type_id: 2,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  booking_start_date: '2026-01-01',
  days_in_advance: 300,
  email_template_id: template,
  ...changes,
});
const faultsOf = (body: unknown) =>
  ((body as { fields?: { path: string; rule: string }[] }).fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
const lastLog = async () =>
  (await db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'entity_id', 'properties'])
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null;

describe('the list of locations', () => {
  it('is found by a name without its accents, sorted and paged, and never by a worker without crud_locations', async () => {
    const worker = await server.signIn('worker@resa.test');
    expect((await server.call(locations.list, {}, worker)).status).toBe(403);
    await server.call(locations.store, { place: place({ name: 'Église Zénith' }) }, admin);
    const { body } = await server.call(locations.list, { terms: { search: 'eglise zen' } }, admin);
    expect(ok(body).dt).toMatchObject({ recordsFiltered: 1, rows: [{ name: 'Église Zénith', active: 1 }] });
    const all = ok((await server.call(locations.list, { descending: true, rowsPerPage: 10 }, admin)).body).dt.rows;
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).toSorted((a, b) => b.localeCompare(a, 'fr')),
    );
  });

  it('is also at the path in the plural, with the same permission (002 A38)', async () => {
    const plural = { ...locations.list, path: '/api/categories/places' } as const;
    const worker = await server.signIn('worker@resa.test');
    expect((await server.call(plural, {}, worker)).status).toBe(403);
    expect((await server.call(plural, {}, admin)).body).toEqual((await server.call(locations.list, {}, admin)).body);
  });

  it('shows the address, the types of plans that are not over, and the places of the week', async () => {
    const listed = async () => {
      const found = ok((await server.call(locations.list, { rowsPerPage: 50 }, admin)).body).dt.rows;
      return found.find(({ id }) => id === place_id);
    };
    expect(await listed()).toMatchObject({
      address: { address_ln1: '123 rue des Érables', postal_code: 'H2X 1Y4', city_id: cityOfTest.city_id },
      types: [],
      week: { max: 0, booked: 0 },
    });
    const lasts = await plan(db(), { place_id, appointment_type_id: 3, max_appointments: 4, time_slot: 60 });
    await plan(db(), { place_id, appointment_type_id: 2, start_date: '2026-01-01', end_date: '2026-03-01' });
    // The week of Tuesday 3 March 2026, Sunday to Saturday: three times of four places a day, and six of two on its first.
    expect((await listed())?.week).toEqual({ max: 7 * 12 + 12, booked: 0 });
    const close = (date: string) =>
      db().insertInto('nonworking_days').values({ place_id, date, comment: 'Inventory' }).execute();
    await close('2026-03-08');
    await close('2026-03-04');
    expect((await listed())?.week.max).toBe(6 * 12 + 12);
    const { id: client_id } = await household(db());
    const booked = { client_id, place_id, place_appointment_type_id: lasts.id };
    await appointment(db(), { ...booked, start_date_time: '2026-03-07 09:00' });
    await appointment(db(), { ...booked, start_date_time: '2026-03-08 09:00' });
    expect(await listed()).toMatchObject({ types: [3], week: { booked: 1 } });
  });

  it('switches a location off and on again; nobody works there meanwhile', async () => {
    const places = async () => ok((await server.call(locations.forUser, {}, admin)).body).rows.map(({ id }) => id);
    expect(await places()).toContain(place_id);
    expect((await server.call(locations.setActive, { row: { id: place_id, active: 0 } }, admin)).body.code).toBe('Ok');
    expect(await places()).not.toContain(place_id);
    expect(await lastLog()).toMatchObject({ action: 'location.activate', properties: { active: [1, 0] } });
    await server.call(locations.setActive, { row: { id: place_id, active: 1 } }, admin);
    expect(await places()).toContain(place_id);
    expect((await server.call(locations.setActive, { row: { id: 2_000_000, active: 1 } }, admin)).status).toBe(404);
  });

  it('deletes a location with its plans and days, but none that has an appointment', async () => {
    const { id: client_id } = await household(db());
    const on = await plan(db(), { place_id });
    const booked = await appointment(db(), {
      client_id,
      place_id,
      start_date_time: '2026-03-09 09:00',
      place_appointment_type_id: on.id,
    });
    const booking = [
      { by: 'appointments', count: 1 },
      { by: 'households', count: 1 },
    ];
    for (const rehearse of [1, 0] as const) {
      expect((await server.call(locations.destroy, { id: place_id, rehearse }, admin)).body).toEqual({
        code: 'error',
        error: 1451,
        used: [...booking, { by: 'plans', count: 1 }, { by: 'users', count: 1 }],
      });
      expect((await server.call(locations.destroyPlan, { id: on.id, rehearse }, admin)).body).toEqual({
        code: 'error',
        error: 1451,
        used: booking,
      });
    }
    await db().deleteFrom('appointments').where('id', '=', booked.id).execute();
    expect((await server.call(locations.destroy, { id: place_id }, admin)).body).toEqual({ code: 'Ok' });
    expect(await lastLog()).toMatchObject({ action: 'location.destroy', entity: 'places', entity_id: place_id });
    expect((await server.call(locations.destroy, { id: place_id }, admin)).status).toBe(404);
  });
});

describe('a location', () => {
  it('is refused without a name, with another one’s name, and with an address that is not valid', async () => {
    const refused = async (changes: object) =>
      faultsOf((await server.call(locations.store, { place: place(changes) }, admin)).body);
    expect(await refused({ name: ' ' })).toEqual(['place.name must_be_completed']);
    expect((await refused({ name: 'x'.repeat(101) }))[0]).toMatch(/^place\.name/);
    const { name } = await db()
      .selectFrom('places')
      .select('name')
      .where('id', '=', place_id)
      .executeTakeFirstOrThrow();
    expect(await refused({ name })).toEqual(['place.name e_duplicate']);
    expect(await refused({ address: own({ address_ln1: '' }) })).toEqual([
      'place.address.address_ln1 must_be_completed',
    ]);
    expect(await refused({ address: own({ postal_code: 'H2X' }) })).toEqual([
      'place.address.postal_code rule_postal_code',
    ]);
    expect(await refused({ address: own({ city_id: null }) })).toEqual(['place.address.city_id must_be_completed']);
    expect(await refused({ address: own({ city_id: 999_999 }) })).toEqual([
      'place.address.city_id e_unknown_reference',
    ]);
    expect(await refused({ address: own({ province_id: 999_999 }) })).toEqual([
      'place.address.province_id e_unknown_reference',
    ]);
    expect(await refused({ address: own({ country_id: 999_999 }) })).toEqual([
      'place.address.international_province_name must_be_completed',
      'place.address.international_city_name must_be_completed',
    ]);
  });

  it('is stored with its address, and given to the user who made it', async () => {
    const { place: stored } = ok((await server.call(locations.fetch, { id: place_id }, admin)).body);
    expect(stored).toMatchObject({ active: 1, row_version: 1, address: { postal_code: 'H2X 1Y4', ...cityOfTest } });
    const other_country = await db()
      .selectFrom('countries')
      .select('id')
      .where('id', '<>', 1)
      .executeTakeFirstOrThrow();
    const abroad = {
      country_id: other_country.id,
      international_province_name: 'Vermont',
      international_city_name: 'Burlington',
    };
    const { body } = await server.call(
      locations.store,
      { place: place({ address: own({ ...abroad, postal_code: '05401' }) }) },
      admin,
    );
    const other = ok((await server.call(locations.fetch, { id: ok(body).place_id }, admin)).body).place;
    expect(other?.address).toMatchObject({ ...abroad, province_id: null, city_id: null, postal_code: '05401' });
  });

  it('is changed by the user who read it last, and returns to the other who saved', async () => {
    const read = ok((await server.call(locations.fetch, { id: place_id }, admin)).body).place;
    if (!read?.address) throw new Error('no address');
    const send = (changes: object) =>
      server.call(locations.update, { place: { ...read, address: read.address as never, ...changes } }, admin);
    expect(ok((await send({ comments: 'Sonnez' })).body).row_version).toBe(2);
    const late = (await send({ comments: 'Frappez', name: 'Autre' })).body;
    expect(late).toMatchObject({
      code: 'stale',
      row_version: 2,
      changed: ['name', 'comments'],
      row: { comments: 'Sonnez' },
    });
    expect(late).toHaveProperty('saved_by');
    const moved = await send({ comments: 'Sonnez', row_version: 2, address: { ...read.address, unit: '4' } });
    expect(ok(moved.body).row_version).toBe(3);
    const log = await db()
      .selectFrom('activity_log')
      .select('properties')
      .where('entity', '=', 'addresses')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log?.properties).toEqual({ unit: [null, '4'] });
  });

  it('says whether its screen faces the queue: a save without it keeps it, and sessions have it', async () => {
    const read = ok((await server.call(locations.fetch, { id: place_id }, admin)).body).place;
    if (!read?.address) throw new Error('no address');
    expect(read.faces_queue).toBe(0);
    const { id, name, address } = read;
    const send = (changes: object) =>
      server.call(locations.update, { place: { id, name, address: address as never, ...changes } }, admin);
    expect((await send({ faces_queue: 2 })).status).toBe(400);
    expect((await send({ faces_queue: 1 })).body.code).toBe('Ok');
    expect((await lastLog())?.properties).toEqual({ faces_queue: [0, 1] });
    expect((await send({ comments: 'Sonnez' })).body.code).toBe('Ok');
    expect(ok((await server.call(locations.fetch, { id }, admin)).body).place).toMatchObject({ faces_queue: 1 });
    const { body } = await server.call(contract.session.current, {}, admin);
    expect(ok(body).session.locations.find((one) => one.id === id)).toMatchObject({ faces_queue: 1 });
  });

  it('that is not there is not found, and a new one is made from the templates and today', async () => {
    expect((await server.call(locations.fetch, { id: 2_000_000 }, admin)).status).toBe(404);
    const fresh = ok((await server.call(locations.fetch, {}, admin)).body);
    expect(fresh).toMatchObject({ place: null, appointment_types: [], today: '2026-03-03' });
    expect(fresh.email_templates).toContainEqual({ id: template, name: 'Booked', name_fr: null });
  });
});

describe('a plan', () => {
  it('is refused for each field that breaks its rule', async () => {
    const refused = async (changes: object) =>
      faultsOf((await server.call(locations.storePlan, { row: newPlan(changes) }, admin)).body);
    expect(await refused({ end_date: '2025-12-31' })).toContain('row.end_date rule_end_before_start');
    expect(await refused({ booking_start_date: '2026-01-02' })).toEqual(['row.booking_start_date rule_booking_start']);
    expect(await refused({ max_appointments: 100 })).toEqual(['row.max_appointments rule_whole_number']);
    expect(await refused({ online_appointments: 25 })).toEqual(['row.online_appointments rule_online_below_max']);
    expect(await refused({ time_slot: 0 })).toEqual(['row.time_slot rule_time_slot']);
    expect(await refused({ days_in_advance: 0 })).toEqual(['row.days_in_advance rule_whole_number']);
    expect(await refused({ max_appointments_per_client: 37 })).toEqual([
      'row.max_appointments_per_client rule_whole_number',
    ]);
    expect(await refused({ ages_range: '5-3' })).toEqual(['row.ages_range rule_ages_range']);
    expect(await refused({ message_fr: 'é'.repeat(251) })).toEqual(['row.message_fr e_too_long']);
    expect(await refused({ genders: '0,99999' })).toEqual(['row.genders e_unknown_reference']);
    expect(await refused({ email_template_id: 999_999 })).toEqual(['row.email_template_id e_unknown_reference']);
    const words = { subject_en: 'A', subject_fr: 'A', mail_en: 'File {{ file_number }}', mail_fr: 'A' };
    const { id: named } = await db()
      .insertInto('mail_templates')
      .values({ name: 'Names the file', ...words, updated_at: '2026-01-01T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await refused({ email_template_id: named })).toEqual(['row.email_template_id e_template_placeholders']);
    expect(await refused({ appointment_type_id: 999_999 })).toEqual(['row.appointment_type_id e_unknown_reference']);
    expect(await refused({ place_id: 999_999 })).toEqual(['row.place_id e_unknown_reference']);
    expect(await refused({ data: { frequency: 1, days_in_advance: 1_000 } })).toHaveLength(1);
  });

  it('of an event needs its messages and the end of its booking', async () => {
    const event = await db()
      .selectFrom('appointment_types')
      .select('id')
      .where('category_id', '=', 2)
      .executeTakeFirstOrThrow();
    const row = newPlan({ appointment_type_id: event.id });
    expect(faultsOf((await server.call(locations.storePlan, { row }, admin)).body)).toEqual([
      'row.message_en must_be_completed',
      'row.message_fr must_be_completed',
      'row.booking_end_date must_be_completed',
    ]);
    const told = { message_en: 'Bring boots', message_fr: 'Apportez des bottes', booking_end_date: '2026-12-01' };
    const { row: stored } = ok((await server.call(locations.storePlan, { row: { ...row, ...told } }, admin)).body);
    expect(stored).toMatchObject({ days_in_advance: 0, category_id: 2, ...told });
  });

  it('does not cover a day of another plan of its type, and touches none of another type', async () => {
    const store = async (changes: object) =>
      (await server.call(locations.storePlan, { row: newPlan(changes) }, admin)).body.code;
    expect(await store({ end_date: '2026-06-30' })).toBe('Ok');
    expect(await store({ start_date: '2026-06-30', booking_start_date: '2026-06-01' })).toBe('collision');
    expect(await store({ start_date: '2026-07-01', booking_start_date: '2026-06-01' })).toBe('Ok');
    expect(await store({ appointment_type_id: 6 })).toBe('Ok');
    expect(
      await store({ start_date: '2027-01-01', end_date: '2027-01-31', data: { frequency: 1, days_in_advance: 0 } }),
    ).toBe('collision');
  });

  it('that repeats monthly has the number of days ahead at which its months open, which may be 0', async () => {
    const repeats = (data: object) =>
      server.call(locations.storePlan, { row: newPlan({ data: { frequency: 1, ...data } }) }, admin);
    expect(faultsOf((await repeats({})).body)).toEqual(['row.data.days_in_advance must_be_completed']);
    expect((await repeats({ days_in_advance: 0 })).body.code).toBe('Ok');
  });

  it('that repeats monthly has the dates of its month, keeps past months, and follows its days in advance', async () => {
    const monthly = newPlan({ data: { frequency: 1, frequency_type: 'monthly', days_in_advance: 5 } });
    const { row } = ok((await server.call(locations.storePlan, { row: monthly }, admin)).body);
    const march = {
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      booking_start_date: '2026-02-24',
      booking_end_date: '2026-03-26',
    };
    expect(row).toMatchObject({ ...march, periods: [march] });
    server.clock.set('2026-04-02T15:00:00Z');
    const later = await server.call(
      locations.updatePlan,
      { row: { ...monthly, id: row.id, row_version: 1, data: { ...row.data, days_in_advance: 7 } } },
      await server.signIn('admin@resa.test'),
    );
    expect(ok(later.body).row).toMatchObject({
      row_version: 2,
      start_date: '2026-04-01',
      booking_end_date: '2026-04-23',
      periods: [march, { start_date: '2026-04-01', booking_start_date: '2026-03-25' }],
    });
  });

  it('is effective at the next call, and keeps its type once it is booked', async () => {
    const { row } = ok((await server.call(locations.storePlan, { row: newPlan() }, admin)).body);
    const times = async () => {
      const asked = { place_id, place_appointment_type_id: row.id, date: '2026-03-09' };
      const { body } = await server.call(contract.appointments.checkDate, asked, admin);
      return ok(body).time_slots.map(({ time }) => time);
    };
    expect(await times()).toEqual([]);
    const hours = { place_appointment_type_id: row.id, weekday: 1, start_time: '09:00', end_time: '10:00' };
    await server.call(locations.storeWorking, { working: hours }, admin);
    expect(await times()).toEqual(['09:00', '09:30']);
    const { id: client_id } = await household(db());
    await appointment(db(), {
      client_id,
      place_id,
      start_date_time: '2026-03-09 09:00',
      place_appointment_type_id: row.id,
    });
    const send = (changes: object) =>
      server.call(locations.updatePlan, { row: { ...newPlan(), id: row.id, ...changes } }, admin);
    expect(faultsOf((await send({ appointment_type_id: 6 })).body)).toEqual(['row.appointment_type_id rule_plan_used']);
    expect(ok((await send({ time_slot: 60 })).body).left).toBe(0);
    expect(await times()).toEqual(['09:00']);
    expect((await send({ max_appointments: 3, row_version: 1 })).body).toMatchObject({ code: 'stale', row_version: 2 });
    expect((await send({ place_id: await firstPlace(db()) })).status).toBe(400);
  });
});

describe('hours and days', () => {
  let plan_id: number;
  beforeEach(async () => {
    plan_id = ok((await server.call(locations.storePlan, { row: newPlan() }, admin)).body).row.id;
  });
  const code = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code;

  it('of working time overlap no others of the same plan and weekday', async () => {
    const base = { place_appointment_type_id: 0, weekday: 1, start_time: '09:00', end_time: '11:00' };
    const hours = (changes: object = {}) => ({ working: { ...base, place_appointment_type_id: plan_id, ...changes } });
    const { body } = await server.call(locations.storeWorking, hours(), admin);
    const { row } = ok(body);
    expect(await lastLog()).toMatchObject({
      action: 'working_hours.store',
      entity: 'working_hours',
      entity_id: row.id,
    });
    expect(
      await code(server.call(locations.storeWorking, hours({ start_time: '10:59', end_time: '12:00' }), admin)),
    ).toBe('overlap');
    expect(
      await code(server.call(locations.storeWorking, hours({ start_time: '11:00', end_time: '12:00' }), admin)),
    ).toBe('Ok');
    expect(await code(server.call(locations.storeWorking, hours({ weekday: 2 }), admin))).toBe('Ok');
    const refused = async (changes: object) =>
      faultsOf((await server.call(locations.storeWorking, hours({ weekday: 5, ...changes }), admin)).body);
    expect(await refused({ start_time: '06:45' })).toEqual(['working.start_time rule_time_bounds']);
    expect(await refused({ end_time: '19:15' })).toEqual(['working.end_time rule_time_bounds']);
    expect(await refused({ end_time: '09:00' })).toEqual(['working.end_time rule_time_window']);
    expect(await refused({ place_appointment_type_id: 999_999 })).toHaveLength(1);
    expect(await refused({ place_id: await lastPlace(db()) })).toHaveLength(
      place_id === (await lastPlace(db())) ? 0 : 1,
    );

    const change = (changes: object) =>
      server.call(locations.updateWorking, { working: { ...hours().working, id: row.id, ...changes } }, admin);
    expect(await code(change({ end_time: '11:30' }))).toBe('overlap');
    expect(ok((await change({ start_time: '08:00', row_version: 1 })).body).row).toMatchObject({ row_version: 2 });
    expect((await change({ start_time: '08:30', row_version: 1 })).body).toMatchObject({
      code: 'stale',
      changed: ['start_time'],
    });
    expect(await code(server.call(locations.destroyWorking, { id: row.id }, admin))).toBe('Ok');
    expect((await server.call(locations.destroyWorking, { id: row.id }, admin)).status).toBe(404);
  });

  it('that are closed appear once for a plan, and a range leaves out dates that are closed already', async () => {
    const day = (changes: object = {}) => ({
      nonworking: { place_appointment_type_id: plan_id, date: '2026-12-25', comment: 'Noël', ...changes },
    });
    const { row } = ok((await server.call(locations.storeNonworking, day(), admin)).body);
    expect(await code(server.call(locations.storeNonworking, day(), admin))).toBe('exists');
    const range = ok(
      (await server.call(locations.storeNonworking, day({ date: '2026-12-24', date_end: '2026-12-27' }), admin)).body,
    );
    expect(range.rows.map(({ date }) => date)).toEqual(['2026-12-24', '2026-12-26', '2026-12-27']);
    const whole = { place_appointment_type_id: null, place_id, date: '2026-12-25', comment: 'Noël' };
    expect(await code(server.call(locations.storeNonworking, { nonworking: whole }, admin))).toBe('Ok');
    const refused = async (changes: object) =>
      faultsOf((await server.call(locations.storeNonworking, day(changes), admin)).body);
    expect(await refused({ comment: '' })).toEqual(['nonworking.comment must_be_completed']);
    expect(await refused({ date: '2026-02-30' })).toEqual(['nonworking.date e_date']);
    expect(await refused({ date_end: '2026-12-24' })).toEqual(['nonworking.date_end rule_end_before_start']);
    expect(await refused({ date_end: '2030-12-24' })).toEqual(['nonworking.date_end rule_range_too_long']);
    const change = (changes: object) =>
      server.call(locations.updateNonworking, { nonworking: { ...day().nonworking, id: row.id, ...changes } }, admin);
    expect(await code(change({ date: '2026-12-24' }))).toBe('exists');
    expect(ok((await change({ comment: 'Christmas' })).body).row.comment).toBe('Christmas');
    expect(await code(server.call(locations.destroyNonworking, { id: row.id }, admin))).toBe('Ok');
    expect(await lastLog()).toMatchObject({ action: 'nonworking_day.destroy' });
  });

  it('that are rescheduled overlap no others of the same plan and date', async () => {
    const day = (changes: object = {}) => ({
      reschedule: {
        place_appointment_type_id: plan_id,
        date: '2026-04-05',
        start_time: '09:00',
        end_time: '11:00',
        ...changes,
      },
    });
    const { row } = ok((await server.call(locations.storeReschedule, day(), admin)).body);
    expect(await code(server.call(locations.storeReschedule, day({ start_time: '10:00' }), admin))).toBe('overlap');
    const whole = day({ place_appointment_type_id: null, place_id });
    expect(await code(server.call(locations.storeReschedule, whole, admin))).toBe('overlap');
    expect(await code(server.call(locations.storeReschedule, day({ date: '2026-04-06' }), admin))).toBe('Ok');
    const change = (changes: object) =>
      server.call(locations.updateReschedule, { reschedule: { ...day().reschedule, id: row.id, ...changes } }, admin);
    expect(await code(change({ date: '2026-04-06' }))).toBe('overlap');
    expect(ok((await change({ end_time: '12:00' })).body).row.end_time).toBe('12:00');
    expect(faultsOf((await change({ end_time: '20:00' })).body)).toEqual(['reschedule.end_time rule_time_bounds']);
    expect(await code(server.call(locations.destroyReschedule, { id: row.id }, admin))).toBe('Ok');
  });

  it('have one cut-off for each weekday', async () => {
    const cutoff = { place_id, weekday: 1, cutoff_day: 0, time: '15:30' };
    const { row } = ok((await server.call(locations.storeCutoff, { cutoff }, admin)).body);
    expect(await code(server.call(locations.storeCutoff, { cutoff }, admin))).toBe('exists');
    const other = ok((await server.call(locations.storeCutoff, { cutoff: { ...cutoff, weekday: 2 } }, admin)).body).row;
    expect(await code(server.call(locations.updateCutoff, { cutoff: { ...other, weekday: 1 } }, admin))).toBe('exists');
    expect(
      ok((await server.call(locations.updateCutoff, { cutoff: { ...row, time: '16:00' } }, admin)).body).row.time,
    ).toBe('16:00');
    expect((await server.call(locations.updateCutoff, { cutoff: { ...row, time: '17:00' } }, admin)).body.code).toBe(
      'stale',
    );
    expect(await code(server.call(locations.destroyCutoff, { id: row.id }, admin))).toBe('Ok');
    expect((await server.call(locations.storeCutoff, { cutoff: { ...cutoff, place_id: 999_999 } }, admin)).status).toBe(
      400,
    );
  });
});

describe('closing a day', () => {
  let plan_id: number;
  const start = (time: string) => `2026-03-09 ${time}`;
  const booked = async (time: string) => {
    const { id: client_id } = await household(db());
    const at = { client_id, place_id, appointment_type_id: 6, place_appointment_type_id: plan_id };
    return (await appointment(db(), { ...at, start_date_time: start(time) })).id;
  };
  const close = (input: object = {}, token = admin) =>
    server.call(
      locations.storeNonworking,
      { nonworking: { place_id, date: '2026-03-09', comment: 'Inventaire' }, ...input },
      token,
    );
  const stored = (id: number) =>
    db()
      .selectFrom('appointments')
      .select(['status', 'start_date_time', 'row_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const closedDays = () => db().selectFrom('nonworking_days').select('date').where('place_id', '=', place_id).execute();
  beforeEach(async () => {
    plan_id = (await plan(db(), { place_id, max_appointments: 1 }, { start_time: '09:00', end_time: '10:00' })).id;
  });

  it('lists the appointments first, each with its own free time, and changes nothing', async () => {
    const [first, second] = [await booked('09:00'), await booked('09:30')];
    const cancelled = await booked('09:30');
    await db().updateTable('appointments').set({ status: 4 }).where('id', '=', cancelled).execute();
    const { body } = await close({ ask: 1 });
    expect(body).toMatchObject({ code: 'affected', count: 2, may_move: 1, may_cancel: 1 });
    if (body.code !== 'affected') throw new Error(body.code);
    expect(body.appointments.map(({ id, other_time }) => [id, other_time])).toEqual([
      [first, '2026-03-10 09:00'],
      [second, '2026-03-10 09:30'],
    ]);
    expect(await closedDays()).toEqual([]);
  });

  it('moves, cancels and leaves them as decided, in one change with the day', async () => {
    const [first, second, third] = [await booked('09:00'), await booked('09:30'), await booked('09:30')];
    await emptyLogs(db());
    const decisions = [
      { act: 'move', id: first, start_date_time: '2026-03-10 09:00' },
      { act: 'cancel', id: second },
    ];
    expect((await close({ decisions })).body).toMatchObject({ code: 'Ok', left: 1 });
    expect(await stored(first)).toEqual({ status: 1, start_date_time: '2026-03-10 09:00', row_version: 2 });
    expect(await stored(second)).toMatchObject({ status: 4 });
    expect(await stored(third)).toEqual({ status: 1, start_date_time: start('09:30'), row_version: 1 });
    const logged = await db().selectFrom('activity_log').select(['action', 'entity_id']).orderBy('id').execute();
    expect(logged.map(({ action }) => action)).toEqual([
      'nonworking_day.store',
      'appointment.move',
      'appointment.status',
    ]);
    const { outside } = ok((await server.call(locations.fetch, { id: place_id }, admin)).body);
    expect(outside).toMatchObject({ count: 1, appointments: [{ id: third }] });
  });

  it('undoes everything when one of them cannot go where it was sent', async () => {
    const [first, second] = [await booked('09:00'), await booked('09:30')];
    const to = (id: number) => ({ act: 'move', id, start_date_time: '2026-03-10 09:00' });
    expect((await close({ decisions: [to(first), to(second)] })).body).toEqual({
      code: 'not_moved',
      refusals: [{ id: second, rule: 'rule_max_appointments' }],
    });
    expect(await closedDays()).toEqual([]);
    expect(await stored(first)).toMatchObject({ start_date_time: start('09:00') });
    const off = { act: 'move', id: first, start_date_time: '2026-03-10 09:10' };
    expect((await close({ decisions: [off] })).body).toMatchObject({
      refusals: [{ rule: 'rule_appointment_not_available' }],
    });
  });

  it('lists them again when a decision is about one that is not affected', async () => {
    const first = await booked('09:00');
    const other = (
      await appointment(db(), {
        client_id: (await household(db())).id,
        place_id,
        place_appointment_type_id: plan_id,
        start_date_time: '2026-03-11 09:00',
      })
    ).id;
    const body = (await close({ decisions: [{ act: 'cancel', id: other }] })).body;
    expect(body).toMatchObject({ code: 'affected', count: 1, appointments: [{ id: first }] });
    expect(
      (
        await close({
          decisions: [
            { act: 'cancel', id: first },
            { act: 'cancel', id: first },
          ],
        })
      ).body.code,
    ).toBe('affected');
    expect(await stored(other)).toMatchObject({ status: 1 });
  });

  it('names and decides only with the right to it at that location', async () => {
    const id = await booked('09:00');
    const may = async (permissions: string[], places?: number[]) =>
      server.signIn(await user(db(), ['crud_locations', ...permissions], places));
    const move = [{ act: 'move', id, start_date_time: '2026-03-10 09:00' }];
    const cancel = [{ act: 'cancel', id }];
    const nobody = await may([]);
    expect((await close({ ask: 1 }, nobody)).body).toEqual({
      code: 'affected',
      count: 1,
      appointments: [],
      may_move: 0,
      may_cancel: 0,
      free: [],
    });
    expect((await close({ ask: 1, times_for: id }, nobody)).body).toMatchObject({ code: 'affected', free: [] });
    expect((await close({ decisions: move }, nobody)).status).toBe(403);
    expect((await close({ decisions: cancel }, nobody)).status).toBe(403);
    const elsewhere = await may(
      ['view_appointments', 'crud_appointments', 'change_appointment_status'],
      [await firstPlace(db())],
    );
    expect((await close({ ask: 1 }, elsewhere)).body).toMatchObject({ count: 1, appointments: [], may_move: 0 });
    expect((await close({ decisions: move }, elsewhere)).status).toBe(403);
    expect((await close({ decisions: cancel }, elsewhere)).status).toBe(403);
    expect(await closedDays()).toEqual([]);
    const mover = await may(['view_appointments', 'crud_appointments']);
    expect((await close({ ask: 1 }, mover)).body).toMatchObject({ appointments: [{ id }], may_move: 1, may_cancel: 0 });
    expect((await close({ decisions: cancel }, mover)).status).toBe(403);
    expect((await close({ decisions: move }, mover)).body.code).toBe('Ok');
  });

  it('informs each client by mail, in their language, that the day is closed or when they come instead', async () => {
    const withAddress = async (email: string, service_language_id: number, time: string) => {
      const { id: client_id } = await household(db(), { email, service_language_id });
      const at = { client_id, place_id, appointment_type_id: 6, place_appointment_type_id: plan_id };
      return { client_id, id: (await appointment(db(), { ...at, start_date_time: start(time) })).id };
    };
    const moved = await withAddress('moved@resa.test', 2, '09:00');
    const cancelled = await withAddress('cancelled@resa.test', 1, '09:30');
    const decisions = [
      { act: 'move' as const, id: moved.id, start_date_time: '2026-03-10 09:00' },
      { act: 'cancel' as const, id: cancelled.id },
    ];
    expect((await close({ decisions })).body.code).toBe('Ok');
    await server.services.jobs.runDue();
    const mails = await db()
      .selectFrom('client_emails')
      .select(['client_id', 'subject', 'message'])
      .where('client_id', 'in', [moved.client_id, cancelled.client_id])
      .orderBy('client_id')
      .execute();
    expect(mails.map(({ client_id }) => client_id)).toEqual([moved.client_id, cancelled.client_id]);
    expect(mails[0]?.message).toContain('mardi 10 mars 2026');
    const { subject_en } = await db()
      .selectFrom('mail_templates')
      .select('subject_en')
      .where('code', '=', 'closed_day')
      .executeTakeFirstOrThrow();
    expect(mails[1]?.subject).toContain(subject_en.split('{')[0]?.trim());
  });

  it('records which user saw which clients', async () => {
    const id = await booked('09:00');
    await close({ ask: 1 });
    await server.services.viewLog.flush();
    const { client_id } = await db()
      .selectFrom('appointments')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const views = await db()
      .selectFrom('read_log')
      .select(['call', 'user_id'])
      .where('client_id', '=', client_id)
      .execute();
    expect(views).toEqual([{ call: 'locations.storeNonworking', user_id: await userId(db(), 'admin@resa.test') }]);
  });

  it('is one of the changes that ask: shorter hours, a rescheduled day and an earlier end do too', async () => {
    const id = await booked('09:30');
    const monday = await db()
      .selectFrom('working_hours')
      .selectAll()
      .where('place_appointment_type_id', '=', plan_id)
      .where('weekday', '=', 1)
      .executeTakeFirstOrThrow();
    const { updated_at: _at, updated_by: _by, ...working } = monday;
    const listed = { code: 'affected', appointments: [{ id }] };
    const shorter = { working: { ...working, end_time: '09:30' }, ask: 1 as const };
    expect((await server.call(locations.updateWorking, shorter, admin)).body).toMatchObject(listed);
    expect((await server.call(locations.destroyWorking, { id: monday.id, ask: 1 }, admin)).body).toMatchObject(listed);
    const moved = { place_id, date: '2026-03-09', start_time: '13:00', end_time: '14:00' };
    expect((await server.call(locations.storeReschedule, { reschedule: moved, ask: 1 }, admin)).body).toMatchObject(
      listed,
    );
    const row = newPlan({ id: plan_id, appointment_type_id: 6, max_appointments: 1, end_date: '2026-03-08' }) as never;
    expect((await server.call(locations.updatePlan, { row, ask: 1 }, admin)).body).toMatchObject(listed);
    const longer = { working: { ...working, end_time: '11:00' }, ask: 1 as const };
    expect((await server.call(locations.updateWorking, longer, admin)).body.code).toBe('Ok');
  });

  it('offers every free time of a household, by the schedule as it would be, and moves to any of them', async () => {
    const id = await booked('09:00');
    await booked('09:30');
    await db()
      .updateTable('place_appointment_types')
      .set({ end_date: '2026-03-11' })
      .where('id', '=', plan_id)
      .execute();
    const asked = (await close({ ask: 1, times_for: id })).body;
    if (asked.code !== 'affected') throw new Error(asked.code);
    expect(asked.free.slice(0, 3)).toEqual(['2026-03-04 09:00', '2026-03-04 09:30', '2026-03-05 09:00']);
    expect(asked.free.at(-1)).toBe('2026-03-11 09:30');
    expect(asked.free.some((time) => time.startsWith('2026-03-09'))).toBe(false);
    const decisions = [{ act: 'move', id, start_date_time: '2026-03-11 09:30' }];
    expect((await close({ decisions })).body).toMatchObject({ code: 'Ok', left: 1 });
    expect(await stored(id)).toMatchObject({ start_date_time: '2026-03-11 09:30' });
  });

  it('lists who no longer fits when a plan has fewer places, the last ones booked first to go', async () => {
    await db().updateTable('place_appointment_types').set({ max_appointments: 3 }).where('id', '=', plan_id).execute();
    const first = await booked('09:00');
    const rush = await booked('09:00');
    const [second, third] = [await booked('09:00'), await booked('09:00')];
    await db().updateTable('appointments').set({ emergency: 1 }).where('id', '=', rush).execute();
    const dates = { start_date: '2026-01-01', end_date: '2026-12-31', booking_start_date: '2026-01-01' };
    const row = (max_appointments: number) =>
      newPlan({ id: plan_id, appointment_type_id: 6, max_appointments, ...dates }) as never;
    const save = async (max: number, more: object = {}) =>
      (await server.call(locations.updatePlan, { row: row(max), ...more }, admin)).body;
    expect(await save(3, { ask: 1 })).toMatchObject({ code: 'Ok', left: 0 });
    const listed = await save(1, { ask: 1 });
    if (listed.code !== 'affected') throw new Error(listed.code);
    expect(listed.appointments.map((one) => [one.id, one.other_time])).toEqual([
      [second, '2026-03-09 09:30'],
      [third, '2026-03-10 09:00'],
    ]);
    const decisions = [{ act: 'move', id: second, start_date_time: '2026-03-09 09:30' }];
    expect(await save(1, { decisions })).toMatchObject({ code: 'Ok', left: 1 });
    expect(await stored(first)).toMatchObject({ status: 1, start_date_time: start('09:00') });
    const { outside } = ok((await server.call(locations.fetch, { id: place_id }, admin)).body);
    expect(outside).toMatchObject({ count: 1, appointments: [{ id: third }] });
  });
  it('asks without a lock, and reads no more for many appointments than for one', async () => {
    await db().updateTable('place_appointment_types').set({ max_appointments: 30 }).where('id', '=', plan_id).execute();
    const ask = async () => {
      const statements = await statementsOf(async () => {
        expect((await close({ ask: 1 })).body.code).toBe('affected');
      });
      expect(statements.filter((text) => /pg_advisory|lock_booking|for (no key )?update/.test(text))).toEqual([]);
      return statements.length;
    };
    // Statements of something else, such as a timer, can only add to a count.
    const least = async () => Math.min(await ask(), await ask(), await ask());
    await booked('09:00');
    const one = await least();
    for (let more = 0; more < 20; more++) await booked('09:30');
    expect(await least()).toBe(one);
  });

  it.runIf(process.env.RESA_TEST_DB === 'postgres')('needs a confirmation while somebody else changes it', async () => {
    await booked('09:00');
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select from places where id = ${place_id} for update`.execute(trx);
        await sql`select pg_advisory_xact_lock(${plan_id}, -1)`.execute(trx);
        expect((await close({ ask: 1 })).body).toMatchObject({ code: 'affected', count: 1 });
      });
  });
});

/** The texts of the statements that the server sends meanwhile. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const { pool } = server.services.db;
  const texts: string[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const spy = vi.spyOn(pool, 'connect').mockImplementation(async () => {
    const client = await connect();
    const seen = (text: string | { text: string }) => texts.push(typeof text === 'string' ? text : text.text);
    return new Proxy(client, {
      get: (target, name) => {
        const value = target[name as keyof PoolClient];
        if (typeof value !== 'function') return value;
        return (...args: never[]) => {
          if (name === 'query') seen(args[0] as never);
          return (value as (...args: never[]) => unknown).apply(target, args);
        };
      },
    });
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return texts;
}
