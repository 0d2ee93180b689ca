/** The words of a sheet in a PDF. */
import type { SheetBlock } from '@resa/contract/reports/calls';
import { say } from '@resa/contract/texts';
import { expect, it } from 'vitest';
import type { MadeReport } from './make.ts';
import { pdfBlocks } from './render.ts';

it('keeps a month on one line, while the name of an average may wrap', () => {
  const line = (kind: 'row' | 'average', name: string) => ({ kind, cells: [name, 1], key: [], client_ids: [] });
  const column = { value: null, unit: null, wide: false, of: 0 };
  const block: SheetBlock = {
    name: 'months',
    kind: 'figures',
    heading: null,
    groups: [],
    columns: [
      { ...column, name: 'month', heading: 'report_month', kind: 'month' },
      { ...column, name: 'visits', heading: 'report_visits', kind: 'number' },
    ],
    rows: [line('row', 'mars 2026'), line('average', 'Moyenne mensuelle')],
  };
  const made = { locale: 'fr', say: (text, values) => say('fr', text, values) } as Partial<MadeReport> as MadeReport;
  expect(pdfBlocks(block, undefined, made)).toMatchObject([
    {
      rows: [
        ['mars\u00a02026', '1'],
        ['Moyenne mensuelle', '1,0'],
      ],
    },
  ]);
});
