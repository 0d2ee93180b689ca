import { expect, it } from 'vitest';
import { addressOfReport, REPORT_GROUPS } from './define.ts';
import { reportNames, reportOf } from './index.ts';

const all = reportNames.map((name) => ({ name, report: reportOf(name) }));
const twice = (values: readonly unknown[]) => values.filter((value, at) => values.indexOf(value) !== at);

it('no two cards of the index have one number, and no two reports one address', () => {
  expect(twice([...Object.values(REPORT_GROUPS), ...all.map(({ report }) => report)].map(({ id }) => id))).toEqual([]);
  expect(twice(all.map(({ name, report }) => addressOfReport(name, report)))).toEqual([]);
});

it.each(all)('$name: takes a range of months where it has a year', ({ report: { filters } }) => {
  expect(filters.includes('months')).toBe(filters.includes('year'));
});

it.each(all)('$name: takes a choice of locations where it has a year and covers locations', ({ report }) => {
  const { filters, everywhere = false } = report;
  if (filters.includes('year')) expect(filters.includes('locations')).toBe(!everywhere);
});

it.each(all)('$name: its chart draws a figure that is counted, of rows with one key', ({ report }) => {
  for (const block of Object.values(report.blocks)) {
    if (block.kind !== 'figures' || !block.chart) continue;
    const figure = block.figures[block.chart.of];
    expect([figure?.unit !== undefined, figure?.across, Object.keys(block.keys).length]).toEqual([true, undefined, 1]);
  }
});
