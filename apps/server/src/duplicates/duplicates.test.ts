/**
 * Files that may be one person: found by their changes, listed only for holders of the right, decided and remembered.
 */
import { contract } from '@resa/contract';
import type { Duplicate } from '@resa/contract/duplicates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { OTHERS, SAME } from '../testing/similar-pairs.ts';
import { findDuplicates } from './index.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
beforeEach(async () => {
  await sql`delete from duplicates; delete from duplicate_keys; delete from duplicate_changes`.execute(db());
  await sql`update clients set deleted_at = now() where deleted_at is null`.execute(db());
});

const find = () => findDuplicates(server.services);
async function listed(not_same: 0 | 1 = 0): Promise<Duplicate[]> {
  const { body } = await server.call(contract.duplicates.list, { terms: { not_same } }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  expect(body.dt.recordsFiltered).toBe(body.dt.rows.length);
  return body.dt.rows;
}
const pairs = async (not_same: 0 | 1 = 0) =>
  (await listed(not_same))
    .map(({ one, other }) => [one.id, other.id] as const)
    .toSorted(([a, b], [c, d]) => a - c || b - d);
const only = async () => {
  const [row, ...others] = await listed();
  expect(others).toEqual([]);
  return row as Duplicate;
};
const notSame = async (id: number) =>
  expect((await server.call(contract.duplicates.notSame, { id }, admin)).body).toEqual({ code: 'Ok' });
const set = (id: number, fields: object) => db().updateTable('clients').set(fields).where('id', '=', id).execute();

const TWIN = { first_name: 'Solène', last_name: 'Aubertin', dob: '1990-04-12' };
const twins = async () => [await household(db(), TWIN), await household(db(), TWIN)] as const;

describe('the worklist', () => {
  it('is refused without the right to merge files, as are comparing and deciding', async () => {
    const worker = await server.signIn(await user(db(), ['view_clients', 'crud_clients']));
    for (const call of [contract.duplicates.compare, contract.duplicates.notSame, contract.duplicates.reopen])
      expect((await server.call(call, { id: 1 }, worker)).status).toBe(403);
    expect((await server.call(contract.duplicates.list, {}, worker)).status).toBe(403);
    expect((await server.call(contract.duplicates.list, {})).status).toBe(401);
    for (const call of [contract.duplicates.compare, contract.duplicates.notSame, contract.duplicates.reopen])
      expect((await server.call(call, { id: 2_000_000_000 }, admin)).status).toBe(404);
  });

  it('has two files with the same name and birth, with the reasons, and those that match best first', async () => {
    const [one, other] = await twins();
    const near = await household(db(), { ...TWIN, first_name: 'Solènne' });
    await find();
    const rows = await listed();
    expect(rows[0]).toMatchObject({
      one: { id: one.id, file_number: one.file_number },
      other: { id: other.id },
      reasons: ['name', 'dob'],
      score: 75,
    });
    expect(await pairs()).toEqual([
      [one.id, other.id],
      [one.id, near.id],
      [other.id, near.id],
    ]);
  });

  it('shows both files with the fields that are compared, and records who saw them', async () => {
    const [one, other] = await twins();
    await set(other.id, { mobile: '5145550170' });
    await find();
    const { id } = await only();
    const { body } = await server.call(contract.duplicates.compare, { id }, admin);
    expect(body).toMatchObject({
      code: 'Ok',
      not_same: 0,
      reasons: ['name', 'dob'],
      one: { id: one.id, head_id: one.id, mobile: null },
      other: { id: other.id, mobile: '5145550170' },
    });
  });

  it('leaves out who lives together, who is deleted, and a name shared by two persons born on other days', async () => {
    await household(db(), TWIN, [{ ...TWIN, role: 4 }]);
    await household(db(), { ...TWIN, deleted_at: '2026-01-03T12:00:00.000Z' });
    await household(db(), { ...TWIN, dob: '1961-08-30' });
    await find();
    expect(await pairs()).toEqual([]);
  });

  it('proposes the invented pairs of one person that are alike enough, and none of two persons', async () => {
    const ids = new Map<string, number>();
    const made = async ([first_name, last_name, dob]: readonly [string, string, string | null]) => {
      const key = [first_name, last_name, dob].join();
      if (!ids.has(key)) ids.set(key, (await household(db(), { first_name, last_name, dob })).id);
      return ids.get(key) as number;
    };
    const alike: [number, number][] = [];
    for (const [one, other, reasons] of SAME) {
      const pair: [number, number] = [await made(one), await made(other)];
      // A name spelled alike, or nearly, and the birth.
      const same = reasons.some((reason) => ['name', 'name_spelling', 'name_near'].includes(reason));
      if (same && reasons.some((reason) => reason.startsWith('dob'))) alike.push(pair);
    }
    const different: [number, number][] = [];
    for (const [one, other] of OTHERS) different.push([await made(one), await made(other)]);
    await find();
    const { rows } = await sql<{ one_id: number; other_id: number }>`select one_id, other_id from duplicates`.execute(
      db(),
    );
    const found = new Set(rows.map(({ one_id, other_id }) => `${one_id} ${other_id}`));
    const isFound = ([one, other]: [number, number]) => found.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
    expect(alike.length).toBeGreaterThan(30);
    expect(alike.filter((pair) => !isFound(pair))).toEqual([]);
    expect(different.filter(isFound)).toEqual([]);
  });
});

describe('a run', () => {
  it('compares files that changed since the last one: names, births, phones, addresses', async () => {
    const [one, other] = [
      await household(db(), { ...TWIN, mobile: '5145550171' }),
      await household(db(), { first_name: 'Aristide', last_name: 'Vaugeois', dob: '1950-02-03' }),
    ];
    expect((await find()).files).toBeGreaterThan(1);
    expect(await find()).toMatchObject({ files: 0 });
    await set(other.id, { mobile: '(514) 555-0171', dob: TWIN.dob });
    expect(await find()).toMatchObject({ files: 1 });
    expect(await pairs()).toEqual([[one.id, other.id]]);
    await set(other.id, { mobile: null });
    await find();
    expect(await pairs()).toEqual([]);
    await set(other.id, { client_state_type_id: 2, food_frequency: 7 });
    expect(await find()).toMatchObject({ files: 0 });
  });

  it('follows a household to its new address', async () => {
    const [one, other] = [
      await household(db(), { ...TWIN, mobile: '5145550172' }),
      await household(db(), { ...TWIN, first_name: 'Odile', dob: null, mobile: '5145550172' }),
    ];
    await find();
    expect(await pairs()).toEqual([]);
    for (const client_id of [one.id, other.id])
      await sql`
        with home as (insert into addresses (address_ln1, postal_code, country_id)
          values ('12 rue des Érables', 'H2X 1Y4', 1) returning id)
        insert into client_housings (client_id, house_type_id, address_id, start_date)
        select ${client_id}, (select min(id) from house_types), id, '2025-01-01' from home`.execute(db());
    await find();
    expect((await only()).reasons).toEqual(['phone', 'address']);
    await sql`update addresses set address_ln1 = '99 rue des Érables'
      where id = (select address_id from client_housings where client_id = ${other.id})`.execute(db());
    await find();
    expect(await pairs()).toEqual([]);
  });

  it('compares a file once however often it was noted, and two that changed once with each other', async () => {
    const shared = { ...TWIN, first_name: 'Odile', mobile: '5145550175' };
    const heads = [];
    await find();
    // More than one portion.
    for (let n = 0; n < 24; n++) heads.push(await household(db(), shared, [{ first_name: 'Noé', dob: null, role: 4 }]));
    for (const { id } of heads) await set(id, { email: `odile.${id}@resa.test` });
    expect(await find()).toMatchObject({ files: 48, pairs: (24 * 23) / 2 });
    const { rows } = await sql<{ pairs: number }>`select count(*)::int as pairs from duplicates`.execute(db());
    expect(rows).toEqual([{ pairs: (24 * 23) / 2 }]);
    // One that stays in the worklist while both of its files wait for different portions.
    await sql`update clients set dob = dob - 1 where id = any(${heads.map(({ id }) => id)})`.execute(db());
    expect(await find()).toMatchObject({ files: 48, pairs: (24 * 23) / 2 });
    expect((await sql`select from duplicates`.execute(db())).rows).toHaveLength((24 * 23) / 2);
  });

  it('leaves out a phone that very many share, and is done once if two run at the same moment', async () => {
    for (let n = 0; n < 52; n++)
      await household(db(), { first_name: 'Solène', last_name: 'Aubertin', dob: null, mobile: '5145550173' });
    const [one, other] = await twins();
    await Promise.all([find(), find()]);
    expect(await pairs()).toEqual([[one.id, other.id]]);
    expect((await db().selectFrom('duplicate_changes').select('id').execute()).length).toBe(0);
  });

  it('runs at night', async () => {
    const [one, other] = await twins();
    server.clock.set('2026-03-20T15:00:00Z');
    await server.services.jobs.runDue();
    admin = await server.signIn('admin@resa.test');
    expect(await pairs()).toEqual([[one.id, other.id]]);
  });
});

describe('not the same person', () => {
  it('is remembered through later changes, is in both logs, and can be taken back', async () => {
    const [one, other] = await twins();
    await find();
    const { id } = await only();
    await notSame(id);
    await notSame(id);
    await set(other.id, { mobile: '5145550174' });
    await set(one.id, { mobile: '5145550174' });
    await find();
    expect(await pairs()).toEqual([]);
    expect(await pairs(1)).toEqual([[one.id, other.id]]);
    const logged = await db()
      .selectFrom('activity_log')
      .select(['client_id', 'properties'])
      .where('action', '=', 'duplicate.not_same')
      .where('entity_id', 'in', [one.id, other.id])
      .orderBy('client_id')
      .execute();
    expect(logged).toEqual([
      { client_id: one.id, properties: { not_same_as: [null, other.file_number] } },
      { client_id: other.id, properties: { not_same_as: [null, one.file_number] } },
    ]);
    expect((await server.call(contract.duplicates.reopen, { id }, admin)).body).toEqual({ code: 'Ok' });
    expect(await pairs()).toEqual([[one.id, other.id]]);
    expect(await pairs(1)).toEqual([]);
  });

  it('holds for the file that one of them is merged into, and a merged pair leaves the list', async () => {
    const [one, other] = await twins();
    await find();
    await notSame((await only()).id);
    const third = await household(db(), TWIN);
    await find();
    expect(await pairs()).toEqual([
      [one.id, third.id],
      [other.id, third.id],
    ]);
    const merge = (source: number, target: number) =>
      server.call(contract.merging.merge, { source, target, choices: {} }, admin);
    expect((await merge(third.id, one.id)).body).toMatchObject({ code: 'Ok' });
    expect(await pairs()).toEqual([]);
    await find();
    expect(await pairs()).toEqual([]);
    const fourth = await household(db(), TWIN);
    expect((await merge(one.id, fourth.id)).body).toMatchObject({ code: 'Ok' });
    await find();
    expect(await pairs()).toEqual([]);
  });

  it('has no pair of which one was deleted', async () => {
    const [, other] = await twins();
    await find();
    const { id } = await only();
    await set(other.id, { deleted_at: '2026-03-03T12:00:00.000Z' });
    expect((await server.call(contract.duplicates.notSame, { id }, admin)).status).toBe(404);
    expect((await server.call(contract.duplicates.compare, { id }, admin)).status).toBe(404);
  });
});
