/** Reports: who may have them, the figures of a small organization computed by hand, and the lists behind every figure. */

import type { AddressInfo } from 'node:net';
import { contract } from '@resa/contract';
import { permissions } from '@resa/contract/permissions';
import { client_data } from '@resa/contract/reports/client-data';
import { isConfidential, OPTIONAL_FILTERS, type Report } from '@resa/contract/reports/define';
import { pagesOfReports, type ReportName, reportNames, reportOf } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contextOfUser } from '../frame/change/context-of-user.ts';
import { firstPlace, lastPlace, user, userId } from '../testing/factories.ts';
import { cellsOf as askedCells, sheetOf as askedSheet } from '../testing/reports/asking.ts';
import { type SmallOrganisation, smallOrganisation } from '../testing/reports/organisation.ts';
import { COMPLETE, type SentParams } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { make } from './making/make.ts';
import { fileOf, pdfOf } from './making/render.ts';

const { reports } = contract;

let server: TestServer;
let here: number;
let there: number;
let admin: string;
/** The mails that a real mail server received. */
const delivered: { to: string[]; raw: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      delivered.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((ready) => mailServer.listen(0, '127.0.0.1', ready));
  const { port } = mailServer.server.address() as AddressInfo;
  server = await testServer({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  server.clock.set('2026-03-31T15:00:00Z');
  here = await firstPlace(db());
  there = await lastPlace(db());
  admin = await server.signIn('admin@resa.test');
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((closed) => mailServer.close(() => closed()));
});
const db = () => server.services.db.kysely;

const sheetOf = (name: ReportName, params?: SentParams, token = admin) => askedSheet(server, token, name, params);
const cellsOf = (name: ReportName, params?: SentParams, token = admin) => askedCells(server, token, name, params);

describe('a report is not made', () => {
  it('without view_reports; files need manage_reports, and lists behind figures view_clients', async () => {
    const manager = await server.signIn(await user(db(), ['manage_reports']));
    const viewer = await server.signIn(await user(db(), ['view_reports']));
    const params = COMPLETE.b1a_report;
    const opened = {
      name: 'b1a_report',
      params: COMPLETE.b1a_report,
      block: 'months',
      figure: 'visits',
      key: [] as string[],
    } as const;
    expect((await server.call(reports.pdf, { name: 'b1a_report', params }, manager)).status).toBe(403);
    for (const call of [reports.excel, reports.csv])
      expect((await server.call(call, { name: 'b1a_report', params }, viewer)).status).toBe(403);
    expect((await server.call(reports.rows, opened, viewer)).status).toBe(403);
    const looker = await server.signIn(await user(db(), ['view_clients']));
    expect((await server.call(reports.rows, opened, looker)).status).toBe(403);
    expect((await server.call(reports.list, {}, looker)).body).toEqual({ code: 'Ok', reports: [] });
  });

  it.each(reportNames)('%s: at a location of others, in whatever form', async (name) => {
    const token = await server.signIn(await user(db(), ['view_reports', 'manage_reports', 'view_clients'], [here]));
    for (const at of [{ location: there }, { locations: [here, there] }, { location: here, locations: [there] }]) {
      const params = { ...COMPLETE[name], ...at };
      for (const call of [reports.pdf, reports.excel, reports.csv])
        expect((await server.call(call, { name, params }, token)).status).toBe(403);
      expect((await server.call(reports.sheet, { name, params }, token)).status).toBe(403);
    }
  });

  it.each(reportNames)('%s: at a location of others, for a schedule or a job either', async (name) => {
    const who = await userId(db(), await user(db(), permissions, [here]));
    const ctx = await contextOfUser(server.services, who, 'reports.pdf');
    for (const at of [{ location: there }, { locations: [here, there] }]) {
      const wanted = { name, params: { ...COMPLETE[name], ...at } };
      const sheetFile = () => fileOf(ctx, wanted, 'xlsx');
      for (const making of [make, pdfOf, sheetFile])
        await expect(making(ctx, wanted)).rejects.toMatchObject({ status: 403 });
    }
  });

  it.each(reportNames.filter((name) => reportOf(name).filters.some((filter) => !OPTIONAL_FILTERS.includes(filter))))(
    '%s: without what it is about, which the refusal names',
    async (name) => {
      const { status, body } = await server.call(reports.sheet, { name, params: {} }, admin);
      const { fields } = body as unknown as { fields: { path: string; rule: string }[] };
      expect(status).toBe(400);
      expect(fields).toEqual(
        reportOf(name)
          .filters.filter((filter) => !OPTIONAL_FILTERS.includes(filter))
          .map((filter) => ({ path: `params.${filter}`, rule: 'must_be_completed' })),
      );
    },
  );

  it.each([
    ['tendance', { range: { from: '2026-03-02', to: '2026-03-01' } }, 'e_range_order'],
    ['tendance', { range: { from: '2010-01-01', to: '2026-03-01' } }, 'e_range_too_long'],
    ['tendance', { range: { from: '2026-03-01', to: '2026-03-31' }, category: 4 }, 'invalid'],
    ['b1a_report', { year: 2020 }, 'invalid'],
    ['b1a_report', { year: 2027 }, 'invalid'],
    ['c1_report', { year: 2026, month: 12 }, 'e_at_most'],
    ['daily_count', { date: '2026-02-30' }, 'e_date'],
    // An event, and no type at all.
    ['c1_report', { year: 2026, month: 2, types: [2, 8] as number[] }, 'invalid'],
    ['tendance', { range: { from: '2026-03-01', to: '2026-03-02' }, types: [8] as number[] }, 'invalid'],
    [
      'tendance',
      { range: { from: '2026-03-01', to: '2026-03-02' }, category: 0, types: [999_999] as number[] },
      'invalid',
    ],
  ] as const)('%s with %j', async (name, params, rule) => {
    const { status, body } = await server.call(reports.sheet, { name, params }, admin);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'Invalid', fields: [{ rule }] } });
  });

  it('that does not exist: its path is unknown', async () => {
    for (const call of [reports.pdf, reports.sheet])
      expect(await server.call(call, { name: 'nothing' as 'b1a_report' }, admin)).toMatchObject({ status: 404 });
    expect((await server.call(reports.sheet, { name: 'nothing' as 'b1a_report' }, admin)).body).toEqual({
      code: 'NoSuchCall',
    });
  });

  it('for a block, figure or key that it does not have', async () => {
    const asked = {
      name: 'b1a_report',
      params: COMPLETE.b1a_report,
      block: 'months',
      figure: 'visits',
      key: [] as string[],
    } as const;
    for (const wrong of [{ block: 'x' }, { figure: 'x' }, { figure: 'constructor' }, { key: ['1', '2'] }])
      expect((await server.call(reports.rows, { ...asked, ...wrong }, admin)).status).toBe(400);
    const share = { ...asked, name: 'c1_report', params: COMPLETE.c1_report, block: 'types', figure: 'share' } as const;
    expect((await server.call(reports.rows, share, admin)).status).toBe(400);
    const nobody = await server.call(reports.rows, { ...asked, key: ["' or 1=1"] }, admin);
    expect(nobody.body).toEqual({ code: 'Ok', rows: [], recordsFiltered: 0 });
  });
});

