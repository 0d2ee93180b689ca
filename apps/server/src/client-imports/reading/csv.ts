/** Reads CSV files of any usual encoding, separator and quoting, in pieces. */
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { type Encoding, encodingOf } from './encoding.ts';
import type { Laid, Layout } from './layout.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const PIECE = 256_000;
const LONGEST_ROW = 500_000;
/** How many characters at the beginning of a file the separator is found from. */
const LOOKED_AT = 64_000;

const OPTIONS = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  record_delimiter: '\n',
  max_record_size: LONGEST_ROW,
  bom: true,
} as const;

export interface CsvRead {
  readonly laid: Laid;
  readonly encoding: Encoding;
  readonly separator: string;
}

/** Reads a file into a layout. */
export async function readCsv(bytes: Uint8Array, makeLayout: () => Layout): Promise<CsvRead> {
  const encoding = encodingOf(bytes);
  const [start = ''] = pieces(bytes.subarray(0, 4 * LOOKED_AT), encoding);
  const separator = separatorOf(start.slice(0, LOOKED_AT));
  const how = { encoding, separator };
  try {
    return { laid: await read(bytes, how, makeLayout()), ...how };
  } catch (error) {
    // A quote that is never closed would take in the rest of the file. Then each line is read by itself, and no cell
    // can have several lines.
    if (!SWALLOWED.has((error as { code?: string }).code ?? '')) throw error;
    return { laid: readLines(bytes, how, makeLayout()), ...how };
  }
}
const SWALLOWED = new Set(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED']);

/** Finds the separator that gives most lines the same number of cells, and more than one. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const said = /^\ufeff?sep=(.)$/i.exec(first)?.[1];
  if (said) return said;
  // The last line is left out, since it may be incomplete.
  const lines = text.slice(0, Math.max(text.lastIndexOf('\n'), 0) || text.length);
  const scores = SEPARATORS.map((separator) => {
    const widths = widthsOf(lines, separator).filter((width) => width > 0);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [1, 0]);
    return { separator, score: width < 2 ? 0 : (count / Math.max(1, widths.length)) * Math.log2(width) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

function widthsOf(text: string, separator: string): number[] {
  try {
    return parseNow(text, { ...OPTIONS, delimiter: separator, to: 200 }).map((row: string[]) => row.length);
  } catch {
    return text.split('\n', 200).map((line) => line.split(separator).length);
  }
}

type How = Pick<CsvRead, 'encoding' | 'separator'>;

async function read(bytes: Uint8Array, { encoding, separator }: How, layout: Layout): Promise<Laid> {
  const parser = parse({ ...OPTIONS, delimiter: separator, info: true, encoding: 'utf8' });
  let before = 0;
  const records = Readable.from(pieces(bytes, encoding)).pipe(parser);
  // An error of the parser ends the loop.
  for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    const line = before + 1;
    before = info.lines;
    if (!saysSeparator(line, record)) layout.row(line, record);
  }
  return layout.end();
}

const saysSeparator = (line: number, record: readonly string[]): boolean =>
  line === 1 && /^sep=.?$/i.test(record[0] ?? '') && record.every((cell, at) => at === 0 || cell === '');

/** The cells of a line; where its quotes do not close they are letters. */
function recordOf(line: string, delimiter: string): string[] {
  for (const quote of ['"', null])
    try {
      const [record = []] = parseNow(line, { ...OPTIONS, delimiter, quote }) as string[][];
      return record;
    } catch {}
  return [line];
}

/** Reads each line by itself; quotes are letters where they are not in pairs. */
function readLines(bytes: Uint8Array, { encoding, separator }: How, layout: Layout): Laid {
  let line = 0;
  let rest = '';
  const take = (text: string): void => {
    line++;
    const record = recordOf(text, separator);
    if (!saysSeparator(line, record)) layout.row(line, record);
  };
  for (const piece of pieces(bytes, encoding)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) take(text);
    if (rest.length > LONGEST_ROW) throw new Error('no line ends');
  }
  if (rest !== '') take(rest);
  return layout.end();
}

/** The text of a file, its lines ending in one sign. */
function* pieces(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = iconv.getDecoder(encoding);
  let held = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    const part = bytes.subarray(at, at + PIECE);
    const text = held + decoder.write(Buffer.from(part.buffer, part.byteOffset, part.length));
    // The other half of a line end may come with the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
  }
  const rest = held + (decoder.end() ?? '');
  if (rest !== '') yield rest.replace(/\r\n?/g, '\n');
}
