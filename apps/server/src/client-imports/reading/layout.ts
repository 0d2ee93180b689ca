/**
 * Finds the table in the rows of a sheet, one row after the other: its headings, and the rows that hold nobody. Rows go
 * out as they come, so that no more than a few are kept.
 */
import { headingOf } from '@resa/rules/client-import/headings';
import type { SkippedLine } from '@resa/rules/client-import/types';
import { TOTALS, wordList } from '@resa/rules/client-import/words';
import { cleanText } from '@resa/rules/text/clean';
import { fold } from '@resa/rules/text/fold';

/** Rows among which the headings are sought. */
export const HEAD_ROWS = 40;
export const MOST_COLUMNS = 200;
export const MOST_ROWS = 50_000;
const MOST_SKIPPED = 500;

/** The mark of a formula whose value the file does not have. */
export const NO_VALUE = '\u0001';

export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Laid {
  readonly headings: readonly string[];
  readonly headings_line: number;
  readonly skipped: readonly SkippedLine[];
  readonly empty: number;
  readonly rows: number;
}

export class TooManyRows extends Error {}
export class NoValues extends Error {}

const totals = wordList(TOTALS);
const LONGEST_CELL = 4_000;

/** Scores a row as headings: how many columns it names, or 0 if it does not look like headings. */
export function headingScore(cells: readonly string[]): number {
  const texts = cells.filter((cell) => cell !== '');
  if (texts.length === 0 || texts.some((text) => text.length > 120)) return 0;
  const known = texts.filter((text) => !/^[\d\s/.,$-]+$/.test(text) && headingOf(text) !== undefined).length;
  // Names of columns are rare in a row of persons, so at least three in ten texts must be one.
  return known / texts.length >= 0.3 ? known : 0;
}

/** Finds the headings of a sheet and sends its rows of persons. Call row() for each row of the sheet, then end(). */
export class Layout {
  private readonly waiting: FileRow[] = [];
  private readonly skipped: SkippedLine[] = [];
  private headings: readonly string[] | null = null;
  private headings_line = 0;
  private folded = '';
  private first = '';
  private empty = 0;
  /** Empty lines that came before the headings were found. */
  private readonly blank: number[] = [];
  private rows = 0;
  private width = 0;
  private readonly send: (row: FileRow) => void;
  /** Lines with a text that goes over several columns, which are titles. */
  private readonly titles: ReadonlySet<number>;

  constructor(send: (row: FileRow) => void, titles: ReadonlySet<number> = new Set()) {
    this.send = send;
    this.titles = titles;
  }

  row(line: number, cells: readonly string[]): void {
    const cleaned = cells
      .slice(0, MOST_COLUMNS)
      .map((cell) => (cell === NO_VALUE ? cell : cleanText(cell).slice(0, LONGEST_CELL)));
    while (cleaned.at(-1) === '') cleaned.pop();
    if (cleaned.length === 0) {
      if (this.headings) this.empty++;
      else this.blank.push(line);
      return;
    }
    if (this.headings) this.body({ line, cells: cleaned });
    else if (this.waiting.push({ line, cells: cleaned }) === HEAD_ROWS) this.begin();
  }

  end(): Laid {
    if (!this.headings) this.begin();
    const headings = [...(this.headings ?? [])];
    for (let at = headings.length; at < this.width; at++) headings.push('');
    return {
      headings: unique(headings),
      headings_line: this.headings_line,
      skipped: this.skipped,
      empty: this.empty,
      rows: this.rows,
    };
  }

  /** Chooses the row that names the most columns as the headings; the rows before it are titles. */
  private begin(): void {
    const scores = this.waiting.map(({ cells }) => headingScore(cells));
    const best = Math.max(0, ...scores);
    const at = best > 0 ? scores.indexOf(best) : this.firstOfWords();
    const head = at < 0 ? undefined : this.waiting[at];
    const cells = head?.cells ?? [];
    this.headings = head ? belowGroups(head, this.waiting[at - 1]) : [];
    this.headings_line = head?.line ?? 0;
    this.folded = cells.map(fold).join('\n');
    this.first = fold(cells.find((cell) => cell !== '') ?? '');
    this.empty = this.blank.filter((line) => line > this.headings_line).length;
    for (const [place, row] of this.waiting.entries()) {
      if (place < at) this.skip(row, 'title');
      else if (place > at) this.body(row);
    }
  }

  /** The row that probably has the headings if none is recognised: words, above rows with numbers. -1 without one. */
  private firstOfWords(): number {
    const widest = Math.max(0, ...this.waiting.map(({ cells }) => filled(cells)));
    const at = this.waiting.findIndex(({ cells }) => filled(cells) > widest / 2);
    const head = this.waiting[at]?.cells ?? [];
    const words = head.filter((cell) => cell !== '').every((cell) => !/[\d@]/.test(cell));
    const numbers = this.waiting.slice(at + 1).some(({ cells }) => cells.some((cell) => /[\d@]/.test(cell)));
    return words && numbers && new Set(head).size === head.length ? at : -1;
  }

  private body(row: FileRow): void {
    const reason = this.holdsNobody(row);
    if (reason) {
      this.skip(row, reason);
      return;
    }
    if (row.cells.includes(NO_VALUE)) throw new NoValues();
    if (++this.rows > MOST_ROWS) throw new TooManyRows();
    this.width = Math.max(this.width, row.cells.length);
    this.send(row);
  }

  /** Why a row is not a person; null for a person. */
  private holdsNobody({ cells, line }: FileRow): SkippedLine['reason'] | null {
    const first = fold(cells.find((cell) => cell !== '') ?? '');
    // Compares the first texts before whole rows, since most rows already differ there.
    if (first === this.first && cells.map(fold).join('\n') === this.folded) return 'headings';
    const known = filled(cells);
    const sum = totals.some((word) => first === word || first.startsWith(`${word} `));
    // A row of sums has letters in at most one column; a person has them in more.
    if (sum && (known <= 2 || cells.filter((cell) => /\p{L}/u.test(cell)).length <= 1)) return 'total';
    return known === 1 && this.titles.has(line) ? 'title' : null;
  }

  private skip({ line, cells }: FileRow, reason: SkippedLine['reason']): void {
    const text = cells
      .filter((cell) => cell !== '' && cell !== NO_VALUE)
      .join(' · ')
      .slice(0, 120);
    if (this.skipped.length < MOST_SKIPPED) this.skipped.push({ line, reason, text });
  }
}

/**
 * Headings that repeat below the names of groups have both: "Nom" below "Conjoint" is "Conjoint Nom". A name goes over
 * the columns up to the next one.
 */
function belowGroups({ line, cells }: FileRow, above: FileRow | undefined): readonly string[] {
  const names = cells.map(fold);
  const repeats = (at: number) =>
    names[at] !== '' && names.indexOf(names[at] ?? '') !== names.lastIndexOf(names[at] ?? '');
  if (above?.line !== line - 1 || filled(above.cells) < 2 || !cells.some((_, at) => repeats(at))) return cells;
  let group = '';
  return cells.map((cell, at) => {
    group = above.cells[at] || group;
    return repeats(at) ? `${group} ${cell}`.trim() : cell;
  });
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** The name of a column in a spreadsheet: A, B, … AA. */
export function columnName(at: number): string {
  const rest = at % 26;
  const letter = String.fromCharCode(65 + rest);
  return at < 26 ? letter : columnName((at - rest) / 26 - 1) + letter;
}

/** Headings that are all different: an empty one is the letters of its column. */
function unique(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading, at) => {
    const text = heading.replace(/\s+/gu, ' ').slice(0, 120) || columnName(at);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  });
}
