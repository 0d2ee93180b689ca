/** The content of a PDF, for every layout: headings, facts and tables, in the language of its reader. */
import type { Locale } from '@resa/contract/texts';

export interface PdfDocument {
  readonly title: string;
  /** Below the title, such as the subject of the document. */
  readonly subtitle?: string;
  readonly organisation: string;
  /** The organization's address and phone, line by line, and its logo, a PNG (002 F01). */
  readonly letterhead?: { readonly lines: readonly string[]; readonly logo: Uint8Array | null };
  readonly lang: Locale;
  /** At the foot of each page: the user and time of making. */
  readonly made: string;
  /** The number of a page, with {page} and {pages}. */
  readonly page: string;
  readonly made_at: Date;
  /** Landscape pages, for tables of many columns. */
  readonly landscape?: true;
  readonly blocks: readonly Block[];
  /** Each begins on its own page; they are listed after the blocks, under these words. */
  readonly chapters?: { readonly contents: string; readonly list: readonly Chapter[] };
}

export interface Chapter {
  readonly title: string;
  readonly landscape?: true;
  readonly blocks: readonly Block[];
}

export type Block =
  /** One of level 2, below the title, unless `level` is set. */
  | { readonly kind: 'heading'; readonly text: string; readonly level?: 3 | 4 }
  | { readonly kind: 'note'; readonly text: string }
  /** A note in small letters, such as how a report counts. */
  | { readonly kind: 'quiet'; readonly text: string }
  | PdfPicture
  /** Kept on one page, so it must be shorter than one. */
  | { readonly kind: 'whole'; readonly blocks: readonly Block[] }
  /** Lines to be answered by hand: a name, and a box to be ticked for each answer. */
  | { readonly kind: 'choices'; readonly answers: readonly string[]; readonly lines: readonly string[] }
  /** Lines to be signed by hand, each with the words below it, and the words below the place of its date. */
  | { readonly kind: 'sign'; readonly date: string; readonly lines: readonly string[] }
  /** Labels with their values, in two columns. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /**
   * The headings are repeated on each page; the last row is a total if `total` is set. `strong` rows are totals too,
   * and of
   * `across` rows the first cell is above those that follow.
   */
  | {
      readonly kind: 'table';
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly total?: boolean;
      readonly strong?: readonly number[];
      readonly across?: readonly number[];
    };

/** Parts are of the largest value of the picture, from 0 to 1. */
interface Part {
  readonly part: number;
  readonly value: string;
}
/** A picture in grey and hatching, each part with its value. A screen reader gets a table in or below it. */
export type PdfPicture =
  /** Bars with their names; a second one below each if two times are compared, and the names of both. */
  | {
      readonly kind: 'bars';
      readonly label: string;
      readonly bars: readonly (Part & { readonly name: string; readonly before: Part | null })[];
      readonly spans: readonly string[] | null;
    }
  /** Columns side by side, the second series behind the first; up to 16 have their values in a table below them. */
  | {
      readonly kind: 'columns';
      readonly label: string;
      readonly names: readonly string[];
      readonly series: readonly { readonly name: string; readonly columns: readonly Part[] }[];
      /** The largest value. */
      readonly top: string;
      /** The picture in words, for a picture without a table below it. */
      readonly alt: string;
    }
  /** Bars to the left and to the right of their names. */
  | {
      readonly kind: 'pyramid';
      readonly label: string;
      readonly left: string;
      readonly right: string;
      /** The headings of columns of numbers beside it. */
      readonly more: readonly string[];
      readonly rows: readonly {
        readonly name: string;
        readonly left: Part;
        readonly right: Part;
        readonly more: readonly string[];
      }[];
    }
  /** A table whose cells are the darker the larger their value is: 0 to 4. */
  | {
      readonly kind: 'heat';
      readonly label: string;
      readonly across: string;
      readonly columns: readonly string[];
      readonly rows: readonly {
        readonly name: string;
        readonly cells: readonly { readonly value: string; readonly dark: number }[];
      }[];
    };
export const isPicture = ({ kind }: Block): boolean => ['bars', 'columns', 'pyramid', 'heat'].includes(kind);

/** How many rows its tables have. */
export const rowsIn = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (sum, one) => sum + (one.kind === 'table' ? one.rows.length : one.kind === 'whole' ? rowsIn(one.blocks) : 0),
    0,
  );

export interface PdfColumn {
  readonly heading: string;
  /** Amounts and numbers are aligned to the end of their column. */
  readonly end?: boolean;
  /** Takes the room that the others leave; of several, twice as much if it is 2. */
  readonly wide?: boolean | 2;
}

/** A larger document is offered as a workbook: laying it out takes memory for every cell. */
export const PDF_MAX_ROWS = 3_000;
/** The most rows of a document with chapters, which is made as a job. */
export const CHAPTERS_MAX_ROWS = 10_000;
