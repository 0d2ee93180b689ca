import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointment, firstPlace, household, lastPlace, plan, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { changeStatus, destroy, detail, fetch, getParticipants, store, update } = contract.appointments;
const [OPEN, CLOSED, NO_SHOW, CANCELLED] = [1, 2, 3, 4] as const;

let server: TestServer;
let desk: string;
let place_id: number;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
  place_id = await firstPlace(db());
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-03-03T15:00:00Z')); // a Tuesday, 10:00 in Toronto

const db = () => server.services.db.kysely;
const rowOf = (id: number) =>
  db().selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const logOf = (id: number, action: string) =>
  db()
    .selectFrom('activity_log')
    .select(['client_id', 'created_name', 'properties'])
    .where('entity_id', '=', id)
    .where('action', '=', action)
    .orderBy('id')
    .execute();
const seatsOf = async (id: number) =>
  (
    await db()
      .selectFrom('appointment_participants')
      .select('client_id')
      .where('appointment_id', '=', id)
      .orderBy('client_id')
      .execute()
  ).map((seat) => seat.client_id);

type OnPlan = Awaited<ReturnType<typeof plan>>;
/** An appointment of its own household, on its own plan unless one is given. */
async function booked(given: { plan?: OnPlan; start?: string; status?: number; emergency?: 0 | 1 } = {}) {
  const on = given.plan ?? (await plan(db()));
  const home = await household(db());
  const { status = OPEN, emergency = 0 } = given;
  const row = await appointment(db(), {
    client_id: home.id,
    place_id: on.place_id,
    status,
    emergency,
    start_date_time: given.start ?? '2026-03-04 09:30',
    place_appointment_type_id: on.id,
    appointment_type_id: on.appointment_type_id,
  });
  return { ...row, on, home };
}
type Booked = Awaited<ReturnType<typeof booked>>;
type Edit = RequestOf<typeof update>;
const edit = (
  { id, client_id, on, row_version, start_date_time, emergency }: Booked,
  to: { plan?: OnPlan; start?: string; members?: number[] } & Partial<Edit['appointment']> = {},
): Edit => {
  const { plan: onto = on, start, members = [], ...more } = to;
  return {
    appointment: {
      id,
      client_id,
      row_version,
      emergency,
      comments: null,
      place_id: onto.place_id,
      appointment_type_id: onto.appointment_type_id,
      start_date_time: start ?? start_date_time,
      ...more,
    },
    members,
    place_appointment_type_id: onto.id,
  };
};
const save = async (input: Edit, token = desk) => (await server.call(update, input, token)).body;

