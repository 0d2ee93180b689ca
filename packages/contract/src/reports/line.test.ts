import { describe, expect, it } from 'vitest';
import type { SheetBlock } from './calls.ts';
import { lineOf } from './line.ts';

const column = (name: string, kind: SheetBlock['columns'][number]['kind']) => ({
  name,
  kind,
  heading: 'name' as const,
  value: null,
  unit: null,
  wide: false,
  of: 0,
});
const row = (kind: SheetBlock['rows'][number]['kind'], key: string[], ...cells: (string | number | null)[]) => ({
  kind,
  key,
  cells,
  client_ids: [],
});

describe('the line of a figure', () => {
  const block: SheetBlock = {
    name: 'visits',
    kind: 'figures',
    heading: null,
    groups: ['Location'],
    columns: [column('month', 'month'), column('visits', 'number')],
    rows: [
      row('group', ['1'], 'Centre-ville', null),
      row('row', ['1', '2026-03'], 'March 2026', 4),
      row('subtotal', ['1'], 'Total', 4),
      row('total', [], 'Grand total', 4),
    ],
  };
  it('is its row with its group, or its total', () => {
    expect(lineOf(block, ['1', '2026-03'])).toBe('Centre-ville · March 2026');
    expect(lineOf(block, ['1'])).toBe('Centre-ville · Total');
    expect(lineOf(block, [])).toBe('Grand total');
    expect(lineOf(block, ['2'])).toBe('');
  });

  it('is a line of the hunger count with its question', () => {
    const lines: SheetBlock = {
      name: 'lines',
      kind: 'lines',
      heading: null,
      groups: ['Question'],
      columns: [column('line', 'text'), column('now', 'number')],
      rows: [
        row('row', ['first'], 'Meals', 3),
        row('group', ['b1a'], 'B1a Visits', null),
        row('row', ['b1a.adults'], 'Adults', 4),
      ],
    };
    expect(lineOf(lines, ['b1a.adults'])).toBe('B1a Visits · Adults');
    expect(lineOf(lines, ['first'])).toBe('Meals');
  });
});
