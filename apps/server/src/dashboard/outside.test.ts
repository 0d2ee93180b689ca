/** The acts of clients on the dashboard: who may read them, at which locations, and the last act of each. */
import { contract } from '@resa/contract';
import { clientCalls } from '@resa/contract/client-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../portal/sessions/sessions.ts';
import { household, lastPlace, plan, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { outside } = contract.dashboard;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  const settings = { portal_booking: 1 } as const;
  await server.call(contract.app_settings.update, { settings }, admin);
  await db().deleteFrom('cutoffs').execute();
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

async function client() {
  const own = await household(db(), {
    first_name: 'Ada',
    last_name: 'Byron',
    email: `${crypto.randomUUID()}@example.test`,
  });
  const session = { client_id: own.id, family_id: own.group_id, opened_by: null };
  const cookie = `resa_client=${await openSession(db(), new Date(server.services.clock()), '', session)}`;
  const call = async (name: 'book' | 'move' | 'cancel', input: object) => {
    const reply = await fetch(server.url + clientCalls[name].path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(await reply.json()).toMatchObject({ code: 'Ok' });
    const row = await db().selectFrom('appointments').select('id').where('client_id', '=', own.id).executeTakeFirst();
    return row?.id as number;
  };
  return { ...own, call };
}
const rows = async (token = admin) => {
  const { body } = await server.call(outside, {}, token);
  return body.code === 'Ok' ? body.rows : [];
};

it('is refused to users who see no appointments', async () => {
  expect((await server.call(outside, {}, await server.signIn(await user(db(), ['view_clients'])))).status).toBe(403);
});

it('shows the last act on each appointment at the locations of its reader, since yesterday', async () => {
  const { id: plan_id, place_id } = await plan(db(), {
    ...{ appointment_type_id: 6, max_appointments: 9, online_appointments: 5 },
  });
  const [one, two, three] = [await client(), await client(), await client()];
  const at = (time: string) => ({ plan_id, start_date_time: `2026-03-05 ${time}` });
  const booked = await one.call('book', at('09:00'));
  const moved = await two.call('book', at('09:00'));
  await two.call('move', { id: moved, start_date_time: '2026-03-05 10:00' });
  const cancelled = await three.call('book', at('09:00'));
  await three.call('cancel', { id: cancelled });

  const shown = await rows();
  expect(shown).toMatchObject([
    { id: cancelled, what: 'cancelled', client_id: three.id, name: 'Ada Byron', place_id },
    { id: moved, what: 'moved', start_date_time: '2026-03-05 10:00' },
    { id: booked, what: 'booked', file_number: one.file_number },
  ]);
  const elsewhere = (await lastPlace(db())) === place_id ? [] : [await lastPlace(db())];
  expect(await rows(await server.signIn(await user(db(), ['view_appointments'], elsewhere)))).toEqual([]);

  server.clock.set('2026-03-04T15:00:00Z');
  expect(await rows(await server.signIn('admin@resa.test'))).toHaveLength(3);
  server.clock.set('2026-03-05T15:00:00Z');
  expect(await rows(await server.signIn('admin@resa.test'))).toEqual([]);
});
