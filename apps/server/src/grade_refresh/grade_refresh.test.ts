/** The yearly refresh of school grades: who would move, who moves, its workbook and its history. */
import { contract } from '@resa/contract';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readSheet } from '../sheets/index.ts';
import { consent, emptyLogs, household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const calls = contract.grade_refresh;
const [GRADE_6, SECONDARY_1, SECONDARY_5, COMPLETED, COLLEGE] = [9, 10, 14, 15, 20];
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-08-15T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  await db().deleteFrom('grade_refreshes').execute();
  await db().updateTable('clients').set({ education_level_id: null }).execute();
  await emptyLogs(db());
});

const db = () => server.services.db.kysely;
const preview = async (input = {}) => {
  const { body } = await server.call(calls.preview, input, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
const refresh = (again?: 0 | 1) => server.call(calls.refresh, again === undefined ? {} : { again }, admin);
const levelOf = async (id: number) =>
  (await db().selectFrom('clients').select('education_level_id').where('id', '=', id).executeTakeFirstOrThrow())
    .education_level_id;
const levels = (ids: number[]) => Promise.all(ids.map(levelOf));
const school = () =>
  household(db(), { education_level_id: COLLEGE }, [
    { role: 4, first_name: 'Zoé', dob: '2014-01-01', education_level_id: GRADE_6 },
    { role: 11, first_name: 'Aude', dob: '2009-01-01', education_level_id: SECONDARY_5 },
    { role: 9, first_name: 'Noé', dob: '1990-01-01', education_level_id: GRADE_6 },
    { role: 4, first_name: 'Uma', dob: '2000-01-01', education_level_id: COMPLETED },
  ]);

it('is only for holders of file_update', async () => {
  const plain = await server.signIn(await user(db(), ['crud_clients', 'crud_categories']));
  for (const call of [calls.list, calls.preview, calls.refresh])
    expect((await server.call(call, {}, plain)).status).toBe(403);
  for (const call of [calls.file, calls.takingBack, calls.undo])
    expect((await server.call(call, { id: 1 }, plain)).status).toBe(403);
  expect((await server.call(calls.refresh, {})).status).toBe(401);
});

it('shows who would move where, and writes nothing', async () => {
  const home = await school();
  const inactive = await household(db(), { client_state_type_id: 2 }, [
    { role: 4, dob: '2014-01-01', client_state_type_id: 2, education_level_id: GRADE_6 },
  ]);
  const { dt, total, lately } = await preview();
  expect([total, lately]).toEqual([2, null]);
  expect(dt.rows).toMatchObject([
    { name: expect.stringContaining('Aude'), age: 17, from_level: SECONDARY_5, to_level: COMPLETED },
    { name: expect.stringContaining('Zoé'), age: 12, from_level: GRADE_6, to_level: SECONDARY_1 },
  ]);
  expect((await preview({ terms: { search: 'zoe' } })).dt.recordsFiltered).toBe(1);
  for (const sortBy of ['file_number', 'dob', 'from_level', 'to_level'] as const)
    expect((await preview({ sortBy, descending: true })).dt.rows).toHaveLength(2);
  expect(await levels(home.members)).toEqual([GRADE_6, SECONDARY_5, GRADE_6, COMPLETED]);
  expect(await levels(inactive.members)).toEqual([GRADE_6]);
  expect(await db().selectFrom('activity_log').select('id').orderBy('id').execute()).toEqual([]);
});

it('moves everybody in one change, with a workbook, a row of history and an entry for each', async () => {
  const home = await school();
  const { status, body } = await refresh();
  expect(status).toBe(200);
  const read = await readSheet(1, { format: 'xlsx', bytes: Buffer.from(body as never), most: 100 });
  expect(read).toMatchObject({
    rows: [
      ['File number', 'Name', 'Date of birth', 'Age', 'Old level', 'New level'],
      [expect.any(String), 'Aude Tremblay-Côté', '2009-01-01', '17', expect.any(String), expect.any(String)],
      [expect.any(String), 'Zoé Tremblay-Côté', '2014-01-01', '12', expect.any(String), expect.any(String)],
    ],
  });
  expect(await levels(home.members)).toEqual([SECONDARY_1, COMPLETED, GRADE_6, COMPLETED]);
  const { body: history } = await server.call(calls.list, {}, admin);
  expect(history).toMatchObject({
    dt: {
      recordsFiltered: 1,
      rows: [{ created_by: 'Alice Tremblay', created_at: '2026-08-15T15:00:00.000Z', moved: 2 }],
    },
  });
  const log = await db()
    .selectFrom('activity_log')
    .select(['action', 'client_id', 'properties'])
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    { action: 'grade.refresh', client_id: null },
    { action: 'grade.refresh', client_id: home.members[0], properties: { education_level_id: [GRADE_6, SECONDARY_1] } },
    { action: 'grade.refresh', client_id: home.members[1] },
  ]);
  await server.services.viewLog.flush();
  const views = await db()
    .selectFrom('read_log')
    .select('call')
    .where('client_id', '=', home.members[0] as number)
    .execute();
  expect(views).toEqual([{ call: 'grade_refresh.refresh' }]);
});

