import { contract } from '@resa/contract';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientCounts } from '../client-records/index.ts';
import type { Tables } from '../db/tables/index.ts';
import { browserAt } from '../testing/browser.ts';
import { appointment, household, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { destroy } = contract.requests;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
const remove = (id: number, token = admin) => server.call(destroy, { id }, token);
const stored = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const inactive = (fields: Partial<Insertable<Tables['clients']>> = {}) =>
  household(db(), { client_state_type_id: 2, ...fields });
/** Sessions of this database that wait for a lock. */
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.n;
};

describe('deleting a file is refused', () => {
  it('without remove_file', async () => {
    const { id } = await inactive();
    const plain = await server.signIn(await user(db(), ['crud_clients', 'deactivate_clients']));
    expect((await remove(id, plain)).status).toBe(403);
    expect((await stored(id)).deleted_at).toBeNull();
  });

  it('when it does not exist, or is already deleted', async () => {
    expect((await remove(2_000_000)).body).toEqual({ code: 'NotFound' });
    const { id } = await inactive({ deleted_at: '2026-01-05T10:00:00Z' });
    expect((await remove(id)).body).toEqual({ code: 'NotFound' });
  });

  it.each([1, 6])('in state %i', async (client_state_type_id) => {
    const { id } = await household(db(), { client_state_type_id });
    expect((await remove(id)).body).toEqual({ code: 'not_inactive' });
  });

  it('while another user edits it, and names them', async () => {
    const { id } = await inactive();
    const worker = await server.signIn('worker@resa.test');
    expect((await server.call(contract.locks.lock, { id }, worker)).body).toEqual({ code: 'Ok' });
    expect((await remove(id)).body).toMatchObject({ code: 'locked', since: '2026-03-03T15:00:00.000Z' });
  });

  it('of a head whose household has other members', async () => {
    const home = await household(db(), { client_state_type_id: 2 }, [{ role: 4, client_state_type_id: 2 }]);
    expect((await remove(home.id)).body).toEqual({ code: 'has_members' });
    expect((await remove(home.members[0] as number)).body).toEqual({ code: 'Ok' });
    expect((await remove(home.id)).body).toEqual({ code: 'Ok' });
  });

  // The embedded database has one connection, so nothing can happen in between there.
  it.runIf(process.env.RESA_TEST_DB === 'postgres')('of a head whose household gets a member meanwhile', async () => {
    const home = await household(db(), { client_state_type_id: 2 });
    const { id: client_id } = await inactive();
    const removing = await db()
      .transaction()
      .execute(async (trx) => {
        const joins = { group_id: home.group_id, client_id, group_role_type_id: 4, date_start: '2026-03-03' };
        await trx.deleteFrom('memberships').where('client_id', '=', client_id).execute();
        await trx.insertInto('memberships').values(joins).execute();
        const answer = remove(home.id);
        const waits = expect.poll(() => waiting(), { timeout: 20_000 }).toBe(1);
        await Promise.race([answer, waits]);
        return { answer };
      });
    expect((await removing.answer).body).toEqual({ code: 'has_members' });
    expect((await stored(home.id)).deleted_at).toBeNull();
  });

  it('of a person expected today or later, by themselves or in an appointment of the household', async () => {
    const past = await inactive();
    await appointment(db(), { client_id: past.id, start_date_time: '2026-03-02 09:00' });
    await appointment(db(), { client_id: past.id, start_date_time: '2026-03-09 09:00', status: 4 });
    expect((await remove(past.id)).body).toEqual({ code: 'Ok' });

    const today = await inactive();
    await appointment(db(), { client_id: today.id, start_date_time: '2026-03-03 09:00' });
    expect((await remove(today.id)).body).toEqual({ code: 'has_open_appointments' });

    const home = await household(db(), {}, [{ role: 4, client_state_type_id: 2 }]);
    const client_id = home.members[0] as number;
    const seat = await appointment(db(), { client_id: home.id, start_date_time: '2026-03-09 09:00' });
    await db().insertInto('appointment_participants').values({ appointment_id: seat.id, client_id }).execute();
    expect((await remove(client_id)).body).toEqual({ code: 'has_open_appointments' });
  });
});

