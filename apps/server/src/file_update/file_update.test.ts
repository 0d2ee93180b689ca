/** The yearly update of files: its period, the clients it leaves out, and the files that the night moves. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { moveFiles } from './nightly/nightly.ts';

const calls = contract.file_update;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  await db().deleteFrom('file_update_periods').execute();
  await db().deleteFrom('file_update_exclusions').execute();
  // Only the files of the test exist.
  await db().updateTable('clients').set({ client_state_type_id: 2 }).where('client_state_type_id', '=', 1).execute();
});

const db = () => server.services.db.kysely;
const PERIOD = {
  start_date: '2026-04-01',
  end_date: '2026-05-31',
  automatic: 1 as const,
  exclusion_start_date: null as string | null,
  exclusion_end_date: null as string | null,
};
const save = async (changed: Partial<typeof PERIOD> & { row_version?: number } = {}) =>
  (await server.call(calls.save, { period: { ...PERIOD, ...changed } }, admin)).body;
const listed = async (input = {}) => {
  const { body } = await server.call(calls.list, input, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
const stateOf = async (id: number) =>
  (await db().selectFrom('clients').select('client_state_type_id').where('id', '=', id).executeTakeFirstOrThrow())
    .client_state_type_id;
const states = (...ids: number[]) => Promise.all(ids.map(stateOf));
const night = (day: string) => {
  server.clock.set(`${day}T08:00:00Z`);
  return moveFiles(server.services, day);
};
const exclude = async (id: number, file_number: number | string, token = admin) =>
  (await server.call(calls.store, { id, file_number } as never, token)).body;

it('is only for holders of file_update, who find clients by name too', async () => {
  const plain = await server.signIn(await user(db(), ['crud_clients']));
  const { id, file_number } = await household(db());
  expect((await server.call(calls.list, {}, plain)).status).toBe(403);
  expect((await server.call(calls.save, { period: PERIOD }, plain)).status).toBe(403);
  expect((await server.call(calls.store, { id, file_number }, plain)).status).toBe(403);
  expect((await server.call(calls.destroy, { id }, plain)).status).toBe(403);
  expect((await server.call(calls.destroyAll, {}, plain)).status).toBe(403);
  for (const call of [calls.takingBack, calls.undo]) expect((await server.call(call, {}, plain)).status).toBe(403);
  expect((await server.call(calls.count, { period: PERIOD }, plain)).status).toBe(403);
  expect((await server.call(calls.destroyAll, {})).status).toBe(401);
  const holder = await server.signIn(await user(db(), ['file_update']));
  expect((await server.call(calls.list, {}, holder)).body.code).toBe('Ok');
  expect((await server.call(contract.clients.searchByName, { name: 'Tremblay' }, holder)).body.code).toBe('Ok');
});

describe('a period', () => {
  it('is refused with dates that do not fit, and changes nothing', async () => {
    for (const [changed, field] of [
      [{ start_date: '' }, 'start_date'],
      [{ end_date: '2026-03-31' }, 'end_date'],
      [{ start_date: '2026-01-01', end_date: '2026-03-02' }, 'end_date'],
      [{ exclusion_start_date: '2026-01-01' }, 'exclusion_end_date'],
      [{ exclusion_start_date: '2026-01-01', exclusion_end_date: '2026-04-01' }, 'exclusion_end_date'],
    ] as const)
      expect(await save(changed)).toMatchObject({ code: 'Invalid', fields: [{ path: `period.${field}` }] });
    expect((await listed()).period).toBeNull();
  });

  it('is saved, changed only by its version, and started again with another first day once it has run', async () => {
    expect(await save()).toMatchObject({ code: 'Ok', period: { ...PERIOD, row_version: 1, moved: null } });
    expect(await save({ end_date: '2026-06-30', row_version: 1 })).toMatchObject({ code: 'Ok' });
    expect(await save({ end_date: '2026-06-15', row_version: 1 })).toMatchObject({
      code: 'stale',
      period: { end_date: '2026-06-30', row_version: 2 },
    });
    await night('2026-04-01');
    expect((await save({ end_date: '2026-07-01' })) as object).toMatchObject({ period: { moved: 0 } });
    expect((await save({ start_date: '2027-04-01', end_date: '2027-05-31' })) as object).toMatchObject({
      period: { moved: null, waiting: null },
    });
    const actions = await db()
      .selectFrom('activity_log')
      .select('action')
      .where('entity', '=', 'file_update_periods')
      .orderBy('id')
      .execute();
    expect(actions.every(({ action }) => action === 'file_update.save')).toBe(true);
  });
});

describe('a file is left out', () => {
  it('by its id and number, once, and taken in again one by one or all', async () => {
    const one = await household(db(), { last_name: 'Abel' });
    const two = await household(db(), { last_name: 'Babin' });
    expect(await exclude(one.id, String(one.file_number))).toEqual({ code: 'Ok' });
    expect(await exclude(one.id, one.file_number)).toEqual({ code: 'Ok' });
    expect(await exclude(one.id, two.file_number)).toEqual({ code: 'NotFound' });
    await exclude(two.id, two.file_number);
    expect((await listed()).exclusions).toMatchObject([
      { id: one.id, file_number: one.file_number, name: 'Élodie Abel' },
      { id: two.id },
    ]);
    expect((await server.call(calls.destroy, { id: one.id }, admin)).body).toEqual({ code: 'Ok' });
    expect((await server.call(calls.destroy, { id: one.id }, admin)).body).toEqual({ code: 'NotFound' });
    expect((await server.call(calls.destroyAll, {}, admin)).body).toEqual({ code: 'Ok' });
    expect((await listed()).exclusions).toEqual([]);
  });

  it('not if it is a member’s, whose head decides', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const child = home.members[0] as number;
    const { file_number } = await db()
      .selectFrom('clients')
      .select('file_number')
      .where('id', '=', child)
      .executeTakeFirstOrThrow();
    expect(await exclude(child, file_number)).toEqual({ code: 'not_head' });
  });
});

describe('the night', () => {
  it('moves households to Updating on the first day, with history, comment and log, and not those left out', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const excluded = await household(db());
    const inactive = await household(db(), { client_state_type_id: 2 });
    const recent = await household(db(), { updated_at: '2026-03-10T12:00:00Z' });
    const made = await household(db(), { created_at: '2026-03-10T12:00:00Z' });
    const dates = { exclusion_start_date: '2026-03-10', exclusion_end_date: '2026-03-20' };
    await exclude(excluded.id, excluded.file_number);
    await save(dates);
    const [child] = home.members as [number];
    await night('2026-03-31');
    expect(await states(home.id)).toEqual([1]);
    await night('2026-04-01');
    expect(await states(home.id, child, excluded.id, inactive.id, recent.id, made.id)).toEqual([6, 6, 1, 2, 1, 1]);
    expect((await listed()).period).toMatchObject({ moved: 1, waiting: 0 });
    const history = await db()
      .selectFrom('client_state_changes')
      .select(['from_state', 'to_state', 'user_id'])
      .where('client_id', '=', child)
      .execute();
    expect(history).toEqual([{ from_state: 1, to_state: 6, user_id: null }]);
    const comments = await db()
      .selectFrom('comments')
      .select(['comment_type_id', 'created_by'])
      .where('client_id', '=', home.id)
      .execute();
    expect(comments).toEqual([{ comment_type_id: 1, created_by: null }]);
    const [entry] = await db()
      .selectFrom('activity_log')
      .select(['action', 'created_name', 'properties'])
      .where('client_id', '=', home.id)
      .orderBy('id')
      .execute();
    expect(entry).toMatchObject({
      action: 'client.updating',
      created_name: 'system',
      properties: { client_state_type_id: [1, 6] },
    });
  });

  it('does so once, also after a missed night, and not files that became active since', async () => {
    const home = await household(db());
    const approved = await household(db());
    await db()
      .insertInto('client_state_changes')
      .values({ client_id: approved.id, from_state: 4, to_state: 1, at: '2026-04-02T15:00:00Z', user_id: null })
      .execute();
    await save();
    await night('2026-04-03');
    expect(await states(home.id, approved.id)).toEqual([6, 1]);
    server.clock.set('2026-04-03T15:00:00Z');
    admin = await server.signIn('admin@resa.test');
    const activate = { id: home.id, comment_type_id: 3, comment: 'Updated at the counter' };
    expect((await server.call(contract.requests.activate, activate, admin)).body.code).toBe('Ok');
    const later = await household(db());
    await night('2026-04-04');
    expect(await states(home.id, later.id)).toEqual([1, 1]);
    expect((await listed()).dt).toMatchObject({
      recordsFiltered: 1,
      rows: [{ id: home.id, file_number: home.file_number, updated_by: 'Alice Tremblay' }],
    });
    const found = (search: string) => listed({ terms: { search } }).then(({ dt }) => dt.recordsFiltered);
    expect([await found('elodie'), await found(String(home.file_number)), await found('zzz')]).toEqual([1, 1, 0]);
    for (const sortBy of ['id', 'name', 'updated_by', 'updated_at'] as const)
      expect((await listed({ sortBy, descending: true })).dt.rows).toHaveLength(1);
  });

  it('leaves a household that somebody edits for the next night, unless it is excluded or deleted by then', async () => {
    const [held, out, gone] = [await household(db()), await household(db()), await household(db())];
    await save();
    server.clock.set('2026-04-01T07:59:30Z');
    const worker = await server.signIn('worker@resa.test');
    const lock = async (id: number) =>
      expect((await server.call(contract.locks.lock, { id }, worker)).body.code).toBe('Ok');
    for (const { id } of [held, out, gone]) await lock(id);
    await night('2026-04-01');
    expect(await states(held.id, out.id, gone.id)).toEqual([1, 1, 1]);
    expect((await listed()).period).toMatchObject({ moved: 0, waiting: 3 });
    await exclude(out.id, out.file_number);
    const deleted_at = '2026-04-01T12:00:00Z';
    await db().updateTable('clients').set({ deleted_at }).where('id', '=', gone.id).execute();
    await night('2026-04-02');
    expect(await states(held.id, out.id)).toEqual([6, 1]);
    expect((await listed()).period).toMatchObject({ moved: 1, waiting: 0 });
  });

  it('moves nothing if the period is by hand, or over', async () => {
    const { id } = await household(db());
    await save({ automatic: 0 as never });
    await night('2026-04-01');
    await save();
    await night('2026-06-01');
    expect(await stateOf(id)).toBe(1);
    expect((await listed()).period).toMatchObject({ moved: null });
  });
});

describe('a period is taken back', () => {
  const counted = async (period: Partial<typeof PERIOD> = {}) =>
    (await server.call(calls.count, { period: { ...PERIOD, ...period } }, admin)).body;
  const takingBack = async () => (await server.call(calls.takingBack, {}, admin)).body;
  const undo = async () => {
    const { body } = await server.call(calls.undo, {}, admin);
    await server.services.jobs.runDue();
    return body;
  };
  const moved = async () => {
    await save();
    await night('2026-04-01');
    server.clock.set('2026-04-01T15:00:00Z');
    admin = await server.signIn('admin@resa.test');
  };

  it('after the question that names how many files it moves', async () => {
    const [, excluded] = [await household(db(), {}, [{ role: 4 }]), await household(db()), await household(db())];
    await household(db(), { client_state_type_id: 2 });
    expect(await counted()).toEqual({ code: 'Ok', files: 3 });
    await exclude(excluded.id, excluded.file_number);
    expect(await counted()).toEqual({ code: 'Ok', files: 2 });
    expect(await counted({ automatic: 0 as never })).toEqual({ code: 'Ok', files: null });
    expect(await counted({ end_date: '2026-03-02', start_date: '2026-03-01' })).toMatchObject({ code: 'Invalid' });
    await moved();
    expect((await listed()).period).toMatchObject({ moved: 2 });
    expect(await counted()).toEqual({ code: 'Ok', files: null });
  });

  it('for households unchanged since, with history, comment and log; the others are listed and stay', async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const [child] = home.members as [number];
    const changed = await household(db(), {}, [{ role: 4 }]);
    const updated = await household(db());
    const gone = await household(db());
    expect(await undo()).toEqual({ code: 'nothing_to_undo' });
    await moved();
    await db()
      .updateTable('clients')
      .set({ updated_at: '2026-04-01T15:00:00Z' })
      .where('id', '=', changed.members[0] as number)
      .execute();
    const activate = { id: updated.id, comment_type_id: 3, comment: 'Updated at the counter' };
    expect((await server.call(contract.requests.activate, activate, admin)).body.code).toBe('Ok');
    await db().updateTable('clients').set({ deleted_at: '2026-04-01T15:00:00Z' }).where('id', '=', gone.id).execute();
    const before = await takingBack();
    expect(before).toMatchObject({ code: 'Ok', back: 1, kept: 2, waiting: 0 });
    expect((before as unknown as { rows: { id: number }[] }).rows.map(({ id }) => id).sort()).toEqual([
      changed.id,
      updated.id,
    ]);
    server.clock.set('2026-04-01T16:00:00Z');
    admin = await server.signIn('admin@resa.test');
    expect(await undo()).toEqual({ code: 'Ok' });
    expect(await states(home.id, child, changed.id, updated.id)).toEqual([1, 1, 6, 1]);
    expect(await takingBack()).toEqual(before);
    expect((await listed()).period).toMatchObject({ undone_at: '2026-04-01T16:00:00.000Z', moved: 4, waiting: 0 });
    // A file that was moved back was not updated by anybody.
    const ids = (await listed()).dt.rows.map(({ id }) => id);
    expect([ids.includes(updated.id), ids.includes(home.id)]).toEqual([true, false]);
    const comments = await db().selectFrom('comments').select('comment').where('client_id', '=', home.id).execute();
    expect(comments).toHaveLength(2);
    const log = await db()
      .selectFrom('activity_log')
      .select(['action', 'properties'])
      .where('client_id', '=', child)
      .orderBy('id')
      .execute();
    expect(log.at(-1)).toMatchObject({ action: 'client.activate', properties: { client_state_type_id: [6, 1] } });
    expect(await undo()).toEqual({ code: 'nothing_to_undo' });
  });

  it('and moves no more, until another period is saved, which moves them again', async () => {
    const [home, held] = [await household(db()), await household(db())];
    await save();
    server.clock.set('2026-04-01T07:59:30Z');
    const worker = await server.signIn('worker@resa.test');
    await server.call(contract.locks.lock, { id: held.id }, worker);
    await night('2026-04-01');
    server.clock.set('2026-04-01T15:00:00Z');
    admin = await server.signIn('admin@resa.test');
    await undo();
    await night('2026-04-02');
    expect(await states(home.id, held.id)).toEqual([1, 1]);
    server.clock.set('2026-04-02T15:00:00Z');
    admin = await server.signIn('admin@resa.test');
    expect(await save()).toMatchObject({ code: 'Ok', period: { undone_at: null, moved: null, row_version: 1 } });
    expect(await counted()).toEqual({ code: 'Ok', files: 2 });
    await night('2026-04-03');
    expect(await states(home.id, held.id)).toEqual([6, 6]);
  });
});
