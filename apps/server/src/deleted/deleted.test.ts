/** Deleted files: who sees them, and where a restored person lives. */
import { contract } from '@resa/contract';
import type { InputOf } from '@resa/contract/call';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientCounts, membershipsOn } from '../client-records/index.ts';
import type { Tables } from '../db/tables/index.ts';
import { appointment, type Household, household, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const TODAY = '2026-03-03';
const LATER = '2026-03-10';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T15:00:00Z`);
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
const restore = async (id: number, token = admin) => (await server.call(contract.deleted.restore, { id }, token)).body;
const remove = async (id: number) =>
  expect((await server.call(contract.requests.destroy, { id }, admin)).body.code).toBe('Ok');
const inactive = { client_state_type_id: 2 };
const stored = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (id: number, fields: Partial<Insertable<Tables['clients']>>) =>
  db().updateTable('clients').set(fields).where('id', '=', id).execute();
/** The members of a household on a day, with their roles. */
const livingIn = async (group_id: number, day: string) =>
  (
    await db()
      .selectFrom(membershipsOn(day).as('m'))
      .select(['client_id', 'group_role_type_id as role'])
      .where('group_id', '=', group_id)
      .orderBy('client_id')
      .execute()
  ).map(({ client_id, role }) => [client_id, role]);
const homeOf = (id: number, day: string) =>
  db()
    .selectFrom(membershipsOn(day).as('m'))
    .select(['group_id', 'group_role_type_id as role'])
    .where('client_id', '=', id)
    .executeTakeFirst();

describe('deleted files', () => {
  const listed = async (input: Partial<InputOf<typeof contract.deleted.list>> = {}) => {
    const { body } = await server.call(contract.deleted.list, input, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.dt;
  };

  it('are shown to and restored by only holders of crud_clients_deleted', async () => {
    const { id } = await household(db(), inactive);
    await remove(id);
    const plain = await server.signIn(await user(db(), ['crud_clients', 'remove_file']));
    expect((await server.call(contract.deleted.list, {}, plain)).status).toBe(403);
    expect((await server.call(contract.deleted.restore, { id }, plain)).status).toBe(403);
    const holder = await server.signIn(await user(db(), ['crud_clients_deleted']));
    expect((await server.call(contract.deleted.list, {}, holder)).body.code).toBe('Ok');
    expect(await restore(id, holder)).toMatchObject({ code: 'Ok' });
  });

  it('are listed with the user who deleted them and when, the latest first, and found by name or number', async () => {
    const named = { ...inactive, first_name: 'Zoé-Ève', last_name: 'O’Quélistée' };
    const one = await household(db(), named);
    const two = await household(db(), { ...named, dob: null, first_name: 'Noé' });
    await household(db(), named);
    await remove(two.id);
    server.clock.set(`${TODAY}T16:00:00Z`);
    await remove(one.id);
    const { rows, recordsFiltered } = await listed({ terms: { search: 'oquelistee' } });
    expect(recordsFiltered).toBe(2);
    expect(rows).toMatchObject([
      {
        id: one.id,
        file_number: one.file_number,
        first_name: 'Zoé-Ève',
        last_name: 'O’Quélistée',
        dob: '1985-06-15',
        deleted_by: 'Alice Tremblay',
        deleted_at: `${TODAY}T16:00:00.000Z`,
        data: 0,
      },
      { id: two.id, dob: null },
    ]);
    const ids = async (search: string) => (await listed({ terms: { search } })).rows.map(({ id }) => id);
    expect(await ids('eve zoe quel')).toEqual([one.id]);
    expect(await ids(String(two.file_number))).toEqual([two.id]);
    expect(await ids('99999999999999999999')).toEqual([]);
    expect(await ids('’')).toEqual([]);
    for (const sortBy of ['file_number', 'first_name', 'last_name', 'dob', 'deleted_by', 'data'] as const)
      for (const descending of [true, false])
        expect((await listed({ terms: { search: 'oquelistee' }, sortBy, descending })).rows).toHaveLength(2);
    expect(
      (await listed({ terms: { search: 'oquelistee' }, sortBy: 'first_name', descending: false })).rows[0]?.id,
    ).toBe(two.id);
  });

  it('are marked if something other than the file is left', async () => {
    const marked = async ({ id, file_number }: Household) => {
      await remove(id);
      return (await listed({ terms: { search: String(file_number) } })).rows.find((row) => row.id === id)?.data;
    };
    expect(await marked(await household(db(), inactive))).toBe(0);
    const served = await household(db(), inactive);
    await appointment(db(), { client_id: served.id, start_date_time: '2026-01-08 09:00', status: 2 });
    expect(await marked(served)).toBe(1);
    const home = await household(db(), {}, [{ role: 4, ...inactive }]);
    const child = { ...home, id: home.members[0] as number };
    const { file_number } = await stored(child.id);
    expect(await marked({ ...child, file_number })).toBe(1);
  });
});

describe('restoring a file is refused', () => {
  it('when it does not exist, is not deleted, was restored meanwhile or merged into another', async () => {
    const { id } = await household(db(), inactive);
    for (const wrong of [id, 2_000_000]) expect(await restore(wrong)).toEqual({ code: 'NotFound' });
    await remove(id);
    const codes = (await Promise.all([restore(id), restore(id)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['NotFound', 'Ok']);
    await set(id, { ...inactive });
    await remove(id);
    await set(id, { merged_into: (await household(db())).id });
    expect(await restore(id)).toEqual({ code: 'NotFound' });
  });

  it('while somebody else edits a file of the household, and names them', async () => {
    const home = await household(db(), {}, [{ role: 4, ...inactive }]);
    const [child] = home.members as [number];
    await remove(child);
    const worker = await server.signIn('worker@resa.test');
    await server.call(contract.locks.lock, { id: home.id }, worker);
    expect(await restore(child)).toEqual({ code: 'locked', holder: 'Wendy Chen', since: expect.any(String) });
    expect((await stored(child)).deleted_at).not.toBeNull();
  });
});

describe('a restored file', () => {
  it('returns to its own household, in its state, and is logged', async () => {
    const home = await household(db(), { ...inactive, email: 'back@resa.example' });
    const before = await clientCounts(db());
    await remove(home.id);
    server.clock.set(`${LATER}T15:00:00Z`);
    admin = await server.signIn('admin@resa.test');
    expect(await restore(home.id)).toEqual({ code: 'Ok', to: 'own', email_cleared: 0 });
    expect(await stored(home.id)).toMatchObject({
      deleted_at: null,
      deleted_by: null,
      client_state_type_id: 2,
      email: 'back@resa.example',
      row_version: 3,
      updated_at: `${LATER}T15:00:00.000Z`,
      updated_by: await userId(db(), 'admin@resa.test'),
    });
    expect(await homeOf(home.id, LATER)).toEqual({ group_id: home.group_id, role: 1 });
    expect(await homeOf(home.id, '2026-03-06')).toEqual({ group_id: home.group_id, role: 1 });
    expect(await clientCounts(db())).toEqual(before);
    const log = await db()
      .selectFrom('activity_log')
      .select(['action', 'entity', 'properties'])
      .where('client_id', '=', home.id)
      .where('action', '=', 'client.restore')
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { entity: 'clients', properties: { deleted_at: [`${TODAY}T15:00:00.000Z`, null] } },
      { entity: 'memberships', properties: { date_end: [TODAY, null] } },
    ]);
    const found = await server.call(contract.clients.fetch, { id: home.id }, admin);
    expect(found.body).toMatchObject({ code: 'Ok', members: [{ client_id: home.id }] });
  });

  it('joins its former household again, in its role and with the state of the head', async () => {
    const home = await household(db(), inactive, [
      { role: 4, dob: '2015-01-01', ...inactive },
      { role: 4, dob: '2016-01-01', ...inactive },
    ]);
    const [child, other] = home.members as [number, number];
    await remove(child);
    await db().updateTable('clients').set({ client_state_type_id: 1 }).where('id', 'in', [home.id, other]).execute();
    expect(await restore(child)).toEqual({ code: 'Ok', to: 'household', email_cleared: 0 });
    expect(await livingIn(home.group_id, TODAY)).toEqual([
      [home.id, 2],
      [child, 4],
      [other, 4],
    ]);
    expect(await stored(child)).toMatchObject({ client_state_type_id: 1, family_id: home.group_id });
    const history = await db()
      .selectFrom('client_state_changes')
      .select(['from_state', 'to_state'])
      .where('client_id', '=', child)
      .execute();
    expect(history).toEqual([{ from_state: 2, to_state: 1 }]);
  });

  it('makes a head of a single person again, head and member in either order', async () => {
    for (const headFirst of [true, false]) {
      const home = await household(db(), inactive, [{ role: 4, dob: '2015-01-01', ...inactive }]);
      const [child] = home.members as [number];
      await remove(child);
      server.clock.set(`${TODAY}T15:05:00Z`);
      await remove(home.id);
      for (const id of headFirst ? [home.id, child] : [child, home.id])
        expect(await restore(id)).toMatchObject({
          code: 'Ok',
          to: id === home.id ? 'own' : headFirst ? 'household' : 'single',
        });
      for (const day of [TODAY, LATER])
        expect(await livingIn(home.group_id, day)).toEqual([
          [home.id, 2],
          [child, 4],
        ]);
      expect((await stored(child)).family_id).toBe(home.group_id);
    }
  });

  it('gives a household back in any order, days later too, but no member who has moved on meanwhile', async () => {
    for (const order of [
      [0, 1, 2, 3],
      [2, 1, 0, 3],
      [3, 2, 1, 0],
      [1, 0, 3, 2],
    ]) {
      const home = await household(db(), inactive, [
        { role: 4, dob: '2015-01-01', ...inactive },
        { role: 4, dob: '2016-01-01', ...inactive },
        { role: 9, dob: '1960-01-01', ...inactive },
      ]);
      const everyone = [home.id, ...home.members];
      server.clock.set(`${TODAY}T15:00:00Z`);
      for (const id of [...home.members, home.id]) await remove(id);
      const later = `${LATER}T15:00:00Z`;
      server.clock.set(later);
      admin = await server.signIn('admin@resa.test');
      for (const at of order) expect(await restore(everyone[at] as number)).toMatchObject({ code: 'Ok' });
      expect(await livingIn(home.group_id, LATER)).toEqual([
        [home.id, 2],
        [home.members[0], 4],
        [home.members[1], 4],
        [home.members[2], 9],
      ]);
      server.clock.set(`${TODAY}T15:00:00Z`);
      admin = await server.signIn('admin@resa.test');
    }
    const home = await household(db(), inactive, [{ role: 9, dob: '1960-01-01', ...inactive }]);
    const [grown] = home.members as [number];
    await remove(grown);
    await remove(home.id);
    server.clock.set(`${TODAY}T15:05:00Z`);
    await restore(grown);
    const own = await homeOf(grown, TODAY);
    const next = await household(db(), inactive);
    await db()
      .updateTable('memberships')
      .set({ group_id: next.group_id, group_role_type_id: 9 })
      .where('client_id', '=', grown)
      .where('group_id', '=', own?.group_id ?? 0)
      .execute();
    expect(await restore(home.id)).toMatchObject({ code: 'Ok', to: 'own' });
    expect((await homeOf(grown, TODAY))?.group_id).toBe(next.group_id);
    expect(await homeOf(home.id, TODAY)).toEqual({ group_id: home.group_id, role: 1 });
  });

  it('is a single person where the only one left there is under 18, who would be their head', async () => {
    const home = await household(db(), { ...inactive, dob: '2015-01-01' }, [{ role: 9, ...inactive }]);
    const [member] = home.members as [number];
    await remove(member);
    expect(await restore(member)).toMatchObject({ code: 'Ok', to: 'single' });
    expect(await homeOf(home.id, TODAY)).toEqual({ group_id: home.group_id, role: 1 });
  });

  it('is a single person where the role is taken', async () => {
    const home = await household(db(), { ...inactive, marital_status_type_id: 2 }, [{ role: 3, ...inactive }]);
    const [partner] = home.members as [number];
    await remove(partner);
    const next = await household(db(), inactive);
    await db().deleteFrom('memberships').where('client_id', '=', next.id).execute();
    await db()
      .insertInto('memberships')
      .values({ client_id: next.id, group_id: home.group_id, group_role_type_id: 3, date_start: TODAY })
      .execute();
    expect(await restore(partner)).toMatchObject({ code: 'Ok', to: 'single' });
    expect((await homeOf(partner, TODAY))?.role).toBe(1);
    expect((await stored(partner)).family_id).not.toBe(home.group_id);
  });

  it('loses an email address that another household has now', async () => {
    const email = 'taken@resa.example';
    const { id } = await household(db(), { ...inactive, email });
    await remove(id);
    await household(db(), { email: email.toUpperCase() });
    expect(await restore(id)).toMatchObject({ code: 'Ok', email_cleared: 1 });
    expect((await stored(id)).email).toBeNull();
    const [entry] = await db()
      .selectFrom('activity_log')
      .select('properties')
      .where('client_id', '=', id)
      .where('action', '=', 'client.restore')
      .orderBy('id')
      .execute();
    expect(entry?.properties).toMatchObject({ email: [email, null] });
  });

  it('does not join where it was to join after the deletion', async () => {
    const { id, group_id } = await household(db(), inactive);
    const other = await household(db());
    const planned = { client_id: id, group_id: other.group_id, group_role_type_id: 9, date_start: '2026-03-08' };
    await db().updateTable('memberships').set({ date_end: '2026-03-08' }).where('client_id', '=', id).execute();
    await db().insertInto('memberships').values(planned).execute();
    await remove(id);
    server.clock.set(`${LATER}T15:00:00Z`);
    admin = await server.signIn('admin@resa.test');
    expect(await restore(id)).toMatchObject({ code: 'Ok', to: 'own' });
    for (const day of ['2026-03-07', '2026-03-08', LATER]) expect(await homeOf(id, day)).toEqual({ group_id, role: 1 });
  });

  it.each([2, 3, 4, 5])('in state %i keeps the state as a single person', async (client_state_type_id) => {
    const { id } = await household(db(), { client_state_type_id });
    await remove(id);
    expect(await restore(id)).toMatchObject({ code: 'Ok' });
    expect((await stored(id)).client_state_type_id).toBe(client_state_type_id);
    const words = await sql`select from client_words where client_id = ${id}`.execute(db());
    expect(words.rows.length).toBeGreaterThan(0);
  });
});

// The embedded database has one connection, so nothing can happen in between there.
it.runIf(process.env.RESA_TEST_DB === 'postgres')(
  'two files with one address that are restored at once: one of them keeps it',
  async () => {
    const email = 'both@resa.example';
    const fields = { client_state_type_id: 4, email };
    const one = await household(db(), fields);
    await remove(one.id);
    const two = await household(db(), fields);
    await remove(two.id);
    const answers = await Promise.all([restore(one.id), restore(two.id)]);
    expect(answers.map((answer) => answer.code === 'Ok' && answer.email_cleared).toSorted()).toEqual([0, 1]);
  },
);
