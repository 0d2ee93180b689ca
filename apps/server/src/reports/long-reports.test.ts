/** Reports that take longer than ten seconds: their jobs, the owners of their files, and the checks when these are fetched. */
import { contract } from '@resa/contract';
import { type ReportName, reportNames, reportOf } from '@resa/contract/reports/index';
import { say } from '@resa/contract/texts';
import { sql } from 'kysely';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consent, firstPlace, household, lastPlace, user, userId } from '../testing/factories.ts';
import { sheetOf } from '../testing/reports/asking.ts';
import { smallOrganisation } from '../testing/reports/organisation.ts';
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

/** Requests a file, and returns its job. */
async function ask(token: string, call: 'pdf' | 'excel' | 'csv' = 'pdf', params: object = COMPLETE.b1a_report) {
  const { status, body } = await server.call(
    reports[call],
    { name: 'b1a_report', params: { ...params, time: 'noon' } },
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
  const asked = (params: object) => server.call(reports.pdf, { name: 'b1a_report', params }, token);
  expect((await asked({})).status).toBe(400);
  expect((await asked({ ...COMPLETE.b1a_report, location: there })).status).toBe(403);
  const viewer = await someone(['view_reports']);
  const excel = { name: 'b1a_report', params: COMPLETE.b1a_report } as const;
  expect((await server.call(reports.excel, excel, viewer.token)).status).toBe(403);
  expect(await jobsOf(token)).toEqual([]);
});

