import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointment, household, plan } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-31T20:00:00Z' });
});
afterAll(() => server.close());

it('turns open appointments of past days into no-shows once, as the system, and keeps today’s open', async () => {
  const db = server.services.db.kysely;
  const { id: client_id } = await household(db);
  const other = await household(db);
  const missed = await appointment(db, { client_id, start_date_time: '2026-03-30 09:00' });
  const today = await appointment(db, { client_id: other.id, start_date_time: '2026-03-31 09:00' });
  await server.services.jobs.runDue();
  await server.services.jobs.runDue();
  const statusOf = async (id: number) =>
    (await db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  expect([await statusOf(missed.id), await statusOf(today.id)]).toEqual([3, 1]);
  const written = await db
    .selectFrom('activity_log')
    .selectAll()
    .where('action', '=', 'appointment.no_show')
    .orderBy('id')
    .execute();
  expect(written).toMatchObject([
    { entity_id: missed.id, client_id, user_id: null, created_name: 'system', properties: { status: [1, 3] } },
  ]);
});

it('opens the next month of a monthly plan on the day its booking opens, never twice, and logs it as the system', async () => {
  const db = server.services.db.kysely;
  const monthly = await plan(db, {
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    booking_start_date: '2026-02-22',
    data: JSON.stringify({ frequency: 1, frequency_type: 'monthly', frequency_start: 'current', days_in_advance: 7 }),
  });
  await db
    .insertInto('plan_periods')
    .values({
      place_appointment_type_id: monthly.id,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      booking_start_date: '2026-02-22',
      booking_end_date: '2026-03-24',
    })
    .execute();
  const starts = async () =>
    (
      await db
        .selectFrom('plan_periods')
        .select('start_date')
        .where('place_appointment_type_id', '=', monthly.id)
        .orderBy('start_date')
        .execute()
    ).map((row) => row.start_date);
  server.clock.set('2026-04-23T12:00:00Z');
  await server.services.jobs.runDue();
  expect(await starts()).toEqual(['2026-03-01', '2026-04-01']);
  server.clock.set('2026-04-24T12:00:00Z');
  await server.services.jobs.runDue();
  await server.services.jobs.runDue();
  expect(await starts()).toEqual(['2026-03-01', '2026-04-01', '2026-05-01']);
  const written = await db
    .selectFrom('activity_log')
    .selectAll()
    .where('action', '=', 'plan.period')
    .orderBy('id')
    .execute();
  const ofMonth = (date: string) => ({
    entity: 'plan_periods',
    user_id: null,
    created_name: 'system',
    properties: { place_appointment_type_id: [null, monthly.id], start_date: [null, date] },
  });
  expect(written).toMatchObject([ofMonth('2026-04-01'), ofMonth('2026-05-01')]);
});
