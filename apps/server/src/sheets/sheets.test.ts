/** CSV files and workbooks as programs write them, and files that are made to do harm. */
import fc from 'fast-check';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { beforeAll, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { readCsv } from './csv.ts';
import { type Cell, readSheet, type SheetFormat, writeSheet } from './index.ts';

const MOST = 10_001;
/** The old generation's limit, and the buffers outside it. */
const MEMORY = 400_000_000;
const rowsIn = async (format: SheetFormat, bytes: Uint8Array, most = MOST) => {
  const read = await readSheet(1, { format, bytes, most });
  return 'rows' in read ? read.rows : read.fault;
};
/** The result of `work`, and by how many bytes the process grew while it ran. */
async function growth<T>(work: Promise<T>): Promise<[T, number]> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const result = await work.finally(() => clearInterval(timer));
  return [result, most - before];
}
const SHEET = 'xl/worksheets/sheet1.xml';
const CELL = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>';
/** A real workbook with other rows in its sheet. */
async function workbook(rows: string | Buffer): Promise<Buffer> {
  const parts = unzipSync(await writeExcel([['x']]).toBuffer());
  const [before = '', after = ''] = strFromU8(parts[SHEET] as Uint8Array).split(/<sheetData>.*<\/sheetData>/);
  const sheet = Buffer.concat([`${before}<sheetData>`, rows, `</sheetData>${after}`].map((part) => Buffer.from(part)));
  return Buffer.from(zipSync({ ...parts, [SHEET]: sheet }));
}

it.each(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'])(
  'reads a CSV in %s with every letter that French uses',
  async (encoding) => {
    const words = ['Sœur', 'L’Île-Dorval', 'Ça coûte 5 €', 'Š – — … “à” «é» Œuvre Ÿ'];
    const bytes = iconv.encode(`Nom;Note\r\n${words.map((word) => `${word};x`).join('\r\n')}\r\n`, encoding, {
      addBOM: encoding !== 'windows-1252',
    });
    expect(await rowsIn('csv', bytes)).toEqual([['Nom', 'Note'], ...words.map((word) => [word, 'x'])]);
  },
);

it('reads a date cell of a workbook as a date, and a number as Excel shows it', async () => {
  const dates = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T14:30:00Z')];
  const bytes = await writeExcel([
    [
      { value: dates[0], type: Date, format: 'yyyy-mm-dd' },
      { value: dates[1], type: Date, format: 'dd/mm/yyyy hh:mm' },
      { value: 0.1 + 0.2 },
      { value: true },
      { value: '007' },
    ],
  ]).toBuffer();
  expect(await rowsIn('xlsx', bytes)).toEqual([['2026-03-01', '2026-03-01 14:30', '0.3', 'true', '007']]);
});

const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '＝', '＋', '－', '＠', "'=", "'＠", '"', ',', ';');
const text = fc
  .tuple(start, fc.string({ unit: fc.constantFrom(...'aé1=＝\'",;<&> \n'), maxLength: 8 }))
  .map((parts) => parts.join('').trim());
it.each([
  ['csv', 'comma', 60],
  ['csv', 'semicolon', 60],
  ['xlsx', 'comma', 4],
] as const)('reads back its own %s with a %s, whatever a cell begins with', async (format, separator, numRuns) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 10, maxLength: 50 }), async (cells) => {
      const rows = cells.map((row) => row.map((cell): Cell => cell || null));
      const bytes = await writeSheet(format, 'sheet', [['one', 'two'], ...rows], { separator });
      const read = format === 'csv' ? readCsv(bytes, MOST) : await readSheet(1, { format, bytes, most: MOST });
      expect('rows' in read && read.rows.slice(1)).toEqual(cells);
    }),
    { numRuns },
  );
});

it('writes a CSV for Excel in French with semicolons and decimal commas', async () => {
  const cells: Cell[] = [1234.5, { percent: 12.5 }, { date: '2026-03-01' }, 'a;b', '1.5', 'c, d', null, 7];
  const of = async (separator?: 'semicolon') =>
    (await writeSheet('csv', 'sheet', [cells], separator ? { separator } : {})).toString().slice(1);
  expect(await of('semicolon')).toBe('1234,5;12,5;2026-03-01;"a;b";1.5;"c, d";;7\r\n');
  expect(await of()).toBe('1234.5,12.5,2026-03-01,"a;b",1.5,"c, d",,7\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'=1"])(
  'writes a CSV in which no spreadsheet calculates %j',
  async (text) => {
    expect((await writeSheet('csv', 'sheet', [['a'], [text]])).toString()).toMatch(/\r\n"?'/);
  },
);

let bomb: Buffer;
beforeAll(async () => {
  bomb = await workbook(Buffer.alloc(200_000_000, '<row/>'));
});
it('refuses a workbook that unpacks to far more than it holds, without unpacking it', async () => {
  expect(await rowsIn('xlsx', await workbook(CELL))).toEqual([['x']]);
  expect(bomb.length).toBeLessThan(1_000_000);
  const [answers, grown] = await growth(Promise.all([1, 2, 3].map(() => rowsIn('xlsx', bomb))));
  expect(answers).toEqual(['unreadable', 'unreadable', 'unreadable']);
  expect(grown).toBeLessThan(MEMORY);
});

it('unpacks no more of a workbook than its declared size', async () => {
  const lying = Buffer.from(bomb);
  // The size is in the part's own header and in the archive's directory.
  lying.writeUInt32LE(1_000, lying.indexOf(SHEET) - 30 + 22);
  lying.writeUInt32LE(1_000, lying.lastIndexOf(SHEET) - 46 + 24);
  const [answer, grown] = await growth(rowsIn('xlsx', lying));
  expect(answer).toBe('unreadable');
  expect(grown).toBeLessThan(MEMORY);
});

it('takes little memory for workbooks of the largest size, one after another', async () => {
  const bytes = await workbook(CELL.repeat(480_000));
  const [answers, grown] = await growth(Promise.all([1, 2, 3].map(() => rowsIn('xlsx', bytes))));
  for (const answer of answers) expect(['unreadable', 'too_many_rows']).toContain(answer);
  expect(grown).toBeLessThan(MEMORY);
});

it('reads a workbook of ten thousand rows', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    Array.from({ length: 15 }, (_, column) => `Cell ${index} ${column} éèà`),
  );
  const bytes = await writeSheet('xlsx', 'sheet', [rows[0] as string[], ...rows]);
  expect(await rowsIn('xlsx', bytes)).toHaveLength(MOST);
  expect(await rowsIn('xlsx', bytes, MOST - 1)).toBe('too_many_rows');
});

it('stops reading a CSV at the first row too many', async () => {
  const [answer, grown] = await growth(rowsIn('csv', Buffer.from('a,b\n'.repeat(1_000_000))));
  expect(answer).toBe('too_many_rows');
  // A million rows take several times as much; the process itself grows by some meanwhile.
  expect(grown).toBeLessThan(120_000_000);
  expect(await rowsIn('csv', Buffer.from('a,b\n'.repeat(MOST)))).toHaveLength(MOST);
});

it('refuses a file that is not a workbook, and continues with the next', async () => {
  const files = [Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000), Buffer.from('a,b')];
  const read = await Promise.all([...files.map((bytes) => rowsIn('xlsx', bytes)), rowsIn('csv', Buffer.from('a,b'))]);
  expect(read).toEqual(['unreadable', 'unreadable', 'unreadable', [['a', 'b']]]);
});
