import { describe, expect, it } from 'vitest';
import { say } from '../texts.ts';
import type { SheetBlock } from './calls.ts';
import { darkness, pictureOf, yearBefore } from './chart.ts';
import { BEFORE } from './compare.ts';
import { reportOf } from './index.ts';

const row = (key: string, value: number, name = key) => ({
  kind: 'row' as const,
  key: [key],
  client_ids: [],
  cells: [name, value],
});
const column = { heading: 'report_month' as const, value: null, unit: null, wide: false, of: 0 };
const block = (kind: 'month' | 'text', ...rows: SheetBlock['rows']): SheetBlock => ({
  name: 'months',
  kind: 'figures',
  heading: null,
  groups: [],
  rows,
  columns: [
    { ...column, name: 'month', kind },
    { ...column, name: 'visits', heading: 'report_visits', kind: 'number' },
  ],
});
const shown = (today: string, before?: SheetBlock) => ({
  today,
  before,
  locale: 'en' as const,
  say: (...[key, values]: Parameters<typeof say> extends [unknown, ...infer R] ? R : never) => say('en', key, values),
});
const trend = { as: 'trend', of: 'visits', behind: 'year_before' } as const;

it('draws the months that have begun, the running one marked, with the year before behind', () => {
  const year = block('month', row('2026-10', 4), row('2026-11', 5), row('2026-12', 0));
  expect(pictureOf(trend, year, shown('2026-11-24'))).toMatchObject({
    names: ['Oct', 'Nov (so far)'],
    series: [{ name: 'Visits', values: [4, 5] }],
  });
  const before = block('month', row('2025-10', 7), row('2025-12', 9));
  expect(pictureOf(trend, year, shown('2026-12-31', before))).toMatchObject({
    names: ['Oct', 'Nov', 'Dec (so far)'],
    series: [
      { name: '2026', values: [4, 5, 0] },
      { name: '2025', values: [7, 0, 9] },
    ],
  });
});

it('draws the part of each row, and rows of one name in several groups once', () => {
  const total = { ...row('', 8), kind: 'total' as const, key: [] };
  const zones = block('text', row('1', 4, 'Verdun'), row('2', 3, 'Laval'), row('1', 1, 'Verdun'), total);
  expect(pictureOf({ as: 'share', of: 'visits' }, zones, shown('2026-11-24'))).toMatchObject({
    bars: [
      { name: 'Verdun', value: 5, words: '5 · 62.5%' },
      { name: 'Laval', value: 3, words: '3 · 37.5%' },
    ],
  });
});

it('draws groups by their subtotals, and a figure of several columns by its totals', () => {
  const group = (key: string, value: number) => [
    { ...row(key, 0), kind: 'group' as const, cells: [`Type ${key}`, null] },
    row(key, value),
    { ...row(key, value), kind: 'subtotal' as const },
  ];
  const types = { ...block('text', ...group('a', 2), ...group('b', 6)), groups: ['Type'] };
  expect(pictureOf({ as: 'trend', of: 'visits', by: 'group' }, types, shown('2026-11-24'))).toMatchObject({
    names: ['Type a', 'Type b'],
    series: [{ values: [2, 6] }],
  });
  const months = ['2026-05', '2026-06'].map((value) => ({
    ...column,
    name: `by_month:${value}`,
    value,
    heading: 'report_of_value' as const,
    kind: 'number' as const,
  }));
  const across: SheetBlock = {
    ...block('text'),
    columns: [{ ...column, name: 'household', kind: 'id' }, ...months],
    rows: [{ kind: 'total', key: [], client_ids: [], cells: ['Total', 3, 9] }],
  };
  expect(pictureOf({ as: 'trend', of: 'by_month' }, across, shown('2026-11-24'))).toMatchObject({
    names: ['May', 'Jun'],
    series: [{ values: [3, 9] }],
  });
});

it('draws women and men of each age, and how many are neither', () => {
  const genders = ['1', '2', '3'].map((value) => ({
    ...column,
    name: `by_gender:${value}`,
    value: `Gender ${value}`,
    kind: 'number' as const,
  }));
  const ages: SheetBlock = {
    ...block('text'),
    columns: [
      { ...column, name: 'age', kind: 'text' },
      ...genders,
      { ...column, name: 'persons', heading: 'report_persons', kind: 'number' },
    ],
    rows: [
      { ...row('0-2', 0), cells: ['0 – 2', 5, 4, 0, 9] },
      { ...row('65+', 0), cells: ['65+', 1, 2, 3, 6] },
    ],
  };
  const chart = { as: 'pyramid', of: 'persons', left: 'by_gender:2', right: 'by_gender:1' } as const;
  expect(pictureOf(chart, ages, shown('2026-11-24'))).toMatchObject({
    names: ['0 – 2', '65+'],
    left: { name: 'Gender 2', values: [4, 2] },
    right: { name: 'Gender 1', values: [5, 1] },
    more: [{ name: 'Others', values: [0, 3] }],
  });
});