describe('an edit is refused', () => {
  it('without the permission, from or to a location of others, and for a missing appointment', async () => {
    const one = await booked();
    const viewer = await server.signIn(await user(db(), ['view_appointments']));
    expect((await server.call(update, edit(one), viewer)).status).toBe(403);
    const elsewhere = await plan(db(), { place_id: await lastPlace(db()) });
    expect((await server.call(update, edit(one, { plan: elsewhere }), desk)).status).toBe(403);
    const foreign = await booked({ plan: elsewhere });
    expect((await server.call(update, edit(foreign, { plan: one.on }), desk)).status).toBe(403);
    expect((await server.call(update, edit({ ...one, id: 2_000_000 }), desk)).status).toBe(404);
    expect(await rowOf(one.id)).toMatchObject({ row_version: 1, start_date_time: '2026-03-04 09:30' });
  });

  it('for another client than the one it was booked for', async () => {
    const one = await booked();
    const other = await household(db());
    expect(await save(edit(one, { client_id: other.id }))).toEqual({
      code: 'Invalid',
      fields: [{ path: 'appointment.client_id', rule: 'invalid' }],
    });
  });

  it.each([CLOSED, NO_SHOW, CANCELLED])('once its status is %i', async (status) => {
    const one = await booked({ status });
    expect(await save(edit(one, { comments: 'x' }))).toEqual({ code: 'not_open' });
  });

  it('when someone else saved it before, and returns the user and the fields', async () => {
    const one = await booked();
    const worker = await server.signIn('worker@resa.test');
    expect(await save(edit(one, { comments: 'Two bags' }), worker)).toMatchObject({ code: 'Ok', row_version: 2 });
    expect(await save(edit(one, { comments: 'Three bags' }))).toMatchObject({
      code: 'stale',
      saved_by: 'Wendy Chen',
      row_version: 2,
      changed: ['comments'],
    });
    expect((await rowOf(one.id)).comments).toBe('Two bags');
    expect(await save(edit(one, { comments: 'Two bags', media: 1, emergency: 1 }))).toMatchObject({
      changed: ['media', 'emergency'],
    });
  });

  it('into a full slot, past the hours and into the past, with the nearest free place, and nothing moves', async () => {
    const on = await plan(db(), { max_appointments: 1 });
    const one = await booked({ plan: on });
    await booked({ plan: on, start: '2026-03-05 10:00' });
    expect(await save(edit(one, { start: '2026-03-05 10:00' }))).toEqual({
      code: 'rule_max_appointments',
      next_free: '2026-03-05 09:00',
    });
    for (const start of ['2026-03-05 12:00', '2026-03-03 09:30'])
      expect(await save(edit(one, { start }))).toMatchObject({ code: 'rule_appointment_not_available' });
    expect(await rowOf(one.id)).toMatchObject({ start_date_time: '2026-03-04 09:30', row_version: 1 });
  });

  it('to a day with evidence against the household, with the first day without it', async () => {
    const market = await plan(db(), { appointment_type_id: 2 });
    const one = await booked({ plan: market, start: '2026-03-20 09:30' });
    await db().updateTable('clients').set({ food_frequency: 14 }).where('id', '=', one.client_id).execute();
    await appointment(db(), {
      client_id: one.client_id,
      appointment_type_id: 2,
      status: CLOSED,
      start_date_time: '2026-02-25 09:00',
    });
    expect(await save(edit(one, { start: '2026-03-05 09:30' }))).toEqual({
      code: 'resource_locked_evidences',
      evidences: ['rule_frequency'],
      details: { rule_frequency: { next_date: '2026-03-11' } },
      next_free: '2026-03-11 09:00',
    });
  });

  it('as an emergency without the permission', async () => {
    const on = await plan(db(), { max_appointments: 1 });
    const plain = await server.signIn(await user(db(), ['crud_appointments']));
    const one = await booked({ plan: on });
    await booked({ plan: on, start: '2026-03-05 10:00' });
    const forced = edit(one, { start: '2026-03-05 10:00', emergency: 1 });
    expect(await save(forced, plain)).toEqual({ code: 'Forbidden' });
    const allowed = await server.signIn(await user(db(), ['crud_appointments', 'emergency_appointments']));
    expect(await save(forced, allowed)).toMatchObject({ code: 'Ok' });
    expect((await rowOf(one.id)).emergency).toBe(1);
    // Users who could not have made it may comment on it, and it stays an emergency.
    const again = { ...one, ...(await rowOf(one.id)) };
    expect(await save(edit(again, { comments: 'Ramp' }), plain)).toMatchObject({ code: 'Ok' });
    expect(await rowOf(one.id)).toMatchObject({ emergency: 1, comments: 'Ramp' });
  });
});