describe('the figures of a small organization', () => {
  let roy: SmallOrganisation['roy'];
  let teen: number;
  beforeAll(async () => {
    ({ roy, teen } = await smallOrganisation(db(), { here, there }));
  });

  it('daily count: by type and time, with a household once in each total', async () => {
    const name = { market: 'Food market', event: 'Cooking workshop' };
    expect(await cellsOf('daily_count', { date: '2026-03-10', locale: 'en' })).toEqual([
      [name.event, ...Array(9).fill(null)],
      ['10:00', 1, 0, 0, 1, 0, 0, 1, 1, 0],
      ['Total', 1, 0, 0, 1, 0, 0, 1, 1, 0],
      [name.market, ...Array(9).fill(null)],
      ['00:00', 1, 0, 0, 1, 0, 0, 1, 2, 0],
      ['11:00', 3, 1, 0, 1, 1, 1, 1, 1, 0],
      ['Total', 4, 1, 0, 2, 1, 1, 2, 3, 0],
      // Roy came to both, and is one household.
      ['Grand total', 5, 1, 0, 3, 1, 1, 2, 4, 0],
    ]);
    expect(await cellsOf('daily_count', { date: '2026-03-09' })).toMatchObject([
      {},
      ['09:00', 1, 0, 0, 1, 0, 0, 1, 1, 1],
      // The day before turning 18.
      ['23:59', 1, 0, 0, 1, 0, 0, 1, 1, 1],
      {},
      ['Grand total', 2, 0, 0, 2, 0, 0, 2, 2, 2],
    ]);
    expect(await cellsOf('daily_count', { date: '2026-03-10', location: there })).toEqual([]);
  });

  it('b1a: market visits, each person each time, at the locations of the caller', async () => {
    const [, , march, ...rest] = await cellsOf('b1a_report', { year: 2026, locale: 'fr' });
    // Roy 2 + 2, Bouchard 2 and 3, Nguyen 1 + 1; the event is not among them.
    expect(march).toEqual(['mars 2026 (mois de l’enquête)', 6, 8, 3, 11]);
    expect(rest.at(-1)).toEqual(['Total', 6, 8, 3, 11]);
    const own = await server.signIn(await user(db(), ['view_reports'], [here]));
    expect((await cellsOf('b1a_report', { year: 2026 }, own))[2]?.slice(1)).toEqual([5, 7, 3, 10]);
    expect((await cellsOf('b1a_report', { year: 2025 })).every(([, visits]) => visits === 0)).toBe(true);
  });

  it('c1: each household once, as it was at its last visit', async () => {
    expect(await cellsOf('c1_report', { year: 2026, month: 2, locale: 'en' })).toEqual([
      // Bouchard, since the partner joined.
      ['Two-parent family', 1, 3, expect.closeTo(100 / 3)],
      ['Single-parent family', 0, 0, 0],
      ['Couple without children', 0, 0, 0],
      ['Single person', 1, 1, expect.closeTo(100 / 3)],
      // Roy: two adults since the child's birthday.
      ['Other', 1, 2, expect.closeTo(100 / 3)],
      ['Total', 3, 6, 100],
    ]);
    expect((await cellsOf('c1_report', { year: 2026, month: 1 })).at(-1)).toEqual(['Total', 0, 0, null]);
  });

  it('trend: different households and persons, erased and merged ones once, and the change', async () => {
    const rows = await cellsOf('tendance', { range: { from: '2026-03-09', to: '2026-03-10' } });
    // Roy (2) and Bouchard (2); then Roy (2) and Nguyen (1), and Roy at an event.
    expect(rows).toEqual([
      // Nguyen's first visit was on the 3rd.
      ['2026-03-09', 2, 2, 4, 2, 0, null, 2, 0, 0],
      ['2026-03-10', 2, 2, 3, 0, 0, 0, 2, 1, 0],
      ['Total', 4, 3, 5, 2, 0, null, 4, 1, 0],
    ]);
    const range = { from: '2026-02-01', to: '2026-03-31' };
    const months = await cellsOf('tendance', { range, category: 0, locale: 'en' });
    // Roy 2, Bouchard 3 (the erased child came twice), Nguyen 1 with both files.
    expect(months).toEqual([
      ['February 2026', 0, 0, 0, 0, 0, null, 0, 0, 0],
      ['March 2026', 7, 3, 6, 3, 0, null, 6, 1, 0],
      ['Total', 7, 3, 6, 3, 0, null, 6, 1, 0],
    ]);
  });

  it('events: a line for each participant, under location and type', async () => {
    const [block] = await sheetOf('event_appointment_list', { date: '2026-03-10', locale: 'en' });
    expect(block?.rows.map(({ kind, cells }) => [kind, cells[0], cells[3], cells[4]])).toEqual([
      ['group', expect.stringMatching(/ · Cooking workshop$/), null, null],
      ['row', '10:00', 'Élodie Roy', 18],
      ['subtotal', 'Participants: 1', null, null],
      ['total', 'Participants: 1', null, null],
    ]);
    expect(block?.rows[1]?.client_ids).toEqual([roy.id, teen]);
  });

  it('without address: active heads and single persons whose housing has ended or never began', async () => {
    const cells = await cellsOf('clients_without_address', { locale: 'en' });
    const before = cells.length;
    await sql`with a as (insert into addresses (address_ln1, postal_code, country_id) values ('1 Elm', 'H2X 1Y4', 1) returning id)
      insert into client_housings (client_id, house_type_id, address_id, start_date, end_date)
      select ${roy.id}::int, (select min(id) from house_types), id, '2025-01-01'::date, null::date from a`.execute(
      db(),
    );
    expect((await cellsOf('clients_without_address', { locale: 'en' })).length).toBe(before - 1);
    await sql`update client_housings set end_date = '2026-03-30' where client_id = ${roy.id}`.execute(db());
    expect((await cellsOf('clients_without_address', { locale: 'en' })).at(-1)?.[0]).toBe(`Clients: ${before - 1}`);
  });

  it('a part of the locations is named on the page and in every file, and all of them are counted', async () => {
    const some = await server.signIn(await user(db(), ['view_reports', 'manage_reports'], [here]));
    const params = { ...COMPLETE.b1a_report, locale: 'fr' } as const;
    const asked = { name: 'b1a_report', params } as const;
    const locationsOf = async (token: string, name: ReportName) => {
      const { body } = await server.call(reports.sheet, { name, params: COMPLETE[name] }, token);
      if (body.code !== 'Ok') throw new Error(body.code);
      return body.locations;
    };
    const all = (await db().selectFrom('places').select('name').execute()).map(({ name }) => name);
    const { name } = await db().selectFrom('places').select('name').where('id', '=', here).executeTakeFirstOrThrow();
    expect(await locationsOf(some, 'b1a_report')).toEqual({ counted: [name], all: all.length });
    expect((await locationsOf(admin, 'b1a_report'))?.counted.toSorted()).toEqual(all.toSorted());
    expect(await locationsOf(some, 'active_members')).toBeNull();
    const { body: csv } = await server.call(reports.csv, asked, some);
    expect(csv.toString()).toContain(`Seulement 1 des ${all.length} points de service\u00a0: ${name}`);
    const { body: csvOfAll } = await server.call(reports.csv, asked, admin);
    expect(csvOfAll.toString()).toContain(`Les ${all.length} points de service`);
  });

  it.each(reportNames)('%s: is about the whole organization where it says so, and only there', async (name) => {
    const shown = async (token: string) =>
      (await sheetOf(name, undefined, token)).flatMap(({ rows }) => rows.map(({ cells }) => cells));
    const { needs = [], everywhere = false } = reportOf(name) as Report;
    const nowhere = await server.signIn(await user(db(), ['view_reports', ...needs], []));
    const mine = await shown(admin);
    const isEmpty = mine.flat().every((cell) => typeof cell !== 'number' || cell === 0);
    if (everywhere) expect(await shown(nowhere)).toEqual(mine);
    else if (!isEmpty) expect(await shown(nowhere)).not.toEqual(mine);
  });

  it.each(reportNames)('%s: adults and children add up to persons, in every line and total', async (name) => {
    for (const { columns, rows } of await sheetOf(name)) {
      const [adults, children, persons] = ['adults', 'children', 'persons'].map((figure) =>
        columns.findIndex((column) => column.name === figure),
      ) as [number, number, number];
      if (Math.min(adults, children, persons) < 0) continue;
      for (const { kind, cells } of rows)
        if (kind !== 'average') expect(Number(cells[adults]) + Number(cells[children])).toBe(Number(cells[persons]));
    }
  });

  it.each(reportNames)(
    '%s: every figure opens as many rows as it says, and erased persons have no name',
    async (name) => {
      const params = COMPLETE[name];
      for (const block of await sheetOf(name))
        for (const { kind, cells, key, closed } of block.rows)
          for (const [at, { name: figure, unit }] of block.columns.entries()) {
            if (!unit || closed || kind === 'group' || kind === 'average') continue;
            const asked = { name, params, block: block.name, figure, key, rowsPerPage: 50 };
            const { body } = await server.call(reports.rows, asked, admin);
            if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
            expect([name, figure, key, body.recordsFiltered]).toEqual([name, figure, key, cells[at]]);
            expect(body.rows).toHaveLength(body.recordsFiltered);
            for (const row of body.rows) expect(row.name === null).toBe(row.gone !== null);
          }
      if (name !== 'b1a_report') return;
      const children = { name, params, block: 'months', figure: 'children', key: ['2026-03'] as string[] } as const;
      const { body } = await server.call(reports.rows, children, admin);
      expect(body).toMatchObject({ rows: [{ gone: 'erased' }, { gone: null, client_id: teen }, { gone: 'erased' }] });
    },
  );

  it('the index has the favourites of each user, and when they opened a report', async () => {
    const own = await server.signIn(await user(db(), ['view_reports']));
    const marksOf = async (token: string) => {
      const { body } = await server.call(reports.list, {}, token);
      return body.reports
        .filter(({ favourite, used_at }) => favourite || used_at)
        .map(({ id, favourite, used_at }) => [id, favourite, used_at]);
    };
    const mark = async (id: number, favourite: 0 | 1) =>
      (await server.call(reports.favourite, { id, favourite }, own)).body;
    expect(await mark(121, 1)).toEqual({ code: 'Ok' });
    expect(await mark(121, 1)).toEqual({ code: 'Ok' });
    expect((await server.call(reports.used, { id: 121 }, own)).body).toEqual({ code: 'Ok' });
    expect(await marksOf(own)).toEqual([[121, 1, expect.stringMatching(/Z$/)]]);
    expect(await mark(121, 0)).toEqual({ code: 'Ok' });
    expect(await marksOf(own)).toEqual([[121, 0, expect.any(String)]]);
    expect(await marksOf(admin)).toEqual([]);
    expect(await mark(1, 1)).toEqual({ code: 'NotFound' });
    const nobody = await server.signIn(await user(db(), ['view_clients']));
    expect((await server.call(reports.used, { id: 121 }, nobody)).status).toBe(403);
  });

  it('the list behind a figure is saved with its line and period by who may save reports and see files', async () => {
    const figure = {
      name: 'b1a_report' as const,
      params: { year: 2026 },
      block: 'months',
      figure: 'visits',
      key: ['2026-03'],
      format: 'csv' as const,
    };
    const { body: listed } = await server.call(reports.rows, { ...figure, rowsPerPage: 50 }, admin);
    if (listed.code !== 'Ok') throw new Error(listed.code);
    const { body } = await server.call(reports.rowsFile, figure, admin);
    const text = String(body);
    expect(text).toContain('B1a Visits');
    expect(text).toMatch(/March 2026/);
    for (const { name } of listed.rows) if (name) expect(text).toContain(name);
    for (const rights of [
      ['view_reports', 'manage_reports'],
      ['view_reports', 'view_clients'],
      ['manage_reports', 'view_clients'],
    ]) {
      const token = await server.signIn(await user(db(), rights));
      expect([rights, (await server.call(reports.rowsFile, figure, token)).status]).toEqual([rights, 403]);
    }
  });

  it('the index lists groups with a report in them, and the reports, in the language of the user', async () => {
    const { body } = await server.call(reports.list, {}, admin);
    const cards = body.reports.map(({ id, parent_id, name, route }) => [id, parent_id, name, route]);
    expect(cards).toContainEqual([6, null, 'Hunger count', null]);
    expect(cards).toContainEqual([121, 6, 'B1a Visits', '/reports/b1a_report']);
    const listed = [client_data, ...pagesOfReports.map((one) => reportOf(one))];
    expect(cards).toHaveLength(listed.length + new Set(listed.map(({ group }) => group)).size);
    expect(new Set(cards.map(([id]) => id)).size).toBe(cards.length);
  });

  it('is recorded as a view of everybody that a list names', async () => {
    const who = await user(db(), ['view_reports', 'manage_reports', 'view_clients']);
    const token = await server.signIn(who);
    const seen = async (call: string) => {
      await server.services.viewLog.flush();
      const { rows } = await sql<{
        client_id: number;
      }>`select client_id from read_log l join users u on u.id = l.user_id
        where u.email = ${who} and call = ${call} order by client_id`.execute(db());
      return rows.map(({ client_id }) => client_id);
    };
    const params = COMPLETE.event_appointment_list;
    const query = { name: 'event_appointment_list', params } as const;
    await server.call(reports.pdf, query, token);
    await server.call(reports.excel, query, token);
    await server.call(reports.sheet, { name: 'event_appointment_list', params }, token);
    const opened = { params: COMPLETE.c1_report, block: 'types', figure: 'households', key: ['other'] };
    await server.call(reports.rows, { name: 'c1_report', ...opened }, token);
    for (const call of ['reports.pdf', 'reports.excel', 'reports.sheet'])
      expect(await seen(call)).toEqual([roy.id, teen]);
    expect(await seen('reports.rows')).toEqual([roy.id]);
  });

  describe('by mail', () => {
    const typed = { send_to: 'worker@resa.test', send_cc: '', subject: 'For you', message: 'Here it is.\nRobin' };
    type Sent = Partial<typeof typed>;
    const send = (name: ReportName, more: Sent = {}, token = admin) =>
      server.call(reports.mail, { name, params: COMPLETE[name], ...typed, ...more }, token);

    it.each([
      [{ send_to: '' }, 'send_to must_be_completed'],
      [{ send_to: 'desk@resa.test, x' }, 'send_to e_email'],
      [{ send_cc: 'a@example.test\r\nBcc: b@example.test' }, 'send_cc e_email'],
      [{ subject: 'x'.repeat(256) }, 'subject e_too_long'],
      [{ message: ' ' }, 'message must_be_completed'],
      [{ send_to: 'friend@example.test' }, 'send_to e_report_recipient'],
      [{ send_cc: 'friend@example.test' }, 'send_cc e_report_recipient'],
    ])('is refused with %j, and nothing is sent or written down', async (more, fault) => {
      const { status, body } = await send('event_appointment_list', more);
      const { fields } = body as unknown as { fields: { path: string; rule: string }[] };
      expect([status, ...fields.map(({ path, rule }) => `${path} ${rule}`)]).toEqual([400, fault]);
      await server.services.jobs.runDue();
      expect(delivered).toEqual([]);
      const { rows } = await sql`select from activity_log where action = 'report.mail'`.execute(db());
      expect(rows).toEqual([]);
    });

    it.each([256, 300])('says how many characters a subject may have where it has %i', async (length) => {
      const { body } = await send('event_appointment_list', { subject: 'x'.repeat(length) });
      expect(body).toMatchObject({ fields: [{ path: 'subject', rule: 'e_too_long', max: 255 }] });
    });

    it.each(reportNames)(
      '%s: reaches users who may read it at all its locations, and others only with figures',
      async (name) => {
        const { needs = [], everywhere = false, ...report } = reportOf(name) as Report;
        const all = (await db().selectFrom('places').select('id').execute()).map(({ id }) => id);
        const reader = await user(db(), ['view_reports', ...needs], all);
        const local = await user(db(), ['view_reports', ...needs], [here]);
        const blind = await user(db(), ['view_clients'], all);
        const sender = await server.signIn(await user(db(), ['view_reports', 'manage_reports', ...needs], all));
        const sent = async (send_to: string) => (await send(name, { send_to }, sender)).status;
        const confidential = isConfidential({ ...report, needs });
        expect(await sent(reader)).toBe(200);
        expect(await sent(local)).toBe(confidential && !everywhere ? 400 : 200);
        for (const address of [blind, 'ana@board.example']) expect(await sent(address)).toBe(confidential ? 400 : 200);
        // A report names persons only in declared columns.
        if (!confidential)
          expect((await sheetOf(name)).flatMap(({ rows }) => rows.flatMap(({ client_ids }) => client_ids))).toEqual([]);
        await server.services.jobs.runDue();
        delivered.length = 0;
      },
    );

    it('is not sent by a user who lost the right while it was made', async () => {
      const who = await user(db(), ['view_reports', 'manage_reports'], [here]);
      const token = await server.signIn(who);
      const id = await userId(db(), who);
      const { longWork } = server.services;
      const inTurn = longWork.inTurn;
      const making = vi.spyOn(longWork, 'inTurn').mockImplementation(async (work) => {
        await sql`delete from user_places where user_id = ${id}`.execute(db());
        return inTurn(work);
      });
      const { status } = await send('b1a_report', {}, token);
      expect(making).toHaveBeenCalled();
      expect(status).toBe(403);
      making.mockRestore();
    });

    it('needs manage_reports', async () => {
      const viewer = await server.signIn(await user(db(), ['view_reports']));
      expect((await send('b1a_report', {}, viewer)).status).toBe(403);
    });

    it('reaches staff with the PDF; recipients and persons are written down', async () => {
      const all = (await db().selectFrom('places').select('id').execute()).map(({ id }) => id);
      const [one, other, third] = await Promise.all([1, 2, 3].map(() => user(db(), ['view_reports'], all)));
      const more = { send_to: `${one}, ${other}`, send_cc: third ?? '' };
      expect((await send('event_appointment_list', more)).body).toEqual({ code: 'Ok', persons: [roy.id, teen] });
      // Figures name nobody.
      expect((await send('b1a_report', { send_to: 'board@example.test' })).body).toEqual({ code: 'Ok', persons: [] });
      await server.services.jobs.runDue();
      expect(delivered.map(({ to }) => to).sort()).toEqual([['board@example.test'], [one, other, third]]);
      for (const { raw } of delivered) {
        expect(raw).toMatch(/^Content-Type: application\/pdf/m);
        // %PDF- in base64.
        expect(raw).toMatch(/^JVBERi0/m);
      }
      const { rows } = await sql<{ properties: unknown }>`
        select properties from activity_log where action = 'report.mail' order by id desc limit 2`.execute(db());
      expect(rows[1]?.properties).toMatchObject({
        report: [null, 'event_appointment_list'],
        sent_to: [null, more.send_to],
        sent_cc: [null, third],
        persons: [null, 2],
      });
    });
  });
});
