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

const LOCALES = ['en', 'fr'] as const;

/**
 * The report as CSV in both languages, as a PDF in one and as a workbook in the other; the next report has them
 * swapped.
 */
const filesOf = reportNames.flatMap((name, index) =>
  LOCALES.map((locale, other) => [name, locale, (index + other) % 2 === 0 ? 'PDF' : 'workbook'] as const),
);

it.each(filesOf)('%s: in %s as CSV and %s', async (name, locale, format) => {
  const params = { ...COMPLETE[name], locale };
  const query = { name, params };
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
  const csv = await rowsOf('csv', await server.call(reports.csv, query, admin));
  const { title, yearTitle } = reportOf(name);
  expect(csv[0]?.[0]).toBe(say(locale, yearTitle ?? title, { year: '2026' }));
  // A CSV file begins with the lines that the workbook has in its own sheet, and an empty line.
  const above = csv.findIndex((row) => row.every((cell) => cell === '')) + 1;
  expect(csv.length - above).toBe(lines.length - 1);

  if (format === 'PDF') {
    const { body } = await server.call(reports.pdf, query, admin);
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  } else expect(await rowsOf('xlsx', await server.call(reports.excel, query, admin))).toHaveLength(lines.length - 1);
});

async function rowsOf(format: 'csv' | 'xlsx', { headers, body }: { headers: Headers; body: Buffer }) {
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(new RegExp(` 2026-03-31\\.${format}$`));
  const read = await readSheet(1, { format, bytes: body, most: 1_000 });
  return 'rows' in read ? read.rows : [];
}

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
