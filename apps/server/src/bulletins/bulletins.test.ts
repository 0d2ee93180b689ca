import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { bulletins, users } = contract;

let server: TestServer;
let worker: string;
let worker_id: number;
beforeAll(async () => {
  server = await testServer();
  worker_id = await userId(db(), 'worker@resa.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  worker = await server.signIn('worker@resa.test');
});

const db = () => server.services.db.kysely;
const bulletin = (more: object = {}) => ({
  subject: 'Ask for the new lease',
  description: '<p>Moved this summer.</p>',
  bulletin_priority_type_id: 2,
  start_date: '2026-03-03',
  end_date: '2026-03-31',
  request_by: worker_id,
  for_all_client: 0 as const,
  ...more,
});
type Sent = Parameters<typeof store>[0];
const store = (sent: ReturnType<typeof bulletin> = bulletin(), clients: number[] = []) =>
  server.call(bulletins.store, { bulletin: sent, clients: clients.map((client_id) => ({ client_id })) }, worker);
async function stored(sent: Sent = bulletin(), clients: number[] = []) {
  const { body } = await store(sent, clients);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.bulletin;
}
const faults = ({ body }: { body: unknown }) =>
  ((body as { fields?: { path: string; rule: string }[] }).fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
const logged = (id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'client_id', 'properties'])
    .where('entity', '=', 'bulletins')
    .where('entity_id', '=', id)
    .where('client_id', 'is', null)
    .orderBy('id')
    .execute();
const loggedOf = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'properties'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();
const count = async () =>
  (await db().selectFrom('bulletins').select(db().fn.countAll().as('n')).executeTakeFirstOrThrow()).n;
async function listed(terms: object = {}, more: object = {}) {
  const { body } = await server.call(bulletins.list, { rowsPerPage: 50, terms, ...more }, worker);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.dt;
}

describe('a new bulletin is refused', () => {
  it('without crud_bulletins: view_bulletins only reads', async () => {
    const viewer = await server.signIn(await user(db(), ['view_bulletins']));
    const { id } = await stored(bulletin({ for_all_client: 1 }));
    const status = async (answer: Promise<{ status: number }>) => (await answer).status;
    const sent = { bulletin: bulletin({ for_all_client: 1 }) };
    expect(await status(server.call(bulletins.store, sent, viewer))).toBe(403);
    const change = { bulletin: { ...sent.bulletin, id, row_version: 1 } };
    expect(await status(server.call(bulletins.update, change, viewer))).toBe(403);
    for (const call of [bulletins.destroy, bulletins.close])
      expect(await status(server.call(call, { id }, viewer))).toBe(403);
    expect(await status(server.call(bulletins.closeForClient, { id, client_id: 1 }, viewer))).toBe(403);
    expect(await status(server.call(bulletins.list, {}, viewer))).toBe(200);
    expect(await status(server.call(bulletins.fetch, { id }, viewer))).toBe(200);
    expect(await status(server.call(users.getAllUsers, {}, viewer))).toBe(200);
  });

  it.each([
    ['subject', ' '],
    ['subject', 'x'.repeat(251)],
    ['bulletin_priority_type_id', null],
    ['start_date', '2026-02-30'],
    ['end_date', ''],
    ['request_by', null],
  ])('with %s = %j', async (field, value) => {
    const before = await count();
    const { status, body } = await store(bulletin({ for_all_client: 1, [field]: value }));
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'Invalid' });
    expect(faults({ body }).map((fault) => fault.split(' ')[0])).toEqual([`bulletin.${field}`]);
    expect(await count()).toBe(before);
  });

  it('with dates in the past or in the wrong order, and without a client', async () => {
    const dated = (start_date: string, end_date: string) =>
      store(bulletin({ start_date, end_date, for_all_client: 1 }));
    expect(faults(await dated('2026-03-02', '2026-03-04'))).toEqual(['bulletin.start_date e_bulletin_start_past']);
    expect(faults(await dated('2026-03-02', '2026-03-02'))).toEqual([
      'bulletin.start_date e_bulletin_start_past',
      'bulletin.end_date e_bulletin_end_past',
    ]);
    expect(faults(await dated('2026-03-05', '2026-03-04'))).toEqual(['bulletin.end_date e_bulletin_end_before_start']);
    expect(faults(await store(bulletin(), []))).toEqual(['clients e_bulletin_without_clients']);
  });

  it('with a user, a priority or a client who is not there any more', async () => {
    const gone = await household(db(), { deleted_at: '2026-01-05T10:00:00Z' });
    const { id } = await household(db());
    const email = await user(db(), []);
    const request_by = await userId(db(), email);
    await db().updateTable('users').set({ active: 0 }).where('id', '=', request_by).execute();
    expect(faults(await store(bulletin({ request_by }), [id]))).toEqual(['bulletin.request_by e_inactive_user']);
    const odd = { request_by: 2_000_000, bulletin_priority_type_id: 2_000_000 };
    expect(faults(await store(bulletin(odd), [id, gone.id]))).toEqual([
      'bulletin.bulletin_priority_type_id e_unknown_reference',
      'bulletin.request_by e_unknown_reference',
      'clients.1.client_id e_bulletin_unknown_client',
    ]);
  });
});

