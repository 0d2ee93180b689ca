import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
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
beforeEach(() => server.clock.set('2026-03-03T15:07:00Z'));

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
const change = async (input: RequestOf<typeof changeStatus>, token = desk) =>
  (await server.call(changeStatus, input, token)).body;
const logOf = (id: number) =>
  db()
    .selectFrom('activity_log')
    .selectAll()
    .where('action', '=', 'appointment.status')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

interface Given {
  status?: number;
  max_appointments?: number;
  max_per_client?: number;
  place_id?: number;
  booked_place_id?: number;
  start?: string;
}

/** An appointment of its own household, on its own plan with this many places. */
async function booked({
  status = OPEN,
  start = START,
  max_appointments = 2,
  max_per_client = 0,
  ...places
}: Given = {}) {
  const { id: place_appointment_type_id } = await plan(db(), {
    max_appointments,
    max_appointments_per_client: max_per_client,
  });
  const home = await household(db());
  const row = await appointment(db(), {
    client_id: home.id,
    start_date_time: start,
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

  it('when it is no longer as the caller saw it', async () => {
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
    // Arrivals and no-shows are recorded all the same.
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
  it('to cancelled, which frees the place for the next household and is logged', async () => {
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
    expect(await logOf(id)).toMatchObject([
      { client_id: home.id, entity: 'appointments', created_name: 'David Roy', properties: { status: [1, 4] } },
    ]);
  });

  it('from closed to open: deletes the visit, restores the place of booking, and allows another check-in', async () => {
    const { id } = await booked({ max_appointments: 1 });
    const other = await lastPlace(db());
    const places = (await db().selectFrom('places').select('id').execute()).map((place) => place.id);
    const roaming = await server.signIn(
      await user(db(), ['crud_checkin', 'diff_checkin_location', 'change_appointment_status'], places),
    );
    expect((await server.call(close, { id, place_id: other }, roaming)).body).toEqual({ code: 'Ok' });
    // Its time has passed meanwhile, which does not prevent correcting a slip.
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

  it('to the same status changes nothing and writes nothing down', async () => {
    const { id } = await booked();
    expect(await change({ id, status: OPEN })).toEqual({ code: 'Ok' });
    expect(await rowOf(id)).toMatchObject({ row_version: 1 });
    expect(await movesOf(id)).toEqual([]);
    const log = await db().selectFrom('activity_log').select('id').where('entity_id', '=', id).orderBy('id').execute();
    expect(log).toEqual([]);
  });

  it('once when two reopen into the last place at the same time', async () => {
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

describe('an appointment is not opened', () => {
  const refused = { code: 'rule_appointment_not_available' };
  const closeDay = (place_appointment_type_id: number | null, date: string) =>
    db()
      .insertInto('nonworking_days')
      .values({ place_id, place_appointment_type_id, date, comment: 'Flood' })
      .returning('id')
      .executeTakeFirstOrThrow();

  it('on a day that is closed since it was cancelled, regardless of its status in between', async () => {
    const one = await booked({ status: CANCELLED, start: '2026-03-05 10:30' });
    const { id: day } = await closeDay(one.place_appointment_type_id, '2026-03-05');
    expect(await change({ id: one.id, status: OPEN })).toEqual(refused);
    expect(await change({ id: one.id, status: CLOSED, anyway: 1 })).toEqual({ code: 'Ok' });
    expect(await change({ id: one.id, status: OPEN })).toEqual(refused);
    await db().deleteFrom('nonworking_days').where('id', '=', day).execute();
    expect(await change({ id: one.id, status: OPEN })).toEqual({ code: 'Ok' });
    await change({ id: one.id, status: CANCELLED });
    // The hours of the plan end earlier now, and this start is no longer on their grid.
    await db()
      .updateTable('working_hours')
      .set({ end_time: '10:00' })
      .where('place_appointment_type_id', '=', one.place_appointment_type_id as number)
      .execute();
    expect(await change({ id: one.id, status: OPEN })).toEqual(refused);
    expect((await rowOf(one.id)).status).toBe(CANCELLED);
  });

  it('on a past day, from any status; it can be corrected', async () => {
    for (const status of [CANCELLED, NO_SHOW, CLOSED]) {
      const { id } = await booked({ status, start: '2026-03-02 10:30' });
      expect(await change({ id, status: OPEN })).toEqual(refused);
      expect((await rowOf(id)).status).toBe(status);
      for (const other of [CLOSED, NO_SHOW, CLOSED] as const)
        expect(await change({ id, status: other })).toEqual({ code: 'Ok' });
      expect(await visitsOf(id)).toHaveLength(1);
    }
  });

  it('but a check-in on a closed day is undone while the appointment was left open there', async () => {
    const { id, place_appointment_type_id } = await booked();
    await closeDay(place_appointment_type_id, '2026-03-03');
    expect((await server.call(close, { id, place_id }, desk)).body).toEqual({ code: 'Ok' });
    expect(await change({ id, status: OPEN, from: CLOSED })).toEqual({ code: 'Ok' });
  });
});

describe('what happened on a future day', () => {
  const TO_COME = '2026-03-05 10:30';

  it('needs a confirmation, and is recorded after it', async () => {
    for (const status of [CLOSED, NO_SHOW] as const) {
      const { id, client_id } = await booked({ start: TO_COME });
      expect(await change({ id, status })).toEqual({ code: 'not_today' });
      expect(await rowOf(id)).toMatchObject({ status: OPEN, row_version: 1 });
      expect(await change({ id, status, anyway: 1 })).toEqual({ code: 'Ok' });
      expect(await rowOf(id)).toMatchObject({ status, start_date_time: TO_COME });
      const file = await server.call(contract.clients.fetch, { id: client_id }, desk);
      expect(file.body).toMatchObject({ counts: { no_shows: 0 } });
    }
  });

  it('counts in no report and at no check-in before that day, and then it does', async () => {
    const missed = await booked({ start: TO_COME });
    const came = await booked({ start: TO_COME });
    await change({ id: missed.id, status: NO_SHOW, anyway: 1 });
    await change({ id: came.id, status: CLOSED, anyway: 1 });
    const admin = await server.signIn('admin@resa.test');
    const figures = async () => {
      const params = { date: '2026-03-05', location: place_id };
      const { body } = await server.call(contract.reports.sheet, { name: 'daily_count', params }, admin);
      if (body.code !== 'Ok') throw new Error(body.code);
      const [block] = body.blocks;
      const total = block?.rows.find(({ kind }) => kind === 'total')?.cells ?? [];
      const of = (name: string) => total[block?.columns.findIndex((column) => column.name === name) ?? -1];
      return ['attended', 'no_show', 'households'].map(of);
    };
    const { file_number } = await db()
      .selectFrom('clients')
      .select('file_number')
      .where('id', '=', missed.client_id)
      .executeTakeFirstOrThrow();
    const noShows = async () => (await server.call(contract.checkin.search, { file_number }, desk)).body;
    expect(await noShows()).toMatchObject({ no_shows: 0 });
    expect(await figures()).toEqual([0, 0, 0]);
    server.clock.set('2026-03-05T22:00:00Z');
    expect(await noShows()).toMatchObject({ no_shows: 1 });
    expect((await figures()).every((count) => Number(count) > 0)).toBe(true);
  });

  it('was today: they came, and the visit, the place and the log are today’s', async () => {
    const { id, place_appointment_type_id } = await booked({ start: TO_COME, max_appointments: 1 });
    expect((await server.call(changeStatus, { id, status: NO_SHOW, came_today: 1 }, desk)).body).toMatchObject({
      code: 'Invalid',
    });
    expect(await change({ id, status: CLOSED, came_today: 1 })).toEqual({ code: 'Ok' });
    // 15:07 UTC is 10:07 in Toronto.
    const today = '2026-03-03 10:00';
    expect(await rowOf(id)).toMatchObject({ status: CLOSED, start_date_time: today, emergency: 0 });
    const visit = db().selectFrom('visits').select(['date', 'start_time']).where('appointment_id', '=', id);
    expect(await visit.execute()).toMatchObject([{ date: '2026-03-03' }]);
    expect(await logOf(id)).toMatchObject([
      { properties: { status: [OPEN, CLOSED], start_date_time: [TO_COME, today] } },
    ]);
    // Its place is free; a household that comes to the same full start today is over the maximum.
    const next = await household(db());
    const on = { place_appointment_type_id: place_appointment_type_id as number };
    const wanted = { client_id: next.id, place_id, appointment_type_id: 6, start_date_time: TO_COME };
    const { body } = await server.call(store, { appointment: wanted, ...on }, desk);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(await change({ id: body.id, status: CLOSED, came_today: 1 })).toEqual({ code: 'Ok' });
    expect(await rowOf(body.id)).toMatchObject({ start_date_time: today, emergency: 1 });
  });

  it('is not booked: no appointment begins missed or cancelled', async () => {
    const { id: client_id } = await household(db());
    const { id } = await plan(db());
    for (const status of [NO_SHOW, CANCELLED] as number[]) {
      const appointment = { client_id, place_id, appointment_type_id: 6, start_date_time: START, status };
      const input = { appointment, place_appointment_type_id: id };
      expect((await server.call(store, input as never, desk)).body).toMatchObject({ code: 'Invalid' });
    }
  });
});
