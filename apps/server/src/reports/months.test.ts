/** A range of months in place of a year or a month, over all reports that take one. */
import { contract } from '@resa/contract';
import type { SheetBlock } from '@resa/contract/reports/calls';
import { opens } from '@resa/contract/reports/define';
import { reportNames, reportOf } from '@resa/contract/reports/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  const settings = { children_appointment_types: [2, 4, 8] };
  await server.call(contract.app_settings.update, { settings }, admin);
});
afterAll(() => server.close());

const named = reportNames.filter((name) => reportOf(name).filters.includes('months'));
const yearly = named.filter((name) => !reportOf(name).filters.includes('month'));
const FISCAL = { from: '2025-04', to: '2026-03' };

/** The figures without the words that name the period. */
const counted = (blocks: readonly SheetBlock[]) =>
  blocks.map(({ columns, rows, ...block }) => ({
    ...block,
    columns: columns.map(({ name }) => name),
    rows: rows.map(({ kind, cells, ...row }) => ({ ...row, kind, cells: kind === 'total' ? cells.slice(1) : cells })),
  }));

it.each(named)('%s: a range that is its year, or its month, says the same', async (name) => {
  const { year, month, ...rest } = COMPLETE[name];
  const months = reportOf(name).filters.includes('month')
    ? { from: '2026-03', to: '2026-03' }
    : { from: '2026-01', to: '2026-12' };
  expect({ year, month }).toEqual({ year: 2026, month: months.from === months.to ? 2 : undefined });
  const plain = counted(await sheetOf(server, admin, name));
  expect(plain.some(({ rows }) => rows.length > 0)).toBe(true);
  expect(counted(await sheetOf(server, admin, name, { ...rest, months }))).toEqual(plain);
  // A year or a month that is sent too changes nothing.
  expect(counted(await sheetOf(server, admin, name, { ...rest, months, year: 2025, month: 0 }))).toEqual(plain);
});

it.each(named)('%s: a figure of a range opens as many as it counts', async (name) => {
  const { year: _, month: __, ...rest } = COMPLETE[name];
  const params = { ...rest, months: FISCAL };
  for (const block of await sheetOf(server, admin, name, params))
    for (const { kind, key, cells } of block.rows.filter(({ kind }) => kind === 'total' || kind === 'row').slice(-3))
      for (const [at, { name: figure, unit }] of block.columns.entries()) {
        if (block.kind !== 'figures' || !opens(unit)) continue;
        const asked = { name, params, block: block.name, figure, key };
        const { body } = await server.call(reports.rows, asked, admin);
        expect({ kind, figure, body }).toMatchObject({ body: { code: 'Ok', recordsFiltered: cells[at] } });
      }
});

it.each(yearly)('%s: of another range than a year the months are those of the range', async (name) => {
  const { year: _, ...rest } = COMPLETE[name];
  const blocks = await sheetOf(server, admin, name, { ...rest, months: { from: '2025-12', to: '2026-02' } });
  const months = blocks.flatMap(({ rows }) => rows.flatMap(({ key }) => key.filter((one) => /^\d{4}-\d\d/.test(one))));
  for (const month of months) expect(['2025-12', '2026-01', '2026-02']).toContain(month.slice(0, 7));
});

it('the participants of events by zone have a column for each year where the months would not fit', async () => {
  const columns = async (from: string, to: string) =>
    (await sheetOf(server, admin, 'visit_by_zone_events', { vbz_event: 8, months: { from, to } }))[0]?.columns.map(
      ({ value }) => value,
    );
  expect(await columns('2026-02', '2026-03')).toEqual([null, 'Feb', 'Mar', null]);
  expect(await columns('2025-12', '2026-01')).toEqual([null, 'Dec 2025', 'Jan 2026', null]);
  expect(await columns('2024-12', '2026-01')).toEqual([null, '2024', '2025', '2026', null]);
});

describe('a range is refused', () => {
  it.each([
    [{ from: '2026-03', to: '2026-02' }, 'e_range_order'],
    [{ from: '2021-01', to: '2031-01' }, 'e_range_too_long'],
    [{ from: '2020-12', to: '2026-02' }, 'invalid'],
    [{ from: '2026-04', to: '2026-05' }, 'invalid'],
    [{ from: '2026-03', to: '2026-13' }, 'e_date'],
    [{ from: '2026-1', to: '2026-02' }, 'e_date'],
  ])('with %j', async (months, rule) => {
    const asked = { name: 'b1a_report', params: { months } } as const;
    const { status, body } = await server.call(reports.sheet, asked, admin);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'Invalid', fields: [{ rule }] } });
  });
});

describe('its files', () => {
  const RUNNING = 'not over: counted up to 2026-03-31';
  const rowsOf = async (locale: 'en' | 'fr', months = FISCAL) => {
    const { headers, body } = await server.call(reports.csv, { name: 'c1_report', params: { months, locale } }, admin);
    const read = await readSheet(1, { format: 'csv', bytes: body, most: 1_000 });
    const name = decodeURIComponent(headers.get('content-disposition') ?? '');
    return { name, rows: 'rows' in read ? read.rows.map(([first]) => first) : [] };
  };

  it('are named after it, and explain how it is counted', async () => {
    const { name, rows } = await rowsOf('en');
    expect(name).toContain('Fiscal year 2025–2026 April 2025 to March 2026');
    expect(rows).toContain(`Fiscal year 2025–2026 · April 2025 to March 2026 · ${RUNNING}`);
    expect(rows.some((row) => row?.startsWith('Over a range of months:'))).toBe(true);
    const french = await rowsOf('fr', { from: '2025-12', to: '2025-12' });
    expect(french.name).toContain('décembre 2025');
    expect(french.name).not.toContain('Année financière');
  });

  it('name the fiscal year of the settings', async () => {
    const start = (fiscal_year_start: number) =>
      server.call(contract.app_settings.update, { settings: { fiscal_year_start } }, admin);
    await start(1);
    expect((await rowsOf('en')).rows).toContain(`April 2025 to March 2026 · ${RUNNING}`);
    const { rows } = await rowsOf('en', { from: '2025-01', to: '2025-12' });
    expect(rows).toContain('Fiscal year 2025 · January 2025 to December 2025');
    await start(4);
  });
});
