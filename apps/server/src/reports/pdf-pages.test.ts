/** The pages and decimals of every report's PDF, over the few rows of a small organization and over many. */
import { contract } from '@resa/contract';
import type { SheetBlock } from '@resa/contract/reports/calls';
import { type ReportName, reportNames, reportOf } from '@resa/contract/reports/index';
import { say } from '@resa/contract/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Block, writePdf } from '../pdf/index.ts';
import { firstPlace, lastPlace } from '../testing/factories.ts';
import { overlapsIn, wordsOfPages } from '../testing/pdf-words.ts';
import { sheetOf } from '../testing/reports/asking.ts';
import { smallOrganisation, visit } from '../testing/reports/organisation.ts';
import { COMPLETE } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import type { MadeReport } from './making/make.ts';
import { pdfBlocks } from './making/render.ts';

const { reports } = contract;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-31T15:00:00Z' });
  const db = server.services.db.kysely;
  const { roy } = await smallOrganisation(db, { here: await firstPlace(db), there: await lastPlace(db) });
  // A year earlier, at a market.
  for (const day of ['2025-02-03', '2025-03-04']) await visit(db, roy.id, `${day} 09:00`, await firstPlace(db));
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

const madeIn = (locale: 'en' | 'fr') =>
  ({
    locale,
    today: '2026-03-31',
    say: (key, values) => say(locale, key, values),
  }) as Partial<MadeReport> as MadeReport;

/** The block with this many rows. */
function stretched(block: SheetBlock, count: number): SheetBlock {
  const row = block.rows.find(({ kind }) => kind === 'row');
  const sums = block.rows.filter(({ kind }) => kind === 'total' || kind === 'average').slice(-2);
  const cells = row?.cells ?? block.columns.map(({ kind }) => (['text', 'date', 'time'].includes(kind) ? 'Roy' : 1));
  const rows = Array.from({ length: count }, (_, index) => ({
    kind: 'row' as const,
    key: [],
    client_ids: [],
    // Something to draw a picture of.
    cells: [`Roy ${index}`, ...cells.slice(1).map((cell) => (cell === 0 ? 1 : cell))],
  }));
  return { ...block, rows: [...rows, ...sums] };
}

/** Each row of the table begins with its own name. */
const named = (block: Block, name: string): Block =>
  block.kind === 'table'
    ? {
        ...block,
        rows: block.rows.map((row, index) =>
          block.strong?.includes(index) ? row : [`${name}${index}.`, ...row.slice(1)],
        ),
      }
    : block;

const COUNTS = [1, 2, 11, 17, 22, 25, 28, 31, 34, 37, 40, 43];
/** Every other count; the next report has the others, since one table draws them all. */
const countsOf = (name: ReportName) => COUNTS.filter((_, index) => index % 2 === reportNames.indexOf(name) % 2);

it.each(reportNames)('%s: each page has at least three rows, or all', async (name) => {
  const report = reportOf(name);
  const blocks = await sheetOf(server, admin, name);
  for (const [round, count] of countsOf(name).entries()) {
    const locale = round % 2 === 0 ? 'en' : 'fr';
    const names = blocks.map((_, index) => `r${index}-`);
    const drawn = blocks.flatMap((block, index) =>
      pdfBlocks(stretched(block, count), report.blocks[block.name], madeIn(locale)).map((one) =>
        named(one, names[index] ?? ''),
      ),
    );
    const pdf = await writePdf({
      title: say(locale, report.title),
      organisation: 'Resa',
      lang: locale,
      made: '',
      page: '{page}',
      made_at: new Date('2026-03-31T15:00:00Z'),
      ...(report.landscape && { landscape: true }),
      blocks: [{ kind: 'quiet', text: say(locale, report.rule) }, ...drawn],
    });
    const pages = await wordsOfPages(pdf);
    for (const own of names) {
      const onPages = pages.map((words) => words.filter((word) => word.startsWith(own) && word.endsWith('.')).length);
      expect(onPages.reduce((sum, rows) => sum + rows)).toBe(count);
      const together = onPages.filter((rows) => rows > 0);
      expect({ count, fewest: Math.min(...together) >= Math.min(3, count) }).toEqual({ count, fewest: true });
    }
  }
});

it.each(reportNames)('%s: no words are written over others', async (name) => {
  const report = reportOf(name);
  for (const locale of ['en', 'fr'] as const) {
    const blocks = await sheetOf(server, admin, name, { ...COMPLETE[name], locale });
    const pdf = await writePdf({
      title: say(locale, report.title),
      organisation: 'Resa',
      lang: locale,
      made: '',
      page: '{page}',
      made_at: new Date('2026-03-31T15:00:00Z'),
      ...(report.landscape && { landscape: true }),
      blocks: blocks.flatMap((block) => pdfBlocks(block, report.blocks[block.name], madeIn(locale))),
    });
    expect(await overlapsIn(pdf)).toEqual([]);
  }
});

it.each(reportNames)('%s: a column has one number of decimals, and an empty table says so', async (name) => {
  const report = reportOf(name);
  const blocks = await sheetOf(server, admin, name);
  for (const locale of ['en', 'fr'] as const) {
    for (const block of blocks) {
      const declared = report.blocks[block.name];
      const table = pdfBlocks(block, declared, madeIn(locale)).find(({ kind }) => kind === 'table') as
        | Extract<Block, { kind: 'table' }>
        | undefined;
      const averages = block.rows.flatMap(({ kind }, index) => (kind === 'average' ? [index] : []));
      block.columns.forEach(({ kind }, column) => {
        if (kind !== 'number' && kind !== 'percent') return;
        const cells = (table?.rows ?? []).map((row) => row[column] ?? '');
        const decimalsOf = (some: string[]) => [
          ...new Set(some.filter(Boolean).map((cell) => /[.,](\d+)(?=\D*$)/.exec(cell)?.[1]?.length ?? 0)),
        ];
        const rest = decimalsOf(cells.filter((_, index) => !averages.includes(index)));
        expect(rest).toEqual(rest.length > 0 ? [kind === 'percent' ? 1 : 0] : []);
        for (const fewer of decimalsOf(averages.map((at) => cells[at] ?? ''))) expect(fewer).toBe(1);
      });
      const empty = pdfBlocks({ ...block, rows: [] }, declared, madeIn(locale));
      expect(empty.at(-1)).toEqual({ kind: 'note', text: locale === 'en' ? 'No data found' : 'Aucune donnée trouvée' });
    }
  }
});

it('draws the year before behind a year, and writes its values', async () => {
  for (const locale of ['en', 'fr'] as const) {
    const { body } = await server.call(reports.pdf, { name: 'b1a_report', params: { year: 2026, locale } }, admin);
    const [words = []] = await wordsOfPages(body);
    const [own, before] = ['2026', '2025'].map((year) => words.indexOf(year));
    expect(words.slice(own, (own ?? 0) + 4)).toEqual(['2026', '0', '0', '6']);
    expect(words.slice(before, (before ?? 0) + 4)).toEqual(['2025', '0', '1', '1']);
  }
  // None of its own: what is not asked a year earlier.
  const { body } = await server.call(reports.pdf, { name: 'b1a_report', params: { year: 2021 } }, admin);
  expect((await wordsOfPages(body)).flat()).not.toContain('2020');
});
