import type { Settings } from '@resa/contract/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household, plan } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { factsOfBooking } from './facts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('is planned once for all bookings, also of a plan that is in no statistics', async () => {
  const db = server.services.db.kysely;
  const { id: client_id } = await household(db);
  const known = await plan(db);
  await sql`insert into appointments (client_id, place_id, booked_place_id, place_appointment_type_id,
      appointment_type_id, start_date_time, created_at, updated_at)
    select ${client_id}, ${known.place_id}, ${known.place_id}, ${known.id}, ${known.appointment_type_id},
      timestamp '2026-01-01 09:00' + n * interval '1 hour', now(), now() from generate_series(1, 5000) n`.execute(db);
  await sql`analyze appointments`.execute(db);

  const { id } = await plan(db);
  const booking = { client_id: (await household(db)).id, appointment_id: null, members: [] };
  const now = { date: '2026-03-03', time: '10:00' };
  const settings: Settings = await server.services.settings.get();
  const { rows } = await db.connection().execute(async (session) => {
    for (let n = 10; n < 30; n++)
      await factsOfBooking(session, id, { ...booking, start_date_time: `2026-04-${n} 09:30` }, now, settings);
    return sql`select custom_plans::int from pg_prepared_statements where statement like '%event_bookings%'`.execute(
      session,
    );
  });
  // PostgreSQL plans the first five with their values, to compare.
  expect(rows).toEqual([{ custom_plans: 5 }]);
});
