/** The data that stories have the server build for them. */
import { contract } from '@resa/contract';
import { BUILDERS_PATH, type Building, type Built } from '@resa/contract/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { household, plan, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { addGone } from './gone.ts';

let server: TestServer;
let worker: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  // Every day from 09:00 to 12:00, for a category 1 type.
  await plan(db(), { appointment_type_id: 2, days_in_advance: 30 });
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
async function send(body: unknown, { token = worker, type = 'application/json' } = {}) {
  const response = await fetch(server.url + BUILDERS_PATH, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
async function build(wanted: Building): Promise<Built> {
  const { body } = await send(wanted);
  expect(body).toMatchObject({ code: 'Ok' });
  return body as Built;
}
const fileOf = async (id: number) => {
  const { body } = await server.call(contract.clients.fetch, { id }, worker);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};

describe('a build is refused', () => {
  it('in production, which does not have the address', async () => {
    const app = await buildApp({ ...server.services, config: { ...server.services.config, mode: 'production' } });
    const headers = { authorization: `Bearer ${worker}` };
    const { statusCode } = await app.inject({ method: 'POST', url: BUILDERS_PATH, headers, payload: {} });
    expect(statusCode).toBe(404);
    await app.close();
  });

  it('without a session, and for a body that another site could send', async () => {
    expect((await send({}, { token: 'x'.repeat(43) })).status).toBe(401);
    expect((await send({}, { type: 'text/plain' })).status).toBe(400);
  });

  it('for data that breaks a rule, and makes no file of that household', async () => {
    const files = () => db().selectFrom('clients').select('id').execute();
    const before = await files();
    expect((await send({ households: [{ state: 9 }] })).status).toBe(400);
    for (const [household, fault] of [
      [{ head: { dob: '2015-01-01' } }, { path: 'client.dob', rule: 'rule_head_adult' }],
      [{ head: { gender_type_id: 999 } }, { path: 'client.gender_type_id', rule: 'e_not_offered' }],
      [{ members: [{ role: 2 }] }, { path: 'role', rule: 'InvalidFamilyRole' }],
      [{ members: [{}, { dob: null }] }, { path: 'client.dob', rule: 'must_be_completed' }],
    ] as const)
      expect(await send({ households: [household] })).toEqual({
        status: 400,
        body: { code: 'Invalid', fields: [fault] },
      });
    expect(await files()).toEqual(before);
    expect(await send({ plans: [{ max_appointments: 0 }] })).toMatchObject({ status: 400 });
    expect(await send({ plans: [{ time_slot: 0 }] })).toMatchObject({ status: 400 });
  });

  it('for a booking that the rules refuse, with the reason', async () => {
    const { body } = await send({ households: [{ appointments: [{}, { days: 1 }] }] });
    expect(body).toMatchObject({
      code: 'resource_locked_evidences',
      evidences: ['rule_opened_appointments', 'rule_frequency'],
    });
    expect((await send({ households: [{ appointments: [{ place_id: 2 }] }] })).body).toEqual({
      code: 'rule_appointment_not_available',
    });
  });
});

describe('a household is built', () => {
  it('of a single person by default, with a name that nobody else has', async () => {
    const { households } = await build({ households: [{}, {}] });
    const [one, other] = households as [Built['households'][0], Built['households'][0]];
    expect(one.name).not.toBe(other.name);
    const { client, info } = await fileOf(one.id);
    expect(client).toMatchObject({ client_state_type_id: 1, single_head: 1, file_number: one.file_number });
    expect(info.profile).toBe(1);
  });

  it('of a head, a partner and a child, in the given state', async () => {
    const { households } = await build({
      households: [{ head: { first_name: 'Anne' }, members: [{ role: 3 }, { dob: '2020-01-01' }], state: 6 }],
    });
    const [home] = households as [Built['households'][0]];
    const { client, members } = await fileOf(home.id);
    expect(client).toMatchObject({ first_name: 'Anne', client_state_type_id: 6, marital_status_type_id: 2 });
    expect(members.map(({ client_id, group_role_type_id }) => [client_id, group_role_type_id])).toEqual([
      [home.id, 2],
      ...home.members.map(({ id, role }) => [id, role]),
    ]);
    expect(members[2]?.dob).toBe('2020-01-01');
  });

  it('with an open appointment of today, a visit of last week and a bulletin', async () => {
    const { households, today } = await build({
      households: [{ appointments: [{ days: -14, status: 2 }, {}], bulletins: [{ subject: 'Needs a cart' }] }],
    });
    const [home] = households as [Built['households'][0]];
    const { body } = await server.call(contract.checkin.search, { file_number: home.file_number }, worker);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(body.all_appointments.map(({ status, start_date_time }) => [status, start_date_time.slice(0, 10)])).toEqual([
      [1, today],
      [2, '2026-02-17'],
    ]);
    expect(body.bulletins).toMatchObject([{ subject: 'Needs a cart' }]);
    const visits = await db().selectFrom('visits').select('date').where('head_client_id', '=', home.id).execute();
    expect(visits).toEqual([{ date: '2026-02-17' }]);
  });
});

it('builds a plan on which nobody is booked, and a household on it', async () => {
  const { plans } = await build({ plans: [{ max_appointments: 1, hours: ['09:00', '10:00'] }] });
  const [{ id }] = plans as [Built['plans'][0]];
  const appointment = { place_appointment_type_id: id, days: 2 };
  const { households } = await build({
    households: [{ appointments: [appointment] }, { appointments: [appointment] }],
  });
  expect(households.map(({ appointments }) => appointments[0]?.start_date_time)).toEqual([
    '2026-03-05 09:00',
    '2026-03-05 09:30',
  ]);
  const full = { households: [{ appointments: [{ ...appointment, time: '09:00' }] }] };
  expect((await build(full)).households[0]?.appointments[0]?.start_date_time).toBe('2026-03-06 09:00');
});

it('builds a bulletin for every client', async () => {
  const { bulletins, households } = await build({ bulletins: [{ subject: 'Closed on Friday' }], households: [{}] });
  expect(bulletins).toMatchObject([{ subject: 'Closed on Friday' }]);
  expect((await fileOf(households[0]?.id ?? 0)).bulletins.map(({ subject }) => subject)).toContain('Closed on Friday');
});

it('deletes files of the demo and merges others, which can be restored and taken back', async () => {
  const admin = await server.signIn('admin@resa.test');
  const at = '2025-06-01T12:00:00Z';
  const single = await household(db(), { client_state_type_id: 2, created_at: at });
  const family = await household(db(), { client_state_type_id: 2, created_at: at }, [
    { role: 4, client_state_type_id: 2 },
  ]);
  const active = await household(db(), { created_at: at });
  // Newer than the merge of the demo, so not in it.
  const recent = await household(db(), { created_at: '2026-03-03T12:00:00Z' });
  const since = { date_start: '2026-03-03' };
  await db().updateTable('memberships').set(since).where('client_id', '=', recent.id).execute();
  await addGone(server.services, await userId(db(), 'admin@resa.test'));

  const { body: deleted } = await server.call(
    contract.deleted.list,
    { sortBy: 'file_number', descending: false },
    admin,
  );
  if (deleted.code !== 'Ok') throw new Error(deleted.code);
  expect(deleted.dt.rows.map(({ id, data }) => [id, data])).toEqual([
    [single.id, 0],
    [family.members[0], 1],
  ]);
  expect((await server.call(contract.deleted.restore, { id: family.members[0] ?? 0 }, admin)).body).toMatchObject({
    code: 'Ok',
    to: 'household',
  });
  const { body: merges } = await server.call(contract.merging.list, {}, admin);
  if (merges.code !== 'Ok') throw new Error(merges.code);
  const merge = merges.dt.rows.find(({ target_id }) => target_id === active.id);
  expect(merge).toMatchObject({ source_name: merge?.target_name, merged_by: 'Alice Tremblay' });
  expect((await server.call(contract.merging.undo, { source: merge?.source_id ?? 0 }, admin)).body).toEqual({
    code: 'Ok',
  });
});