describe('deleting a file', () => {
  it.each([2, 3, 4, 5])('in state %i hides it, ends its membership today and writes it down', async (state) => {
    server.clock.set('2026-03-03T15:30:00Z');
    const home = await household(db(), {}, [
      { role: 4, first_name: 'Aubépine', last_name: 'Zéphyr', client_state_type_id: state, dob: '2015-01-01' },
      { role: 4, dob: '2016-01-01' },
    ]);
    const id = home.members[0] as number;
    const before = (await clientCounts(db())).get(state) ?? 0;
    expect((await remove(id)).body).toEqual({ code: 'Ok' });

    const user_id = await userId(db(), 'admin@resa.test');
    const deleted_at = '2026-03-03T15:30:00.000Z';
    expect(await stored(id)).toMatchObject({ deleted_at, deleted_by: user_id, row_version: 2 });
    const membership = await db()
      .selectFrom('memberships')
      .select('date_end')
      .where('client_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(membership.date_end).toBe('2026-03-03');
    expect((await clientCounts(db())).get(state) ?? 0).toBe(before - 1);
    const log = await db().selectFrom('activity_log').selectAll().where('client_id', '=', id).orderBy('id').execute();
    expect(log).toMatchObject([
      {
        action: 'client.destroy',
        entity: 'clients',
        properties: { deleted_at: [null, deleted_at], deleted_by: [null, user_id] },
      },
    ]);
    expect((await remove(id)).body).toEqual({ code: 'NotFound' });
  });

  it('of the last member leaves the head a single person immediately, and informs every browser of the household', async () => {
    const home = await household(db(), {}, [{ role: 4, client_state_type_id: 2 }]);
    const desk = await browserAt(server.url, await server.signIn('desk@resa.test'));
    expect((await remove(home.members[0] as number)).body).toEqual({ code: 'Ok' });
    const { body } = await server.call(contract.families.list, { client_id: home.id }, admin);
    expect(body).toMatchObject({ members: [{ client_id: home.id, group_role_type_id: 1 }] });
    const log = await db()
      .selectFrom('activity_log')
      .selectAll()
      .where('client_id', '=', home.id)
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'client.destroy', entity: 'memberships', properties: { group_role_type_id: [2, 1] } },
    ]);
    await desk.hears({ type: 'HouseholdUpdate', group_id: home.group_id });
  });

  it('removes a request from the dashboard and the list of requests', async () => {
    const { id } = await household(db(), { last_name: 'Quetzal', first_name: 'Onagre', client_state_type_id: 3 });
    const shown = async () => {
      const calls = [contract.dashboard.main, contract.requests.list] as const;
      const answers = [await server.call(calls[0], {}, admin), await server.call(calls[1], {}, admin)];
      return answers.map(({ body }) => JSON.stringify(body).includes('Onagre'));
    };
    expect(await shown()).toEqual([true, true]);
    expect((await remove(id)).body).toEqual({ code: 'Ok' });
    expect(await shown()).toEqual([false, false]);
  });

  it('removes the person from lists, searches, households, check-in and the calls of their file', async () => {
    const home = await household(db(), { last_name: 'Quetzal' }, [
      { role: 4, first_name: 'Aubépine', client_state_type_id: 3, dob: '2015-01-01', mobile: '5145550177' },
    ]);
    const id = home.members[0] as number;
    const { file_number } = await stored(id);
    const event = await appointment(db(), { client_id: home.id, start_date_time: '2026-02-02 09:00', status: 2 });
    await db().insertInto('appointment_participants').values({ appointment_id: event.id, client_id: id }).execute();
    const { clients, families, checkin, appointments } = contract;
    const shown = async () => {
      const answers = [
        await server.call(clients.searchByName, { name: 'aubepine quetzal' }, admin),
        await server.call(clients.searchPaginate, { filter: 'aubepine quetzal' }, admin),
        await server.call(clients.searchByField, { name: 'Aubépine Quetzal', phones: ['5145550177'] }, admin),
        await server.call(families.list, { client_id: home.id }, admin),
        await server.call(checkin.search, { file_number: home.file_number }, admin),
        await server.call(appointments.getParticipants, { client_id: home.id }, admin),
        await server.call(clients.fetch, { id: home.id }, admin),
      ];
      return answers.map(({ status, body }) => [status, JSON.stringify(body).includes('Aubépine')]);
    };
    expect(await shown()).toEqual(Array.from({ length: 7 }, () => [200, true]));
    expect((await remove(id)).body).toEqual({ code: 'Ok' });
    expect(await shown()).toEqual(Array.from({ length: 7 }, () => [200, false]));

    expect((await server.call(checkin.search, { file_number }, admin)).body).toEqual({ code: 'client_not_found' });
    const own = [
      await server.call(clients.fetch, { id }, admin),
      await server.call(clients.card, { id }, admin),
      await server.call(clients.searchById, { id }, admin),
      await server.call(families.list, { client_id: id }, admin),
      await server.call(contract.locks.lock, { id }, admin),
    ];
    for (const { status } of own) expect(status).toBe(404);
  });

  it('takes an inactive one from the list of inactive files', async () => {
    const { id } = await inactive({ first_name: 'Aubépine', last_name: 'Quartz' });
    const rows = async () => {
      const terms = { client_state: 2, search: 'quartz' } as const;
      const { body } = await server.call(contract.clients.list, { terms }, admin);
      return body.code === 'Ok' ? body.rows.map((row) => row.id) : [];
    };
    expect(await rows()).toEqual([id]);
    await remove(id);
    expect(await rows()).toEqual([]);
  });

  it('shows the same household size everywhere afterwards', async () => {
    const home = await household(db(), { last_name: 'Quorum' }, [
      { role: 3, client_state_type_id: 2 },
      { role: 4, client_state_type_id: 2 },
      { role: 4 },
    ]);
    await remove(home.members[1] as number);
    const sizes = async () => {
      const file = await server.call(contract.clients.fetch, { id: home.id }, admin);
      const desk = await server.call(contract.checkin.search, { file_number: home.file_number }, admin);
      const row = await server.call(contract.clients.list, { terms: { search: 'quorum' } }, admin);
      if (file.body.code !== 'Ok' || desk.body.code !== 'Ok' || row.body.code !== 'Ok') throw new Error('not Ok');
      const { client, members } = file.body;
      return [
        client.family_size,
        members.length,
        desk.body.family_size,
        desk.body.client.family_size,
        row.body.rows.find(({ id }) => id === home.id)?.family_size,
      ];
    };
    expect(await sizes()).toEqual([3, 3, 3, 3, 3]);
    await remove(home.members[0] as number);
    expect(await sizes()).toEqual([2, 2, 2, 2, 2]);
  });

  it('makes its email available immediately', async () => {
    const email = 'freed@resa.example';
    const { id } = await household(db(), { client_state_type_id: 3, email });
    await remove(id);
    expect(await household(db(), { email })).toHaveProperty('id');
  });

  it('releases the lock of the user who deleted it', async () => {
    const { id } = await inactive();
    await server.call(contract.locks.lock, { id }, admin);
    expect((await remove(id)).body).toEqual({ code: 'Ok' });
    expect(await db().selectFrom('file_locks').selectAll().where('client_id', '=', id).execute()).toEqual([]);
  });
});
