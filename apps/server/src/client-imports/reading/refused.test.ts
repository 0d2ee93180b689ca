/** Files that are not read say why; those that are read are read in a process of their own. */
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { workbookOf } from '../samples/workbook.ts';
import { encodingOf } from './encoding.ts';
import { readTable } from './index.ts';
import { Layout, MOST_ROWS } from './layout.ts';
import { Packer, unpacked } from './packing.ts';
import { MOST_UNPACKED, namesOfParts, readPart, Unpacked } from './parts.ts';
import { read } from './table-reading.ts';
import { readWorkbook } from './workbook.ts';
import { readSheet } from './xlsx.ts';

const HEAD = ['Last name', 'First name', 'Birth date'] as const;
const ROW = ['Roy', 'Guy', '1949-10-10'] as const;
const text = (rows: readonly (readonly string[])[], separator = ',') =>
  Buffer.from(rows.map((row) => row.join(separator)).join('\n'));
const compound = (...parts: string[]) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    ...parts.map((part) => Buffer.from(part, 'utf16le')),
  ]);

const refused: [name: string, bytes: () => Uint8Array, fault: string][] = [
  ['an old workbook', () => compound('Workbook'), 'import_file_xls'],
  ['a workbook with a password', () => compound('EncryptionInfo', 'EncryptedPackage'), 'import_file_encrypted'],
  ['a binary workbook', () => zipSync({ 'xl/workbook.bin': strToU8('x') }), 'import_file_xls'],
  [
    'an OpenDocument sheet',
    () =>
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': strToU8('<x/>') }),
    'import_file_ods',
  ],
  ['a document', () => zipSync({ 'word/document.xml': strToU8('<x/>') }), 'import_file_unreadable'],
  ['half a workbook', () => workbookOf([{ name: 'A', rows: [HEAD, ROW] }]).subarray(0, 900), 'import_file_unreadable'],
  [
    'a picture',
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
    'import_file_unreadable',
  ],
  ['headings without a row', () => text([HEAD]), 'import_file_no_table'],
  ['an empty workbook', () => workbookOf([{ name: 'A', rows: [] }]), 'import_file_no_table'],
  [
    'formulas that were never calculated',
    () => workbookOf([{ name: 'A', rows: [HEAD, ['Roy', { f: 'B1&"x"' }, '1949-10-10']] }]),
    'import_file_no_values',
  ],
  [
    'more rows than may come',
    () => text([HEAD, ...Array.from({ length: MOST_ROWS + 1 }, () => ['R', 'G'])]),
    'import_file_too_many_rows',
  ],
];
for (const [name, bytes, fault] of refused)
  test(`refuses ${name}`, async () => {
    expect(await read({ bytes: bytes(), sheet: null })).toEqual({ fault });
  });

test('refuses what unpacks to more than may be, or holds more letters', () => {
  const unpacked = new Unpacked();
  unpacked.add(MOST_UNPACKED);
  expect(() => unpacked.add(1)).toThrow();
  expect(() => new Packer().add({ line: 1, cells: ['x'.repeat(60_000_001)] })).toThrow();
});

test('counts what a sheet unpacks to once, though its merged cells are read first', async () => {
  const bytes = workbookOf([{ name: 'A', rows: [HEAD, ...Array.from({ length: 500 }, () => ROW)] }]);
  const unpacked = new Unpacked();
  const workbook = readWorkbook(bytes, namesOfParts(bytes), unpacked);
  const [sheet] = workbook.sheets;
  if (!sheet) throw new Error('no sheet');
  const counted = new Unpacked();
  let size = 0;
  readPart(bytes, sheet.part, counted, (text) => {
    size += text.length;
    return undefined;
  });
  const nearlyFull = new Unpacked();
  nearlyFull.add(MOST_UNPACKED - size - 100);
  const rows: string[] = [];
  readSheet(bytes, sheet, workbook, nearlyFull, (titles) => new Layout(({ cells }) => rows.push(...cells), titles));
  expect(rows).toHaveLength(500 * ROW.length);
});

test('takes the sheet that was chosen, a repeated heading once, and titles and sums of a formula for nobody', async () => {
  const bytes = workbookOf(
    [
      { name: 'Hidden', rows: [HEAD, ROW], hidden: true },
      { name: 'Aînés', rows: [HEAD, ['Ng', 'Bo', '2001-01-01']] },
      {
        name: 'People',
        rows: [['All people', null, null], [null], HEAD, ROW, HEAD, ['Total', { f: 'COUNTA(B4:B5)' }, null]],
        merged: ['A1:C1'],
      },
    ],
    { shared: false },
  );
  const people = await read({ bytes, sheet: 'People' });
  const other = await read({ bytes, sheet: 'Aînés' });
  if ('fault' in people || 'fault' in other) throw new Error('refused');
  expect(people.head).toMatchObject({ sheet: 'People', sheets: ['Aînés', 'People'], headings_line: 3 });
  expect(people.head.skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'title'],
    [5, 'headings'],
    [6, 'total'],
  ]);
  expect(unpacked(people.portions, 3)).toEqual([{ line: 4, cells: [...ROW] }]);
  expect(unpacked(other.portions, 3)).toEqual([{ line: 2, cells: ['Ng', 'Bo', '2001-01-01'] }]);
});

const SENTENCE = 'Nom;Prénom;Ville\nCôté;Éloïse;Montréal\nL’Heureux;Noël;Saint-Léonard\nBélanger;François;Québec\n';
for (const encoding of ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp850'] as const)
  test(`knows ${encoding}`, () => {
    const typed = encoding === 'cp850' ? SENTENCE.replace('’', "'") : SENTENCE;
    expect(encodingOf(iconv.encode(typed, encoding))).toBe(encoding);
  });

for (const separator of [',', ';', '\t', '|'])
  test(`knows the separator ${JSON.stringify(separator)}, quotes around it and a quote that nobody closes`, async () => {
    const quoted = text(
      [HEAD, [`"Roy${separator} Jr"`, 'Guy "the great"', '1949-10-10'], ['O"Neil', '"Ann', '1950-01-01']],
      separator,
    );
    const found = await read({ bytes: quoted, sheet: null });
    if ('fault' in found) throw new Error(found.fault);
    expect(found.head.separator).toBe(separator);
    const [first] = unpacked(found.portions, 3);
    expect(first?.cells[2]).toBe('1949-10-10');
  });

test('a line break in a cell keeps the lines of the rows', async () => {
  const found = await read({
    bytes: Buffer.from('Last name,First name\r\n"Roy\r\nBergeron",Lise\r\n\r\nNg,Bo\r\n'),
    sheet: null,
  });
  if ('fault' in found) throw new Error(found.fault);
  expect(unpacked(found.portions, 2)).toEqual([
    { line: 2, cells: ['Roy\nBergeron', 'Lise'] },
    { line: 5, cells: ['Ng', 'Bo'] },
  ]);
  expect(found.head.empty).toBe(1);
});

test('a file is read in a process of its own, up to 25 MB', async () => {
  const table = await readTable(1, { name: 'people.csv', bytes: text([HEAD, ROW]) });
  expect(table).toMatchObject({ headings: [...HEAD], rows: [{ line: 2, cells: [...ROW] }] });
  expect(await readTable(1, { name: 'people.csv', bytes: new Uint8Array(26 * 1024 * 1024) })).toEqual({
    fault: 'import_file_too_large',
  });
});
