/** Every report as a file. The database returns only its sheet, which reports.test.ts tests. */
import { contract } from '@resa/contract';
import { reportNames, reportOf } from '@resa/contract/reports/index';
import { say } from '@resa/contract/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from '../sheets/index.ts';
import { firstPlace, lastPlace } from '../testing/factories.ts';
import { sheetOf } from '../testing/reports/asking.ts';
import { smallOrganisation } from '../testing/reports/organisation.ts';
import { COMPLETE } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { reports } = contract;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-31T15:00:00Z' });
  const db = server.services.db.kysely;
  await smallOrganisation(db, { here: await firstPlace(db), there: await lastPlace(db) });
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

it.each(reportNames)('%s: as PDF, workbook and CSV in both languages', async (name) => {
  for (const locale of ['en', 'fr'] as const) {
    const params = { ...COMPLETE[name], locale };
    const query = { name, params };
    const pdf = await server.call(reports.pdf, query, admin);
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
    const blocks = await sheetOf(server, admin, name, params);
    // The rows of each block below their headings, its sums below an empty row, and an empty row between two blocks.
    const lines = blocks.flatMap(({ heading, rows }) => {
      const own = rows.filter(({ kind }) => kind === 'row');
      const sums = rows.filter(({ kind }) => !['row', 'group'].includes(kind));
      return [
        ...(heading ? ['heading'] : []),
        'columns',
        ...own,
        ...(sums.length > 0 ? ['space', ...sums] : []),
        'space',
      ];
    });
    for (const [call, format] of [
      [reports.excel, 'xlsx'],
      [reports.csv, 'csv'],
    ] as const) {
      const { headers, body } = await server.call(call, query, admin);
      expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
        new RegExp(` 2026-03-31\\.${format}$`),
      );
      const read = await readSheet(1, { format, bytes: body, most: 1_000 });
      const rows = 'rows' in read ? read.rows : [];
      // A CSV file begins with the lines that the workbook has in a sheet of its own, and an empty line.
      const above = format === 'csv' ? rows.findIndex((row) => row.every((cell) => cell === '')) + 1 : 0;
      expect(rows.length - above).toBe(lines.length - 1);
      const { title, yearTitle } = reportOf(name);
      if (format === 'csv') expect(rows[0]?.[0]).toBe(say(locale, yearTitle ?? title, { year: '2026' }));
    }
  }
});

it('a CSV file for Excel in French has semicolons and decimal commas', async () => {
  const params = { ...COMPLETE.c1_report, locale: 'fr' as const };
  const csvOf = async (separator?: 'semicolon') =>
    (
      await server.call(
        reports.csv,
        { name: 'c1_report', params: { ...params, ...(separator && { separator }) } },
        admin,
      )
    ).body.toString();
  expect(await csvOf('semicolon')).toContain('\r\nAdulte seul;1;1;33,3\r\n');
  expect(await csvOf()).toContain('\r\nAdulte seul,1,1,33.3\r\n');
});
