import { contract } from '@resa/contract';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../db/tables/index.ts';
import { foldCounts } from '../db/upkeep.ts';
import { readSheet } from '../sheets/index.ts';
import { appointment, firstPlace, household, lastPlace, plan, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { getMonthEvents, listMonth } = contract.appointments;

let server: TestServer;
let desk: string;
let places: number[];
let client_id: number;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-03T15:00:00Z' });
  desk = await server.signIn('desk@resa.test');
  places = [await firstPlace(db()), await lastPlace(db())];
  client_id = (await household(db())).id;
});
afterAll(() => server.close());

const AT = '2026-03-01T12:00:00Z';
const db = () => server.services.db.kysely;
const clear = async () => {
  await db().deleteFrom('appointments').execute();
};

it('requires a permission to see appointments, and an own location', async () => {
  const [place_id, elsewhere] = places as [number, number];
  const none = await server.signIn(await user(db(), ['view_clients']));
  expect((await server.call(getMonthEvents, { date: '2026-03-03', place_id }, none)).status).toBe(403);
  expect((await server.call(getMonthEvents, { date: '2026-03-03', place_id: elsewhere }, desk)).status).toBe(403);
});

it('marks each day of the month with the categories that are booked, without cancelled and deleted ones', async () => {
  await clear();
  const place_id = places[0] as number;
  const types = await db().selectFrom('appointment_types').select(['id', 'category_id']).execute();
  const category = (id: number) => types.find((type) => type.id === id)?.category_id as number;
  const other = types.find((type) => type.category_id !== category(6))?.id as number;
  for (const [day, appointment_type_id, more] of [
    ['2026-02-28', 6, {}],
    ['2026-03-01', 6, {}],
    ['2026-03-01', 6, {}],
    ['2026-03-01', other, { status: 2 }],
    ['2026-03-31', 6, { status: 3 }],
    ['2026-03-30', 6, { status: 4 }],
    ['2026-03-29', 6, { deleted_at: AT }],
    ['2026-04-01', 6, {}],
  ] as const)
    await appointment(db(), { client_id, start_date_time: `${day} 23:30`, appointment_type_id, ...more });
  const both = [category(6), category(other)].sort((a, b) => a - b);
  const month = { date: '2026-03-15', place_id };
  expect((await server.call(getMonthEvents, month, desk)).body).toMatchObject({
    code: 'Ok',
    events: [
      { date: '2026-03-01', categories: both },
      { date: '2026-03-31', categories: [category(6)] },
    ],
  });
  expect((await server.call(getMonthEvents, { ...month, atf: [other] }, desk)).body).toMatchObject({
    events: [{ date: '2026-03-01', categories: [category(other)] }],
  });
  const { body } = await server.call(listMonth, { date: '2026-03-15', location: place_id }, desk);
  expect(body.code === 'Ok' && body.month.map(({ date, count }) => [date, count])).toEqual([
    ['2026-03-01', 3],
    ['2026-03-31', 1],
  ]);
});

it('counts the places of a time by plan, and as the wizard does', async () => {
  await clear();
  const place_id = places[0] as number;
  const date = '2026-03-10';
  const market = await plan(db(), { max_appointments: 3 });
  const other = await plan(db(), { max_appointments: 5, appointment_type_id: 9 });
  const taken = { client_id, start_date_time: `${date} 09:30` };
  await appointment(db(), { ...taken, place_appointment_type_id: market.id });
  await appointment(db(), { ...taken, place_appointment_type_id: market.id, status: 4 });
  await appointment(db(), { ...taken, place_appointment_type_id: other.id, units: 4, appointment_type_id: 9 });
  const { body } = await server.call(listMonth, { date, location: place_id }, desk);
  if (body.code !== 'Ok') throw new Error(body.code);
  for (const { id, appointment_type_id } of [market, other]) {
    const asked = { place_id, place_appointment_type_id: id, date };
    const times = (await server.call(contract.appointments.checkDate, asked, desk)).body;
    if (times.code !== 'Ok') throw new Error(times.code);
    const shown = body.group.slots.filter((slot) => slot.place_appointment_type_id === id);
    expect(shown).toEqual(
      times.time_slots.map((slot) => ({ place_appointment_type_id: id, appointment_type_id, ...slot })),
    );
  }
  const at = (id: number) =>
    body.group.slots.find((slot) => slot.place_appointment_type_id === id && slot.time === '09:30');
  expect([at(market.id), at(other.id)]).toMatchObject([
    { booked: 1, max: 3, real: 2 },
    { booked: 4, max: 5, real: 1 },
  ]);
  expect(body.appointments.map((row) => row.place_appointment_type_id).sort()).toEqual(
    [market.id, market.id, other.id].sort(),
  );
});