it('counts the rows of a list by weekday and hour', () => {
  const missed = (date: string, time: string) => ({ ...row('', 0), key: [], cells: [date, time] });
  const list: SheetBlock = {
    ...block('text', missed('2026-11-24', '09:30'), missed('2026-11-17', '09:00'), missed('2026-11-22', '11:00')),
    columns: [
      { ...column, name: 'date', kind: 'date' },
      { ...column, name: 'time', kind: 'time' },
    ],
  };
  const heat = { as: 'heat', day: 'date', time: 'time', label: 'report_chart_missed_when' } as const;
  const picture = pictureOf(heat, list, shown('2026-11-24'));
  expect(picture).toMatchObject({ columns: ['09:00', '10:00', '11:00'] });
  const rows = picture?.as === 'heat' ? picture.rows : [];
  expect([rows[0], rows[2]]).toEqual([
    { name: 'Sunday', values: [0, 0, 1] },
    { name: 'Tuesday', values: [2, 0, 0] },
  ]);
  expect([0, 1, 2, 8].map((value) => darkness(value, 8))).toEqual([0, 1, 1, 4]);
});

it('draws nothing of one row or of nothing but zeros', () => {
  expect(pictureOf(trend, block('month', row('2026-10', 4)), shown('2026-11-24'))).toBeNull();
  expect(pictureOf(trend, block('month', row('2026-09', 0), row('2026-10', 0)), shown('2026-11-24'))).toBeNull();
});

it('asks for the same span a year earlier where a picture shows it and it is offered', () => {
  const before = (name: Parameters<typeof reportOf>[0], params: object) =>
    yearBefore(reportOf(name), params, '2026-11-24');
  expect(before('b1a_report', { year: 2026, location: 3 })).toEqual({ year: 2025, location: 3 });
  expect(before('tendance', { range: { from: '2024-02-29', to: '2024-03-31' } })).toEqual({
    range: { from: '2023-02-28', to: '2023-03-31' },
  });
  expect(before('b1a_report', { months: { from: '2025-04', to: '2026-03' } })).toEqual({
    months: { from: '2024-04', to: '2025-03' },
  });
  expect(before('b1a_report', { year: 2021 })).toBeNull();
  expect(before('b4_report', { year: 2026, month: 2 })).toBeNull();
});

describe('of a block that is compared', () => {
  const compared = { of: 'visits', now: '2026', before: '2025' };
  const beside = {
    ...column,
    name: BEFORE,
    heading: 'report_of_value' as const,
    value: '2025',
    kind: 'number' as const,
  };
  const besides = (kind: 'month' | 'text', ...rows: [string, number, number | null][]): SheetBlock => {
    const plain = block(kind, ...rows.map(([key, now]) => row(key, now)));
    const total = { ...row('', 0), kind: 'total' as const, key: [], cells: ['Total', 10, 20] };
    return {
      ...plain,
      compared,
      columns: [...plain.columns, beside],
      rows: [...plain.rows.map((one, index) => ({ ...one, cells: [...one.cells, rows[index]?.[2] ?? null] })), total],
    };
  };

  it('draws both times, up to today', () => {
    const months = besides('month', ['2026-10', 4, 7], ['2026-11', 6, 3], ['2026-12', 0, null]);
    expect(pictureOf(trend, months, shown('2026-11-24'))).toMatchObject({
      names: ['Oct', 'Nov (so far)'],
      series: [
        { name: '2026', values: [4, 6] },
        { name: '2025', values: [7, 3] },
      ],
    });
    const short = besides('month', ['2026-10-01', 4, 7], ['2026-10-02', 6, null]);
    expect(pictureOf(trend, short, shown('2026-11-24'))).toMatchObject({ series: [{ values: [4, 6] }] });
    expect(yearBefore(reportOf('b1a_report'), { year: 2026, compare: 'before' }, '2026-11-24')).toBeNull();
  });

  it('draws the parts of both times', () => {
    const zones = besides('text', ['a', 4, 5], ['b', 6, 15]);
    expect(pictureOf({ as: 'share', of: 'visits' }, zones, shown('2026-11-24'))).toMatchObject({
      bars: [
        { words: '4 · 40.0%', before: { value: 5, words: '5 · 25.0%' } },
        { words: '6 · 60.0%', before: { value: 15, words: '15 · 75.0%' } },
      ],
      spans: { now: '2026', before: '2025' },
    });
  });

  it('draws the totals of both times next to a pyramid', () => {
    const ages = besides('text', ['0 – 2', 4, 5], ['65+', 6, 15]);
    const chart = { as: 'pyramid', of: 'visits', left: 'visits', right: 'none' } as const;
    expect(pictureOf(chart, ages, shown('2026-11-24'))).toMatchObject({
      more: [
        { name: '2026', values: [4, 6] },
        { name: '2025', values: [5, 15] },
      ],
    });
  });
});
