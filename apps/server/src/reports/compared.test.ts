/**
 * Reports compared with another time: both times have the figures of their own reports, and a span that runs is cut.
 */
import { contract } from '@resa/contract';
import type { SheetBlock } from '@resa/contract/reports/calls';
import { BEFORE, CHANGE, COMPARISONS, type Comparison } from '@resa/contract/reports/compare';
import { type ReportName, reportNames, reportOf } from '@resa/contract/reports/index';
import { addDays, addMonths } from '@resa/rules/time/dates';
import { daysOf } from '@resa/rules/time/months';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetOf } from '../testing/reports/asking.ts';
import type { SentParams } from '../testing/reports/params.ts';
import { organisation, store, type Where, whereOf } from '../testing/reports/random.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const RUNS = 3;
let server: TestServer;
let admin: string;
let where: Where;
beforeAll(async () => {
  server = await testServer({ now: '2026-04-10T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
  where = await whereOf(server.services.db.kysely);
});
afterAll(() => server.close());

const compared = reportNames.filter((name) => reportOf(name).filters.includes('compare'));
const asked = (name: ReportName, params: SentParams) => sheetOf(server, admin, name, { ...params, locale: 'en' });
const MONTHS = { from: '2026-01', to: '2026-02' };
const OTHER: Record<Comparison, typeof MONTHS> = {
  before: { from: '2025-11', to: '2025-12' },
  last_year: { from: '2025-01', to: '2025-02' },
};
const timeOf = (name: ReportName, months: typeof MONTHS): SentParams =>
  reportOf(name).filters.includes('months') ? { months } : { range: daysOf(months) };

/** The values of a column by line: by its key, or in time by its place. */
function linesOf({ columns, rows }: SheetBlock, name: string) {
  const index = columns.findIndex((column) => column.name === name);
  const inTime = columns[0]?.kind === 'month';
  return new Map(
    rows
      .filter(({ kind }) => kind !== 'group' && kind !== 'average')
      .map(({ kind, key, cells }, row) => [
        `${kind} ${inTime && kind === 'row' ? row : key.join('|')}`,
        cells[index] as number | null,
      ]),
  );
}

it('each report that is compared has the figures of both times, in its lines and in all totals', async () => {
  const bookings = organisation.map((all) =>
    all.map((one, index) => ({
      ...one,
      date: [one.date, addDays(one.date, -60), addMonths(one.date, -12)][index % 3] ?? '',
    })),
  );
  await fc.assert(
    fc.asyncProperty(bookings, fc.constantFrom(...COMPARISONS), async (drawn, compare) => {
      await store(server.services.db.kysely, where, drawn);
      for (const name of compared) {
        const blocks = await asked(name, { ...timeOf(name, MONTHS), compare });
        const plain = await asked(name, timeOf(name, MONTHS));
        const others = await asked(name, timeOf(name, OTHER[compare]));
        for (const [index, block] of plain.entries()) {
          const beside = blocks[index] as SheetBlock;
          const figure = beside.compared?.of ?? '';
          const [now, then] = [linesOf(beside, figure), linesOf(beside, BEFORE)];
          const other = others[index] as SheetBlock;
          for (const [line, value] of linesOf(other, figure))
            expect([name, line, then.get(line)]).toEqual([name, line, value]);
          for (const [line, value] of linesOf(block, figure))
            expect([name, line, now.get(line)]).toEqual([name, line, value]);
          for (const [line, change] of linesOf(beside, CHANGE)) {
            const [one, before] = [now.get(line) ?? 0, then.get(line) ?? 0];
            expect(change).toEqual(before === 0 ? null : expect.closeTo(((one - before) / before) * 100, 6));
          }
        }
        const totals = blocks.at(-1);
        expect([totals?.name, blocks.length]).toEqual(['compared', plain.length + 1]);
        const sum = (of: SheetBlock | undefined) => of?.rows.find(({ kind }) => kind === 'total')?.cells ?? [];
        const counted = plain[0]?.columns.flatMap(({ kind, unit, name }, column) =>
          unit && kind === 'number' ? [{ column, name }] : [],
        );
        const inOther = (name: string) => others[0]?.columns.findIndex((column) => column.name === name) ?? -1;
        expect(totals?.rows.map(({ cells }) => cells.slice(1, 3))).toEqual(
          counted?.map(({ column, name }) => [sum(plain[0])[column] ?? 0, sum(others[0])[inOther(name)] ?? 0]),
        );
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);

const visit = (date: string): Parameters<typeof store>[2][number] => ({
  family: 0,
  place: 0,
  date,
  time: '09:00',
  status: 2,
  emergency: 0,
  origin: 1,
  deleted: false,
  type: { id: 2, category: 1, name: 'Food market' },
  known: true,
  household_type: 'single',
  persons: [{ at: 0, age: 40, role: 2, erased: false }],
});

it('a span that runs is compared with the same part of the other, with a remark', async () => {
  const days = ['2026-03-05', '2026-04-02', '2025-03-05', '2025-03-06', '2025-04-10', '2025-04-11', '2025-06-01'];
  await store(server.services.db.kysely, where, days.map(visit));
  const input = {
    name: 'b1a_report' as const,
    params: { year: 2026, compare: 'last_year' as const, locale: 'en' as const },
  };
  const { body } = await server.call(contract.reports.sheet, input, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  const [block, totals] = body.blocks;
  expect([...linesOf(block as SheetBlock, BEFORE).values()]).toEqual([
    ...[0, 0, 2, 1],
    ...Array.from({ length: 8 }, () => null),
    3,
  ]);
  expect(totals?.rows[0]?.cells).toEqual(['Household visits', 2, 3, expect.closeTo(-100 / 3, 6)]);
  expect(block?.compared).toEqual({ of: 'visits', now: '2026, up to 2026-04-10', before: '2025, up to 2025-04-10' });
  expect(body.running).toBe('not over: counted up to 2026-04-10');

  const csv = String((await server.call(contract.reports.csv, input, admin)).body);
  for (const words of ['compared with last year', 'not over', '2025, up to 2025-04-10', 'Totals compared', '-33.3'])
    expect(csv).toContain(words);
  for (const call of [contract.reports.pdf, contract.reports.excel]) {
    const { status, headers } = await server.call(call, input, admin);
    expect([status, decodeURIComponent(headers.get('content-disposition') ?? '')]).toEqual([
      200,
      expect.stringContaining('compared with last year'),
    ]);
  }

  // A past span, and one that is not compared, have no remark.
  for (const params of [{ ...input.params, year: 2025 }, { year: 2026 }]) {
    const { body } = await server.call(contract.reports.sheet, { ...input, params }, admin);
    expect(body.code === 'Ok' && body.running).toBeNull();
  }
  const plain = await asked('b1a_report', { year: 2026 });
  expect([plain.length, plain[0]?.compared, plain[0]?.columns.length]).toEqual([1, undefined, 5]);
});

it('a range by days is compared day by day in their order', async () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-31', '2026-02-02'];
  await store(server.services.db.kysely, where, days.map(visit));
  const range = { from: '2026-03-01', to: '2026-03-31' };
  const [block] = await asked('tendance', { range, compare: 'before' });
  const lines = [...linesOf(block as SheetBlock, BEFORE).values()];
  expect(lines.slice(0, 3)).toEqual([0, 1, 0]);
  // February has no 29th day.
  expect(lines.slice(-4)).toEqual([null, null, null, 1]);
  expect(block?.compared).toMatchObject({ now: 'Mar 2026', before: 'Feb 2026' });
});
