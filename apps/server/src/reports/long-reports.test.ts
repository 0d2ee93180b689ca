/** Reports that take longer than ten seconds: their jobs, whose files they are, and what is judged again when they are fetched. */
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { firstPlace, household, lastPlace, user, userId } from '../testing/factories.ts';
import { COMPLETE } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { reports } = contract;
const NAMES_PEOPLE = 'clients_without_address';

let server: TestServer;
let here: number;
let there: number;
beforeAll(async () => {
  // Everything takes longer than its user waits.
  server = await testServer({ now: '2026-03-31T15:00:00Z', patienceMs: 0 });
  here = await firstPlace(db());
  there = await lastPlace(db());
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-03-31T15:00:00Z'));
const db = () => server.services.db.kysely;
const finish = () => server.services.jobs.runDue();
const jobsOf = async (token: string) => (await server.call(reports.jobs, {}, token)).body.jobs;
const fetched = (id: number, token: string, format: 'pdf' | 'xlsx' | 'csv' = 'pdf') =>
  server.call(reports.jobFile, { id, format }, token);

/** Asks for a file, and answers its job. */
async function ask(token: string, call: 'pdf' | 'excel' | 'csv' = 'pdf', params: object = COMPLETE.b1a_report) {
  const { status, body } = await server.call(
    reports[call],
    { name: 'b1a_report', params: JSON.stringify({ ...params, time: 'noon' }) },
    token,
  );
  expect({ status, body }).toMatchObject({ status: 200, body: { code: 'report_running', job: expect.any(Number) } });
  return (body as unknown as { job: number }).job;
}
const someone = async (rights: Parameters<typeof user>[1], places?: number[]) => {
  const email = await user(db(), rights, places);
  return { id: await userId(db(), email), token: await server.signIn(email) };
};
const MANAGER = ['view_reports', 'manage_reports'] as const;

it('is refused before it is begun, as every report', async () => {
  const { token } = await someone([...MANAGER], [here]);
  const asked = (params: object) =>
    server.call(reports.pdf, { name: 'b1a_report', params: JSON.stringify(params) }, token);
  expect((await asked({})).status).toBe(400);
  expect((await asked({ ...COMPLETE.b1a_report, location: there })).status).toBe(403);
  const viewer = await someone(['view_reports']);
  const excel = { name: 'b1a_report', params: JSON.stringify(COMPLETE.b1a_report) } as const;
  expect((await server.call(reports.excel, excel, viewer.token)).status).toBe(403);
  expect(await jobsOf(token)).toEqual([]);
});

it('is a job, made once, whose file its owner alone fetches, for a day', async () => {
  const { token } = await someone([...MANAGER]);
  const other = await someone([...MANAGER]);
  const id = await ask(token);
  expect(await ask(token)).toBe(id);
  await finish();
  expect(await jobsOf(token)).toMatchObject([
    {
      ...{ id, call: 'pdf', name: 'b1a_report', state: 'ready', chosen: '2026', refusal: null },
      files: [{ format: 'pdf', name: expect.stringMatching(/\.pdf$/) }],
    },
  ]);
  expect(await jobsOf(other.token)).toEqual([]);
  expect((await fetched(id, other.token)).status).toBe(404);
  expect((await fetched(id, token, 'csv')).status).toBe(404);
  expect((await server.call(reports.dropJob, { id }, other.token)).status).toBe(404);
  const { status, body, headers } = await fetched(id, token);
  expect([status, headers.get('content-type'), body.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  server.clock.set('2026-04-01T14:59:00Z');
  expect((await fetched(id, token)).status).toBe(200);
  server.clock.set('2026-04-01T15:00:00Z');
  expect((await fetched(id, token)).status).toBe(404);
  expect(await jobsOf(token)).toEqual([]);
});

it.each([
  ['excel', 'xlsx'],
  ['csv', 'csv'],
] as const)('the same as %s', async (call, format) => {
  const { token } = await someone([...MANAGER]);
  const id = await ask(token, call);
  await finish();
  expect((await fetched(id, token, format)).status).toBe(200);
});

it('judges the rights and the locations again when the file is fetched', async () => {
  const owner = await someone([...MANAGER], [here, there]);
  const pdf = await ask(owner.token);
  const excel = await ask(owner.token, 'excel');
  await finish();
  const role = sql`(select role_id from user_roles where user_id = ${owner.id})`;
  await sql`delete from role_permissions where role_id = ${role}
    and permission_id = (select id from permissions where key = 'manage_reports')`.execute(db());
  expect((await fetched(excel, owner.token, 'xlsx')).status).toBe(403);
  expect((await fetched(pdf, owner.token)).status).toBe(200);
  await sql`delete from user_places where user_id = ${owner.id} and place_id = ${there}`.execute(db());
  expect((await fetched(pdf, owner.token)).status).toBe(403);
});

it('writes down whom the file names when it is fetched, not before', async () => {
  const { id: user_id, token } = await someone([...MANAGER]);
  const { id } = await household(db(), { last_name: 'Roy' });
  const looks = async () => {
    await server.services.readers.flush();
    const { rows } = await sql<{ client_id: number; call: string }>`
      select client_id, call from read_log where user_id = ${user_id}`.execute(db());
    return rows;
  };
  const asked = { name: NAMES_PEOPLE, params: JSON.stringify(COMPLETE[NAMES_PEOPLE]) } as const;
  const { body } = await server.call(reports.pdf, asked, token);
  await finish();
  expect(await looks()).toEqual([]);
  const { job } = body as unknown as { job: number };
  expect((await fetched(job, token)).status).toBe(200);
  expect(await looks()).toContainEqual({ client_id: id, call: 'reports.jobFile' });
});

it('is gone with its bytes when its owner removes it, and is stopped on its way', async () => {
  const { token } = await someone([...MANAGER]);
  const id = await ask(token);
  await finish();
  const before = await db().selectFrom('files').select('id').where('kind', '=', 'long_work').execute();
  expect((await server.call(reports.dropJob, { id }, token)).body).toEqual({ code: 'Ok' });
  expect(await db().selectFrom('files').select('id').where('kind', '=', 'long_work').execute()).toHaveLength(
    before.length - 1,
  );
  expect((await fetched(id, token)).status).toBe(404);
  const running = await ask(token);
  expect((await server.call(reports.dropJob, { id: running }, token)).body).toEqual({ code: 'Ok' });
  await finish();
  expect(await jobsOf(token)).toEqual([]);
});

it('is made again after a crash with the rights of that day, or says why not', async () => {
  const owner = await someone([...MANAGER], [here]);
  const data = { call: 'excel', name: 'b1a_report', params: { ...COMPLETE.b1a_report, locale: 'fr' } };
  const crashed = async (more: object = {}) => {
    const { id } = await db()
      .insertInto('long_works')
      .values({
        ...{ user_id: owner.id, kind: 'report', created_at: '2026-03-31T14:00:00Z' },
        data: JSON.stringify({ ...data, ...more }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .transaction()
      .execute((trx) => server.services.jobs.enqueue(trx, 'long_work', { id }));
    await finish();
    const ended = db().selectFrom('long_works').select(['state', 'refusal']).where('id', '=', id);
    return ended.executeTakeFirstOrThrow();
  };
  expect(await crashed()).toEqual({ state: 'ready', refusal: null });
  expect(await jobsOf(owner.token)).toMatchObject([{ files: [{ format: 'xlsx' }] }]);
  expect(await crashed({ params: { ...data.params, location: there } })).toEqual({
    state: 'failed',
    refusal: 'Forbidden',
  });
  await sql`update users set active = 0 where id = ${owner.id}`.execute(db());
  expect(await crashed()).toEqual({ state: 'failed', refusal: 'Forbidden' });
});
