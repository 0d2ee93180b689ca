import { contract } from '@resa/contract';
import type { TimelineEntry } from '@resa/contract/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointment, household, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const call = contract.timeline.ofHousehold;

let server: TestServer;
let worker: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  worker = await server.signIn('worker@resa.test');
});

const db = () => server.services.db.kysely;
const at = (day: number, hour = 12) =>
  `2026-02-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

async function page(
  client_id: number,
  token = worker,
  after: Parameters<typeof server.call<typeof call>>[1]['after'] = null,
) {
  const { body } = await server.call(call, { client_id, after }, token);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
}
const said = ({ kind, text, at, client_ids, by }: TimelineEntry) => ({ kind, text, at, client_ids, by });

async function comment(client_id: number, day: number, text: string, more: object = {}) {
  const created_by = await userId(db(), 'worker@resa.test');
  await db()
    .insertInto('comments')
    .values({
      client_id,
      comment_type_id: 2,
      comment: text,
      created_by,
      created_at: at(day),
      updated_at: at(day),
      ...more,
    })
    .execute();
}

async function bulletin(client_id: number, day: number) {
  const { id } = await db()
    .insertInto('bulletins')
    .values({
      subject: 'Bring a bag',
      description: '',
      bulletin_priority_type_id: 1,
      start_date: '2026-02-01',
      end_date: '2026-12-31',
      created_at: at(day),
      updated_at: at(day),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('bulletin_clients')
    .values({ bulletin_id: id, client_id, closed_at: at(day + 1) })
    .execute();
}

describe('the timeline is refused', () => {
  it('without the right to see files, for a file that is not there or deleted, and with an invalid cursor', async () => {
    const { id } = await household(db());
    const gone = await household(db(), { deleted_at: '2026-02-01T12:00:00Z' });
    const other = await server.signIn(await user(db(), ['view_bulletins', 'view_appointments']));
    expect((await server.call(call, { client_id: id }, other)).status).toBe(403);
    expect((await server.call(call, { client_id: 2_000_000 }, worker)).status).toBe(404);
    expect((await server.call(call, { client_id: gone.id }, worker)).status).toBe(404);
    const wrong = { at: 'yesterday', kind: 'comment', id: 1 } as const;
    expect((await server.call(call, { client_id: id, after: wrong }, worker)).status).toBe(400);
    const unknown = { at: at(1), kind: 'gossip', id: 1 } as never;
    expect((await server.call(call, { client_id: id, after: unknown }, worker)).status).toBe(400);
  });
});

describe('the timeline', () => {
  it('shows the events of everybody who lives together, newest first, and nothing of others or deleted', async () => {
    const { id, members } = await household(db(), {}, [{ role: 3 }]);
    const [partner = 0] = members;
    const stranger = await household(db());
    await comment(id, 1, 'Called');
    await comment(partner, 2, 'Came by');
    await comment(partner, 3, 'Deleted', { deleted_at: at(4) });
    await comment(stranger.id, 5, 'Of somebody else');
    await bulletin(id, 6);
    const changed = { from_state: 3, to_state: 1, at: at(8) };
    await db()
      .insertInto('client_state_changes')
      .values([id, partner].map((client_id) => ({ client_id, ...changed })))
      .execute();
    const booked = await appointment(db(), { client_id: id, start_date_time: '2026-02-10 09:00', created_at: at(9) });
    await db()
      .insertInto('appointment_status_changes')
      .values({ appointment_id: booked.id, from_status: 1, to_status: 3, at: at(10, 20) })
      .execute();

    const { entries, more } = await page(id);
    expect(more).toBe(0);
    expect(entries.map(said)).toEqual([
      { kind: 'status', text: null, at: at(10, 20), client_ids: [id], by: null },
      { kind: 'booking', text: null, at: at(9), client_ids: [id], by: null },
      { kind: 'state', text: null, at: at(8), client_ids: [id, partner], by: null },
      { kind: 'bulletin_closed', text: 'Bring a bag', at: at(7), client_ids: [id], by: null },
      { kind: 'bulletin', text: 'Bring a bag', at: at(6), client_ids: [id], by: null },
      { kind: 'comment', text: 'Came by', at: at(2), client_ids: [partner], by: 'Wendy Chen' },
      { kind: 'comment', text: 'Called', at: at(1), client_ids: [id], by: 'Wendy Chen' },
    ]);
    expect(entries[0]).toMatchObject({ type_id: 6, start_date_time: '2026-02-10 09:00', from: 1, to: 3 });
    expect((await page(partner)).entries).toEqual(entries);
  });

  it('shows the changes of state of a file that was merged into one of the household, as its own, until it is taken back', async () => {
    const [first, second, third] = [await household(db()), await household(db()), await household(db())];
    const users = await userId(db(), 'worker@resa.test');
    const move = (client_id: number, day: number, from_state = 3, to_state = 1) =>
      db()
        .insertInto('client_state_changes')
        .values({ client_id, from_state, to_state, at: at(day), user_id: users })
        .execute();
    await move(first.id, 1);
    await move(first.id, 2, 1, 2);
    await move(second.id, 3);
    for (const { id } of [first, third]) await move(id, 4);
    const admin = await server.signIn('admin@resa.test');
    const merge = async (source: number, target: number) =>
      expect((await server.call(contract.merging.merge, { source, target }, admin)).body.code).toBe('Ok');
    const states = async (id: number) =>
      (await page(id)).entries.filter(({ kind }) => kind === 'state').map((entry) => [entry.at, entry.client_ids]);

    await merge(first.id, second.id);
    const ofSecond = [4, 3, 2, 1].map((day) => [at(day), [second.id]]);
    expect(await states(second.id)).toEqual(ofSecond);
    await merge(second.id, third.id);
    expect(await states(third.id)).toEqual([4, 3, 2, 1].map((day) => [at(day), [third.id]]));
    await server.call(contract.merging.undo, { source: second.id }, admin);
    expect(await states(second.id)).toEqual(ofSecond);
    expect(await states(third.id)).toEqual([[at(4), [third.id]]]);
  });

  it('shows a visit at its check-in, and one recorded later at its own time', async () => {
    const { id } = await household(db());
    const visit = async (fields: object) => {
      const row = await appointment(db(), { client_id: id, start_date_time: '2026-02-10 09:00', status: 2, ...fields });
      await db()
        .insertInto('visits')
        .values({
          appointment_id: row.id,
          place_id: row.place_id,
          appointment_type_id: 6,
          category_id: 1,
          date: row.start_date_time.slice(0, 10),
          start_time: '09:00',
          head_client_id: id,
          household_size: 1,
          household_type: 'single',
          created_at: at(20),
        })
        .execute();
    };
    await visit({ checkin_at: at(10, 15) });
    await visit({ start_date_time: '2026-02-09 09:00' });
    const visits = (await page(id)).entries.filter(({ kind }) => kind === 'visit');
    // In Toronto it is five hours earlier.
    expect(visits.map((one) => one.at)).toEqual([at(10, 15), at(9, 14)]);
  });

  it('leaves out appointments and bulletins for a user who may not see them', async () => {
    const { id } = await household(db());
    await comment(id, 1, 'Called');
    await bulletin(id, 2);
    await appointment(db(), { client_id: id, start_date_time: '2026-02-10 09:00' });
    const kinds = async (...rights: Parameters<typeof user>[1]) => {
      const token = await server.signIn(await user(db(), ['view_clients', ...rights]));
      return (await page(id, token)).entries.map(({ kind }) => kind).sort();
    };
    expect(await kinds()).toEqual(['comment']);
    expect(await kinds('view_bulletins')).toEqual(['bulletin', 'bulletin_closed', 'comment']);
    expect(await kinds('view_appointments')).toEqual(['booking', 'comment']);
  });

  it('is read by pages that repeat and lose nothing, also if several entries have one time and new ones are added', async () => {
    const { id } = await household(db());
    for (let n = 0; n < 60; n++) await comment(id, 1 + Math.floor(n / 20), `Comment ${n}`);
    const read: string[] = [];
    let last: TimelineEntry | undefined;
    for (let more = 1, pages = 0; more === 1; pages++) {
      const found = await page(id, worker, last && { at: last.at, kind: last.kind, id: last.id });
      more = found.more;
      read.push(...found.entries.map(({ text }) => text ?? ''));
      last = found.entries.at(-1);
      if (pages === 0) await comment(id, 27, 'Meanwhile');
    }
    expect(read).toHaveLength(60);
    expect(new Set(read).size).toBe(60);
    expect(read).not.toContain('Meanwhile');
  });
});
