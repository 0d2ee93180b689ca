import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointment, firstPlace, household, lastPlace, plan, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { changeStatus, store } = contract.appointments;
const { close } = contract.checkin;
const [OPEN, CLOSED, NO_SHOW, CANCELLED] = [1, 2, 3, 4] as const;
const START = '2026-03-03 10:30';

let server: TestServer;
let desk: string;
let worker: string;
let place_id: number;
beforeAll(async () => {
  server = await testServer();
  [desk, worker] = [await server.signIn('desk@resa.test'), await server.signIn('worker@resa.test')];
  place_id = await firstPlace(db());
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-03-03T15:00:00Z'));

const db = () => server.services.db.kysely;
const rowOf = (id: number) =>
  db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const visitsOf = (id: number) => db().selectFrom('visits').select('id').where('appointment_id', '=', id).execute();
const movesOf = (id: number) =>
  db()
    .selectFrom('appointment_status_changes')
    .select(['from_status', 'to_status'])
    .where('appointment_id', '=', id)
    .orderBy('id')
    .execute();
const change = async (input: { id: number; status: 1 | 2 | 3 | 4; from?: 1 | 2 | 3 | 4 }, token = desk) =>
  (await server.call(changeStatus, input, token)).body;

interface Given {
  status?: number;
  max_appointments?: number;
  max_per_client?: number;
  place_id?: number;
  booked_place_id?: number;
}

/** An appointment of a household of its own, on a plan of its own with so many places. */
async function booked({ status = OPEN, max_appointments = 2, max_per_client = 0, ...places }: Given = {}) {
  const { id: place_appointment_type_id } = await plan(db(), {
    max_appointments,
    max_appointments_per_client: max_per_client,
  });
  const home = await household(db());
  const row = await appointment(db(), {
    client_id: home.id,
    start_date_time: START,
    place_appointment_type_id,
    status,
    ...places,
  });
  return { ...row, home };
}

describe('a status is not changed', () => {
  it('without the permission, at another user’s location, or to an unknown status', async () => {
    const { id } = await booked();
    const plain = await server.signIn(await user(db(), ['crud_appointments', 'crud_checkin'], [place_id]));
    expect((await server.call(changeStatus, { id, status: CANCELLED }, plain)).status).toBe(403);
    const elsewhere = await server.signIn(await user(db(), ['change_appointment_status'], [await lastPlace(db())]));
    expect((await server.call(changeStatus, { id, status: CANCELLED }, elsewhere)).status).toBe(403);
    expect((await server.call(changeStatus, { id, status: 5 as never }, desk)).body).toMatchObject({ code: 'Invalid' });
    expect(await change({ id: 2_000_000, status: CANCELLED })).toEqual({ code: 'NotFound' });
    expect(await rowOf(id)).toMatchObject({ status: OPEN, row_version: 1 });
  });

  it('when it is no longer what the caller saw', async () => {
    const { id } = await booked();
    await server.call(close, { id, place_id }, worker);
    expect(await change({ id, status: CANCELLED, from: OPEN })).toMatchObject({
      code: 'stale',
      saved_by: 'Wendy Chen',
      row_version: 2,
      changed: ['status'],
    });
    expect((await rowOf(id)).status).toBe(CLOSED);
    expect(await visitsOf(id)).toHaveLength(1);
  });

  it('back to open when its place is taken, or its household has another open appointment', async () => {
    const full = await booked({ status: CANCELLED, max_appointments: 1 });
    const { place_appointment_type_id } = full;
    const other = await household(db());
    const taken = { client_id: other.id, start_date_time: START, place_appointment_type_id };
    const { id: taker } = await appointment(db(), taken);
    expect(await change({ id: full.id, status: OPEN })).toEqual({ code: 'rule_max_appointments' });
    expect(await change({ id: taker, status: CANCELLED })).toEqual({ code: 'Ok' });
    await appointment(db(), { client_id: full.client_id, start_date_time: '2026-03-04 09:00' });
    expect(await change({ id: full.id, status: OPEN })).toMatchObject({
      code: 'resource_locked_evidences',
      evidences: ['rule_opened_appointments'],
    });
    expect((await rowOf(full.id)).status).toBe(CANCELLED);
  });

  it('from cancelled to any other when its place is taken, so that no detour overbooks a time', async () => {
    const { id, place_appointment_type_id } = await booked({ status: CANCELLED, max_appointments: 1 });
    const other = await household(db());
    await appointment(db(), { client_id: other.id, start_date_time: START, place_appointment_type_id });
    for (const status of [CLOSED, NO_SHOW, OPEN] as const)
      expect(await change({ id, status }), `to ${status}`).toEqual({ code: 'rule_max_appointments' });
    expect((await rowOf(id)).status).toBe(CANCELLED);
    expect(await visitsOf(id)).toEqual([]);
  });

  it('back to open when its household reached the limit of the plan since', async () => {
    const { id, client_id, place_appointment_type_id } = await booked({ status: CANCELLED, max_per_client: 1 });
    const since = { client_id, place_appointment_type_id, start_date_time: '2026-03-03 09:00', status: CLOSED };
    await appointment(db(), since);
    const refused = { code: 'resource_locked_evidences', evidences: ['rule_max_appointments_client'] };
    expect(await change({ id, status: OPEN })).toMatchObject(refused);
    // That they came, or missed it, is recorded all the same.
    expect(await change({ id, status: NO_SHOW })).toEqual({ code: 'Ok' });
    expect(await change({ id, status: OPEN })).toMatchObject(refused);
    expect(await change({ id, status: CLOSED })).toEqual({ code: 'Ok' });
  });

  it('back to open at a location that is not the user’s', async () => {
    const other = await lastPlace(db());
    const { id } = await booked({ status: CLOSED, place_id: other, booked_place_id: place_id });
    const there = await server.signIn(await user(db(), ['change_appointment_status'], [other]));
    expect((await server.call(changeStatus, { id, status: OPEN }, there)).status).toBe(403);
    expect(await rowOf(id)).toMatchObject({ status: CLOSED, place_id: other });
  });
});

describe('a status is changed', () => {
  it('to cancelled, which frees the place for the next household and is written down', async () => {
    const { id, place_appointment_type_id, home } = await booked({ max_appointments: 1 });
    const next = await household(db());
    const booking = {
      appointment: { client_id: next.id, place_id, appointment_type_id: 6, start_date_time: START },
      place_appointment_type_id: place_appointment_type_id as number,
    };
    expect((await server.call(store, booking, desk)).body).toMatchObject({ code: 'rule_max_appointments' });
    expect(await change({ id, status: CANCELLED, from: OPEN })).toEqual({ code: 'Ok' });
    expect((await server.call(store, booking, desk)).body).toMatchObject({ code: 'Ok' });
    expect(await movesOf(id)).toEqual([{ from_status: OPEN, to_status: CANCELLED }]);
    const log = await db()
      .selectFrom('activity_log')
      .selectAll()
      .where('action', '=', 'appointment.status')
      .where('entity_id', '=', id)
      .execute();
    expect(log).toMatchObject([
      { client_id: home.id, entity: 'appointments', created_name: 'David Roy', properties: { status: [1, 4] } },
    ]);
  });

  it('from closed to open: the visit goes, the place of booking comes back, and it can be checked in again', async () => {
    const { id } = await booked({ max_appointments: 1 });
    const other = await lastPlace(db());
    const places = (await db().selectFrom('places').select('id').execute()).map((place) => place.id);
    const roaming = await server.signIn(
      await user(db(), ['crud_checkin', 'diff_checkin_location', 'change_appointment_status'], places),
    );
    expect((await server.call(close, { id, place_id: other }, roaming)).body).toEqual({ code: 'Ok' });
    // Its time has passed meanwhile; that is no reason against correcting a slip.
    server.clock.set('2026-03-03T18:00:00Z');
    expect(await change({ id, status: OPEN, from: CLOSED }, roaming)).toEqual({ code: 'Ok' });
    expect(await rowOf(id)).toMatchObject({
      status: OPEN,
      place_id,
      checkin_location: null,
      checkin_at: null,
      row_version: 3,
    });
    expect(await visitsOf(id)).toEqual([]);
    expect((await server.call(close, { id, place_id }, desk)).body).toEqual({ code: 'Ok' });
    expect(await visitsOf(id)).toHaveLength(1);
  });

  it('to closed by hand, where it was booked, with its visit; a no-show is corrected', async () => {
    const { id } = await booked({ status: NO_SHOW });
    expect(await change({ id, status: CLOSED })).toEqual({ code: 'Ok' });
    expect(await rowOf(id)).toMatchObject({ status: CLOSED, place_id, checkin_location: place_id });
    expect(await visitsOf(id)).toHaveLength(1);
    expect(await change({ id, status: NO_SHOW })).toEqual({ code: 'Ok' });
    expect(await rowOf(id)).toMatchObject({ status: NO_SHOW, checkin_location: null });
    expect(await visitsOf(id)).toEqual([]);
  });

  it('to what it is already changes nothing and writes nothing down', async () => {
    const { id } = await booked();
    expect(await change({ id, status: OPEN })).toEqual({ code: 'Ok' });
    expect(await rowOf(id)).toMatchObject({ row_version: 1 });
    expect(await movesOf(id)).toEqual([]);
    const log = await db().selectFrom('activity_log').select('id').where('entity_id', '=', id).execute();
    expect(log).toEqual([]);
  });

  it('once when two reopen into the last place at once', async () => {
    const first = await booked({ status: CANCELLED, max_appointments: 1 });
    const other = await household(db());
    const { place_appointment_type_id } = first;
    const second = await appointment(db(), {
      client_id: other.id,
      start_date_time: START,
      place_appointment_type_id,
      status: CANCELLED,
    });
    const answers = await Promise.all([
      change({ id: first.id, status: OPEN }, desk),
      change({ id: second.id, status: OPEN }, worker),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['Ok', 'rule_max_appointments']);
  });
});