it('counts the places of each day of a month as the times of the day do, of every type or of some', async () => {
  await clear();
  const [place_id, elsewhere] = places as [number, number];
  await db().insertInto('nonworking_days').values({ place_id, date: '2026-04-12', comment: 'Closed' }).execute();
  const event = await plan(db(), { place_id, max_appointments: 10, appointment_type_id: 9 });
  const there = await plan(db(), { place_id: elsewhere, max_appointments: 10 });
  const taken = { client_id, place_appointment_type_id: event.id, appointment_type_id: 9 };
  await appointment(db(), { ...taken, start_date_time: '2026-04-11 09:30', units: 4 });
  await appointment(db(), { ...taken, start_date_time: '2026-04-11 10:30', status: 4 });
  await appointment(db(), { ...taken, start_date_time: '2026-04-30 11:30' });
  await appointment(db(), {
    client_id,
    place_appointment_type_id: there.id,
    place_id: elsewhere,
    start_date_time: '2026-04-11 09:30',
  });
  const day = async (date: string) => {
    const { body } = await server.call(listMonth, { date, location: place_id }, desk);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body;
  };
  const { places: days, group } = await day('2026-04-11');
  const sum = (of: 'booked' | 'max') => group.slots.reduce((all, slot) => all + slot[of], 0);
  expect(days.find(({ date }) => date === '2026-04-11')).toEqual({
    date: '2026-04-11',
    booked: sum('booked'),
    max: sum('max'),
  });
  expect(sum('booked')).toBe(4);
  expect(days.find(({ date }) => date === '2026-04-30')).toMatchObject({ booked: 1 });
  expect(days.map(({ date }) => date)).not.toContain('2026-04-12');
  expect(days.every(({ date }) => date.startsWith('2026-04'))).toBe(true);
  const month = { date: '2026-04-02', place_id };
  expect((await server.call(getMonthEvents, month, desk)).body).toMatchObject({ places: days });
  expect((await server.call(getMonthEvents, { ...month, atf: [1234] }, desk)).body).toMatchObject({ places: [] });
});

it('exports a day to Excel for those who see it, and records the persons that the file showed', async () => {
  await clear();
  const [location, elsewhere] = places as [number, number];
  const { exportDay } = contract.appointments;
  const take = (at: number, token: string) =>
    fetch(server.url + exportDay.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ date: '2026-03-11', location: at, locale: 'fr' }),
    });
  const none = await server.signIn(await user(db(), ['view_clients']));
  expect([(await take(location, none)).status, (await take(elsewhere, desk)).status]).toEqual([403, 403]);
  const another = await household(db(), { last_name: 'Abadie', first_name: 'Noé' });
  const event = await appointment(db(), { client_id: another.id, start_date_time: '2026-03-11 13:00', units: 2 });
  await db()
    .insertInto('appointment_participants')
    .values([{ appointment_id: event.id, client_id: another.id }])
    .execute();
  await appointment(db(), { client_id, start_date_time: '2026-03-11 09:30', emergency: 1 });
  await appointment(db(), { client_id, start_date_time: '2026-03-11 10:30', status: 4 });
  await appointment(db(), { client_id, start_date_time: '2026-03-11 11:30', status: 4, deleted_at: AT });
  await appointment(db(), { client_id, start_date_time: '2026-03-12 09:30', status: 2 });
  const sheet = await take(location, desk);
  const read = await readSheet(1, { format: 'xlsx', bytes: new Uint8Array(await sheet.arrayBuffer()), most: 100 });
  const rows = 'rows' in read ? read.rows : [];
  const { file_number } = await db()
    .selectFrom('clients')
    .select('file_number')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  // The same rows as at the desk: cancelled ones too, in order of time, without deleted ones.
  const { name_fr: type } = await db()
    .selectFrom('appointment_types')
    .select('name_fr')
    .where('id', '=', 6)
    .executeTakeFirstOrThrow();
  const first = [String(file_number), 'Élodie Tremblay-Côté', type, ''];
  expect(rows).toEqual([
    [
      'Date et heure',
      'Numéro de dossier',
      'Nom',
      'Type de rendez-vous',
      'Participants',
      'Statut',
      'Urgence',
      'Réservé par',
    ],
    ['2026-03-11 09:30', ...first, 'Ouvert', 'Urgence', ''],
    ['2026-03-11 10:30', ...first, 'Annulé', '', ''],
    ['2026-03-11 13:00', String(another.file_number), 'Noé Abadie', type, '1', 'Ouvert', '', ''],
  ]);
  await server.services.viewLog.flush();
  const views = await db()
    .selectFrom('read_log')
    .select('client_id')
    .where('call', '=', 'appointments.exportDay')
    .execute();
  expect(views.map((look) => look.client_id).sort((a, b) => a - b)).toEqual([client_id, another.id]);
});

