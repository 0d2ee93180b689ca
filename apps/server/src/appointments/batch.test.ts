import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointment, household, lastPlace, plan, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { batch, list, served, store } = contract.appointments;

let server: TestServer;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-03-03T15:00:00Z')); // a Tuesday, 10:00 in Toronto

const db = () => server.services.db.kysely;
const START = '2026-03-04 09:30';
const rowsOf = (ids: readonly number[]) =>
  db().selectFrom('appointments').selectAll().where('client_id', 'in', ids).orderBy('id').execute();

type OnPlan = Awaited<ReturnType<typeof plan>>;
type Batch = RequestOf<typeof batch>;
const forAll = (on: OnPlan, clients: Batch['clients'], start_date_time = START): Batch => ({
  appointment: {
    place_id: on.place_id,
    appointment_type_id: on.appointment_type_id,
    start_date_time,
    comments: 'Spring fair',
  },
  clients,
  place_appointment_type_id: on.id,
});
const heads = async (n: number) =>
  (await Promise.all(Array.from({ length: n }, () => household(db())))).map((h) => h.id);
const each = (ids: readonly number[]) => ids.map((client_id) => ({ client_id, members: [] }));
const send = async (input: Batch, token = desk) => (await server.call(batch, input, token)).body;

describe('a batch is refused', () => {
  it('without the permission, at a location of others, without clients and with one twice', async () => {
    const on = await plan(db(), { max_appointments: 10 });
    const [one = 0] = await heads(1);
    const viewer = await server.signIn(await user(db(), ['view_appointments']));
    expect((await server.call(batch, forAll(on, each([one])), viewer)).status).toBe(403);
    const elsewhere = await plan(db(), { place_id: await lastPlace(db()) });
    expect((await server.call(batch, forAll(elsewhere, each([one])), desk)).status).toBe(403);
    expect(await send(forAll(on, []))).toEqual({
      code: 'Invalid',
      fields: [{ path: 'clients', rule: 'must_be_completed' }],
    });
    expect(await send(forAll(on, each([one, one])))).toEqual({
      code: 'Invalid',
      fields: [{ path: 'clients', rule: 'e_client_twice' }],
    });
    expect(await send(forAll(on, each([one, 2_000_000])))).toEqual({ code: 'NotFound' });
    expect(await rowsOf([one])).toEqual([]);
  });

  it('whole when it no longer fits, with the nearest time that takes all of them', async () => {
    const on = await plan(db(), { max_appointments: 3 });
    const ids = await heads(3);
    const [taken = 0] = await heads(1);
    await appointment(db(), { client_id: taken, start_date_time: START, place_appointment_type_id: on.id });
    expect(await send(forAll(on, each(ids)))).toEqual({ code: 'rule_max_appointments', next_free: '2026-03-04 09:00' });
    expect(await rowsOf(ids)).toEqual([]);
  });

  it('whole when there is evidence against one of them, and returns which, why and until when', async () => {
    const market = await plan(db(), { appointment_type_id: 2, max_appointments: 5 });
    const [free = 0] = await heads(1);
    const waits = await household(db(), { food_frequency: 14 });
    await appointment(db(), {
      client_id: waits.id,
      appointment_type_id: 2,
      status: 2,
      start_date_time: '2026-02-25 09:00',
    });
    const inactive = await household(db(), { client_state_type_id: 2 });
    expect(await send(forAll(market, each([free, waits.id, inactive.id])))).toEqual({
      code: 'resource_locked_evidences',
      clients: [
        {
          client_id: waits.id,
          evidences: ['rule_frequency'],
          details: { rule_frequency: { next_date: '2026-03-11' } },
          next_free: '2026-03-11 09:00',
        },
        {
          client_id: inactive.id,
          evidences: ['rule_client_state'],
          details: { rule_client_state: {} },
          next_free: null,
        },
      ],
    });
    expect(await rowsOf([free])).toEqual([]);
  });

  it('for an event to which a client sends nobody, naming the client', async () => {
    const event = await plan(db(), { appointment_type_id: 1, max_appointments: 9 });
    const family = await household(db(), {}, [{ role: 4, dob: '2018-02-01' }]);
    const [alone = 0] = await heads(1);
    const clients = [{ client_id: family.id, members: family.members }, ...each([alone])];
    expect(await send(forAll(event, clients))).toEqual({
      code: 'Invalid',
      fields: [{ path: 'clients.1.members', rule: 'must_be_completed' }],
    });
    expect(await rowsOf([family.id])).toEqual([]);
  });
});

