/** The appointments expected at the counter today. */
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointment, firstPlace, household, lastPlace, user } from '../testing/factories.ts';
import { wordsOfPages } from '../testing/pdf-words.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { close, expected, paper } = contract.checkin;

let server: TestServer;
let here: number;
let there: number;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-03T15:00:00Z' });
  here = await firstPlace(db());
  there = await lastPlace(db());
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

it('is not shown without crud_checkin, nor at a location of others', async () => {
  const viewer = await server.signIn(await user(db(), ['view_clients', 'view_appointments'], [here]));
  expect((await server.call(expected, { place_id: here }, viewer)).status).toBe(403);
  const counter = await server.signIn(await user(db(), ['crud_checkin'], [here]));
  expect((await server.call(expected, { place_id: there }, counter)).status).toBe(403);
  expect((await server.call(expected, { place_id: here }, counter)).body).toMatchObject({ code: 'Ok', rows: [] });
});

it('lists by the clock who has yet to come, with the verdict, counts who came, and is logged', async () => {
  const who = await user(db(), ['crud_checkin'], [here]);
  const token = await server.signIn(who);
  const asked = async () => {
    const { body } = await server.call(expected, { place_id: here }, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body;
  };
  const [roy, singh, nguyen] = await Promise.all([
    household(db(), { first_name: 'Rose', last_name: 'Roy' }),
    household(db(), { first_name: 'Sam', last_name: 'Singh', client_state_type_id: 2 }),
    household(db(), {}),
  ]);
  const at = (client_id: number, start_date_time: string, more: { status?: number; place_id?: number } = {}) =>
    appointment(db(), { client_id, start_date_time, place_id: here, ...more });
  await at(singh.id, '2026-03-03 23:59');
  const { id } = await at(roy.id, '2026-03-03 00:00');
  await at(nguyen.id, '2026-03-03 09:00', { status: 2 });
  await at(nguyen.id, '2026-03-03 09:30', { status: 3 });
  await at(nguyen.id, '2026-03-03 10:00', { status: 4 });
  await at(nguyen.id, '2026-03-03 10:00', { place_id: there });
  await at(nguyen.id, '2026-03-02 23:59');
  await at(nguyen.id, '2026-03-04 00:00');

  const before = await asked();
  expect(before).toMatchObject({ booked: 4, arrived: 1, today: '2026-03-03' });
  expect(
    before.rows.map(({ name, start_date_time, eligibility }) => [name, start_date_time, eligibility.colour]),
  ).toEqual([
    ['Rose Roy', '2026-03-03 00:00', 'green'],
    ['Sam Singh', '2026-03-03 23:59', 'red'],
  ]);
  await server.services.viewLog.flush();
  const { rows: seen } = await sql<{ client_id: number }>`select l.client_id from read_log l
    join users u on u.id = l.user_id where u.email = ${who} and call = 'checkin.expected' order by 1`.execute(db());
  expect(seen.map(({ client_id }) => client_id)).toEqual([roy.id, singh.id].sort((a, b) => a - b));

  expect((await server.call(close, { id, place_id: here }, token)).body).toEqual({ code: 'Ok' });
  expect(await asked()).toMatchObject({ booked: 4, arrived: 2, rows: [{ client_id: singh.id }] });
});

it('is printed with the codes of cards, without who has come, and is logged', async () => {
  const who = await user(db(), ['crud_checkin'], [here]);
  const token = await server.signIn(who);
  const [ruth, came] = [await household(db(), { first_name: 'Ruth', last_name: 'Roy' }), await household(db())];
  await appointment(db(), { client_id: ruth.id, start_date_time: '2026-03-03 11:00', place_id: here });
  await appointment(db(), { client_id: came.id, start_date_time: '2026-03-03 11:00', place_id: here, status: 2 });
  const codeOf = async ({ id, file_number }: { id: number; file_number: number }) => {
    const file = db().selectFrom('clients').select('card_code').where('id', '=', id);
    return `${file_number}-${(await file.executeTakeFirstOrThrow()).card_code}`;
  };
  expect((await server.call(paper, { place_id: there }, token)).status).toBe(403);
  const { status, body } = await server.call(paper, { place_id: here, locale: 'fr' }, token);
  expect(status).toBe(200);
  const words = (await wordsOfPages(body)).flat();
  expect(words).toEqual(expect.arrayContaining([await codeOf(ruth), 'Ruth Roy', '11:00']));
  expect(words).not.toContain(await codeOf(came));
  await server.services.viewLog.flush();
  const { rows: seen } = await sql<{ client_id: number }>`select l.client_id from read_log l
    join users u on u.id = l.user_id where u.email = ${who} and call = 'checkin.paper'`.execute(db());
  expect(seen).toContainEqual({ client_id: ruth.id });
});
