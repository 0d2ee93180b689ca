/** The page of the hunger count for March: each line is the figure of its own report. */
import { contract } from '@resa/contract';
import { reportNames } from '@resa/contract/reports/index';
import { type Lettered, lettered, MARCH_LINES, MARCH_ROW, type MarchFigure } from '@resa/contract/reports/march-lines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstPlace, household, lastPlace, user } from '../testing/factories.ts';
import { sheetOf } from '../testing/reports/asking.ts';
import { smallOrganisation, visit } from '../testing/reports/organisation.ts';
import type { SentParams } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let admin: string;
let here: number;
let there: number;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-04-01T15:00:00Z');
  here = await firstPlace(db());
  there = await lastPlace(db());
  admin = await server.signIn('admin@resa.test');
  const { nguyen, roy } = await smallOrganisation(db(), { here, there });
  const { id } = await household(db(), { last_name: 'Lavoie', dob: '1970-01-01', gender_type_id: 1 });
  await visit(db(), id, '2025-03-05 09:00', here);
  await visit(db(), id, '2025-03-12 10:00', here, { type: 8, seats: [id] });
  await visit(db(), nguyen.id, '2025-03-31 09:00', there);
  await visit(db(), roy.id, '2025-04-01 09:00', here);
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const figures = MARCH_LINES.filter((line): line is MarchFigure => line.kind === 'figure');

async function page(params: SentParams, token = admin) {
  const [checks, , lines] = await sheetOf(server, token, 'hunger_count', { locale: 'en', ...params });
  const cellsIn = (block: typeof lines) =>
    new Map(block?.rows.flatMap(({ kind, key, cells }) => (kind === 'row' ? [[key[0] ?? '', cells] as const] : [])));
  return { checks: cellsIn(checks), lines: cellsIn(lines), columns: lines?.columns ?? [] };
}

/** Each asked for once. */
const asked = new Map<string, ReturnType<typeof sheetOf>>();
function reportOnce(report: Lettered, params: SentParams) {
  const key = JSON.stringify([report, params]);
  const made = asked.get(key) ?? sheetOf(server, admin, report, params);
  asked.set(key, made);
  return made;
}

/** The cells of a line in its own report. */
async function inReport({ report, block, figure, row }: MarchFigure, year: number, params: SentParams) {
  const ofMonth = lettered[report].filters.some((filter) => filter === 'month');
  const blocks = await reportOnce(report, { ...params, year, ...(ofMonth && { month: 2 }) });
  const made = blocks.find(({ name }) => name === block);
  const key = row === MARCH_ROW ? `${year}-03` : row;
  const found = made?.rows.find((one) => (key === null ? one.kind === 'total' : one.key[0] === key));
  const cell = (name: string) => found?.cells[made?.columns.findIndex((column) => column.name === name) ?? -1] ?? null;
  return { value: cell(figure) ?? 0, share: cell('share'), share_known: cell('share_known'), words: found?.cells[0] };
}

