/** Writes Excel workbooks. */
import writeExcel from 'write-excel-file/node';
import type { Cell, SheetRows } from './sheet.ts';

const SHEET_NAME = 31;

/** Sheets as a file, each with its headings first, bold and always in sight. */
export async function writeWorkbook(sheets: readonly SheetRows[]): Promise<Uint8Array> {
  const taken = new Set<string>();
  return writeExcel(
    sheets.map(({ title, rows: [headings = [], ...rows] }) => {
      const heading = headings.map((value) => ({ value: String(value ?? ''), fontWeight: 'bold' as const }));
      const data = [heading, ...rows.map((row) => row.map(cellOf))];
      return { data, columns: widthsOf([headings, ...rows]), sheet: nameOf(title, taken), stickyRowsCount: 1 };
    }),
  ).toBuffer();
}

const MINUTES = 1_440;

function cellOf(cell: Cell) {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('date' in cell) return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  if ('percent' in cell) return { value: cell.percent / 100, type: Number, format: '0.0%' };
  const [hours = 0, minutes = 0] = cell.time.split(':').map(Number);
  return { value: (hours * 60 + minutes) / MINUTES, type: Number, format: 'hh:mm' };
}

/** The widths of columns, in characters. */
const NARROWEST = 10;
const WIDEST = 60;

/** Each column as wide as its longest cell, within reason. */
function widthsOf(rows: readonly (readonly Cell[])[]) {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      const { length } = typeof cell === 'string' ? cell : '';
      widths[at] = Math.min(WIDEST, Math.max(widths[at] ?? NARROWEST, length + 2));
    }
  return Array.from(widths, (width) => ({ width }));
}

/** A sheet name that Excel accepts and that no earlier sheet has. */
function nameOf(title: string, taken: Set<string>): string {
  const plain = title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  let name = plain.slice(0, SHEET_NAME);
  for (let n = 2; taken.has(name.toLowerCase()); n++) {
    const end = ` ${n}`;
    name = plain.slice(0, SHEET_NAME - end.length) + end;
  }
  taken.add(name.toLowerCase());
  return name;
}
