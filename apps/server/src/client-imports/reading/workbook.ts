/** A workbook's sheets, texts and formats. */
import { readElements, textOfPart, type Unpacked } from './parts.ts';
import { readXml } from './xml.ts';

export interface Sheet {
  readonly name: string;
  readonly part: string;
  readonly hidden: boolean;
}
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly epoch: 1900 | 1904;
  /** Whether the format of a cell, by its place among the formats, is one of dates. */
  readonly dates: readonly boolean[];
  readonly texts: readonly string[];
}

const MOST_LETTERS = 16_000_000;

export class TooManyTexts extends Error {}

/** Reads what the cells of all sheets refer to. */
export function readWorkbook(bytes: Uint8Array, names: readonly string[], unpacked: Unpacked): Workbook {
  const main = names.find((name) => /(?:^|\/)xl\/workbook\d*\.xml$/i.test(name)) ?? 'xl/workbook.xml';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const targets = relationsOf(bytes, `${folder}_rels/${main.slice(folder.length)}.rels`, folder, unpacked);
  const sheets: Sheet[] = [];
  let epoch: 1900 | 1904 = 1900;
  readXml(textOfPart(bytes, main, unpacked), {
    open(name, attributes) {
      const { name: sheet = '', state, date1904, ...more } = attributes();
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) epoch = 1904;
      if (name !== 'sheet') return;
      const id = Object.entries(more).find(([key]) => /(?:^|:)id$/.test(key) && key !== 'sheetId')?.[1] ?? '';
      const part = targets.get(id)?.part ?? `${folder}worksheets/sheet${sheets.length + 1}.xml`;
      if (!/worksheets?\//.test(part)) return;
      sheets.push({ name: sheet, part, hidden: state === 'hidden' || state === 'veryHidden' });
    },
  });
  const of = (type: string, name: string) =>
    [...targets.values()].find((one) => one.type.endsWith(type))?.part ?? `${folder}${name}`;
  return {
    sheets,
    epoch,
    dates: datesOf(textOfPart(bytes, of('/styles', 'styles.xml'), unpacked)),
    texts: textsOf(bytes, of('/sharedStrings', 'sharedStrings.xml'), unpacked),
  };
}

function relationsOf(
  bytes: Uint8Array,
  name: string,
  folder: string,
  unpacked: Unpacked,
): Map<string, { part: string; type: string }> {
  const found = new Map<string, { part: string; type: string }>();
  readXml(textOfPart(bytes, name, unpacked), {
    open(element, attributes) {
      const { Id = '', Target = '', Type = '' } = attributes();
      if (element === 'Relationship')
        found.set(Id, {
          part: Target.startsWith('/') ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, '')}`,
          type: Type,
        });
    },
  });
  return found;
}

/** The numbers of the formats of dates that every program knows. */
const DATES = new Set([
  14,
  15,
  16,
  17,
  22,
  ...Array.from({ length: 10 }, (_, at) => 27 + at),
  ...Array.from({ length: 9 }, (_, at) => 50 + at),
]);

/** A format shows a date if it has days, months or years outside of quotes and brackets. */
const isDateFormat = (code: string): boolean => /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''));

function datesOf(styles: string): boolean[] {
  const own = new Map<number, boolean>();
  const dates: boolean[] = [];
  let inCells = false;
  readXml(styles, {
    open(name, attributes) {
      const { numFmtId, formatCode = '' } = attributes();
      if (name === 'numFmt') own.set(Number(numFmtId), isDateFormat(formatCode));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) dates.push(own.get(Number(numFmtId ?? 0)) ?? DATES.has(Number(numFmtId ?? 0)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

function textsOf(bytes: Uint8Array, part: string, unpacked: Unpacked): string[] {
  const texts: string[] = [];
  let letters = 0;
  readElements(bytes, part, { element: 'si', after: 'sst', unpacked }, (xml) => {
    let text = '';
    let taken = false;
    // The reading of Chinese and Japanese texts beside them is left out.
    let phonetic = false;
    readXml(xml, {
      open(name) {
        if (name === 'si') text = '';
        if (name === 'rPh') phonetic = true;
        taken = name === 't' && !phonetic;
      },
      close(name) {
        if (name === 't') taken = false;
        if (name === 'rPh') phonetic = false;
        if (name !== 'si') return;
        letters += text.length;
        if (letters > MOST_LETTERS) throw new TooManyTexts();
        // A copy: a part of the piece would keep the whole piece in memory.
        texts.push(Buffer.from(text).toString());
      },
      text(value) {
        if (taken) text += value;
      },
    });
  });
  return texts;
}
