/** Settling what a workstation noted without a network (decision 076), with the rights of the person who settles it. */
import { contract } from '@resa/contract';
import type { Act } from '@resa/rules/offline/acts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointment, firstPlace, household, lastPlace, plan, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { actOf, type Desk, namedDesk, sealed } from '../testing/workstation.ts';

const { offline } = contract;
const NOW = '2026-03-03T15:00:00Z';
const TODAY = '2026-03-03 10:30';
const AT = '2026-03-03T14:00:00.000Z';
const OPEN = 1;
const CLOSED = 2;
const CANCELLED = 4;

let server: TestServer;
let place_id: number;
let elsewhere: number;
let here: Desk;
let admin: string;
/** May check in and cross locations, but not change a status. */
let volunteer: string;
beforeAll(async () => {
  server = await testServer({ now: NOW });
  [place_id, elsewhere] = [await firstPlace(db()), await lastPlace(db())];
  here = await namedDesk(server, place_id);
  admin = await server.signIn('admin@resa.test');
  volunteer = await server.signIn(await user(db(), ['crud_checkin', 'diff_checkin_location', 'crud_appointments']));
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

/** Seals and sends acts of a desk. */
async function note(acts: readonly Act[], desk = here) {
  const sent = await Promise.all(acts.map((act) => sealed(desk, act)));
  const { body } = await server.call(offline.send, { acts: sent }, admin);
  return body.code === 'Ok' && body.outcomes.map(({ outcome }) => outcome);
}
const arrival = (appointment_id: number, more: Partial<Act> = {}) =>
  actOf(here, { kind: 'close', at: AT, appointment_id, ...more });
const undoOf = ({ id }: Act, desk = here) => actOf(desk, { kind: 'undo', at: AT, undoes: id });

const rowOf = (id: number) =>
  db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const change = (id: number, fields: { status?: number; place_id?: number; booked_place_id?: number }) =>
  db().updateTable('appointments').set(fields).where('id', '=', id).execute();
const visitsOf = async (client_id: number) =>
  (await db().selectFrom('visits').select('id').where('head_client_id', '=', client_id).execute()).length;
async function booked(more: object = {}) {
  const home = await household(db());
  const fields = { client_id: home.id, start_date_time: TODAY, appointment_type_id: 2 };
  const { id } = await appointment(db(), { ...fields, ...more });
  return { ...home, client_id: home.id, appointment_id: id };
}
const rowsOf = async (client_id: number) => {
  const { body } = await server.call(offline.waiting, { place_id }, admin);
  return body.code === 'Ok' ? body.rows.filter((row) => row.client_id === client_id) : [];
};
async function settle(client_id: number, token = admin, how: 'record' | 'set_aside' = 'record') {
  const [row] = await rowsOf(client_id);
  const { status, body } = await server.call(offline.settle, { id: row?.id ?? 0, how }, token);
  return status === 200 ? body.code : status;
}

it('sets an act aside, which is logged and changes nothing else', async () => {
  const { appointment_id, client_id } = await booked({ status: CLOSED });
  const before = await rowOf(appointment_id);
  await note([arrival(appointment_id)]);
  const [row] = await rowsOf(client_id);
  expect(row).toMatchObject({ why: 'already_arrived', appointment: { id: appointment_id, status: CLOSED } });
  expect(await settle(client_id)).toBe('appointment_exists');
  expect(await settle(client_id, admin, 'set_aside')).toBe('Ok');
  expect(await rowOf(appointment_id)).toEqual(before);
  expect(await rowsOf(client_id)).toEqual([]);
});

it('shows the household of an act that was not tried, and of one that takes it back', async () => {
  const { appointment_id, client_id } = await booked({ start_date_time: '2026-02-20 10:30', status: 3 });
  const act = arrival(appointment_id, { at: '2026-02-20T15:00:00.000Z' });
  const other = await namedDesk(server, place_id, 'worker@resa.test');
  expect(await note([act])).toEqual(['waits']);
  expect(await note([undoOf(act, other)], other)).toEqual(['waits']);
  const rows = await rowsOf(client_id);
  expect(rows.map(({ kind, appointment }) => [kind, appointment?.id])).toEqual([
    ['close', appointment_id],
    ['undo', appointment_id],
  ]);
});

it('closes one of two appointments of a household that one desk noted by name and another by number', async () => {
  const { appointment_id, client_id, file_number } = await booked();
  await appointment(db(), { client_id, start_date_time: '2026-03-03 11:30', appointment_type_id: 2 });
  await note([arrival(appointment_id)]);
  expect(await note([actOf(here, { kind: 'walk_in', at: AT, file_number })])).toEqual(['waits']);
  expect(await rowsOf(client_id)).toMatchObject([{ why: 'already_arrived', appointment: { id: appointment_id } }]);
  expect(await visitsOf(client_id)).toBe(1);
});

describe('recording an arrival', () => {
  it('of a cancelled appointment needs the right to change its status', async () => {
    const { appointment_id, client_id } = await booked();
    await change(appointment_id, { status: CANCELLED });
    await note([arrival(appointment_id)]);
    expect(await settle(client_id, volunteer)).toBe(403);
    expect((await rowOf(appointment_id)).status).toBe(CANCELLED);
    expect(await settle(client_id)).toBe('Ok');
    expect((await rowOf(appointment_id)).status).toBe(CLOSED);
    expect(await visitsOf(client_id)).toBe(1);
  });

  it('of a cancelled appointment is refused once its place is taken', async () => {
    const dates = { start_date: '2026-03-02', end_date: '2026-03-02' };
    const { id } = await plan(db(), { ...dates, appointment_type_id: 2, max_appointments: 1 });
    const planned = { place_appointment_type_id: id, start_date_time: '2026-03-02 10:30' };
    const { appointment_id, client_id } = await booked(planned);
    await change(appointment_id, { status: CANCELLED });
    await note([arrival(appointment_id, { at: '2026-03-02T15:00:00.000Z' })]);
    const other = await booked(planned);
    expect(await settle(client_id)).toBe('not_now');
    expect((await rowOf(appointment_id)).status).toBe(CANCELLED);
    await change(other.appointment_id, { status: CANCELLED });
    expect(await settle(client_id)).toBe('Ok');
  });

  it('of an appointment that was moved elsewhere is where they came', async () => {
    const { appointment_id, client_id } = await booked();
    await change(appointment_id, { place_id: elsewhere, booked_place_id: elsewhere });
    await note([arrival(appointment_id)]);
    expect(await settle(client_id, await server.signIn(await user(db(), ['crud_checkin'])))).toBe(403);
    expect(await settle(client_id, volunteer)).toBe('Ok');
    const row = await rowOf(appointment_id);
    expect(row).toMatchObject({ status: CLOSED, place_id, checkin_location: place_id, booked_place_id: elsewhere });
  });
});

describe('taking back by a person', () => {
  it('needs the right to change a status, and opens the appointment again', async () => {
    const { appointment_id, client_id } = await booked();
    const act = arrival(appointment_id);
    const other = await namedDesk(server, place_id, 'worker@resa.test');
    await note([act]);
    expect(await note([undoOf(act, other)], other)).toEqual(['waits']);
    expect(await settle(client_id, volunteer)).toBe(403);
    expect(await settle(client_id)).toBe('Ok');
    expect((await rowOf(appointment_id)).status).toBe(OPEN);
    expect(await outcomeOf(act)).toBe('withdrawn');
  });

  it('cancels a visit that nobody had booked', async () => {
    const dates = { start_date: '2026-03-03', end_date: '2026-03-03' };
    const { id } = await plan(db(), { ...dates, appointment_type_id: 2 });
    const home = await household(db());
    const act = actOf(here, { kind: 'walk_in', at: AT, file_number: home.file_number });
    expect(await note([act])).toEqual(['done']);
    const made = () =>
      db()
        .selectFrom('appointments')
        .select(['status', 'place_appointment_type_id as plan'])
        .where('client_id', '=', home.id)
        .execute();
    await db().updateTable('appointments').set({ row_version: 9 }).where('client_id', '=', home.id).execute();
    expect(await note([undoOf(act)])).toEqual(['waits']);
    expect(await settle(home.id)).toBe('Ok');
    expect(await made()).toEqual([{ status: CANCELLED, plan: id }]);
    expect(await visitsOf(home.id)).toBe(0);
    expect(await outcomeOf(act)).toBe('withdrawn');
  });

  it('leaves the arrival of another desk where the act itself only waits', async () => {
    const { appointment_id, client_id } = await booked({ status: CLOSED });
    const act = arrival(appointment_id);
    const other = await namedDesk(server, place_id, 'worker@resa.test');
    await note([act]);
    await note([undoOf(act, other)], other);
    const undo = (await rowsOf(client_id)).find(({ kind }) => kind === 'undo');
    const { body } = await server.call(offline.settle, { id: undo?.id ?? 0, how: 'record' }, admin);
    expect(body).toEqual({ code: 'Ok' });
    expect((await rowOf(appointment_id)).status).toBe(CLOSED);
    expect(await rowsOf(client_id)).toEqual([]);
  });
});

async function outcomeOf({ id }: Act) {
  const row = await db().selectFrom('offline_acts').select('outcome').where('act', '=', id).executeTakeFirst();
  return row?.outcome;
}
