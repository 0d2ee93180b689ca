/** Writes Excel workbooks. */
import writeExcel from 'write-excel-file/node';
import type { SheetRows } from './sheet.ts';

const SHEET_NAME = 31;

/** Sheets as a file, each with its headings first, bold and always in sight. */
export async function writeWorkbook(sheets: readonly SheetRows[]): Promise<Uint8Array> {
  const taken = new Set<string>();
  return writeExcel(
    sheets.map(({ title, rows: [headings = [], ...rows] }) => {
      const heading = headings.map((value) => ({ value: String(value ?? ''), fontWeight: 'bold' as const }));
      return { data: [heading, ...rows], sheet: nameOf(title, taken), stickyRowsCount: 1 };
    }),
  ).toBuffer();
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
