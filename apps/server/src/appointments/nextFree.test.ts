import { contract } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointment, firstPlace, household, lastPlace, plan, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
/** A separate kind of service, so that the plans of the demo do not match. */
const newType = async () => {
  const { id } = await db()
    .insertInto('appointment_types')
    .values({ name_en: 'Haircut', name_fr: 'Coiffure', category_id: 3 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const offerTo = async (client_id: number) => {
  const { body } = await server.call(contract.appointments.nextFree, { client_id }, desk);
  return body.code === 'Ok' ? body.offer : body.code;
};

it('offers nothing to a client without a past appointment', async () => {
  expect(await offerTo((await household(db())).id)).toBeNull();
});

it('refuses a deleted file, and records whose appointments were viewed', async () => {
  const { changeAppointmentType, lastForClient, nextFree } = contract.appointments;
  const { id: place_appointment_type_id } = await plan(db());
  const { id: client_id } = await household(db(), { deleted_at: '2026-01-05T10:00:00Z' });
  await appointment(db(), { client_id, start_date_time: '2026-01-05 09:00', status: 2 });
  const answers = [
    await server.call(lastForClient, { client_id }, desk),
    await server.call(nextFree, { client_id }, desk),
    await server.call(changeAppointmentType, { appointment: { client_id }, place_appointment_type_id }, desk),
  ];
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 404, body: { code: 'NotFound' } });

  const alive = await household(db());
  await server.call(lastForClient, { client_id: alive.id }, desk);
  await server.services.viewLog.flush();
  const views = await db()
    .selectFrom('read_log')
    .select(['client_id', 'call'])
    .where('client_id', 'in', [client_id, alive.id])
    .execute();
  expect(views).toEqual([{ client_id: alive.id, call: 'appointments.lastForClient' }]);
});

it('finds the usual service on this year’s plan, although last year’s plan still exists', async () => {
  const appointment_type_id = await newType();
  const year = (n: number) => ({ start_date: `${n}-01-01`, end_date: `${n}-12-31`, booking_start_date: `${n}-01-01` });
  const before = await plan(db(), { appointment_type_id, ...year(2025) });
  const now = await plan(db(), { appointment_type_id, ...year(2026) });
  const { id: client_id } = await household(db());
  await appointment(db(), {
    client_id,
    appointment_type_id,
    place_appointment_type_id: before.id,
    start_date_time: '2025-11-04 09:00',
    status: 2,
  });
  expect(await offerTo(client_id)).toEqual({
    place_id: now.place_id,
    place_appointment_type_id: now.id,
    appointment_type_id,
    start_date_time: '2026-03-03 10:00',
  });
});

it('offers nothing while another appointment is open, nor before the client’s frequency allows', async () => {
  const now = await plan(db(), { appointment_type_id: 2, days_in_advance: 0 });
  const { id: client_id } = await household(db(), { food_frequency: 14 });
  const visit = { client_id, appointment_type_id: 2, place_appointment_type_id: now.id };
  await appointment(db(), { ...visit, start_date_time: '2026-03-01 09:00', status: 2 });
  expect(await offerTo(client_id)).toMatchObject({ start_date_time: expect.stringMatching(/^2026-03-15/) });
  await appointment(db(), { ...visit, start_date_time: '2026-03-05 09:00' });
  expect(await offerTo(client_id)).toBeNull();
});

describe('the first free dates of a client', () => {
  const { firstFree } = contract.appointments;

  it('require the permission to book, an own location and a file that exists', async () => {
    const { id: client_id } = await household(db());
    const place_id = await firstPlace(db());
    const reader = await server.signIn(await user(db(), ['view_appointments']));
    expect((await server.call(firstFree, { client_id, place_id }, reader)).status).toBe(403);
    const elsewhere = await lastPlace(db());
    expect((await server.call(firstFree, { client_id, place_id: elsewhere }, desk)).status).toBe(403);
    expect((await server.call(firstFree, { client_id: 9_999_999, place_id }, desk)).status).toBe(404);
  });

  it('are this client’s own for each plan: after the frequency, past full times, or with the reason against them', async () => {
    const place_id = await firstPlace(db());
    const market = await plan(db(), { appointment_type_id: 2, max_appointments: 1 });
    const other = await plan(db(), { appointment_type_id: await newType(), max_appointments: 1 });
    const closed = await plan(db(), { appointment_type_id: await newType(), booking_end_date: '2026-02-01' });
    const { id: client_id } = await household(db(), { food_frequency: 10 });
    const visit = { client_id, appointment_type_id: 2, place_appointment_type_id: market.id };
    const { id } = await appointment(db(), { ...visit, start_date_time: '2026-03-01 09:00', status: 2 });
    const stranger = (await household(db())).id;
    for (const [plan_id, start_date_time] of [
      [market.id, '2026-03-11 09:00'],
      [other.id, '2026-03-03 10:00'],
    ] as const)
      await appointment(db(), { client_id: stranger, place_appointment_type_id: plan_id, start_date_time });
    const datesOf = async () => {
      const { body } = await server.call(firstFree, { client_id, place_id }, desk);
      if (body.code !== 'Ok') throw new Error(body.code);
      const { plans } = body;
      return [market, other, closed].map((one) => {
        const found = plans.find(({ place_appointment_type_id }) => place_appointment_type_id === one.id);
        return found && (found.start_date_time ?? found.evidences.join());
      });
    };
    expect(await datesOf()).toEqual(['2026-03-11 09:30', '2026-03-03 10:30', undefined]);
    await db().updateTable('appointments').set({ status: 1 }).where('id', '=', id).execute();
    expect(await datesOf()).toEqual(['rule_opened_appointments', 'rule_opened_appointments', undefined]);
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').select('call').where('client_id', '=', client_id).execute();
    expect(views.map(({ call }) => call)).toContain('appointments.firstFree');
  });
});
