import { expect, it } from 'vitest';
import type { SheetBlock } from './calls.ts';
import { pointsOf } from './chart.ts';

const row = (key: string, value: number) => ({ kind: 'row' as const, cells: [key, value], key: [key], client_ids: [] });
const column = { heading: 'month' as never, value: null, unit: null, wide: false, of: 0 };
const block = (kind: 'month' | 'text', ...rows: SheetBlock['rows']): SheetBlock => ({
  ...{ name: 'months', kind: 'figures', heading: null, groups: [], rows },
  columns: [
    { ...column, name: 'month', kind },
    { ...column, name: 'visits', kind: 'number' },
  ],
});

it('draws the months that have begun, and whatever else a row is', () => {
  const total = { ...row('', 9), kind: 'total' as const };
  const year = block('month', row('2026-10', 4), row('2026-11', 5), row('2026-12', 0), total);
  expect(pointsOf(year, 'visits', '2026-11-24')).toEqual([
    { name: '2026-10', value: 4 },
    { name: '2026-11', value: 5 },
  ]);
  expect(pointsOf(year, 'visits', '2026-12-01')).toHaveLength(3);
  expect(pointsOf(block('text', row('9', 1)), 'visits', '2026-11-24')).toEqual([{ name: '9', value: 1 }]);
});