describe('a batch', () => {
  it('books all of them in one call, each with its participants, the comment and its entry in the log', async () => {
    const event = await plan(db(), { appointment_type_id: 1, max_appointments: 3 });
    const families = await Promise.all(
      [1, 2].map((n) =>
        household(
          db(),
          {},
          Array.from({ length: n }, () => ({ role: 4, dob: '2018-02-01' })),
        ),
      ),
    );
    const clients = families.map(({ id, members }) => ({ client_id: id, members }));
    const body = await send(forAll(event, clients));
    if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
    const rows = await rowsOf(families.map(({ id }) => id));
    expect(
      rows.map(({ id, units, comments, status, family_id }) => ({ id, units, comments, status, family_id })),
    ).toEqual(
      families.map(({ group_id, members }, index) => ({
        id: body.ids[index],
        units: members.length,
        comments: 'Spring fair',
        status: 1,
        family_id: group_id,
      })),
    );
    const logged = await db()
      .selectFrom('activity_log')
      .select(['client_id', 'created_name'])
      .where('action', '=', 'appointment.batch')
      .where('entity_id', 'in', body.ids)
      .orderBy('entity_id')
      .execute();
    expect(logged).toEqual(families.map(({ id }) => ({ client_id: id, created_name: 'David Roy' })));
  });

  it('finds the plan of the location, type and date if none is named', async () => {
    const type = await db()
      .insertInto('appointment_types')
      .values({ name_en: 'Clinic', name_fr: 'Clinique', category_id: 3 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const on = await plan(db(), { appointment_type_id: type.id });
    const [one = 0] = await heads(1);
    const { place_appointment_type_id: _, ...rest } = forAll(on, each([one]));
    expect(await send(rest)).toMatchObject({ code: 'Ok' });
    expect(await rowsOf([one])).toMatchObject([{ place_appointment_type_id: on.id }]);
    const late = { ...rest, appointment: { ...rest.appointment, start_date_time: '2027-03-04 09:30' } };
    expect(await send(late)).toEqual({ code: 'rule_appointment_not_available', next_free: null });
  });

  it('and single bookings of the same slot never overbook it together', async () => {
    for (let round = 0; round < 5; round++) {
      const on = await plan(db(), { max_appointments: 4 });
      const ids = await heads(6);
      const answers = await Promise.all([
        send(forAll(on, each(ids.slice(0, 3)))),
        send(forAll(on, each(ids.slice(3, 5)))),
        server.call(store, { ...single(on, ids[5] as number) }, desk).then(({ body }) => body),
      ]);
      const sizes = [3, 2, 1].filter((_, index) => answers[index]?.code === 'Ok');
      const stored = await rowsOf(ids);
      expect(stored).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
      expect(stored.length).toBeLessThanOrEqual(4);
    }
  });
});

const single = (on: OnPlan, client_id: number, start_date_time = START) => ({
  appointment: {
    client_id,
    place_id: on.place_id,
    appointment_type_id: on.appointment_type_id,
    comments: null,
    start_date_time,
  },
  members: [] as number[],
  place_appointment_type_id: on.id,
});

describe('an old appointment', () => {
  const old = async (on: OnPlan, client_id: number, start: string, members: number[] = []) => {
    const input = single(on, client_id, start);
    const { body } = await server.call(
      store,
      { ...input, members, appointment: { ...input.appointment, status: 2 } },
      desk,
    );
    return body;
  };

  it('is refused in the future, off the quarters, for a member, for a stranger at an event, and twice', async () => {
    const on = await plan(db());
    const family = await household(db(), {}, [{ role: 4, dob: '2018-02-01' }]);
    const fault = (path: string, rule: string) => ({ code: 'Invalid', fields: [{ path, rule }] });
    expect(await old(on, family.id, '2026-03-03 10:00')).toEqual(
      fault('appointment.start_date_time', 'rule_old_future'),
    );
    expect(await old(on, family.id, '2026-03-02 09:10')).toEqual(fault('appointment.start_date_time', 'rule_old_time'));
    expect(await old(on, family.members[0] as number, '2026-03-02 09:15')).toEqual(
      fault('appointment.client_id', 'rule_not_head_or_single'),
    );
    const event = await plan(db(), { appointment_type_id: 1 });
    const [stranger = 0] = await heads(1);
    expect(await old(event, family.id, '2026-03-02 09:15', [stranger])).toEqual(fault('members', 'e_old_member'));
    expect(await old(event, family.id, '2026-03-02 09:15')).toEqual(fault('members', 'must_be_completed'));
    expect(await old(on, family.id, '2026-03-02 09:15')).toMatchObject({ code: 'Ok' });
    expect(await old(on, family.id, '2026-03-02 09:15')).toEqual({ code: 'appointment_exists' });
    const elsewhere = await plan(db(), { place_id: await lastPlace(db()) });
    expect(await old(elsewhere, family.id, '2026-03-02 09:15')).toEqual({ code: 'Forbidden' });
  });

  it('is recorded regardless of capacity, hours and rules, with its visit and its log, sends no mail, and counts', async () => {
    const full = await plan(db(), { max_appointments: 0, appointment_type_id: 2, max_appointments_per_client: 1 });
    const family = await household(db(), { food_frequency: 14, email: 'old.visit@mail.test' });
    await appointment(db(), { client_id: family.id, start_date_time: '2026-03-10 09:00' });
    const body = await old(full, family.id, '2026-03-01 18:45');
    if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
    const [, row] = await rowsOf([family.id]);
    expect(row).toMatchObject({
      id: body.id,
      status: 2,
      origin: 1,
      emergency: 0,
      start_date_time: '2026-03-01 18:45',
      checkin_location: full.place_id,
    });
    const visit = await db()
      .selectFrom('visits')
      .select(['date', 'family_id'])
      .where('appointment_id', '=', body.id)
      .execute();
    expect(visit).toEqual([{ date: '2026-03-01', family_id: family.group_id }]);
    expect(await db().selectFrom('client_emails').select('id').where('client_id', '=', family.id).execute()).toEqual(
      [],
    );
    const open = await plan(db(), { appointment_type_id: 2 });
    const { body: checked } = await server.call(
      contract.appointments.info,
      { ...single(open, family.id), members: [] },
      desk,
    );
    expect(checked).toMatchObject({ details: { rule_frequency: { next_date: '2026-03-15' } } });
  });
});

describe('a client’s appointments', () => {
  it('require a permission to see appointments and a file that exists', async () => {
    const none = await server.signIn(await user(db(), ['view_clients']));
    const [one = 0] = await heads(1);
    expect((await server.call(list, { terms: { client_id: one } }, none)).status).toBe(403);
    expect((await server.call(list, { terms: { client_id: 2_000_000 } }, desk)).status).toBe(404);
    expect((await server.call(list, { terms: { client_id: one }, sortBy: 'comments' as never }, desk)).status).toBe(
      400,
    );
  });

  it('are paged, newest first, from every location, without deleted ones', async () => {
    const [one = 0] = await heads(1);
    const far = await lastPlace(db());
    for (let day = 1; day <= 12; day++)
      await appointment(db(), {
        client_id: one,
        status: 2,
        start_date_time: `2026-02-${String(day).padStart(2, '0')} 09:00`,
        ...(day === 12 && { place_id: far }),
        ...(day === 1 && { deleted_at: '2026-02-02T10:00:00Z' }),
      });
    const page = async (given: object) => {
      const { body } = await server.call(list, { terms: { client_id: one }, ...given }, desk);
      if (body.code !== 'Ok') throw new Error(body.code);
      return {
        total: body.dt.recordsFiltered,
        days: body.dt.rows.map((row) => row.start_date_time.slice(8, 10)),
        rows: body.dt.rows,
      };
    };
    const first = await page({});
    expect([first.total, first.days[0], first.days.length]).toEqual([11, '12', 10]);
    expect(first.rows[0]).toMatchObject({ place_id: far, row_version: 1 });
    expect((await page({ startRow: 10 })).days).toEqual(['02']);
    expect((await page({ descending: false })).days[0]).toBe('02');
    for (const sortBy of ['appointment_type_id', 'place', 'status', 'user'] as const)
      expect((await page({ sortBy })).total).toBe(11);
  });
});

describe('the verdict on many households', () => {
  it('requires a permission to see clients or appointments, and equals the one in the file of each', async () => {
    const none = await server.signIn(await user(db(), ['view_reports']));
    const waits = await household(db(), { food_frequency: 14 }, [{ role: 4, dob: '2018-02-01' }]);
    await appointment(db(), {
      client_id: waits.id,
      appointment_type_id: 2,
      status: 2,
      start_date_time: '2026-02-25 09:00',
    });
    const today = await household(db());
    await appointment(db(), { client_id: today.id, start_date_time: '2026-03-03 11:00' });
    const inactive = await household(db(), { client_state_type_id: 2 });
    const [free = 0] = await heads(1);
    const client_ids = [waits.id, waits.members[0] as number, today.id, inactive.id, free];
    expect((await server.call(served, { client_ids }, none)).status).toBe(403);
    const { body } = await server.call(served, { client_ids: [...client_ids, 2_000_000, free] }, desk);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(body.rows).toHaveLength(client_ids.length);
    for (const client_id of client_ids) {
      const { body: file } = await server.call(contract.appointments.getParticipants, { client_id }, desk);
      const row = body.rows.find((one) => one.client_id === client_id);
      expect(row?.eligibility).toEqual(file.code === 'Ok' && file.eligibility);
    }
    const colours = client_ids.map((id) => body.rows.find((row) => row.client_id === id)?.eligibility.colour);
    expect(colours).toEqual(['orange', 'orange', 'green', 'red', 'green']);
  });
});