it('leaves who refused sharing by name out of the workbook, and says how many', async () => {
  const home = await school();
  await consent(db(), home.members[0] as number, 'sharing', 'refused');
  const { body } = await refresh();
  const bytes = Buffer.from(body as never);
  const read = await readSheet(1, { format: 'xlsx', bytes, most: 100 });
  expect('rows' in read && read.rows.map(([, name]) => name)).toEqual(['Name', 'Aude Tremblay-Côté']);
  const [, about] = await readWorkbook(bytes);
  expect(JSON.stringify(about)).toContain('1 line is left out');
  expect(await levelOf(home.members[0] as number)).toBe(SECONDARY_1);
});

it('asks for a confirmation of a second one in the school year, and can be downloaded again', async () => {
  const home = await school();
  await refresh();
  server.clock.set('2026-09-15T15:00:00Z');
  expect((await preview()).lately).toBe('2026-08-15T15:00:00.000Z');
  expect((await refresh()).body).toEqual({ code: 'refreshed_lately' });
  expect(await levels(home.members)).toEqual([SECONDARY_1, COMPLETED, GRADE_6, COMPLETED]);
  expect((await refresh(1)).status).toBe(200);
  expect(await levelOf(home.members[0] as number)).toBe(SECONDARY_1 + 1);
  const { body } = await server.call(calls.list, { sortBy: 'created_at', descending: false }, admin);
  const [first] = body.code === 'Ok' ? body.dt.rows : [];
  const file = await server.call(calls.file, { id: first?.id ?? 0 }, admin);
  const read = await readSheet(1, { format: 'xlsx', bytes: Buffer.from(file.body as never), most: 100 });
  expect('rows' in read && read.rows).toHaveLength(3);
  expect((await server.call(calls.file, { id: 2_000_000 }, admin)).status).toBe(404);
});

it('two at the same time move everybody once', async () => {
  const home = await school();
  const answers = await Promise.all([refresh(), refresh()]);
  expect(answers.filter(({ body }) => (body as { code?: string }).code === 'refreshed_lately')).toHaveLength(1);
  expect(await levelOf(home.members[0] as number)).toBe(SECONDARY_1);
});

it('is taken back where the file did not change since; the others are listed and keep their level', async () => {
  const home = await school();
  const [zoe, aude] = home.members as [number, number];
  await refresh();
  const { body: history } = await server.call(calls.list, {}, admin);
  const id = (history.code === 'Ok' && history.dt.rows[0]?.id) || 0;
  server.clock.set('2026-08-16T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  await db().updateTable('clients').set({ updated_at: '2026-08-16T14:00:00Z' }).where('id', '=', aude).execute();
  const takingBack = async () => (await server.call(calls.takingBack, { id }, admin)).body;
  const before = await takingBack();
  expect(before).toMatchObject({ code: 'Ok', back: 1, kept: 1, rows: [{ id: aude }] });
  expect((await server.call(calls.undo, { id: 2_000_000 }, admin)).status).toBe(404);
  const both = await Promise.all([1, 2].map(() => server.call(calls.undo, { id }, admin)));
  expect(both.map(({ body }) => body.code).sort()).toEqual(['Ok', 'nothing_to_undo']);
  expect(await levels([zoe, aude])).toEqual([GRADE_6, COMPLETED]);
  expect(await takingBack()).toEqual(before);
  expect((await server.call(calls.list, {}, admin)).body).toMatchObject({
    dt: { rows: [{ undone_at: '2026-08-16T15:00:00.000Z', undone_by: 'Alice Tremblay', moved: 2 }] },
  });
  const log = await db()
    .selectFrom('activity_log')
    .select(['client_id', 'properties'])
    .where('action', '=', 'grade.undo');
  expect(await log.orderBy('id').execute()).toMatchObject([
    { client_id: null, properties: { back: [null, 1] } },
    { client_id: zoe, properties: { education_level_id: [SECONDARY_1, GRADE_6] } },
  ]);
  // It still holds for one child, who would move twice.
  expect((await preview()).lately).toBe('2026-08-15T15:00:00.000Z');
});

it('no longer counts once it was taken back for all', async () => {
  const home = await school();
  await refresh();
  const { body } = await server.call(calls.list, {}, admin);
  const id = (body.code === 'Ok' && body.dt.rows[0]?.id) || 0;
  expect((await server.call(calls.undo, { id }, admin)).body).toEqual({ code: 'Ok' });
  expect(await levels(home.members)).toEqual([GRADE_6, SECONDARY_5, GRADE_6, COMPLETED]);
  expect((await preview()).lately).toBeNull();
  expect((await refresh()).status).toBe(200);
});