it('is a job, made once, whose file only its owner fetches, for a day', async () => {
  const { token } = await someone([...MANAGER]);
  const other = await someone([...MANAGER]);
  const id = await ask(token);
  expect(await ask(token)).toBe(id);
  await finish();
  expect(await jobsOf(token)).toMatchObject([
    {
      id,
      call: 'pdf',
      name: 'b1a_report',
      state: 'ready',
      chosen: '2026',
      refusal: null,
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

it('checks the rights and the locations again when the file is fetched', async () => {
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

it('records views of the persons in the file when it is fetched, not before', async () => {
  const { id: user_id, token } = await someone([...MANAGER]);
  const { id } = await household(db(), { last_name: 'Roy' });
  const views = async () => {
    await server.services.viewLog.flush();
    const { rows } = await sql<{ client_id: number; call: string }>`
      select client_id, call from read_log where user_id = ${user_id}`.execute(db());
    return rows;
  };
  const asked = { name: NAMES_PEOPLE, params: COMPLETE[NAMES_PEOPLE] } as const;
  const { body } = await server.call(reports.pdf, asked, token);
  await finish();
  expect(await views()).toEqual([]);
  const { job } = body as unknown as { job: number };
  expect((await fetched(job, token)).status).toBe(200);
  expect(await views()).toContainEqual({ client_id: id, call: 'reports.jobFile' });
});

it('is not sent once somebody it names refuses sharing; made again, it leaves them out', async () => {
  const { token } = await someone([...MANAGER]);
  const { id } = await household(db(), { last_name: 'Refusal' });
  const asked = { name: NAMES_PEOPLE, params: COMPLETE[NAMES_PEOPLE] } as const;
  const made = async () => {
    const { body } = await server.call(reports.csv, asked, token);
    await finish();
    return (body as unknown as { job: number }).job;
  };
  const job = await made();
  expect(String((await fetched(job, token, 'csv')).body)).toContain('Refusal');
  await consent(db(), id, 'sharing', 'refused');
  const { status, body } = await fetched(job, token, 'csv');
  expect({ status, body }).toEqual({ status: 200, body: { code: 'report_refused' } });
  expect(String((await fetched(await made(), token, 'csv')).body)).not.toContain('Refusal');
});

it('is deleted with its bytes when its owner removes it, and is stopped while it is made', async () => {
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

it('is made again after a crash with the rights of that day, or reports why not', async () => {
  const owner = await someone([...MANAGER], [here]);
  const data = { call: 'excel', name: 'b1a_report', params: { ...COMPLETE.b1a_report, locale: 'fr' } };
  const crashed = async (more: object = {}) => {
    const { id } = await db()
      .insertInto('long_works')
      .values({
        user_id: owner.id,
        kind: 'report',
        created_at: '2026-03-31T14:00:00Z',
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

describe('the year-end package', () => {
  const begin = (token: string, params: object) => server.call(reports.yearPackage, { params }, token);

  it('is refused without manage_reports, and for a year that is not offered', async () => {
    const viewer = await someone(['view_reports']);
    expect((await begin(viewer.token, { year: 2026 })).status).toBe(403);
    const { token } = await someone([...MANAGER]);
    for (const params of [{}, { year: 2020 }, { year: 2027 }])
      expect((await begin(token, params)).body).toMatchObject({ code: 'Invalid', fields: [{ path: 'params.year' }] });
    expect(await jobsOf(token)).toEqual([]);
  });

  it('has a chapter and a sheet for each report, with the content of the report itself', async () => {
    await smallOrganisation(db(), { here, there });
    const { token } = await someone([...MANAGER], [here]);
    const { body } = await begin(token, { year: 2026, locale: 'en' });
    expect((await begin(token, { year: 2026, locale: 'en' })).body).toEqual(body);
    expect(await jobsOf(token)).toMatchObject([{ state: 'running', call: 'yearPackage', name: null, chosen: '2026' }]);
    await finish();
    const [job] = await jobsOf(token);
    expect(job).toMatchObject({ id: body.job, state: 'ready', files: [{ format: 'pdf' }, { format: 'xlsx' }] });
    expect(job?.done).toBe(job?.parts);

    const workbook = await readWorkbook((await fetched(body.job, token, 'xlsx')).body);
    const packaged = reportNames.filter((name) => reportOf(name).group === 'hunger_count');
    expect(workbook.map(({ sheet }) => sheet)).toEqual(
      packaged.map((name) => say('en', reportOf(name).title).replace(':', '').slice(0, 31)),
    );
    const sheetNamed = (name: ReportName) => workbook[packaged.indexOf(name)]?.data ?? [];
    const [year] = await sheetOf(server, token, 'b1a_report', { year: 2026, locale: 'en' });
    expect(sheetNamed('b1a_report').slice(1)).toEqual(year?.rows.map(({ cells }) => cells));
    // Up to the present month, each row with its own.
    const [march] = await sheetOf(server, token, 'c1_report', { year: 2026, month: 2, locale: 'en' });
    const types = sheetNamed('c1_report').slice(1);
    expect([...new Set(types.map(([month]) => month))]).toEqual(['January 2026', 'February 2026', 'March 2026']);
    expect(types.filter(([month]) => month === 'March 2026').map(([, ...cells]) => cells.slice(0, 3))).toEqual(
      march?.rows.map(({ cells }) => cells.slice(0, 3)),
    );
    expect(march?.rows.at(-1)?.cells[1]).toBeGreaterThan(0);

    const pdf = (await fetched(body.job, token)).body;
    const { outline, tagged } = await outlineOf(pdf);
    expect(outline.slice(1)).toEqual(packaged.map((name) => say('en', reportOf(name).title)));
    expect(tagged).toBe(true);
  });
});

/** The titles of its chapters, and whether it is tagged, as another program reads it. */
async function outlineOf(pdf: Buffer) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const flat = (of: Awaited<ReturnType<typeof document.getOutline>>, depth: number): string[] =>
    (of ?? []).flatMap(({ title, items }) => [title, ...(depth > 0 ? flat(items, depth - 1) : [])]);
  const outline = flat(await document.getOutline(), 1);
  const tree = await (await document.getPage(2)).getStructTree();
  await task.destroy();
  return { outline, tagged: JSON.stringify(tree).includes('"role":"H2"') };
}