describe('an edit', () => {
  it('moves to another plan and time, frees the former slot, keeps the household, and is logged', async () => {
    const [from, to] = [await plan(db(), { max_appointments: 1 }), await plan(db(), { appointment_type_id: 9 })];
    const one = await booked({ plan: from });
    expect(await save(edit(one, { plan: to, start: '2026-03-06 11:00', comments: 'By bus' }))).toEqual({
      code: 'Ok',
      id: one.id,
      row_version: 2,
    });
    expect(await rowOf(one.id)).toMatchObject({
      start_date_time: '2026-03-06 11:00',
      place_appointment_type_id: to.id,
      appointment_type_id: 9,
      comments: 'By bus',
      status: OPEN,
      family_id: one.home.group_id,
      row_version: 2,
    });
    expect(await logOf(one.id, 'appointment.update')).toMatchObject([
      {
        client_id: one.client_id,
        created_name: 'David Roy',
        properties: {
          start_date_time: ['2026-03-04 09:30', '2026-03-06 11:00'],
          appointment_type_id: [6, 9],
          comments: [null, 'By bus'],
        },
      },
    ]);
    const next = await household(db());
    const { appointment: wanted, ...rest } = edit(one, { plan: from });
    const { id: _, row_version: __, ...fresh } = wanted;
    const { body } = await server.call(store, { ...rest, appointment: { ...fresh, client_id: next.id } }, desk);
    expect(body.code).toBe('Ok');
  });

  it('mails the client about a move, and not about a comment', async () => {
    const one = await booked();
    await db().updateTable('clients').set({ email: 'moved@mail.test' }).where('id', '=', one.client_id).execute();
    const notices = async () => {
      await server.services.jobs.runDue();
      const mails = await db()
        .selectFrom('client_emails')
        .select('message')
        .where('client_id', '=', one.client_id)
        .execute();
      return mails.map(({ message }) => message.includes('Friday, March 6, 2026'));
    };
    expect(await save(edit(one, { comments: 'By bus' }))).toMatchObject({ code: 'Ok' });
    expect(await notices()).toEqual([]);
    expect(await save(edit({ ...one, row_version: 2 }, { start: '2026-03-06 11:00' }))).toMatchObject({ code: 'Ok' });
    expect(await notices()).toEqual([true]);
  });

  it('leaves itself out of every rule: the only place, the only appointment, the frequency', async () => {
    const only = await plan(db(), { appointment_type_id: 2, max_appointments: 1, max_appointments_per_client: 1 });
    const one = await booked({ plan: only });
    await db().updateTable('clients').set({ food_frequency: 30 }).where('id', '=', one.client_id).execute();
    expect(await save(edit(one, { start: '2026-03-04 10:00' }))).toMatchObject({ code: 'Ok' });
  });

  it('adds a comment after the hour, and takes a member off a full event without checking the rest', async () => {
    const event = await plan(db(), { appointment_type_id: 1, max_appointments: 2 });
    const family = await household(db(), {}, [
      { role: 4, first_name: 'Inès', dob: '2016-02-01' },
      { role: 4, first_name: 'Théo', dob: '2018-02-01' },
    ]);
    const wanted = {
      client_id: family.id,
      place_id: event.place_id,
      appointment_type_id: 1,
      comments: null,
      start_date_time: '2026-03-03 10:30',
    };
    const input = { appointment: wanted, members: family.members, place_appointment_type_id: event.id };
    const { body } = await server.call(store, input, desk);
    if (body.code !== 'Ok') throw new Error(body.code);
    server.clock.set('2026-03-03T16:00:00Z');
    const [first, second] = family.members as [number, number];
    const later = { appointment: { ...wanted, id: body.id, row_version: 1 }, place_appointment_type_id: event.id };
    expect(await save({ ...later, members: [first] })).toMatchObject({ code: 'Ok' });
    expect(await seatsOf(body.id)).toEqual([first]);
    expect(await rowOf(body.id)).toMatchObject({ units: 1 });
    expect(await logOf(body.id, 'appointment.update')).toMatchObject([
      { properties: { units: [2, 1], participants: [[first, second], [first]] } },
    ]);
    expect(await save({ ...later, members: [second] })).toMatchObject({ code: 'stale', changed: ['participants'] });
    const both = { ...later, appointment: { ...later.appointment, row_version: 2 }, members: [first, second] };
    expect(await save(both)).toMatchObject({ code: 'Ok' });
    expect(await save({ ...both, appointment: { ...both.appointment, row_version: 3 }, members: [] })).toEqual({
      code: 'Invalid',
      fields: [{ path: 'members', rule: 'must_be_completed' }],
    });
  });

  it('keeps the seat of a member who left the household, or does not fit the plan now, until they are taken off', async () => {
    const event = await plan(db(), { appointment_type_id: 1, max_appointments: 9, ages_range: '0-12' });
    const family = await household(db(), {}, [
      { role: 4, first_name: 'Inès', dob: '2016-02-01' },
      { role: 4, first_name: 'Théo', dob: '2018-02-01' },
    ]);
    const [leaver, grown] = family.members as [number, number];
    const wanted = {
      client_id: family.id,
      place_id: event.place_id,
      appointment_type_id: 1,
      comments: null,
      start_date_time: '2026-03-05 10:30',
    };
    const input = { appointment: wanted, members: family.members, place_appointment_type_id: event.id };
    const { body } = await server.call(store, input, desk);
    if (body.code !== 'Ok') throw new Error(body.code);
    const { id } = body;
    const of = db().updateTable('memberships').where('client_id', '=', leaver);
    await of.set({ date_end: '2026-03-01' }).execute();
    await db().updateTable('clients').set({ dob: '2012-02-01' }).where('id', '=', grown).execute();

    const asked = { client_id: family.id, appointment_id: id };
    expect((await server.call(getParticipants, asked, desk)).body).toMatchObject({
      members: [
        { client_id: family.id, selected: 0 },
        { client_id: grown, selected: 1 },
      ],
      left: [{ client_id: leaver, age: 10 }],
    });
    expect((await server.call(getParticipants, { client_id: family.id }, desk)).body).toMatchObject({ left: [] });
    const { body: shown } = await server.call(detail, { id }, desk);
    const participants =
      shown.code === 'Ok' ? shown.participants.map((participant) => [participant.client_id, participant.left]) : [];
    expect(new Map(participants as [number, number][])).toEqual(
      new Map([
        [leaver, 1],
        [grown, 0],
      ]),
    );

    const send = (row_version: number, members: readonly number[], more: object = {}) =>
      save({ ...input, members: [...members], appointment: { ...wanted, id, row_version, ...more } });
    expect(await send(1, [leaver, grown], { comments: 'Ramp' })).toMatchObject({ code: 'Ok' });
    expect(await send(2, [leaver, grown], { start_date_time: '2026-03-06 10:30' })).toMatchObject({ code: 'Ok' });
    expect(await seatsOf(id)).toEqual([leaver, grown]);
    expect(await send(3, [grown], { start_date_time: '2026-03-06 10:30' })).toMatchObject({ code: 'Ok' });
    expect(await send(4, [leaver, grown], { start_date_time: '2026-03-06 10:30' })).toEqual({
      code: 'Invalid',
      fields: [{ path: 'members', rule: 'e_participant_not_offered' }],
    });
  });

  it('exchanges two full slots without a deadlock: each move waits, and neither is overbooked', async () => {
    const on = await plan(db(), { max_appointments: 2 });
    const [a, b] = [await booked({ plan: on, start: '2026-03-04 09:00' }), await booked({ plan: on })];
    const starts = ['2026-03-04 09:00', '2026-03-04 09:30'] as const;
    for (let round = 0; round < 6; round++) {
      const now = [await rowOf(a.id), await rowOf(b.id)];
      const moves = [a, b].map((one, index) => {
        const row = now[index] as (typeof now)[number];
        const start = starts.find((each) => each !== row.start_date_time);
        return save(edit({ ...one, ...row }, { start: start as string }));
      });
      expect((await Promise.all(moves)).map(({ code }) => code)).toEqual(['Ok', 'Ok']);
    }
    expect([(await rowOf(a.id)).start_date_time, (await rowOf(b.id)).start_date_time]).toEqual([...starts]);
  });
});

