/** How lists are mapped to the lines of the hunger count: who may, with which numbers, and the history of a change. */
import { contract } from '@resa/contract';
import type { MappedList } from '@resa/contract/reports/mapping';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstPlace, household, lastPlace, user } from '../testing/factories.ts';
import { visit } from '../testing/reports/organisation.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { mapping, mapEntry } = contract.reports;
const INTERVIEW = 6;

let server: TestServer;
let admin: string;
let here: number;
/** A type of housing that is mapped to nothing. */
let tent: number;
beforeAll(async () => {
  server = await testServer({ now: '2026-04-10T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
  here = await firstPlace(db());
  const { id } = await db()
    .insertInto('house_types')
    .values({ name_en: 'Tent', name_fr: 'Tente', active: 1, hunger_count: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  tent = id;
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const asked = async (token = admin) => {
  const { body } = await server.call(mapping, {}, token);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
};
async function entry(list: MappedList, id: number, token = admin) {
  const { lists } = await asked(token);
  const found = lists.find((one) => one.list === list)?.entries.find((one) => one.id === id);
  if (!found) throw new Error(`no ${list} ${id}`);
  return found;
}
const map = async (line: number | null, row_version: number, token = admin) =>
  (await server.call(mapEntry, { list: 'house_types', id: tent, line, row_version }, token)).body;

describe('a mapping is refused', () => {
  it('to somebody who may not change lists', async () => {
    const reader = await server.signIn(await user(db(), ['view_reports', 'manage_reports', 'view_categories']));
    expect((await server.call(mapping, {}, reader)).status).toBe(403);
    const change = { list: 'house_types', id: tent, line: 5, row_version: 1 } as const;
    expect((await server.call(mapEntry, change, reader)).status).toBe(403);
    expect((await server.call(mapEntry, change)).status).toBe(401);
  });

  it('to a line that there is not, and of an entry that there is not', async () => {
    const { row_version } = await entry('house_types', tent);
    for (const line of [0, 7, 100])
      expect(await map(line, row_version)).toMatchObject({ code: 'Invalid', fields: [{ path: 'line' }] });
    const gone = { list: 'house_types', id: 2_000_000_000, line: 1, row_version: 1 } as const;
    expect((await server.call(mapEntry, gone, admin)).status).toBe(404);
    expect((await entry('house_types', tent)).line).toBeNull();
  });
});

it('shipped entries are all mapped, each since ever', async () => {
  const { lists } = await asked();
  expect(lists.map(({ list }) => list)).toEqual(['revenue_types', 'house_types', 'education_levels']);
  for (const { entries } of lists)
    expect(entries.filter(({ id, line, since }) => id < 100_000 && (line === null || since !== null))).toEqual([]);
});

it('counts different households and persons of the visits of twelve months at the user’s locations', async () => {
  const there = await lastPlace(db());
  const home = await household(db(), { dob: '1980-01-01', education_level_id: 20 }, [
    { role: 3, dob: '1981-01-01', education_level_id: 20 },
  ]);
  const other = await household(db(), { dob: '1980-01-01', education_level_id: 20 });
  await visit(db(), home.id, '2026-03-02 09:00', here);
  await visit(db(), home.id, '2026-03-09 09:00', here);
  await visit(db(), other.id, '2026-03-09 09:00', there);
  // Too long ago, and neither market nor event.
  const old = await household(db(), { education_level_id: 20 });
  await visit(db(), old.id, '2025-04-10 09:00', here);
  await visit(db(), old.id, '2026-03-10 09:00', here, { type: INTERVIEW });
  await db().updateTable('visits').set({ house_type_id: tent }).execute();
  await sql`insert into visit_revenues (visit_id, revenue_type_id, monthly_amount)
    select id, 5, case when head_client_id = ${home.id} then 100 else 0 end from visits`.execute(db());

  expect(await asked()).toMatchObject({ from: '2025-04-11', to: '2026-04-10' });
  expect((await entry('house_types', tent)).count).toBe(2);
  expect((await entry('education_levels', 20)).count).toBe(3);
  // An amount of zero does not count as an income.
  expect((await entry('revenue_types', 5)).count).toBe(1);
  const own = await server.signIn(await user(db(), ['crud_categories'], [here]));
  expect((await entry('house_types', tent, own)).count).toBe(1);
  expect((await entry('education_levels', 20, own)).count).toBe(2);
});

it('dates a change, logs it, shows the second user who saved first, and keeps the former line', async () => {
  const { row_version } = await entry('house_types', tent);
  expect(await map(5, row_version)).toEqual({ code: 'Ok' });
  expect(await map(6, row_version)).toEqual({ code: 'stale' });
  const after = await entry('house_types', tent);
  const { rows } = await sql<{ today: string }>`select (now() at time zone 'America/Toronto')::date as today`.execute(
    db(),
  );
  const [{ today } = { today: '' }] = rows;
  expect(after).toMatchObject({ line: 5, since: today, before: [{ line: null }] });
  // Changed again on the same day: the day has one mapping, its last.
  expect(await map(1, after.row_version)).toEqual({ code: 'Ok' });
  expect(await entry('house_types', tent)).toMatchObject({ line: 1, since: today, before: [{ line: null }] });
  const log = await sql<{ action: string; properties: unknown }>`
    select action, properties from activity_log where entity = 'house_types' and entity_id = ${tent} order by id`.execute(
    db(),
  );
  expect(log.rows.map(({ action }) => action)).toEqual(['category.update', 'category.update']);
  expect(JSON.stringify(log.rows[0]?.properties)).toContain('hunger_count');

  // The list itself has it, as an edited row that no release rewrites.
  const stored = await sql`select hunger_count, edited from house_types where id = ${tent}`.execute(db());
  expect(stored.rows).toEqual([{ hunger_count: 1, edited: 1 }]);
});
