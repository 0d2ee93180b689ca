/** Every field of a location and its schedule, sent wrong: refused by name, and nothing written. */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstPlace, household, plan } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { locations } = contract;
let server: TestServer;
let admin: string;
let place_id: number;
let plan_id: number;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-03T15:00:00Z');
  const db = server.services.db.kysely;
  place_id = await firstPlace(db);
  plan_id = (await plan(db, { place_id })).id;
  await household(db);
  admin = await server.signIn('admin@resa.test');
  const template = await db.selectFrom('mail_templates').select('id').where('code', '=', 'booked').executeTakeFirst();
  const { id: event } = await db
    .selectFrom('appointment_types')
    .select('id')
    .where('category_id', '=', 2)
    .executeTakeFirstOrThrow();
  const city = await db
    .selectFrom('cities')
    .select(['id as city_id', 'province_id'])
    .where('province_id', 'is not', null)
    .executeTakeFirstOrThrow();
  good.place = {
    name: 'Halte',
    comments: null,
    active: 1,
    faces_queue: 0,
    offline: 0,
    day_list_to: 'admin@resa.test',
    address: { address_ln1: '1 rue Bleury', postal_code: 'H2X 1Y4', country_id: 1, ...city },
  };
  good.row = {
    place_id,
    appointment_type_id: event,
    max_appointments: 25,
    online_appointments: 0,
    time_slot: 30,
    start_date: '2031-01-01',
    end_date: '2031-12-31',
    booking_start_date: '2031-01-01',
    booking_end_date: '2031-12-01',
    days_in_advance: 0,
    ages_range: '*',
    genders: '0',
    message_en: 'Bring a bag',
    message_fr: 'Apportez un sac',
    bring_en: 'Your card',
    bring_fr: 'Votre carte',
    email_template_id: template?.id,
    max_appointments_per_client: 0,
    data: { frequency: 0, frequency_type: 'monthly', frequency_start: 'current', days_in_advance: 0 },
  };
  const of = { place_appointment_type_id: plan_id };
  good.working = { ...of, weekday: 0, start_time: '17:00', end_time: '18:00' };
  good.nonworking = { ...of, date: '2031-06-24', date_end: '2031-06-25', comment: 'Fête' };
  good.reschedule = { ...of, date: '2031-06-23', start_time: '10:00', end_time: '11:00' };
  good.cutoff = { place_id, weekday: 6, cutoff_day: 5, time: '12:00' };
});
afterAll(() => server.close());

const good: Record<string, Record<string, unknown>> = {};
const TEXT = [5, {}, ['a'], true];
const ID = ['1', 0, -1, 1.5, 2_147_483_648, null, {}, 999_999];
const DATE = ['', '2031-02-30', '31-01-01', '2031-1-1', 'tomorrow', 20_310_101, null, '2031-01-01T00:00:00Z'];
const TIME = ['', '9:00', '24:00', '09:60', '09:00:00', 900, null];
const WEEKDAY = [-1, 7, 1.5, '1', null];
const NUMBER = ['30', -1, 1.5, null, {}, 1e12];

/** Each field of each kind of row, with the values that must be refused, by its path. */
const BAD: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  place: {
    name: ['', '   ', 'x'.repeat(101), null, ...TEXT],
    comments: ['x'.repeat(2_001), ...TEXT],
    active: [2, '1', true],
    address: [null, 'rue', []],
    'address.address_ln1': ['', ' ', null, 'x'.repeat(300), ...TEXT],
    'address.address_ln2': ['x'.repeat(300), ...TEXT],
    'address.unit': ['x'.repeat(300), ...TEXT],
    'address.postal_code': ['', 'H2X', '12345', 'x'.repeat(300), ...TEXT],
    'address.country_id': ['1', 0, -1, 1.5, null],
    'address.province_id': ID,
    'address.city_id': ID,
  },
  row: {
    place_id: ID,
    appointment_type_id: ID,
    max_appointments: [100, ...NUMBER],
    online_appointments: [25, 26, 100, ...NUMBER],
    time_slot: [0, 1_000, ...NUMBER],
    start_date: DATE,
    end_date: ['2030-12-31', ...DATE],
    booking_start_date: ['2031-01-02', ...DATE],
    booking_end_date: ['2030-12-31', '2032-01-01', null, ...DATE],
    days_in_advance: ['1', -1, 1.5],
    ages_range: ['', '3-', '5-3', '101', '3;5', 'x'.repeat(101), null, ...TEXT],
    genders: ['', 'x', '1,', '999999', null, ...TEXT],
    message_en: ['', ' ', null, 'x'.repeat(251), ...TEXT],
    message_fr: ['', ' ', null, 'x'.repeat(251), ...TEXT],
    bring_en: ['x'.repeat(501), ...TEXT],
    bring_fr: ['x'.repeat(501), ...TEXT],
    email_template_id: ID,
    max_appointments_per_client: [37, ...NUMBER],
    data: ['monthly', []],
    'data.frequency': [2, '1', null],
    'data.frequency_type': ['weekly', null],
    'data.frequency_start': ['last', null],
    'data.days_in_advance': [1_000, -1, 1.5, '5', null],
  },
  working: {
    place_appointment_type_id: ID,
    weekday: WEEKDAY,
    start_time: ['06:59', ...TIME],
    end_time: ['19:01', '17:00', '16:00', ...TIME],
  },
  nonworking: {
    place_appointment_type_id: ['1', 0, -1, 1.5, 999_999, null],
    place_id: ['1', 0, -1, 999_999],
    date: DATE,
    date_end: ['2031-06-23', '2032-12-31', '2031-02-30', 'later', 5],
    comment: ['', ' ', null, 'x'.repeat(251), ...TEXT],
  },
  reschedule: {
    place_appointment_type_id: ['1', 0, -1, 1.5, 999_999, null],
    place_id: ['1', 0, -1, 999_999],
    date: DATE,
    start_time: ['06:59', ...TIME],
    end_time: ['19:01', '10:00', '09:00', ...TIME],
  },
  cutoff: { place_id: ID, weekday: WEEKDAY, cutoff_day: WEEKDAY, time: TIME },
};
const STORES: Readonly<Record<string, Call>> = {
  place: locations.store,
  row: locations.storePlan,
  working: locations.storeWorking,
  nonworking: locations.storeNonworking,
  reschedule: locations.storeReschedule,
  cutoff: locations.storeCutoff,
};
const UPDATES: Readonly<Record<string, Call>> = {
  place: locations.update,
  row: locations.updatePlan,
  working: locations.updateWorking,
  nonworking: locations.updateNonworking,
  reschedule: locations.updateReschedule,
  cutoff: locations.updateCutoff,
};