describe('a new bulletin', () => {
  it('about two clients is in their files, in the list and in the log', async () => {
    const [one, two] = [await household(db()), await household(db(), { first_name: 'Ada' })];
    const made = await stored(bulletin(), [one.id, two.id, one.id]);
    expect(made).toMatchObject({ subject: 'Ask for the new lease', active: 1, cnt: 2, row_version: 1 });
    expect(made.clients.map(({ client_id }) => client_id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(made.clients).toContainEqual({
      id: expect.any(Number),
      client_id: two.id,
      file_number: two.file_number,
      name: 'Ada Tremblay-Côté',
      closed: 0,
    });
    expect((await listed({ client_id: one.id })).rows.map(({ id }) => id)).toContain(made.id);
    const file = await server.call(contract.clients.fetch, { id: one.id }, worker);
    const { request_by, request_by_name } = made;
    const shown = expect.objectContaining({ id: made.id, request_by, request_by_name });
    expect(file.body).toMatchObject({ bulletins: expect.arrayContaining([shown]) });
    expect(await logged(made.id)).toMatchObject([
      { action: 'bulletin.store', client_id: null, properties: { subject: [null, 'Ask for the new lease'] } },
    ]);
    expect(await loggedOf(two.id)).toEqual([
      {
        action: 'bulletin.store',
        entity: 'bulletins',
        properties: { subject: [null, 'Ask for the new lease'] },
      },
    ]);
  });

  it('keeps the formatting of its text, and nothing that could act', async () => {
    const description =
      '<h3>Recall</h3><ul><li onclick="x()"><strong>L2207</strong></li></ul><script>alert(1)</script>' +
      '<a href="javascript:alert(1)">a</a> <a href="https://resa.test" style="x">b</a><img src=x onerror=alert(1)>';
    const made = await stored(bulletin({ description, for_all_client: 1 }));
    expect(made.description).toBe(
      '<h3>Recall</h3><ul><li><strong>L2207</strong></li></ul><a>a</a> <a href="https://resa.test">b</a>',
    );
    expect((await stored(bulletin({ description: '<p> &nbsp;</p>', for_all_client: 1 }))).description).toBe('');
  });

  it('for all clients links none of them', async () => {
    const { id } = await household(db());
    expect(await stored(bulletin({ for_all_client: 1 }), [id])).toMatchObject({
      for_all_client: 1,
      cnt: 0,
      clients: [],
    });
  });

  it('of a later start waits for its day at the counter, and is already open in the file', async () => {
    const { id, file_number } = await household(db());
    const made = await stored(bulletin({ start_date: '2026-03-10' }), [id]);
    const desk = await server.signIn('admin@resa.test');
    const counter = async () => {
      const { body } = await server.call(contract.checkin.search, { file_number }, desk);
      return body.code === 'Ok' && body.bulletins.some((one) => one.id === made.id);
    };
    const { body } = await server.call(bulletins.ofClient, { client_id: id }, worker);
    expect(body.code === 'Ok' && body.bulletins.map((one) => one.id)).toContain(made.id);
    expect(await counter()).toBe(false);
    server.clock.set('2026-03-10T15:00:00Z');
    expect(await counter()).toBe(true);
  });
});

describe('changing a bulletin', () => {
  const update = (made: { id: number; row_version: number }, more: object, clients: number[] = [], token = worker) =>
    server.call(
      bulletins.update,
      {
        bulletin: { ...bulletin(), id: made.id, row_version: made.row_version, ...more },
        clients: clients.map((client_id) => ({ client_id })),
      },
      token,
    );

  it('is refused for one that is not there, deleted or closed', async () => {
    expect((await update({ id: 2_000_000, row_version: 1 }, { for_all_client: 1 })).body).toEqual({ code: 'NotFound' });
    const made = await stored(bulletin({ for_all_client: 1 }));
    await server.call(bulletins.close, { id: made.id }, worker);
    const now = { id: made.id, row_version: 2 };
    expect((await update(now, { for_all_client: 1, subject: 'Other' })).body).toEqual({ code: 'bulletin_closed' });
    await server.call(bulletins.destroy, { id: made.id }, worker);
    expect((await update(now, { for_all_client: 1 })).body).toEqual({ code: 'NotFound' });
    expect((await server.call(bulletins.fetch, { id: made.id }, worker)).body).toEqual({ code: 'NotFound' });
  });

  it('shows the second worker who saved first and which fields differ, and writes nothing', async () => {
    const { id } = await household(db());
    const made = await stored(bulletin(), [id]);
    const admin = await server.signIn('admin@resa.test');
    expect((await update(made, { subject: 'First' }, [id], admin)).body).toMatchObject({ code: 'Ok' });
    const { body } = await update(made, { subject: 'Second', start_date: '2026-01-01' }, [id]);
    const { name } = await db()
      .selectFrom('users')
      .select('name')
      .where('email', '=', 'admin@resa.test')
      .executeTakeFirstOrThrow();
    expect(body).toEqual({
      code: 'stale',
      saved_by: name,
      saved_at: '2026-03-03T15:00:00.000Z',
      row_version: 2,
      changed: ['subject', 'start_date'],
    });
    expect((await server.call(bulletins.fetch, { id: made.id }, worker)).body).toMatchObject({
      bulletin: { subject: 'First' },
    });
  });

  it('keeps a start that has passed, moves links and logs the changes', async () => {
    const [one, two] = [await household(db()), await household(db())];
    const made = await stored(bulletin(), [one.id]);
    server.clock.set('2026-03-09T15:00:00Z');
    expect(faults(await update(made, { start_date: '2026-03-08' }, [two.id]))).toEqual([
      'bulletin.start_date e_bulletin_start_past',
    ]);
    const { body } = await update(made, { end_date: '2026-04-15' }, [two.id]);
    expect(body).toMatchObject({ code: 'Ok', bulletin: { row_version: 2, clients: [{ client_id: two.id }] } });
    expect((await logged(made.id)).at(-1)).toMatchObject({
      action: 'bulletin.update',
      properties: { end_date: ['2026-03-31', '2026-04-15'], clients: [[one.id], [two.id]] },
    });
    expect((await loggedOf(one.id)).at(-1)?.properties).toEqual({ subject: ['Ask for the new lease', null] });
    expect((await loggedOf(two.id)).at(-1)?.properties).toEqual({ subject: [null, 'Ask for the new lease'] });
  });

  it('to one for all keeps the clients it was closed for, and a fetched bulletin can be sent back', async () => {
    const [one, two] = [await household(db()), await household(db())];
    const made = await stored(bulletin(), [one.id, two.id]);
    await server.call(bulletins.closeForClient, { id: made.id, client_id: one.id }, worker);
    const fetched = (await server.call(bulletins.fetch, { id: made.id }, worker)).body;
    if (fetched.code !== 'Ok') throw new Error(fetched.code);
    const same = { bulletin: { ...fetched.bulletin, request_by: worker_id }, clients: fetched.bulletin.clients };
    const entries = (await logged(made.id)).length;
    expect((await server.call(bulletins.update, same, worker)).body).toMatchObject({ code: 'Ok' });
    expect(await logged(made.id)).toHaveLength(entries);
    expect((await update({ id: made.id, row_version: 2 }, { for_all_client: 1 })).body).toMatchObject({ code: 'Ok' });
    const open = async (client_id: number) => {
      const { body } = await server.call(bulletins.ofClient, { client_id }, worker);
      return body.code === 'Ok' && body.bulletins.some(({ id }) => id === made.id);
    };
    expect([await open(one.id), await open(two.id)]).toEqual([false, true]);
  });
});

describe('closing a bulletin', () => {
  it('is refused for one that is not there or does not concern the client', async () => {
    const { id: client_id } = await household(db());
    const other = await household(db());
    const made = await stored(bulletin(), [other.id]);
    const call = (id: number, whom = client_id) =>
      server.call(bulletins.closeForClient, { id, client_id: whom }, worker);
    expect((await server.call(bulletins.close, { id: 2_000_000 }, worker)).body).toEqual({ code: 'NotFound' });
    expect((await call(2_000_000)).body).toEqual({ code: 'NotFound' });
    expect((await call(made.id)).body).toEqual({ code: 'NotFound' });
    expect((await call(made.id, 2_000_000)).body).toEqual({ code: 'NotFound' });
  });

  it('for everybody moves it from open to closed, once', async () => {
    const { id: client_id } = await household(db());
    const made = await stored(bulletin(), [client_id]);
    for (let time = 0; time < 2; time++)
      expect((await server.call(bulletins.close, { id: made.id }, worker)).body).toEqual({ code: 'Ok' });
    expect((await listed({ active: 1, client_id })).rows.map(({ id }) => id)).not.toContain(made.id);
    expect((await listed({ active: 0, client_id })).rows.map(({ id }) => id)).toContain(made.id);
    const { body } = await server.call(bulletins.closedOfClient, { client_id }, worker);
    expect(body).toMatchObject({ bulletins: [{ id: made.id, active: 0 }] });
    expect((await logged(made.id)).map(({ action }) => action)).toEqual(['bulletin.store', 'bulletin.close']);
  });

  it.each([0, 1] as const)('for one client leaves the others theirs (for all: %i)', async (for_all_client) => {
    const [one, two] = [await household(db()), await household(db())];
    const made = await stored(bulletin({ for_all_client }), [one.id, two.id]);
    for (let time = 0; time < 2; time++)
      expect(
        (await server.call(bulletins.closeForClient, { id: made.id, client_id: one.id }, worker)).body,
      ).toMatchObject({
        code: 'Ok',
        bulletin: { id: made.id, active: 1 },
      });
    const [open, closed] = [bulletins.ofClient, bulletins.closedOfClient];
    const shown = async (call: typeof open, client_id: number) => {
      const { body } = await server.call(call, { client_id }, worker);
      return body.code === 'Ok' && body.bulletins.some(({ id }) => id === made.id);
    };
    expect([await shown(open, one.id), await shown(closed, one.id)]).toEqual([false, true]);
    expect([await shown(open, two.id), await shown(closed, two.id)]).toEqual([true, false]);
    const [row] = (await listed({ client_id: one.id })).rows.filter(({ id }) => id === made.id);
    expect(row).toMatchObject({ active: 1, closed_for_client: 1 });
    const own = (await loggedOf(one.id)).filter(({ action }) => action === 'bulletin.close_for_client');
    expect(own).toMatchObject([{ properties: { closed_at: [null, '2026-03-03T15:00:00.000Z'] } }]);
  });
});

describe('the list', () => {
  it('refuses a sort by an unknown column', async () => {
    const wrong = { sortBy: 'description' as 'subject' };
    expect((await server.call(bulletins.list, wrong, worker)).status).toBe(400);
  });

  it('finds a part of the subject from two characters on, regardless of accents', async () => {
    const made = await stored(bulletin({ subject: 'Préavis 100 % zèbre', for_all_client: 1 }));
    const found = async (search: string) => (await listed({ search })).rows.map(({ id }) => id);
    expect(await found('ZEBRE')).toEqual([made.id]);
    expect(await found('0 % z')).toEqual([made.id]);
    expect(await found('zzèbre')).toEqual([]);
    expect((await found('z')).length).toBeGreaterThan(1);
  });

  it.each([
    'created_at',
    'subject',
    'start_date',
    'end_date',
    'bulletin_priority_type_id',
    'request_by_name',
    'active',
  ] as const)('pages by %s without repeating or losing a row', async (sortBy) => {
    while ((await listed()).recordsFiltered < 25) await stored(bulletin({ for_all_client: 1 }));
    const ids: number[] = [];
    const { recordsFiltered } = await listed();
    for (let startRow = 0; startRow < recordsFiltered; startRow += 10)
      ids.push(...(await listed({}, { sortBy, startRow, rowsPerPage: 10 })).rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(recordsFiltered);
    expect(ids).toHaveLength(recordsFiltered);
  });

  it('narrowed to a client records who viewed it', async () => {
    const { id: client_id } = await household(db());
    await listed({ client_id });
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').select('call').where('client_id', '=', client_id).execute();
    expect(views).toEqual([{ call: 'bulletins.list' }]);
  });
});

it('all users are listed by name, inactive ones too', async () => {
  const { body } = await server.call(users.getAllUsers, {}, worker);
  if (body.code !== 'Ok') throw new Error(body.code);
  expect(body.today).toBe('2026-03-03');
  expect(body.users).toContainEqual({ id: worker_id, name: expect.any(String), active: 1 });
  expect(body.users.some(({ active }) => active === 0)).toBe(true);
});