describe('an appointment is deleted', () => {
  it('by nobody but an administrator, at a location of theirs, once it is cancelled', async () => {
    const admin = await server.signIn('admin@resa.test');
    const open = await booked();
    const gone = await booked({ status: CANCELLED });
    expect((await server.call(destroy, { id: gone.id }, desk)).status).toBe(403);
    const viewer = await server.signIn('viewer@resa.test');
    expect((await server.call(destroy, { id: gone.id }, viewer)).status).toBe(403);
    const foreign = await booked({ plan: await plan(db(), { place_id: await lastPlace(db()) }), status: CANCELLED });
    expect((await server.call(destroy, { id: foreign.id }, desk)).status).toBe(403);
    expect((await server.call(destroy, { id: open.id }, admin)).body).toEqual({ code: 'not_cancelled' });
    expect((await rowOf(gone.id)).deleted_at).toBeNull();

    expect((await server.call(destroy, { id: gone.id }, admin)).body).toEqual({ code: 'Ok' });
    expect((await rowOf(gone.id)).deleted_at).not.toBeNull();
    expect(await logOf(gone.id, 'appointment.destroy')).toMatchObject([{ properties: { status: [4, null] } }]);
    for (const call of [fetch, detail, destroy])
      expect((await server.call(call, { id: gone.id }, admin)).status).toBe(404);
  });
});

