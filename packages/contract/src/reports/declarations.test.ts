import { expect, it } from 'vitest';
import { addressOfReport, REPORT_GROUPS } from './define.ts';
import { reportNames, reportOf } from './index.ts';

const all = reportNames.map((name) => ({ name, report: reportOf(name) }));
const twice = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index);

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

it('compares the reports that take types, and the members', () => {
  const takes = (filter: 'types' | 'compare') =>
    all.filter(({ report: { filters } }) => filters.includes(filter)).map(({ name }) => name);
  expect(takes('compare').toSorted()).toEqual([...takes('types'), 'active_members'].toSorted());
});

it.each(all)('$name: its picture draws figures that are counted', ({ report }) => {
  for (const block of Object.values(report.blocks)) {
    if (block.kind === 'list') {
      if (block.chart)
        expect(Object.keys(block.columns)).toEqual(expect.arrayContaining([block.chart.day, block.chart.time]));
      continue;
    }
    if (block.kind === 'lines') continue;
    const { chart, figures } = block;
    if (!chart) continue;
    const drawn = chart.as === 'pyramid' ? [chart.of, chart.left, chart.right] : [chart.of];
    for (const name of drawn) {
      const figure = figures[name.split(':')[0] ?? ''];
      expect(figure?.unit).toBeDefined();
      if (name.includes(':')) expect(figure?.across).toBeDefined();
    }
    // The part of a whole is of one column.
    if (chart.as === 'share') expect(figures[chart.of]?.across).toBeUndefined();
    if (chart.as !== 'pyramid' && chart.by) expect(Object.keys(block.keys)).toHaveLength(2);
  }
});

it('has a picture in each report of figures', () => {
  const without = all
    .filter(({ report }) => Object.values(report.blocks).some(({ kind }) => kind === 'figures'))
    .filter(({ report }) => !Object.values(report.blocks).some(({ chart }) => chart))
    .map(({ name }) => name);
  // A list of people with figures of each: its rows are its picture.
  expect(without).toEqual(['no_show_summary']);
});
