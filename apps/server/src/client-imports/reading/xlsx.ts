/** Reads a workbook: the sheet that looks like a list of people, or the one that was chosen. */
import { headingOf } from '@resa/rules/client-import/headings';
import { HEAD_ROWS, headingScore, type Laid, type Layout } from './layout.ts';
import { Unpacked } from './parts.ts';
import { type Merges, mergesOf, readSheetRows } from './sheet-rows.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** The sheet whose headings name the most columns; of several the one with more rows at its beginning. */
export function likeliestSheet(bytes: Uint8Array, workbook: Workbook, unpacked: Unpacked): Sheet | undefined {
  const shown = workbook.sheets.filter(({ hidden }) => !hidden);
  const sheets = shown.length > 0 ? shown : workbook.sheets;
  if (sheets.length < 2) return sheets[0];
  const scores = sheets.map((sheet) => {
    let rows = 0;
    let best = 0;
    let names = 0;
    readSheetRows(bytes, sheet.part, workbook, unpacked, (_line, cells) => {
      if (cells.every((cell) => cell === '')) return rows < HEAD_ROWS;
      rows++;
      const score = headingScore(cells);
      if (score > best) {
        best = score;
        // A list of people has their names.
        names = cells.some((cell) => ['last_name', 'first_name', 'full_name'].includes(headingOf(cell)?.target ?? ''))
          ? 1
          : 0;
      }
      return rows < HEAD_ROWS;
    });
    return { sheet, score: best * 100 + names * 150 + rows };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).sheet;
}

/** Reads a sheet into a layout. A text over several rows is in each of them. */
export function readSheet(
  bytes: Uint8Array,
  { part }: Sheet,
  workbook: Workbook,
  unpacked: Unpacked,
  makeLayout: (titles: ReadonlySet<number>) => Layout,
): Laid {
  // The same part twice: it counts once.
  const merges = mergesOf(bytes, part, new Unpacked());
  const layout = makeLayout(merges.titles);
  const filling = makeFilling(merges);
  readSheetRows(bytes, part, workbook, unpacked, (line, cells) => {
    layout.row(line, filling(line, cells));
    return undefined;
  });
  return layout.end();
}

function makeFilling({ down }: Merges): (line: number, cells: string[]) => string[] {
  if (down.length === 0) return (_line, cells) => cells;
  const texts = new Map<Merges['down'][number], string>();
  return (line, cells) => {
    for (const merge of down) {
      if (line === merge.from) texts.set(merge, cells[merge.column] ?? '');
      else if (line > merge.from && line <= merge.to) {
        while (cells.length < merge.column) cells.push('');
        cells[merge.column] = texts.get(merge) ?? '';
      }
    }
    return cells;
  };
}
