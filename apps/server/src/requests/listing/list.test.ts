/** The list of requests and their counts. */
import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { stepsDone } from '@resa/rules/person/intake';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user, userId } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const { list, stats } = contract.requests;
const NOW = '2026-03-03T15:00:00.000Z';
type Terms = NonNullable<RequestOf<typeof list>['terms']>;
type Page = Partial<Omit<RequestOf<typeof list>, 'terms'>>;

let server: TestServer;
let worker: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  // Those of the other tests are approved.
  await db().updateTable('clients').set({ client_state_type_id: 1 }).execute();
});

const db = () => server.services.db.kysely;
const request = (client_state_type_id: number, fields: Parameters<typeof household>[1] = {}) =>
  household(db(), { client_state_type_id, ...fields });
async function listed(terms: Terms = {}, page: Page = {}) {
  const { body } = await server.call(list, { terms, ...page }, worker);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
}
const ids = async (...given: Parameters<typeof listed>) => (await listed(...given)).rows.map(({ id }) => id);
const moved = (
  client_id: number,
  from_state: number | null,
  to_state: number,
  at: string,
  user_id: number | null = null,
) => db().insertInto('client_state_changes').values({ client_id, from_state, to_state, at, user_id }).execute();

describe('the list of requests', () => {
  it('is read only with view_requests or crud_requests, as are the counts', async () => {
    const clients = await server.signIn(await user(db(), ['crud_clients', 'approve_clients']));
    expect((await server.call(list, {}, clients)).status).toBe(403);
    expect((await server.call(stats, {}, clients)).status).toBe(403);
    const viewer = await server.signIn(await user(db(), ['view_requests']));
    expect((await server.call(list, {}, viewer)).status).toBe(200);
    expect((await server.call(stats, {}, viewer)).status).toBe(200);
  });

  it('shows each household once, by its head, and counts as many', async () => {
    const pending = await household(db(), { client_state_type_id: 3 }, [
      { role: 4, client_state_type_id: 3 },
      { role: 4, client_state_type_id: 3 },
    ]);
    const in_process = await request(4);
    const refused = await request(5);
    await request(1);
    await request(2);
    await request(6);
    await request(3, { deleted_at: NOW });
    expect((await ids()).toSorted()).toEqual([pending.id, in_process.id].toSorted());
    expect(await ids({ client_state_type_id: 3 })).toEqual([pending.id]);
    expect(await ids({ client_state_type_id: 4 })).toEqual([in_process.id]);
    expect(await ids({ client_state_type_id: 5 })).toEqual([refused.id]);
    expect((await listed({ client_state_type_id: 3 })).rows).toMatchObject([
      { family_size: 3, worker: null, holder: null },
    ]);
    const { body } = await server.call(stats, {}, worker);
    expect(body).toEqual({ code: 'Ok', stats: { pending: 1, in_process: 1, refused: 1, total: 3, requests: 2 } });
    const dashboard = await server.call(contract.dashboard.main, {}, worker);
    expect(dashboard.body).toMatchObject({ stats: { requests: 2, pending: 1, in_process: 1 } });
    expect((await server.call(contract.session.current, {}, worker)).body).toMatchObject({
      session: { client_in_process: 2 },
    });
  });

  it('is in the given order, the oldest first, page by page', async () => {
    const young = await request(3, {
      created_at: '2026-02-02T12:00:00.000Z',
      last_name: 'Abel',
      citizenship_type_id: 1,
    });
    const old = await request(4, {
      created_at: '2025-02-02T12:00:00.000Z',
      last_name: 'Zoé',
      citizenship_type_id: null,
    });
    expect(await ids()).toEqual([old.id, young.id]);
    expect(await ids({}, { sortBy: 'name' })).toEqual([young.id, old.id]);
    expect(await ids({}, { sortBy: 'citizenship_type_id', descending: true })).toEqual([young.id, old.id]);
    expect(await ids({}, { sortBy: 'file_number', descending: true })).toEqual([old.id, young.id]);
    expect(await ids({}, { sortBy: 'client_state_type_id' })).toEqual([young.id, old.id]);
    const second = await listed({}, { startRow: 1, rowsPerPage: 10 });
    expect([second.rows.map(({ id }) => id), second.recordsFiltered]).toEqual([[young.id], 2]);
  });

  it('counts the wait of a reopened file from the day it was reopened', async () => {
    const back = await request(4, { created_at: '2024-01-01T12:00:00.000Z' });
    await moved(back.id, null, 1, '2024-01-01T12:00:00.000Z');
    await moved(back.id, 2, 3, '2026-03-01T12:00:00.000Z');
    await moved(back.id, 3, 4, '2026-03-02T12:00:00.000Z');
    const waits = await request(3, { created_at: '2026-02-01T12:00:00.000Z' });
    expect(await ids({}, { sortBy: 'waiting_since' })).toEqual([waits.id, back.id]);
    expect((await listed()).rows.find(({ id }) => id === back.id)).toMatchObject({
      created_at: '2024-01-01T12:00:00.000Z',
      waiting_since: '2026-03-01T12:00:00.000Z',
    });
  });

  it('finds by name and number, and narrows by origin', async () => {
    const found = await request(3, { first_name: 'Ondine', last_name: 'Quévillon', origin: 2 });
    const other = await request(3, { first_name: 'Paul', last_name: 'Roy' });
    await request(1, { first_name: 'Ondine', last_name: 'Quévillon' });
    expect(await ids({ search: 'quevillon' })).toEqual([found.id]);
    expect(await ids({ search: String(other.file_number) })).toEqual([other.id]);
    expect(await ids({ search: 'quevillon', client_state_type_id: 4 })).toEqual([]);
    expect(await ids({ search: 'ondine' }, { sortBy: 'created_at' })).toEqual([found.id]);
    expect(await ids({ search: 'q' })).toHaveLength(2);
    expect(await ids({ origin: 2 })).toEqual([found.id]);
    expect(await ids({ origin: 1 })).toEqual([other.id]);
  });

  it('says who took a request in process and who edits it, and narrows to those of the user', async () => {
    const mine = await request(3);
    const open = await request(4);
    const others = await request(4);
    const admin = await server.signIn('admin@resa.test');
    await moved(others.id, 3, 4, NOW, await userId(db(), 'admin@resa.test'));
    const took = { id: mine.id, comment_type_id: 1, comment: 'Taken in process.' };
    expect((await server.call(contract.requests.in_progress, took, worker)).body).toEqual({ code: 'Ok' });
    await server.call(contract.locks.lock, { id: open.id }, worker);
    await server.call(contract.locks.lock, { id: others.id }, admin);
    const { rows } = await listed();
    const who = (id: number) =>
      rows.filter((row) => row.id === id).map(({ worker, taken, holder, held }) => [worker, taken, holder, held]);
    expect(who(mine.id)).toEqual([['Wendy Chen', 0, null, 0]]);
    expect(who(open.id)).toEqual([[null, 0, 'Wendy Chen', 0]]);
    expect(who(others.id)).toEqual([['Alice Tremblay', 1, 'Alice Tremblay', 1]]);
    expect((await ids({ mine: 1 })).toSorted()).toEqual([mine.id, open.id].toSorted());
    server.clock.set('2026-03-03T15:03:00.000Z');
    expect(await ids({ mine: 1 })).toEqual([mine.id]);
  });

  it('is counted for the dashboard by age and user, in days of the organization, only for users who see requests', async () => {
    const admin = await userId(db(), 'admin@resa.test');
    const taken = await request(4, { created_at: '2026-01-02T12:00:00.000Z' });
    await moved(taken.id, 3, 4, '2026-01-03T12:00:00.000Z', admin);
    // The evening of 23 February in Montreal, eight days ago.
    await request(3, { created_at: '2026-02-24T01:00:00.000Z' });
    await request(5, { created_at: '2026-02-01T12:00:00.000Z' });
    const back = await request(3, { created_at: '2024-01-01T12:00:00.000Z' });
    await moved(back.id, 2, 3, '2026-03-01T12:00:00.000Z');
    const queueOf = async (token: string) => (await server.call(contract.dashboard.main, {}, token)).body.queue;
    expect(await queueOf(worker)).toEqual({
      ages: [
        { taken: 0, free: 1 },
        { taken: 0, free: 1 },
        { taken: 0, free: 0 },
        { taken: 1, free: 0 },
      ],
      oldest: 60,
      takers: [{ user_id: admin, name: 'Alice Tremblay', count: 1 }],
    });
    expect(await queueOf(await server.signIn(await user(db(), ['crud_clients'])))).toBeNull();
  });

  it('returns which steps of each intake are complete, like the files', async () => {
    await request(4, { first_name: 'Ondine', last_name: 'Roy' });
    await household(db(), { client_state_type_id: 3, fee_paid: 1 }, [{ role: 4, client_state_type_id: 3 }]);
    const { rows } = await listed();
    expect(rows).toHaveLength(2);
    for (const { id, done } of rows) {
      const { body } = await server.call(contract.clients.fetch, { id }, worker);
      expect(done).toEqual(body.code === 'Ok' && stepsDone(body.info.missing));
    }
    expect(rows[0]?.done).not.toEqual(rows[1]?.done);
  });

  it('refuses a sort and a state that it does not know', async () => {
    const wrong = { sortBy: 'email' } as unknown as Page;
    expect((await server.call(list, { ...wrong }, worker)).status).toBe(400);
    const state = { terms: { client_state_type_id: 1 } } as unknown as Page;
    expect((await server.call(list, { ...state }, worker)).status).toBe(400);
  });

  it('writes nobody down as looked at: its rows pass by in dozens', async () => {
    await request(3);
    await listed();
    await server.services.viewLog.flush();
    const { n } = await db()
      .selectFrom('read_log')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('call', '=', 'requests.list')
      .executeTakeFirstOrThrow();
    expect(n).toBe(0);
  });
});
