import { contract, type InputOf } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { household, losingLevel, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { list, updateEducationalLevel } = contract.families;

let server: TestServer;
let worker: string;
let levels: number[];
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  const rows = await db().selectFrom('education_levels').select('id').where('active', '=', 1).orderBy('id').execute();
  levels = rows.map((row) => row.id);
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const level = (at: number) => levels[at] as number;
const family = (child: object = {}) =>
  household(db(), { first_name: 'Anne', education_level_id: level(0) }, [
    { role: 4, first_name: 'Zoé', dob: '2012-03-03', ...child },
  ]);

const membersOf = async (client_id: number) => {
  const { body } = await server.call(list, { client_id }, worker);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.members;
};
/** The input of the dialog: everyone of the household, these levels changed. */
const sent = async (client_id: number, changed: Record<number, number>) => ({
  members: (await membersOf(client_id)).map(({ client_id: id, education_level_id, row_version }) => ({
    client_id: id,
    education_level_id: changed[id] ?? education_level_id ?? level(0),
    row_version,
  })),
});
const save = (input: InputOf<typeof updateEducationalLevel>, token = worker) =>
  server.call(updateEducationalLevel, input, token);
const stored = (id: number) =>
  db()
    .selectFrom('clients')
    .select(['education_level_id', 'row_version', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('the household of a client', () => {
  it('that is not there or deleted is NotFound', async () => {
    const gone = await household(db(), { deleted_at: '2026-01-05T10:00:00Z' });
    for (const client_id of [2_000_000, gone.id])
      expect((await server.call(list, { client_id }, worker)).body).toEqual({ code: 'NotFound' });
  });

  it('lists the head first, from every member’s file, and records a view of everyone in it', async () => {
    const home = await family();
    const child = home.members[0] as number;
    const members = await membersOf(child);
    expect(members).toMatchObject([
      { client_id: home.id, group_role_type_id: 2, education_level_id: level(0), row_version: 1 },
      { client_id: child, group_role_type_id: 4, age: 14, date_start: '2025-01-01', date_end: null },
    ]);
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').select('call').where('client_id', 'in', [home.id, child]).execute();
    expect(views).toEqual([{ call: 'families.list' }, { call: 'families.list' }]);
  });
});

describe('saving education levels is refused', () => {
  it('for people of two households, for one twice, and for a file that is not there', async () => {
    const [one, other] = [await family(), await family()];
    const both = [...(await sent(one.id, {})).members, ...(await sent(other.id, {})).members];
    expect((await save({ members: both })).status).toBe(400);
    const [first] = both;
    expect((await save({ members: [first, first] as typeof both })).status).toBe(400);
    const unknown = { client_id: 2_000_000, education_level_id: level(0), row_version: 1 };
    expect((await save({ members: [unknown] })).body).toEqual({ code: 'NotFound' });
  });

  it('for two people who no longer belong to a household', async () => {
    const [one, other] = [await family(), await family()];
    const alone = [...(await sent(one.id, {})).members, ...(await sent(other.id, {})).members];
    const ids = alone.map((member) => member.client_id);
    await db().updateTable('memberships').set({ date_end: '2026-01-01' }).where('client_id', 'in', ids).execute();
    expect((await save({ members: alone })).status).toBe(400);
    expect((await save({ members: alone.slice(0, 1) })).body).toEqual({ code: 'Ok' });
  });

  it('for a level that its list loses meanwhile', async () => {
    const home = await family();
    const { status, body } = await save(await sent(home.id, { [home.id]: await losingLevel(db()) }));
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'Invalid', fields: [{ path: 'members', rule: 'e_not_offered' }] },
    });
  });

  it('for a level that is unknown or no longer offered, except for a person who has it', async () => {
    const retired = await db()
      .insertInto('education_levels')
      .values({ name_en: 'Old', name_fr: 'Ancien', active: 0, grade: 0, post_secondary: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const home = await family({ education_level_id: retired.id });
    for (const wrong of [retired.id, 2_000_000]) {
      const { status, body } = await save(await sent(home.id, { [home.id]: wrong }));
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'Invalid' } });
    }
    expect((await save(await sent(home.id, { [home.id]: level(2) }))).body).toEqual({ code: 'Ok' });
    expect((await stored(home.members[0] as number)).education_level_id).toBe(retired.id);
  });

  it('in an inactive file without the right to amend it', async () => {
    const home = await family({ client_state_type_id: 2, education_level_id: level(0) });
    const child = home.members[0] as number;
    const plain = await server.signIn(await user(db(), ['crud_clients']));
    expect((await save(await sent(home.id, { [child]: level(1) }), plain)).status).toBe(403);
    expect((await save(await sent(home.id, { [home.id]: level(1) }), plain)).body).toEqual({ code: 'Ok' });
    const amending = await server.signIn(await user(db(), ['crud_clients', 'amend_file']));
    expect((await save(await sent(home.id, { [child]: level(1) }), amending)).body).toEqual({ code: 'Ok' });
  });

  it('while another user edits the file of any member, and names them', async () => {
    const home = await family();
    const desk = await server.signIn('desk@resa.test');
    await server.call(contract.locks.lock, { id: home.members[0] as number }, desk);
    const input = await sent(home.id, { [home.id]: level(1) });
    expect((await save(input)).body).toMatchObject({ code: 'locked', holder: 'David Roy' });
    expect((await stored(home.id)).education_level_id).toBe(level(0));
    // The user's own lock does not prevent their save.
    expect((await save(input, desk)).body).toEqual({ code: 'Ok' });
  });

  it('for all members when another user changed one of them since, and names them', async () => {
    const home = await family();
    const child = home.members[0] as number;
    const input = await sent(home.id, { [home.id]: level(1), [child]: level(1) });
    const desk = await server.signIn('desk@resa.test');
    expect((await save(await sent(home.id, { [child]: level(2) }), desk)).body).toEqual({ code: 'Ok' });
    expect((await save(input)).body).toMatchObject({
      code: 'stale',
      saved_by: 'David Roy',
      row_version: 2,
      changed: ['education_level_id'],
    });
    expect((await stored(home.id)).education_level_id).toBe(level(0));
  });
});

describe('saving education levels', () => {
  it('writes only the members who changed, and logs it', async () => {
    const home = await family({ education_level_id: level(0) });
    const child = home.members[0] as number;
    server.clock.set('2026-03-03T16:00:00Z');
    expect((await save(await sent(home.id, { [child]: level(3) }))).body).toEqual({ code: 'Ok' });
    expect(await stored(child)).toEqual({
      education_level_id: level(3),
      row_version: 2,
      updated_at: '2026-03-03T16:00:00.000Z',
    });
    expect(await stored(home.id)).toMatchObject({ education_level_id: level(0), row_version: 1 });
    const log = await db()
      .selectFrom('activity_log')
      .select(['action', 'client_id', 'properties'])
      .where('client_id', 'in', [home.id, child])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      {
        action: 'client.education_level',
        client_id: child,
        properties: { education_level_id: [level(0), level(3)] },
      },
    ]);
  });

  it('of one household twice at the same time lets one be saved', async () => {
    const home = await family();
    const inputs = await Promise.all([1, 2, 3].map((at) => sent(home.id, { [home.id]: level(at) })));
    const answers = await Promise.all(inputs.map((input) => save(input)));
    expect(answers.map((answer) => answer.body.code).toSorted()).toEqual(['Ok', 'stale', 'stale']);
  });
});
