import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { housings, locks } = contract;

let server: TestServer;
let worker: string;
let placed: { country_id: number; province_id: number; city_id: number };
beforeAll(async () => {
  server = await testServer();
  const city = await db()
    .selectFrom('cities')
    .select(['id', 'province_id', 'country_id'])
    .where('name_en', '=', 'Montreal')
    .executeTakeFirstOrThrow();
  placed = { country_id: city.country_id, province_id: city.province_id, city_id: city.id };
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  worker = await server.signIn('worker@resa.test');
});

const db = () => server.services.db.kysely;
const address = (more: object = {}) => ({
  address_ln1: '123, rue des Érables',
  postal_code: 'h2x1y4',
  ...placed,
  ...more,
});
type Sent = Parameters<typeof server.call<typeof housings.store>>[1];
const entry = (client_id: number, more: object = {}) => ({
  client_id,
  house_type_id: 1,
  start_date: '2026-01-01',
  end_date: null,
  ...more,
});
const lock = (id: number, token = worker) => server.call(locks.lock, { id }, token);
const send = (sent: Sent, token = worker) => server.call(housings.store, sent, token);
async function stored(client_id: number, more: object = {}, where: object = {}) {
  const { body } = await send({ housing: entry(client_id, more), address: address(where) });
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
}
/** A single person's file, open for editing by the worker. */
async function home() {
  const made = await household(db());
  await lock(made.id);
  return made;
}
const faults = ({ body }: { body: unknown }) =>
  ((body as { fields?: { path: string; rule: string }[] }).fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
const entriesOf = async (client_id: number) => {
  const { body } = await server.call(housings.list, { terms: { client_id } }, worker);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.dt.rows;
};
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'properties'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();
const addresses = () => db().selectFrom('addresses').select('id').execute();

describe('an address is refused', () => {
  it('without crud_clients, without the lock of the file, and for nobody', async () => {
    const { id } = await home();
    const { client_housing } = await stored(id);
    const viewer = await server.signIn(await user(db(), ['view_clients']));
    const housing = { ...entry(id), id: client_housing.id, row_version: 1 };
    expect((await send({ housing: entry(id), address: address() }, viewer)).status).toBe(403);
    expect((await server.call(housings.update, { housing, address: address() }, viewer)).status).toBe(403);
    expect((await server.call(housings.destroy, { id: client_housing.id }, viewer)).status).toBe(403);
    expect((await server.call(housings.fetch, { id: client_housing.id }, viewer)).status).toBe(200);

    const admin = await server.signIn('admin@resa.test');
    expect((await send({ housing: entry(id), address: address() }, admin)).body).toEqual({ code: 'not_locked' });
    const update = await server.call(housings.update, { housing, address: address() }, admin);
    expect(update.body).toEqual({ code: 'not_locked' });
    const destroy = await server.call(housings.destroy, { id: client_housing.id }, admin);
    expect(destroy.body).toEqual({ code: 'not_locked' });

    expect((await send({ housing: entry(2_000_000), address: address() })).status).toBe(404);
    for (const call of [housings.fetch, housings.destroy])
      expect((await server.call(call, { id: 2_000_000 }, worker)).status).toBe(404);
    expect((await server.call(housings.list, { terms: { client_id: 2_000_000 } }, worker)).status).toBe(404);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('of a member, who lives where the head does, and of an inactive file without amend_file', async () => {
    const { members } = await household(db(), {}, [{ role: 4 }]);
    const [child] = members as [number];
    await lock(child);
    expect((await send({ housing: entry(child), address: address() })).body).toEqual({ code: 'not_head' });

    const { id } = await household(db(), { client_state_type_id: 2 });
    const plain = await server.signIn(await user(db(), ['crud_clients']));
    expect((await send({ housing: entry(id), address: address() }, plain)).status).toBe(403);
  });

  it.each([
    [{ house_type_id: null }, {}, 'housing.house_type_id'],
    [{ house_type_id: 99_999 }, {}, 'housing.house_type_id'],
    [{ start_date: '' }, {}, 'housing.start_date'],
    [{ start_date: '2026-02-30' }, {}, 'housing.start_date'],
    [{ end_date: '2025-12-31' }, {}, 'housing.end_date'],
    [{}, { address_ln1: ' ' }, 'address.address_ln1'],
    [{}, { address_ln1: 'x'.repeat(191) }, 'address.address_ln1'],
    [{}, { unit: 'x'.repeat(51) }, 'address.unit'],
    [{}, { postal_code: 'H2X' }, 'address.postal_code'],
    [{}, { country_id: null }, 'address.country_id'],
    [{}, { province_id: null, city_id: null }, 'address.province_id'],
    [{}, { city_id: 999_999 }, 'address.city_id'],
    [{}, { country_id: 2 }, 'address.international_province_name'],
  ])('with %j %j', async (housing, where, path) => {
    const { id } = await home();
    const before = await addresses();
    const { status, body } = await send({ housing: entry(id, housing), address: address(where) } as Sent);
    expect(status).toBe(400);
    expect(faults({ body })[0]?.split(' ')[0]).toBe(path);
    expect(await addresses()).toEqual(before);
    expect(await logged(id)).toEqual([]);
  });

  it('that begins when another current one has begun, or later', async () => {
    const { id } = await home();
    await stored(id, { start_date: '2026-02-01' });
    for (const start_date of ['2026-02-01', '2026-01-31']) {
      const answer = await send({ housing: entry(id, { start_date }), address: address(), close_current: 1 });
      expect(faults(answer)).toEqual(['housing.start_date rule_later_housing']);
    }
    expect(await entriesOf(id)).toHaveLength(1);
  });
});

describe('an address', () => {
  it('is stored as it belongs, shown in the list, complete in the file, and written in the log', async () => {
    const { id } = await home();
    const { client_housing, address: where } = await stored(id, {}, { unit: '4', international_city_name: 'X' });
    expect(client_housing).toMatchObject({ client_id: id, house_type_id: 1, start_date: '2026-01-01', row_version: 1 });
    expect(where).toMatchObject({ postal_code: 'H2X 1Y4', unit: '4', international_city_name: null });
    expect(await entriesOf(id)).toEqual([
      { ...client_housing, address: '123, rue des Érables, #4, Montreal, H2X 1Y4' },
    ]);
    const file = await server.call(contract.clients.fetch, { id }, worker);
    expect(file.body).toMatchObject({ info: { housing: 1 } });
    expect(await logged(id)).toMatchObject([
      {
        action: 'housing.store',
        entity: 'client_housings',
        properties: { address_ln1: [null, '123, rue des Érables'], start_date: [null, '2026-01-01'] },
      },
    ]);
  });

  it('abroad keeps its names and any postal code', async () => {
    const { id } = await home();
    const { id: country_id } = await db()
      .selectFrom('countries')
      .select('id')
      .where('id', '<>', placed.country_id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const abroad = { country_id, international_province_name: 'Rhône', international_city_name: 'Lyon' };
    const { address: where } = await stored(id, {}, { ...abroad, postal_code: '69003' });
    expect(where).toMatchObject({ ...abroad, postal_code: '69003', province_id: null, city_id: null });
  });

  it('closes the former current one the day before it begins, once that is agreed to', async () => {
    const { id } = await home();
    const former = await stored(id);
    const next = { housing: entry(id, { start_date: '2026-03-01' }), address: address({ address_ln1: '9 rue B' }) };
    const asked = await send(next);
    expect(asked.body).toMatchObject({
      code: 'closes_current',
      current: [{ id: former.client_housing.id, address: '123, rue des Érables, Montreal, H2X 1Y4' }],
    });
    expect(await entriesOf(id)).toHaveLength(1);

    expect((await send({ ...next, close_current: 1 })).body.code).toBe('Ok');
    const rows = await entriesOf(id);
    expect(rows.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2026-03-01', null],
      ['2026-01-01', '2026-02-28'],
    ]);
    expect((await logged(id)).map(({ action, properties }) => [action, properties])).toContainEqual([
      'housing.update',
      { end_date: [null, '2026-02-28'] },
    ]);
  });

  it('is changed by the user who has it open, in the log by its changes; a save without changes keeps its version', async () => {
    const { id } = await home();
    const { client_housing, address: where } = await stored(id);
    const update = (changes: object, more: object = {}) =>
      server.call(
        housings.update,
        { housing: { ...client_housing, ...changes }, address: { ...where, ...more } },
        worker,
      );
    expect((await update({})).body).toMatchObject({ code: 'Ok', client_housing: { row_version: 1 } });
    const moved = await update({ end_date: '2026-06-30' }, { unit: '12' });
    expect(moved.body).toMatchObject({
      code: 'Ok',
      client_housing: { row_version: 2, end_date: '2026-06-30' },
      address: { unit: '12' },
    });
    expect((await logged(id)).slice(1)).toMatchObject([
      { action: 'housing.update', properties: { end_date: [null, '2026-06-30'], unit: [null, '12'] } },
    ]);
    const late = await update({ house_type_id: 2 });
    expect(late.body).toMatchObject({
      code: 'stale',
      saved_by: 'Wendy Chen',
      saved_at: '2026-03-03T15:00:00.000Z',
      row_version: 2,
      changed: ['house_type_id', 'end_date', 'unit'],
      client_housing: { end_date: '2026-06-30' },
      address: { unit: '12' },
    });
    expect((await update({ row_version: 2, client_id: (await home()).id })).status).toBe(404);
  });

  it('keeps a house type that is no longer offered, and takes no other such', async () => {
    const { id } = await home();
    const { client_housing, address: where } = await stored(id);
    const off = async (active: 0 | 1) =>
      db().updateTable('house_types').set({ active }).where('id', 'in', [1, 2]).execute();
    await off(0);
    const update = (changes: object) =>
      server.call(housings.update, { housing: { ...client_housing, ...changes }, address: where }, worker);
    expect(faults(await update({ house_type_id: 2 }))).toEqual(['housing.house_type_id e_not_offered']);
    expect((await update({ end_date: '2026-04-01' })).body.code).toBe('Ok');
    await off(1);
  });

  it('is deleted with its address, and stays in the log', async () => {
    const { id } = await home();
    const before = await addresses();
    const { client_housing } = await stored(id);
    const gone = await server.call(housings.destroy, { id: client_housing.id }, worker);
    expect(gone.body).toMatchObject({ code: 'Ok', client_housing: { id: client_housing.id } });
    expect(await entriesOf(id)).toEqual([]);
    expect(await addresses()).toEqual(before);
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'housing.destroy',
      properties: { address_ln1: ['123, rue des Érables', null] },
    });
    const reads = await db()
      .selectFrom('activity_log')
      .select('id')
      .where('client_id', '=', id)
      .orderBy('id')
      .execute();
    expect(reads).toHaveLength(2);
  });

  it('follows the given order, page by page', async () => {
    const { id } = await home();
    const lines = ['9 rue B', '10 rue A', '1 rue C'];
    for (const [at, address_ln1] of lines.entries())
      await stored(id, { start_date: `202${at}-01-01`, end_date: `202${at}-06-30` }, { address_ln1 });
    await stored(id, { start_date: '2025-01-01' }, { address_ln1: '5 rue D' });
    const by = async (sortBy: 'address' | 'end_date' | 'house_type_id' | 'start_date', descending: boolean) => {
      const input = { terms: { client_id: id }, sortBy, descending, rowsPerPage: 10 };
      const { body } = await server.call(housings.list, input, worker);
      return body.code === 'Ok' ? body.dt.rows.map((row) => row.address.split(',')[0]) : [];
    };
    expect(await by('start_date', true)).toEqual(['5 rue D', '1 rue C', '10 rue A', '9 rue B']);
    expect(await by('end_date', true)).toEqual(['5 rue D', '1 rue C', '10 rue A', '9 rue B']);
    expect(await by('house_type_id', false)).toHaveLength(4);
    expect((await by('address', false)).toSorted()).toEqual([...lines, '5 rue D'].toSorted());
  });
});