/** The counts of the appointments, and the kept ones that must agree with them. */
const real = sql`select place_id, start_date_time::date as date, appointment_type_id, count(*) as n from appointments
  where status <> 4 and deleted_at is null group by 1, 2, 3 order by 1, 2, 3`;
const kept = sql`select place_id, date, appointment_type_id, sum(delta) as n from appointment_counts
  group by 1, 2, 3 having sum(delta) <> 0 order by 1, 2, 3`;

it('keeps its counts right through all changes of appointments, and when they are folded', async () => {
  await clear();
  const values = fc
    .record({
      place_id: fc.constantFrom(...places),
      start_date_time: fc.constantFrom('2026-03-01 00:00', '2026-03-01 23:59', '2026-03-02 09:00', '2026-04-01 09:00'),
      appointment_type_id: fc.constantFrom(6, 7),
      status: fc.constantFrom(1, 2, 4),
      deleted_at: fc.constantFrom(null, null, AT),
    })
    .map((row) => ({ ...row, booked_place_id: row.place_id, client_id, created_at: AT, updated_at: AT }));
  const some = fc.nat(2).map((n) => sql<boolean>`id % 3 = ${n}`);
  const added = fc
    .array(values, { minLength: 1, maxLength: 4 })
    .map((rows) => db().insertInto('appointments').values(rows));
  const changed = fc.tuple(values, some).map(([row, where]) => db().updateTable('appointments').set(row).where(where));
  const cancelled = some.map((where) => db().updateTable('appointments').set({ status: 4 }).where(where));
  const removed = some.map((where) => db().deleteFrom('appointments').where(where));
  const folded = fc.constant({ execute: () => foldCounts(db()) });
  const step = fc.oneof(added, added, changed, cancelled, removed, folded);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const one of steps) await one.execute();
      expect((await kept.execute(db())).rows).toEqual((await real.execute(db())).rows);
    }),
    { numRuns: 60, seed: 20_260_303 },
  );
  await foldCounts(db());
  const { rows } = await sql`select from appointment_counts group by place_id, date, appointment_type_id
    having count(*) > 1 or sum(delta) = 0`.execute(db());
  expect(rows).toEqual([]);
});

it('never waits for another count of the same day, neither to count nor to fold', async ({ skip }) => {
  if (server.services.db.kind === 'pglite') {
    console.info('skipped: the embedded database has one writer; RESA_TEST_DB=postgres runs this');
    skip();
  }
  await clear();
  const book = (on: Kysely<Tables>) => appointment(on, { client_id, start_date_time: '2026-03-01 09:00' });
  await book(db());
  await db()
    .transaction()
    .execute(async (trx) => {
      await book(trx);
      await book(db());
      await foldCounts(db());
      await book(trx);
    });
  expect((await kept.execute(db())).rows).toEqual((await real.execute(db())).rows);
  await foldCounts(db());
  expect((await kept.execute(db())).rows).toMatchObject([{ n: 4 }]);
  expect((await sql`select from appointment_counts where backend <> 0`.execute(db())).rows).toEqual([]);
});
