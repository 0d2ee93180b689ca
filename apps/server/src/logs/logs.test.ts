import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldCounts } from '../db/upkeep.ts';
import { openSystemLog } from '../frame/process/system-log.ts';
import { appointment, firstPlace, household, plan, user } from '../testing/factories.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { ofClient, details, readsOfClient } = contract.logs;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const logOf = async (client: number, more: object = {}) => {
  const { body } = await server.call(ofClient, { client, ...more }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
const readsOf = async (client: number, more: object = {}) => {
  await server.services.viewLog.flush();
  const { body } = await server.call(readsOfClient, { client, ...more }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
/** Entries as a release before this one might have left them. */
const wrote = (client_id: number, rows: { action: string; created_name?: string; properties?: unknown }[]) =>
  db()
    .insertInto('activity_log')
    .values(
      rows.map(({ action, created_name = 'Someone', properties = {} }) => ({
        action,
        created_name,
        client_id,
        user_id: null,
        entity: null,
        entity_id: null,
        properties: sql<string>`${JSON.stringify(properties)}::jsonb`,
        created_at: '2026-02-01T12:00:00Z',
      })),
    )
    .execute();

describe('the logs', () => {
  it('require view_logs', async () => {
    const plain = await server.signIn(await user(db(), ['crud_clients', 'view_clients']));
    const { id } = await household(db());
    expect((await server.call(ofClient, { client: id }, plain)).status).toBe(403);
    expect((await server.call(readsOfClient, { client: id }, plain)).status).toBe(403);
    expect((await server.call(details, { id: 1 }, plain)).status).toBe(403);
  });

  it('exist of a deleted file, and not of one that never existed: that request is not a view', async () => {
    const { id } = await household(db(), { deleted_at: '2026-03-01T12:00:00Z' });
    const never = 2_000_000;
    for (const call of [ofClient, readsOfClient]) {
      expect((await server.call(call, { client: id }, admin)).body.code).toBe('Ok');
      expect((await server.call(call, { client: never }, admin)).body).toEqual({ code: 'NotFound' });
    }
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').select('client_id').where('client_id', 'in', [id, never]).execute();
    expect(views).toEqual([{ client_id: id }]);
  });

  it('also show the changes of a user, without secrets; that is not a view of a client', async () => {
    const given = { name: 'Test Person', email: `${crypto.randomUUID()}@resa.test`, language: 'fr' as const };
    const token = await server.signIn(await user(db(), ['change_profile']));
    await server.call(contract.user.updateProfile, { user: given }, token);
    const last = db().selectFrom('activity_log').select('id').orderBy('id', 'desc').limit(1);
    const { id } = await last.executeTakeFirstOrThrow();
    const views = async () => (await db().selectFrom('read_log').select('client_id').execute()).length;
    await server.services.viewLog.flush();
    const before = await views();
    const { body } = await server.call(details, { id }, admin);
    expect(body).toMatchObject({ code: 'Ok', client_id: null, properties: { language: ['en', 'fr'] } });
    expect(body.code === 'Ok' && Object.keys(body.properties).sort()).toEqual(['email', 'language']);
    await server.services.viewLog.flush();
    expect(await views()).toBe(before);
  });

  it('name the changes of a file only to users who may view clients', async () => {
    const home = await household(db());
    await server.call(contract.locks.lock, { id: home.id }, admin);
    const comment = { comment_type_id: 2, comment: 'Called back' };
    await server.call(contract.comments.store, { client_id: home.id, comment }, admin);
    const listed = async (token: string) => {
      const filters = { file_number: String(home.file_number) };
      const { body } = await server.call(contract.logs.list, { filters }, token);
      if (body.code !== 'Ok') throw new Error(body.code);
      return body.dt.rows.map(({ entity, name }) => [entity, name]);
    };
    expect(await listed(admin)).toEqual([['comments', 'General']]);
    expect((await logOf(home.id, { locale: 'fr' })).rows.map(({ name }) => name)).toEqual(['Général']);
    const blind = await server.signIn(await user(db(), ['view_logs']));
    expect(await listed(blind)).toEqual([['comments', null]]);
    await server.call(
      contract.roles.store,
      { role: { lang_en: 'Kitchen', lang_fr: 'Cuisine', permissions: [] } },
      admin,
    );
    const { body } = await server.call(
      contract.logs.list,
      { filters: { action: 'role.store' }, locale: 'fr' } as never,
      blind,
    );
    expect(body).toMatchObject({ dt: { rows: [{ entity: 'roles', name: 'Cuisine' }] } });
  });

  it('refuse an unknown entry and a sort by an unknown column', async () => {
    expect((await server.call(details, { id: 2_000_000 }, admin)).body).toEqual({ code: 'NotFound' });
    const wrong = { client: 1, sortBy: 'properties' as 'id' };
    expect((await server.call(ofClient, wrong, admin)).status).toBe(400);
  });
});

describe('what was done to a file', () => {
  it('lists the newest first, page by page, with an exact total', async () => {
    const { id } = await household(db());
    await wrote(
      id,
      Array.from({ length: 23 }, (_, index) => ({ action: 'client.update', created_name: `Worker ${index % 3}` })),
    );
    const ids: number[] = [];
    for (let startRow = 0; startRow < 30; startRow += 10) {
      const page = await logOf(id, { startRow, rowsPerPage: 10, sortBy: 'created_name', descending: false });
      expect(page.recordsFiltered).toBe(23);
      ids.push(...page.rows.map((row) => row.id));
    }
    expect(new Set(ids).size).toBe(23);
    const { rows } = await logOf(id);
    expect(rows.map((row) => row.id)).toEqual(ids.toSorted((a, b) => b - a).slice(0, 10));
  });

  it('is shown under any name that an earlier release gave it', async () => {
    const { id } = await household(db());
    await wrote(id, [
      { action: 'a.thing.of.old', properties: { note: 'free text', phone: ['1', '2'], odd: [1, 2, 3], none: null } },
      { action: 'constructor', properties: ['no', 'object'] },
      { action: '', properties: 'text' },
      { action: 'number', properties: 7 },
    ]);
    const { rows } = await logOf(id);
    expect(rows.map((row) => [row.action, row.properties])).toEqual([
      ['number', {}],
      ['', {}],
      ['constructor', {}],
      ['a.thing.of.old', { phone: ['1', '2'] }],
    ]);
    const { body } = await server.call(details, { id: rows[3]?.id as number }, admin);
    expect(body).toMatchObject({ code: 'Ok', client_id: id, properties: { phone: ['1', '2'] }, parts: [] });
  });

  it('holds each change of a file with its fields before and after, its user and machine', async () => {
    const home = await household(db(), {}, [{ role: 4, dob: '2012-03-03' }]);
    const child = home.members[0] as number;
    const levels = await db().selectFrom('education_levels').select('id').where('active', '=', 1).limit(1).execute();
    const education_level_id = levels[0]?.id as number;
    const desk = await server.signIn('desk@resa.test');
    const place_id = await firstPlace(db());

    await server.call(contract.locks.lock, { id: child }, desk);
    await server.call(contract.locks.lock, { id: child, take_over: 1 }, admin);
    const changed = { client_id: child, education_level_id, row_version: 1 };
    await server.call(contract.families.updateEducationalLevel, { members: [changed] }, admin);
    await db().updateTable('clients').set({ client_state_type_id: 2 }).where('id', '=', child).execute();
    await server.call(contract.requests.destroy, { id: child }, admin);
    const ofChild = await logOf(child);
    expect(ofChild.rows).toMatchObject([
      { action: 'client.destroy', properties: { deleted_at: [null, '2026-03-03T15:00:00.000Z'] } },
      { action: 'client.education_level', properties: { education_level_id: [null, education_level_id] } },
      { action: 'file_lock.take_over', properties: { holder: ['David Roy', expect.any(String)] } },
    ]);
    for (const row of ofChild.rows)
      expect(row).toMatchObject({ entity: 'clients', machine: '127.0.0.1', created_at: '2026-03-03T15:00:00.000Z' });

    const on = await plan(db());
    const booked = await server.call(
      contract.appointments.store,
      {
        appointment: {
          client_id: home.id,
          place_id,
          appointment_type_id: on.appointment_type_id,
          start_date_time: '2026-03-04 09:00',
        },
        members: [],
        place_appointment_type_id: on.id,
      },
      desk,
    );
    expect(booked.body.code).toBe('Ok');
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: '2026-03-03 09:00' });
    await server.call(contract.checkin.close, { id, place_id }, desk);
    expect((await logOf(home.id)).rows).toMatchObject([
      { action: 'appointment.close', created_name: 'David Roy', properties: { status: [1, 2] } },
      { action: 'appointment.store', properties: { start_date_time: [null, '2026-03-04 09:00'] } },
      // The last person who stays is a single person.
      { action: 'client.destroy', entity: 'memberships', properties: { group_role_type_id: [2, 1] } },
    ]);
  });
});

describe('who saw a file', () => {
  it('is listed newest first, with the call; reading the log of a file is a view of it', async () => {
    const { id } = await household(db());
    await server.call(contract.clients.card, { id }, admin);
    server.clock.set('2026-03-03T15:10:00Z');
    await server.call(contract.clients.fetch, { id }, await server.signIn('desk@resa.test'));
    server.clock.set('2026-03-03T15:20:00Z');
    await logOf(id);
    const { rows, recordsFiltered, capped } = await readsOf(id);
    expect(rows.map(({ call, name }) => [call, name])).toEqual([
      ['logs.ofClient', expect.any(String)],
      ['clients.fetch', 'David Roy'],
      ['clients.card', expect.any(String)],
    ]);
    expect(rows[1]).toMatchObject({ at: '2026-03-03T15:10:00.000Z', machine: '127.0.0.1' });
    expect([recordsFiltered, capped]).toEqual([3, 0]);
  });

  it('is counted up to 500 and paged beyond', async () => {
    const { id } = await household(db());
    await sql`
      insert into read_log (at, user_id, client_id, call, machine)
      select '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', 1, ${id}::int, 'clients.of.old', '' 
      from generate_series(1, 520) n`.execute(db());
    const { rows, recordsFiltered, capped } = await readsOf(id, { startRow: 510, rowsPerPage: 20 });
    expect([rows.length, recordsFiltered, capped]).toEqual([10, 500, 1]);
    expect(rows.at(-1)?.at).toBe('2026-01-01T00:01:00.000Z');
  });

  it('includes users who were shown them by a refusal', async () => {
    const callsOf = async (id: number) => (await readsOf(id)).rows.map(({ call }) => call).slice(0, 1);
    const on = await plan(db());
    const expected = await household(db());
    await appointment(db(), { client_id: expected.id, start_date_time: '2026-03-10 09:00' });
    const { id: place_appointment_type_id, place_id, appointment_type_id } = on;
    const wanted = { client_id: expected.id, place_id, appointment_type_id, start_date_time: '2026-03-04 09:00' };
    const booked = await server.call(
      contract.appointments.store,
      { appointment: wanted, members: [], place_appointment_type_id },
      admin,
    );
    expect(booked.body).toMatchObject({
      details: { rule_opened_appointments: { start_date_time: '2026-03-10 09:00' } },
    });
    expect(await callsOf(expected.id)).toEqual(['appointments.store']);

    const other = await household(db(), { ...COMPLETE, mobile: '5145550143' });
    const client = { ...COMPLETE, groups: [], email: 'told@resa.test', mobile: '514 555-0143' };
    const made = await server.call(contract.clients.store, { client }, admin);
    expect(made.body).toEqual({
      code: 'phone_exists',
      files: [{ id: other.id, file_number: other.file_number, phones: expect.any(Array) }],
    });
    expect(await callsOf(other.id)).toEqual(['clients.store']);

    const home = await household(db(), { client_state_type_id: 2 }, [{ role: 4 }]);
    expect((await server.call(contract.requests.destroy, { id: home.id }, admin)).body.code).toBe('has_members');
    expect(await callsOf(home.id)).toEqual(['requests.destroy']);
  });

  it('holds whose seats prevent a booking, and who takes part in an event although they have left', async () => {
    const home = await household(db(), {}, [{ role: 4, dob: '2015-01-01' }]);
    const child = home.members[0] as number;
    const type = db().selectFrom('appointment_types').select('id').where('category_id', '=', CATEGORY.event);
    const event = await plan(db(), { appointment_type_id: (await type.executeTakeFirstOrThrow()).id });
    const seat = {
      client_id: home.id,
      appointment_type_id: event.appointment_type_id,
      place_appointment_type_id: event.id,
    };
    const { id: appointment_id } = await appointment(db(), { ...seat, start_date_time: '2026-03-03 09:00', status: 1 });
    await db().insertInto('appointment_participants').values({ appointment_id, client_id: child }).execute();
    const { body } = await server.call(
      contract.appointments.info,
      {
        appointment: { client_id: home.id, place_id: event.place_id, appointment_type_id: event.appointment_type_id },
        members: [child],
        place_appointment_type_id: event.id,
      },
      admin,
    );
    expect(body).toMatchObject({ details: { rule_participant_booked: { client_ids: [child] } } });
    expect((await readsOf(child)).rows.map(({ call }) => call)).toEqual(['appointments.info']);

    await db().updateTable('memberships').set({ date_end: '2026-03-01' }).where('client_id', '=', child).execute();
    await server.call(contract.checkin.search, { file_number: home.file_number }, admin);
    expect((await readsOf(child)).rows.map(({ call }) => call).sort()).toEqual(['appointments.info', 'checkin.search']);
  });
});

describe('the log of everybody', () => {
  const { list, stats } = contract.logs;
  const listed = async (filters: RequestOf<typeof list>['filters'], paging = {}) => {
    const { body } = await server.call(list, { filters, paging }, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.dt;
  };
  const entry = (row: object) => ({
    action: 'login',
    user_id: 1,
    created_name: 'Someone',
    client_id: null,
    entity: null,
    entity_id: null,
    machine: '10.1.1.1',
    created_at: '2026-02-10T12:00:00Z',
    ...row,
  });
  const add = (...rows: object[]) => db().insertInto('activity_log').values(rows.map(entry)).execute();

  it('requires view_logs, an order that exists, and a period that does not end before it begins', async () => {
    const plain = await server.signIn(await user(db(), ['crud_users', 'view_clients', 'crud_app_settings']));
    expect((await server.call(list, {}, plain)).status).toBe(403);
    expect((await server.call(stats, {}, plain)).status).toBe(403);
    const wrong = { paging: { sortBy: 'properties' as 'created_at' } };
    expect((await server.call(list, wrong, admin)).status).toBe(400);
    const reversed = await server.call(list, { filters: { start_date: '2026-02-02', end_date: '2026-02-01' } }, admin);
    expect(reversed).toMatchObject({ status: 400, body: { code: 'Invalid', fields: [{ rule: 'e_dates_reversed' }] } });
  });

  it('shows changed values only to holders of view_clients', async () => {
    const { id } = await household(db());
    await wrote(id, [{ action: 'client.update', properties: { phone: ['1', '2'] } }]);
    const blind = await server.signIn(await user(db(), ['view_logs']));
    const [row] = (await logOf(id)).rows;
    const entry_id = row?.id as number;
    expect((await server.call(details, { id: entry_id }, blind)).body).toEqual({ code: 'Forbidden' });
    const { body } = await server.call(ofClient, { client: id }, blind);
    expect(body).toMatchObject({ code: 'Ok', rows: [{ id: entry_id, action: 'client.update', properties: {} }] });
    const seeing = await server.signIn(await user(db(), ['view_logs', 'view_clients']));
    expect((await server.call(details, { id: entry_id }, seeing)).body).toMatchObject({
      code: 'Ok',
      properties: { phone: ['1', '2'] },
    });
  });

  it('names a client who did something themselves only to holders of view_clients', async () => {
    const { id } = await household(db());
    await add(
      { client_id: id, user_id: null, created_name: 'A Client', machine: 'named' },
      { client_id: id, created_name: 'A Worker', machine: 'named' },
    );
    const blind = await server.signIn(await user(db(), ['view_logs']));
    const seeing = await server.signIn(await user(db(), ['view_logs', 'view_clients']));
    const names = async (who: string) => {
      const all = await server.call(list, { filters: { machine: 'named' } }, who);
      const ofOne = await server.call(ofClient, { client: id }, who);
      if (all.body.code !== 'Ok' || ofOne.body.code !== 'Ok') throw new Error(all.body.code);
      const of = (rows: { created_name: string | null }[]) => rows.map(({ created_name }) => created_name).sort();
      return [of(all.body.dt.rows), of(ofOne.body.rows)];
    };
    await server.services.viewLog.flush();
    const looked = () =>
      db().selectFrom('read_log').select('client_id').where('call', '=', 'logs.list').where('client_id', '=', id);
    expect(await names(blind)).toEqual([
      ['A Worker', null],
      ['A Worker', null],
    ]);
    await server.services.viewLog.flush();
    expect(await looked().execute()).toEqual([]);
    expect(await names(seeing)).toEqual([
      ['A Client', 'A Worker'],
      ['A Client', 'A Worker'],
    ]);
    await server.services.viewLog.flush();
    expect(await looked().execute()).toHaveLength(1);
  });

  it('is filtered by each of its filters and by all of them, the newest first', async () => {
    const home = await household(db());
    const [own, other] = [await user(db(), []), await user(db(), [])];
    const [a, b] = await Promise.all(
      [own, other].map((email) =>
        db().selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
      ),
    );
    const [one, two] = [a?.id as number, b?.id as number];
    await add(
      { user_id: one, action: 'logout', machine: 'filter-1', created_at: '2026-02-11T04:59:00Z' },
      {
        user_id: one,
        action: 'client.update',
        client_id: home.id,
        machine: 'filter-1',
        created_at: '2026-02-11T05:00:00Z',
      },
      {
        user_id: two,
        action: 'client.update',
        client_id: home.id,
        machine: 'filter-2',
        created_at: '2026-02-12T05:00:00Z',
      },
      { user_id: null, created_name: 'A Client', client_id: home.id, action: 'waiting.accept', machine: 'filter-3' },
      { user_id: null, created_name: 'system', client_id: home.id, action: 'waiting.offer', machine: '' },
    );
    const actions = async (filters: Parameters<typeof listed>[0]) =>
      (await listed(filters)).rows.map(({ action }) => action);
    expect(await actions({ user: one })).toEqual(['client.update', 'logout']);
    expect(await actions({ user: one, action: 'logout' })).toEqual(['logout']);
    expect(await actions({ action: 'client.update', machine: 'filter-2' })).toEqual(['client.update']);
    const file_number = String(home.file_number);
    expect(await actions({ file_number })).toEqual([
      'client.update',
      'client.update',
      ...['waiting.offer', 'waiting.accept'],
    ]);
    expect(await actions({ file_number, is_client: 1 })).toEqual(['waiting.accept']);
    expect(await actions({ user: home.id, is_client: 1 })).toEqual(['waiting.accept']);
    expect(await actions({ file_number, is_client: 0 })).toEqual(['client.update', 'client.update', 'waiting.offer']);
    // Days of the organization: 04:59Z is still the evening before.
    expect(await actions({ user: one, start_date: '2026-02-11' })).toEqual(['client.update']);
    expect(await actions({ user: one, end_date: '2026-02-10' })).toEqual(['logout']);
    expect(await actions({ user: one, machine: 'filter-2' })).toEqual([]);
    for (const unknown of ['99999999', 'abc', '99999999999999', '1.5', '-3'])
      expect(await listed({ file_number: unknown })).toEqual({ rows: [], recordsFiltered: 0, capped: 0 });
    const oldestFirst = await listed({ user: one }, { descending: false });
    expect(oldestFirst.rows.map(({ action }) => action)).toEqual(['logout', 'client.update']);
  });

  it('leads to a file that exists, also by the number of one merged into it, and to no deleted one', async () => {
    const [home, merged] = [await household(db()), await household(db())];
    const deleted = await household(db(), { deleted_at: '2026-03-01T12:00:00Z' });
    await db()
      .updateTable('clients')
      .set({ merged_into: home.id, deleted_at: '2026-03-01T12:00:00Z' })
      .where('id', '=', merged.id)
      .execute();
    await add(
      { client_id: home.id, machine: 'leads' },
      { client_id: merged.id, machine: 'leads' },
      { client_id: deleted.id, machine: 'leads' },
    );
    const { rows } = await listed({ machine: 'leads' });
    expect(rows.map(({ client_id, file_number }) => [client_id, file_number])).toEqual([
      [null, deleted.file_number],
      [null, merged.file_number],
      [home.id, home.file_number],
    ]);
    expect((await listed({ file_number: String(home.file_number), machine: 'leads' })).rows).toHaveLength(2);
  });

  it('records a view only of clients that it names, as those who did something themselves', async () => {
    const [shown, other] = [await household(db()), await household(db())];
    await add(
      { client_id: other.id, machine: 'looks' },
      { client_id: shown.id, user_id: null, created_name: 'A Client', machine: 'looks' },
    );
    await listed({ machine: 'looks' });
    await server.services.viewLog.flush();
    const views = await db()
      .selectFrom('read_log')
      .select('client_id')
      .where('call', '=', 'logs.list')
      .where('client_id', 'in', [shown.id, other.id])
      .execute();
    expect(views).toEqual([{ client_id: shown.id }]);
  });

  it('pages without repeating a row, and counts up to 500', async () => {
    await sql`insert into activity_log (action, user_id, created_name, machine, created_at)
      select 'login', 1, 'Someone', 'many', '2026-01-01T00:00:00Z'::timestamptz + n / 3 * interval '1 hour'
      from generate_series(1, 520) n`.execute(db());
    const ids: number[] = [];
    for (const startRow of [0, 50, 100]) {
      const page = await listed({ machine: 'many' }, { startRow, rowsPerPage: 50 });
      expect([page.recordsFiltered, page.capped]).toEqual([500, 1]);
      ids.push(...page.rows.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(150);
    expect((await listed({ machine: 'many' }, { startRow: 510, rowsPerPage: 50 })).rows).toHaveLength(10);
  });

  it('is counted by days of the organization, as its rows are, also after entries were forgotten', async () => {
    const counted = async () => {
      const { body } = await server.call(stats, {}, admin);
      if (body.code !== 'Ok') throw new Error(body.code);
      return body;
    };
    const before = await counted();
    expect(before.dates).toHaveLength(30);
    expect([before.dates[0], before.dates.at(-1)]).toEqual(['2026-02-02', '2026-03-03']);
    await add(
      // Today is Tuesday 2026-03-03 in Toronto, five hours behind.
      { created_at: '2026-03-03T05:00:00Z' },
      { created_at: '2026-03-03T04:59:59Z' },
      { created_at: '2026-03-01T05:00:00Z' },
      { created_at: '2026-02-28T12:00:00Z' },
      { created_at: '2026-02-01T12:00:00Z' },
      { created_at: '2026-01-01T05:00:00Z' },
      { created_at: '2026-01-01T04:59:59Z' },
      { created_at: '2026-03-04T05:00:00Z' },
    );
    const after = await counted();
    const more = (name: keyof typeof after.stats) => after.stats[name] - before.stats[name];
    expect([more('today'), more('week'), more('month'), more('year')]).toEqual([1, 3, 3, 6]);
    const perDay = after.counts.map((count, index) => count - (before.counts[index] as number));
    // From Saturday 2026-02-28 to today.
    expect(perDay.slice(-4)).toEqual([1, 1, 1, 1]);

    const sums = () =>
      sql<{ kept: number; held: number }>`
        select coalesce((select sum(delta) from activity_counts), 0)::int as kept,
          (select count(*) from activity_log)::int as held`.execute(db());
    const same = async () => {
      const [row] = (await sums()).rows;
      expect(row?.kept).toBe(row?.held);
    };
    await same();
    await sql`select forget_logged(null, '2026-02-02T00:00:00Z')`.execute(db());
    await same();
    await foldCounts(db());
    await same();
    expect((await counted()).stats).toMatchObject({ today: after.stats.today, week: after.stats.week });
  });

  it('returns the possible filters: users, and the actions and workstations that occur', async () => {
    await add({ action: 'an.action.of.old', machine: 'occurs' });
    const { body } = await server.call(stats, {}, admin);
    expect(body).toMatchObject({
      code: 'Ok',
      users: expect.arrayContaining([{ id: expect.any(Number), name: 'David Roy', active: 1 }]),
      actions_codes: expect.arrayContaining(['an.action.of.old', 'login']),
      machines: expect.arrayContaining(['occurs']),
    });
    expect(body.code === 'Ok' && [body.actions_codes.includes(''), body.machines.includes('')]).toEqual([false, false]);
  });
});

describe('monitoring', () => {
  const { onlineUsers, dates, date, resources } = contract.logs;

  it('requires view_logs', async () => {
    const plain = await server.signIn(await user(db(), ['crud_users', 'view_clients', 'crud_app_settings']));
    for (const call of [onlineUsers, dates, resources]) expect((await server.call(call, {}, plain)).status).toBe(403);
    expect((await server.call(date, { date: '2026-03-03' }, plain)).status).toBe(403);
  });

  it('lists the users who are connected or behind a locked screen, and since when; nobody who left', async () => {
    const online = async () => {
      const { body } = await server.call(onlineUsers, {}, admin);
      if (body.code !== 'Ok') throw new Error(body.code);
      return body.rows.filter(({ name }) => name === 'David Roy').map(({ status, minutes }) => [status, minutes]);
    };
    await db().deleteFrom('sessions').where('user_id', '=', 3).execute();
    server.clock.set('2026-03-03T16:00:00Z');
    admin = await server.signIn('admin@resa.test');
    const desk = await server.signIn('desk@resa.test');
    expect(await online()).toEqual([[1, 0]]);
    server.clock.set('2026-03-03T16:01:29Z');
    expect(await online()).toEqual([[1, 1]]);
    await server.call(contract.session.lock, { action: 'LS2' }, desk);
    expect(await online()).toEqual([[2, 1]]);
    // No sign of life for more than 90 s.
    server.clock.set('2026-03-03T16:01:31Z');
    expect(await online()).toEqual([]);
    const again = await server.signIn('desk@resa.test');
    expect(await online()).toHaveLength(1);
    await server.call(contract.session.logout, {}, again);
    expect(await online()).toEqual([]);
  });

  it('shows a day of the system log by level, masked', async () => {
    const log = openSystemLog(server.services.config, { clock: () => new Date('2026-03-02T15:00:00Z') });
    log.inZone('America/Toronto');
    log.say('ERROR', 'no mail for who@resa.test', { password: 'x' });
    log.say('NOTICE', 'started');
    expect((await server.call(dates, {}, admin)).body).toMatchObject({ code: 'Ok', dates: ['2026-03-02'] });
    const entry = { level: 'ERROR', message: 'no mail for ***', context: { password: '***' } };
    const errors = await server.call(date, { date: '2026-03-02', levels: ['ERROR'] }, admin);
    expect(errors.body).toMatchObject({ code: 'Ok', rows: [entry], counts: { ERROR: 1, NOTICE: 1 }, capped: 0 });
    const all = await server.call(date, { date: '2026-03-02' }, admin);
    expect(all.body.code === 'Ok' && all.body.rows).toHaveLength(2);
    expect((await server.call(date, { date: '2026-03-01' }, admin)).body).toMatchObject({ code: 'Ok', rows: [] });
    expect((await server.call(date, { date: '../../etc' }, admin)).status).toBe(400);
  });

  it('reads the gauges', async () => {
    const { body } = await server.call(resources, {}, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(Object.keys(body.usage).toSorted()).toEqual(['cpu', 'disk', 'mem', 'swap']);
    for (const percent of Object.values(body.usage)) expect(percent >= 0 && percent <= 100).toBe(true);
    expect(body.of.mem).toBeGreaterThan(0);
    expect(body.of.disk).toBeGreaterThan(0);
  });
});