describe('a line is the figure of its report', () => {
  it.each([
    ['of all locations', {}],
    ['in French', { locale: 'fr' }],
    ['with the mapping of a day', { mapped: '2026-03-02' }],
  ] as const)('%s', async (_, params) => {
    const { lines } = await page({ march: 2026, ...params });
    const of = params as SentParams;
    for (const line of figures) {
      const cells = lines.get(line.name);
      if (!cells) expect(line.row).toBe('not_noted');
      else {
        const { mapped, ...unmapped } = of;
        const given = (lettered[line.report].filters as readonly string[]).includes('mapped') ? of : unmapped;
        const [now, before] = [await inReport(line, 2026, given), await inReport(line, 2025, given)];
        const change = Number(now.value) - Number(before.value);
        expect([line.name, ...cells.slice(1)]).toEqual([
          ...[line.name, now.value, line.shares ? now.share : null, line.shares ? now.share_known : null],
          ...[before.value, change, Number(before.value) === 0 ? null : (change / Number(before.value)) * 100],
        ]);
        if (typeof line.row === 'string') expect(cells[0]).toBe(now.words);
      }
    }
  });

  it('at the locations of its reader, and at those chosen', async () => {
    const own = await server.signIn(await user(db(), ['view_reports'], [here]));
    const mine = await page({ march: 2026 }, own);
    expect((await page({ march: 2026, locations: [here] })).lines).toEqual(mine.lines);
    expect((await page({ march: 2026, locations: [here, there] })).lines).toEqual((await page({ march: 2026 })).lines);
    const foreign = { march: 2026, locations: [here, there] };
    expect((await server.call(contract.reports.sheet, { name: 'hunger_count', params: foreign }, own)).status).toBe(
      403,
    );
    expect(mine.lines.get('b1a_report.months.visits')?.slice(1)).toEqual([5, null, null, 1, 4, 400]);
    expect((await page({ march: 2026 })).lines.get('b1a_report.months.visits')?.slice(1)).toEqual([
      6,
      ...[null, null],
      ...[2, 4, 200],
    ]);
  });

  it('and every figure of these reports has a line, but those by gender, type of event and year', () => {
    const named = new Set(figures.map(({ report, block }) => `${report}.${block}`));
    const all = Object.entries(lettered).flatMap(([report, { blocks }]) =>
      Object.keys(blocks).map((block) => `${report}.${block}`),
    );
    expect([...named].toSorted()).toEqual(all.toSorted());
    const ofGroup = reportNames.filter((name) => name in lettered);
    expect(ofGroup).toHaveLength(Object.keys(lettered).length);
  });
});

it('lists unknown and unmapped facts before the figures, each with its persons or households', async () => {
  const { checks, lines } = await page({ march: 2026 });
  expect(checks.get('c4_report.housing.none')).toEqual(['C4 Housing: No housing known', 'Households', 3, 100]);
  for (const [name, cells] of checks) {
    expect(cells[1] ?? name).toMatch(
      /^(b4|c2|f3)_/.test(name) ? 'Persons' : /^(meals|snacks)$/.test(name) ? name : 'Households',
    );
    expect(cells[2]).toBe(lines.get(name)?.[1]);
  }
  const gaps = figures.filter(({ gap, name }) => gap && lines.get(name)?.[1] !== 0).map(({ name }) => name);
  expect([...checks.keys()]).toEqual([...gaps, 'meals', 'snacks']);
  const { body } = await server.call(
    contract.reports.rows,
    { name: 'hunger_count', params: { march: 2026 }, block: 'checks', figure: 'now', key: ['c4_report.housing.none'] },
    admin,
  );
  expect(body).toMatchObject({ code: 'Ok', recordsFiltered: 3 });
});

it('refuses to open anything but a figure', async () => {
  const asked = { name: 'hunger_count', params: { march: 2026 } } as const;
  for (const wrong of [
    { block: 'lines', figure: 'share', key: ['c1_report.types.single'] },
    { block: 'lines', figure: 'now', key: ['c1_report'] },
    { block: 'lines', figure: 'now', key: ['nothing'] },
    { block: 'lines', figure: 'now', key: [] },
    { block: 'lines', figure: 'now', key: ['f2a_report.types.sessions'] },
    { block: 'checks', figure: 'before', key: ['c4_report.housing.none'] },
  ])
    expect((await server.call(contract.reports.rows, { ...asked, ...wrong }, admin)).status).toBe(400);
});

describe('a March', () => {
  it('that is not over is not compared, and names the last day counted', async () => {
    server.clock.set('2026-03-31T15:00:00Z');
    try {
      const { lines } = await page({ march: 2026 });
      expect(lines.get('b1a_report.months.visits')?.slice(1)).toEqual([6, null, null, 2, null, null]);
      const csv = { name: 'hunger_count', params: { march: 2026, locale: 'en' } } as const;
      const { body } = await server.call(contract.reports.csv, csv, admin);
      expect(body.toString()).toContain('March 2026 until 2026-03-31, not over yet');
    } finally {
      server.clock.set('2026-04-01T15:00:00Z');
    }
  });

  it.each([2020, 2027])('of %i is not offered', async (year) => {
    const { body } = await server.call(
      contract.reports.sheet,
      { name: 'hunger_count', params: { march: year } },
      admin,
    );
    expect(body).toMatchObject({ code: 'Invalid', fields: [{ path: 'params.march', rule: 'invalid' }] });
  });

  it('is in the heading of its column', async () => {
    const { columns } = await page({ march: 2026 });
    expect(columns.map(({ value }) => value)).toEqual([null, 'March 2026', null, null, 'March 2025', null, null]);
  });
});

