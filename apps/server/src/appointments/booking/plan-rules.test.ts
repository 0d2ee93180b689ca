import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household, plan } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rulesOfPlan, rulesVersion } from './plan-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-03T15:00:00Z'); // a Tuesday, 10:00 in Toronto
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
async function version(): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${rulesVersion} as version`.execute(db());
  return (rows[0] as { version: string }).version;
}

it.each([
  'place_appointment_types',
  'plan_periods',
  'working_hours',
  'nonworking_days',
  'reschedule_days',
  'cutoffs',
  'appointment_types',
  'tags',
  'tags_appointments',
  'tags_extras',
])('gives a new version to a committed change of %s, and to no other', async (table) => {
  const before = await version();
  const touch = sql`delete from ${sql.table(table)} where false`;
  await expect(
    db()
      .transaction()
      .execute(async (trx) => {
        await touch.execute(trx);
        throw new Error('undone');
      }),
  ).rejects.toThrow('undone');
  expect(await version()).toBe(before);
  await touch.execute(db());
  expect(await version()).not.toBe(before);
});

it('returns nothing kept or read for another version', async () => {
  const { id } = await plan(db());
  const old = await version();
  const kept = await rulesOfPlan(db(), id, old);
  expect(await rulesOfPlan(db(), id, old)).toBe(kept);
  await db().updateTable('place_appointment_types').set({ max_appointments: 7 }).where('id', '=', id).execute();
  const now = await version();
  expect((await rulesOfPlan(db(), id, now))?.schedule.plan.max_appointments).toBe(7);
  expect(await rulesOfPlan(db(), id, old)).toBeUndefined();
  await expect(rulesOfPlan(db(), 2_000_000, now)).rejects.toMatchObject({ status: 404 });
});

it('checks each booking by the present plan', async () => {
  const on = await plan(db());
  const desk = await server.signIn('desk@resa.test');
  const book = async () => {
    const { place_id, appointment_type_id } = on;
    const { id: client_id } = await household(db());
    const start_date_time = '2026-03-04 09:30';
    const { body } = await server.call(
      contract.appointments.store,
      {
        appointment: { client_id, place_id, appointment_type_id, start_date_time, comments: null, emergency: 0 },
        members: [],
        place_appointment_type_id: on.id,
      },
      desk,
    );
    return body.code;
  };
  const rows = db().updateTable('place_appointment_types').where('id', '=', on.id);
  expect(await book()).toBe('Ok');
  await rows.set({ max_appointments: 1 }).execute();
  expect(await book()).toBe('rule_max_appointments');
  await rows.set({ max_appointments: 5 }).execute();
  expect(await book()).toBe('Ok');
  await db().deleteFrom('working_hours').where('place_appointment_type_id', '=', on.id).execute();
  expect(await book()).toBe('rule_appointment_not_available');
});
