import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { contacts } = contract;
/** Shipped means: a mobile phone of Canada, an email, an emergency contact that needs an extra. */
const MOBILE = 1;
const EMAIL = 4;
const EMERGENCY = 5;

let server: TestServer;
let worker: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  worker = await server.signIn('worker@resa.test');
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
type Sent = Parameters<typeof server.call<typeof contacts.store>>[1];
const typed = (client_id: number, more: object = {}) => ({
  client_id,
  means_communication_type_id: EMERGENCY,
  name: 'Neighbour',
  value: '514-555-0143',
  extra: 'Has a key',
  ...more,
});
const send = (client_id: number, more: object = {}, token = worker) =>
  server.call(contacts.store, { contact: typed(client_id, more) } as Sent, token);
async function stored(client_id: number, more: object = {}) {
  const { body } = await send(client_id, more);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.rows[0] as (typeof body.rows)[number];
}
type Paging = Omit<Parameters<typeof server.call<typeof contacts.list>>[1], 'terms'>;
async function rowsOf(client_id: number, more: Paging = {}) {
  const { body } = await server.call(contacts.list, { ...more, terms: { client_id } }, worker);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.rows;
}
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'properties'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();
const faults = ({ body }: { body: unknown }) =>
  ((body as { fields?: { path: string; rule: string }[] }).fields ?? []).map(({ path, rule }) => `${path} ${rule}`);

describe('a contact is refused', () => {
  it('without crud_clients, and in a file that is not there', async () => {
    const { id } = await household(db());
    const contact = await stored(id);
    const viewer = await server.signIn(await user(db(), ['view_clients', 'create_comment']));
    expect((await send(id, {}, viewer)).status).toBe(403);
    expect((await server.call(contacts.update, { contact }, viewer)).status).toBe(403);
    expect((await server.call(contacts.destroy, { id: contact.id }, viewer)).status).toBe(403);
    expect((await server.call(contacts.list, { terms: { client_id: id } }, viewer)).status).toBe(200);
    expect((await send(2_000_000)).status).toBe(404);
    expect((await server.call(contacts.destroy, { id: 2_000_000 }, worker)).status).toBe(404);
    expect((await server.call(contacts.list, { terms: { client_id: 2_000_000 } }, worker)).status).toBe(404);
    const other = await household(db());
    expect((await server.call(contacts.update, { contact: { ...contact, client_id: other.id } }, worker)).status).toBe(
      404,
    );
    expect(await rowsOf(id)).toEqual([contact]);
  });

  it.each([
    [{ means_communication_type_id: null }, 'contact.means_communication_type_id'],
    [{ means_communication_type_id: 999_999 }, 'contact.means_communication_type_id'],
    [{ name: ' ' }, 'contact.name'],
    [{ name: 'x'.repeat(151) }, 'contact.name'],
    [{ value: '' }, 'contact.value'],
    [{ value: 'x'.repeat(191) }, 'contact.value'],
    [{ extra: null }, 'contact.extra'],
    [{ extra: 'x'.repeat(191) }, 'contact.extra'],
  ])('with %j', async (more, path) => {
    const { id } = await household(db());
    const answer = await send(id, more);
    expect(answer.status).toBe(400);
    expect(faults(answer).map((fault) => fault.split(' ')[0])).toEqual([path]);
    expect(await rowsOf(id)).toEqual([]);
    expect(await logged(id)).toEqual([]);
  });

  it('by a means of another country, or one that is not offered now, which stays in stored contacts', async () => {
    const { id } = await household(db());
    const before = await stored(id, { means_communication_type_id: MOBILE });
    const { id: country } = await db()
      .selectFrom('countries')
      .select('id')
      .where('id', '<>', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    for (const set of [{ country }, { active: 0 as const }]) {
      await db().updateTable('means_communication_types').set(set).where('id', '=', MOBILE).execute();
      const refused = ['contact.means_communication_type_id e_not_offered'];
      expect(faults(await send(id, { means_communication_type_id: MOBILE }))).toEqual(refused);
      await db()
        .updateTable('means_communication_types')
        .set({ country: 1, active: 1 })
        .where('id', '=', MOBILE)
        .execute();
    }
    await db().updateTable('means_communication_types').set({ active: 0 }).where('id', '=', MOBILE).execute();
    const { body } = await server.call(contacts.update, { contact: { ...before, name: 'Sister' } }, worker);
    expect(body).toMatchObject({ code: 'Ok', rows: [{ name: 'Sister' }] });
    await db().updateTable('means_communication_types').set({ active: 1 }).where('id', '=', MOBILE).execute();
  });
});

describe('a contact', () => {
  it('is added while somebody else edits the file, sorted by its value, and logged', async () => {
    const { id } = await household(db());
    await server.call(contract.locks.lock, { id }, admin);
    const first = await stored(id, { value: '514-555-0190' });
    const second = await stored(id, { value: '438-555-0120', name: 'Élodie' });
    expect(first).toMatchObject({ client_id: id, extra: 'Has a key', row_version: 1 });
    expect((await rowsOf(id)).map((row) => row.id)).toEqual([second.id, first.id]);
    const named = await rowsOf(id, { sortBy: 'name', descending: true, rowsPerPage: 10, startRow: 1 });
    expect(named.map((row) => row.id)).toEqual([second.id]);
    for (const sortBy of ['extra', 'updated_at', 'means_communication_type_id'] as const)
      expect(await rowsOf(id, { sortBy })).toHaveLength(2);
    const log = (await logged(id)).filter(({ entity }) => entity === 'client_contacts');
    expect(log).toMatchObject([
      { action: 'contact.store', properties: { name: [null, 'Neighbour'], value: [null, '514-555-0190'] } },
      { action: 'contact.store' },
    ]);
  });

  it('keeps an extra only if its means needs one', async () => {
    const { id } = await household(db());
    expect(await stored(id, { means_communication_type_id: EMAIL, extra: 'x' })).toMatchObject({ extra: null });
  });

  it('is changed, and shows the second worker who saved first', async () => {
    const { id } = await household(db());
    const before = await stored(id);
    const change = (more: object, token: string) =>
      server.call(contacts.update, { contact: { ...before, ...more } }, token);
    server.clock.set('2026-03-03T15:05:00Z');
    expect((await change({ name: 'Sister' }, admin)).body).toMatchObject({ code: 'Ok', rows: [{ row_version: 2 }] });
    const stale = await change({ name: 'Brother' }, worker);
    expect(stale.body).toMatchObject({
      code: 'stale',
      saved_at: '2026-03-03T15:05:00.000Z',
      row_version: 2,
      changed: ['name'],
      rows: [{ name: 'Sister' }],
    });
    // A save that changes nothing writes nothing.
    expect((await change({ name: 'Sister', row_version: 2 }, worker)).body).toMatchObject({
      rows: [{ row_version: 2 }],
    });
    const changes = (await logged(id)).filter(({ action }) => action === 'contact.update');
    expect(changes).toEqual([
      { action: 'contact.update', entity: 'client_contacts', properties: { name: ['Neighbour', 'Sister'] } },
    ]);
  });

  it('is deleted, and the log keeps it', async () => {
    const { id } = await household(db());
    const contact = await stored(id);
    const { body } = await server.call(contacts.destroy, { id: contact.id }, worker);
    expect(body).toEqual({ code: 'Ok', rows: [contact] });
    expect(await rowsOf(id)).toEqual([]);
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'contact.destroy',
      properties: { value: ['514-555-0143', null] },
    });
    expect((await server.call(contacts.destroy, { id: contact.id }, worker)).status).toBe(404);
  });
});