describe('meals, snacks and a note', () => {
  const { enterMarch, marchEntries, excel } = contract.reports;
  const numbers = { meals: 1200, snacks: null, note: 'Without the 3rd' };
  const enter = (place_id: number, more: object = {}, token = admin) =>
    server.call(enterMarch, { march: 2026, place_id, ...numbers, row_version: 0, ...more }, token);
  const entryAt = async (place_id: number, march = 2026) => {
    const { body } = await server.call(marchEntries, { march }, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.entries.find((entry) => entry.place_id === place_id);
  };

  it('are entered by who has manage_reports, at their own locations, for a March that has begun', async () => {
    const viewer = await server.signIn(await user(db(), ['view_reports']));
    const own = await server.signIn(await user(db(), ['view_reports', 'manage_reports'], [here]));
    expect((await enter(here, {}, viewer)).status).toBe(403);
    expect((await enter(there, {}, own)).status).toBe(403);
    for (const march of [2020, 2027]) expect((await enter(here, { march })).status).toBe(400);
    for (const meals of [-1, 0.5, '1', 2 ** 31])
      expect((await enter(here, { meals })).body).toMatchObject({ code: 'Invalid', fields: [{ path: 'meals' }] });
    expect((await enter(here, { note: 'x'.repeat(1001) })).status).toBe(400);
    expect(await entryAt(here)).toMatchObject({ meals: null, snacks: null, note: null, row_version: 0 });
  });

  it('are a line with the sum of the counted locations, and a check that names locations without them', async () => {
    const named = async (id: number) => (await entryAt(id))?.place;
    expect((await page({ march: 2026 })).lines.get('meals')?.slice(1)).toEqual(Array(6).fill(null));
    expect((await enter(here)).body).toEqual({ code: 'Ok', row_version: 1 });
    expect((await enter(there, { meals: 34, note: null })).body).toEqual({ code: 'Ok', row_version: 1 });
    expect((await enter(here, { march: 2025, meals: 1000 })).body).toEqual({ code: 'Ok', row_version: 1 });
    const { lines, checks } = await page({ march: 2026 });
    expect(lines.get('meals')).toEqual(['Meals', 1234, null, null, 1000, 234, expect.closeTo(23.4)]);
    expect(lines.get('snacks')?.slice(1)).toEqual(Array(6).fill(null));
    expect(checks.get('meals')?.[0]).not.toContain(await named(here));
    expect(checks.get('snacks')?.[0]).toContain(await named(there));
    // A user of some locations sees only theirs.
    const own = await server.signIn(await user(db(), ['view_reports', 'manage_reports'], [here]));
    const mine = await page({ march: 2026 }, own);
    expect(mine.lines.get('meals')?.[1]).toBe(1200);
    expect(mine.checks.has('meals')).toBe(false);
    expect((await page({ march: 2026, locations: [there] })).lines.get('meals')?.[1]).toBe(34);
    const { body } = await server.call(marchEntries, { march: 2026 }, own);
    expect(body).toMatchObject({ entries: [{ place_id: here, ...numbers, row_version: 1 }] });
    const [, entered] = await sheetOf(server, own, 'hunger_count', { march: 2026, locale: 'en' });
    expect(entered?.rows.map(({ cells }) => cells)).toEqual([
      [await named(here), 1200, null, 'Without the 3rd'],
      ['Total', 1200, null, null],
    ]);
    const file = await server.call(excel, { name: 'hunger_count', params: { march: 2026, locale: 'en' } }, own);
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(
      'Hunger count 2026 2026-04-01.xlsx',
    );
  });

  it('are not saved over those of somebody else', async () => {
    const { row_version = 0 } = (await entryAt(there)) ?? {};
    expect((await enter(there, { row_version, meals: 35 })).body).toEqual({ code: 'Ok', row_version: row_version + 1 });
    const late = await enter(there, { row_version, meals: 36 });
    expect(late.body).toMatchObject({ code: 'stale', entry: { meals: 35, row_version: row_version + 1 } });
    const first = await Promise.all([1, 2].map((meals) => enter(there, { march: 2024, meals })));
    expect(first.map(({ body }) => body.code).toSorted()).toEqual(['Ok', 'stale']);
  });

  it('keep their location from being deleted', async () => {
    const { body } = await server.call(contract.locations.destroy, { id: there }, admin);
    expect(body).toMatchObject({ code: 'error' });
  });
});

describe('order and names of the lines', () => {
  const { marchLines, saveMarchLines } = contract.reports;
  const stored = async () => {
    const { body } = await server.call(marchLines, {}, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body;
  };
  const save = (lines: Awaited<ReturnType<typeof stored>>['lines'], row_version: number, token = admin) =>
    server.call(saveMarchLines, { lines, row_version }, token);

  it('are changed by administrators, as a whole', async () => {
    const { lines, row_version } = await stored();
    expect(lines.map(({ name }) => name)).toEqual(MARCH_LINES.map(({ name }) => name));
    expect(lines.find(({ name }) => name === 'c3_report.sources.9')).toMatchObject({
      shipped_en: 'No income',
      shipped_fr: 'Aucun revenu',
    });
    const reader = await server.signIn(await user(db(), ['view_reports', 'manage_reports']));
    expect((await save(lines, row_version, reader)).status).toBe(403);
    expect((await server.call(marchLines, {}, reader)).status).toBe(403);
    const [first, ...rest] = lines;
    const wrong = [rest, first ? [first, ...lines] : [], first ? [{ ...first, name: 'x' }, ...rest] : []];
    for (const lines of wrong) expect((await save(lines, row_version)).status).toBe(400);
  });

  it('show on the page, in both languages, and change no figure', async () => {
    const { lines, row_version } = await stored();
    const before = await page({ march: 2026 });
    const worded = lines.map((line) =>
      line.name === 'snacks' ? { ...line, name_en: 'Snacks served', name_fr: 'Collations servies' } : line,
    );
    expect((await save(worded.toReversed(), row_version)).body).toEqual({ code: 'Ok', row_version: row_version + 1 });
    const after = await page({ march: 2026 });
    expect([...after.lines.keys()]).toEqual([...before.lines.keys()].toReversed());
    for (const [name, cells] of after.lines) expect(cells.slice(1)).toEqual(before.lines.get(name)?.slice(1));
    expect(after.lines.get('snacks')?.[0]).toBe('Snacks served');
    expect(after.checks.get('snacks')?.[0]).toMatch(/^Snacks served: /);
    // The first lines are under no question now.
    expect([...after.checks.values()][0]?.[0]).toBe('Income not known');
    expect((await page({ march: 2026, locale: 'fr' })).lines.get('snacks')?.[0]).toBe('Collations servies');
    expect((await save(lines, row_version)).body).toEqual({ code: 'stale' });
    const { rows } = await sql<{ properties: object }>`
      select properties from activity_log where action = 'hunger_count.lines' order by id desc limit 1`.execute(db());
    expect(rows[0]?.properties).toMatchObject({ renamed: ['Snacks', 'Snacks served / Collations servies'] });
  });

  it('added by a later release follow the line that precedes them in the shipped order', async () => {
    await sql`update hunger_count_layouts set lines = '[{"name": "b2_report", "name_en": "People", "name_fr": null},
      {"name": "gone", "name_en": null, "name_fr": null}]'`.execute(db());
    const names = (await stored()).lines.map(({ name }) => name);
    expect(names.toSorted()).toEqual(MARCH_LINES.map(({ name }) => name).toSorted());
    expect(names.slice(names.indexOf('b2_report'), names.indexOf('b2_report') + 2)).toEqual([
      'b2_report',
      'b2_report.months.adults',
    ]);
  });
});
