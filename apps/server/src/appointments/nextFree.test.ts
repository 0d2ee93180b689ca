import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointment, household, plan } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());

const db = () => server.home.db.kysely;
/** A kind of service of its own, so that the plans of the demo do not answer. */
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

it('offers nothing to a client who never came', async () => {
  expect(await offerTo((await household(db())).id)).toBeNull();
});

it('knows nothing of a deleted file, and writes down whose appointments were looked at', async () => {
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
  await server.home.readers.flush();
  const looks = await db()
    .selectFrom('read_log')
    .select(['client_id', 'call'])
    .where('client_id', 'in', [client_id, alive.id])
    .execute();
  expect(looks).toEqual([{ client_id: alive.id, call: 'appointments.lastForClient' }]);
});

it('finds the usual service on this year’s plan, although last year’s still stands beside it', async () => {
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