/** How many rows there are of all that these calls write, with the newest version of each. */
async function written() {
  const tables = ['places', 'addresses', 'place_appointment_types', 'plan_periods', 'working_hours'];
  tables.push('nonworking_days', 'reschedule_days', 'cutoffs', 'appointments', 'activity_log', 'jobs');
  const counts = tables.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.id(table)}`);
  const { rows } = await sql`select ${sql.join(counts)}`.execute(server.services.db.kysely);
  return rows[0];
}
const withField = (row: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> => {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? withField(row[first] as Record<string, unknown>, rest.join('.'), value) : value;
  return { ...row, [first]: inner };
};
const send = (call: Call, input: object) => server.call(call, input as never, admin);
const faultsOf = (body: unknown) => (body as { fields?: { path: string; rule: string }[] }).fields ?? [];

describe.each(Object.keys(BAD))('%s', (kind) => {
  it('refuses each field by its name and writes nothing', async () => {
    const before = await written();
    for (const [path, values] of Object.entries(BAD[kind] as object))
      for (const value of values as unknown[]) {
        const sent = { [kind]: withField(good[kind] as Record<string, unknown>, path, value) };
        const { status, body } = await send(STORES[kind] as Call, sent);
        const outcome = JSON.stringify({ path, value, body });
        expect({ status, code: (body as { code: string }).code, outcome }).toEqual({
          status: 400,
          code: 'Invalid',
          outcome,
        });
        const paths = faultsOf(body).map((fault) => fault.path);
        expect(
          paths.some((one) => one.startsWith(`${kind}.${path}`)),
          outcome,
        ).toBe(true);
      }
    expect(await written()).toEqual(before);
  });

  it('refuses an update of a missing row, without an id, and by a version that is not a number', async () => {
    const before = await written();
    const change = async (of: object) =>
      (await send(UPDATES[kind] as Call, { [kind]: { ...(good[kind] as object), ...of } })).status;
    expect(await change({ id: 2_000_000 })).toBe(404);
    for (const id of [0, -1, '1', null, 1.5, undefined]) expect(await change({ id })).toBe(400);
    for (const row_version of [-1, '1', 1.5, {}]) expect(await change({ id: 1, row_version })).toBe(400);
    expect(await written()).toEqual(before);
  });

  it('takes the row that the wrong ones were made from', async () => {
    const { body } = await send(STORES[kind] as Call, { [kind]: good[kind] });
    expect(body).toMatchObject({ code: 'Ok' });
  });
});

describe('decisions about affected appointments', () => {
  it.each([
    { ask: 2 },
    { ask: '1' },
    { times_for: 0 },
    { times_for: 'x' },
    { decisions: 'all' },
    { decisions: [{ act: 'delete', id: 1 }] },
    { decisions: [{ act: 'cancel' }] },
    { decisions: [{ act: 'cancel', id: 0 }] },
    { decisions: [{ act: 'move', id: 1 }] },
    { decisions: [{ act: 'move', id: 1, start_date_time: '2026-02-30 09:00' }] },
    { decisions: Array.from({ length: 2_001 }, (_, index) => ({ act: 'cancel', id: index + 1 })) },
  ])('are refused where they are none: %j', async (deciding) => {
    const before = await written();
    const nonworking = { ...good.nonworking, date: '2031-07-01', date_end: null };
    const { status, body } = await send(locations.storeNonworking, { nonworking, ...deciding });
    expect([status, (body as { code: string }).code]).toEqual([400, 'Invalid']);
    expect(await written()).toEqual(before);
  });
});

describe('the list and the calls by id', () => {
  it.each([
    { startRow: -1 },
    { rowsPerPage: 'all' },
    { sortBy: 'comments' },
    { descending: 'yes' },
    { terms: { search: 5 } },
    { terms: { search: 'x'.repeat(101) } },
    { terms: { active: 2 } },
  ])('refuse %j', async (input) => {
    expect(await send(locations.list, input)).toMatchObject({ status: 400, body: { code: 'Invalid' } });
  });

  it('refuse an invalid id, and do not find an unknown one', async () => {
    const before = await written();
    const removals = [locations.destroy, locations.destroyPlan, locations.destroyWorking, locations.destroyNonworking];
    for (const call of [...removals, locations.destroyReschedule, locations.destroyCutoff]) {
      for (const id of [0, -1, '1', null, 1.5, undefined]) expect((await send(call, { id })).status).toBe(400);
      expect(await send(call, { id: 2_000_000 })).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    }
    for (const row of [{ id: 1 }, { active: 1 }, { id: 1, active: 2 }, { id: 1, active: '0' }, null])
      expect((await send(locations.setActive, { row })).status).toBe(400);
    expect(await written()).toEqual(before);
  });
});