describe('an appointment is read', () => {
  it('by those who may see appointments, at any location, and read-only if it is not theirs to edit', async () => {
    const none = await server.signIn(await user(db(), ['view_clients']));
    const one = await booked();
    expect((await server.call(fetch, { id: one.id }, none)).status).toBe(403);
    expect((await server.call(detail, { id: one.id }, none)).status).toBe(403);
    const readonly = async (id: number, token: string) => {
      const { body } = await server.call(fetch, { id }, token);
      return body.code === 'Ok' ? body.readonly : body.code;
    };
    const foreign = await booked({ plan: await plan(db(), { place_id: await lastPlace(db()) }) });
    const closed = await booked({ status: CLOSED });
    const viewer = await server.signIn('viewer@resa.test');
    expect(await readonly(one.id, desk)).toBe(0);
    expect(await readonly(foreign.id, desk)).toBe(1);
    expect(await readonly(closed.id, desk)).toBe(1);
    expect(await readonly(one.id, viewer)).toBe(1);
  });

  it('with its client, who made it, its history and its participants', async () => {
    const family = await household(db(), { phone: '613-555-0142' }, [
      { role: 4, first_name: 'Noé', dob: '2016-03-04' },
    ]);
    const [child] = family.members as [number];
    const event = await plan(db(), { appointment_type_id: 1 });
    const row = await appointment(db(), {
      client_id: family.id,
      appointment_type_id: 1,
      place_appointment_type_id: event.id,
      comments: 'Ramp',
      start_date_time: '2026-03-04 09:30',
    });
    await db().insertInto('appointment_participants').values({ appointment_id: row.id, client_id: child }).execute();
    await server.call(changeStatus, { id: row.id, status: CANCELLED }, desk);
    const asked = (locale: 'en' | 'fr') => ({ id: row.id, locale });
    const { body } = await server.call(fetch, asked('fr'), desk);
    expect(body).toMatchObject({
      appointment: {
        id: row.id,
        place_id,
        comments: 'Ramp',
        participants: 1,
        status: CANCELLED,
        row_version: 2,
        status_text: 'Annulé',
        time: '09:30',
        ages: [10],
      },
      info: {
        origin: 1,
        updated_by: 'David Roy',
        client: { phone: '613-555-0142', family_size: 2 },
        history: [{ from_status: OPEN, to_status: CANCELLED, user: 'David Roy' }],
      },
      readonly: 1,
    });
    expect((await server.call(detail, asked('en'), desk)).body).toMatchObject({
      appointment: [{ id: row.id, status_text: 'Cancelled', time: '09:30', ages: [10] }],
      participants: [{ client_id: child, age: 10 }],
    });
    await server.services.viewLog.flush();
    const views = await db()
      .selectFrom('read_log')
      .select(['client_id', 'call'])
      .where('client_id', 'in', [family.id, child])
      .where('call', 'in', ['appointments.detail', 'appointments.fetch'])
      .execute();
    expect(views.map(({ client_id, call }) => [client_id, call]).sort()).toEqual(
      [
        [family.id, 'appointments.detail'],
        [child, 'appointments.detail'],
        [family.id, 'appointments.fetch'],
      ].sort(),
    );
  });
});

it('corrects a wrong no-show in one call: the visit is written, and who corrected it', async () => {
  const one = await booked({ status: NO_SHOW, start: '2026-03-02 09:30' });
  const plain = await server.signIn(await user(db(), ['crud_appointments']));
  const correction = { id: one.id, status: CLOSED, from: NO_SHOW };
  expect((await server.call(changeStatus, correction, plain)).status).toBe(403);
  expect((await server.call(changeStatus, correction, desk)).body).toEqual({ code: 'Ok' });
  expect((await server.call(changeStatus, correction, desk)).body).toMatchObject({ code: 'stale' });
  const visits = await db().selectFrom('visits').select('date').where('appointment_id', '=', one.id).execute();
  expect(visits).toEqual([{ date: '2026-03-02' }]);
  expect(await logOf(one.id, 'appointment.status')).toMatchObject([
    { client_id: one.client_id, created_name: 'David Roy', properties: { status: [NO_SHOW, CLOSED] } },
  ]);
});
