/**
 * The query of a report, typed by its declaration: a missing or mistyped column does not compile.
 *
 * queryOf      one report's query
 * count        each row of a source
 * atEnd        rows of a month in its line, of the whole span in the total
 * share        a percentage of the last line
 * different    each household or person of a source once
 * underLines   the rows of each line, and everybody in the total
 */
import type { FiguresBlock, LinesBlock, ListBlock, Report, ValueKind } from '@resa/contract/reports/define';
import type { ReportParams } from '@resa/contract/reports/params';
import type { Settings } from '@resa/contract/settings';
import type { Locale, TextKey } from '@resa/contract/texts';
import type { TextValues } from '@resa/rules/text/fill-text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

/** A value that has its own column, with its words. */
export interface ColumnValue {
  readonly value: string;
  readonly words: string;
}

/** The days that are counted, between two days that are both included. */
export interface Span {
  /** The user's locations; null: all, to know what happened before. */
  readonly places: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  /** A visit recorded for a later day does not count before that day (001 O-31). */
  readonly today: string;
  /** Appointment types; all where absent. */
  readonly types?: readonly number[];
}

/** The caller, the filters, and the words of a report. */
export interface ReportContext {
  /** The other filters: locations are in `places`, and time is in `span`. */
  readonly params: Pick<ReportParams, 'category' | 'event' | 'vbz_event' | 'users' | 'mapped'>;
  readonly span: Span & { readonly places: readonly number[] };
  /** Whether the reader chose a range of months instead of a year or a month. */
  readonly overMonths: boolean;
  /** The user's locations, or the one of them that was chosen. */
  readonly places: readonly number[];
  readonly today: string;
  readonly locale: Locale;
  readonly zone: string;
  readonly settings: Settings;
  say(key: TextKey, values?: TextValues): string;
  /** Names in the language of the report. */
  readonly names: Readonly<Record<'type' | 'place' | 'level' | 'tag', (id: number | string) => string>>;
  /** How many locations the organization has. */
  readonly allPlaces: number;
  /**
   * The last day with a visit of an earlier release, which did not record whether the income was known; null without
   * such visits.
   */
  readonly incomeNotNotedUntil: string | null;
  /** Genders with their names, in their order, without those that say that it is not known. */
  readonly genders: readonly ColumnValue[];
  /** All zones by their ids. */
  readonly zones: ReadonlyMap<string, { readonly group: string; readonly zone: string }>;
  /** The appointment types of events. */
  readonly events: readonly number[];
}

/**
 * Rows to be counted: `id`, `date`, `start_time`, `place_id`, `type_id` (null for files), `client_id` (the person of a
 * row; null if they were erased), the keys of the block, and `household` or `person` where these are counted once.
 */
export type Source = RawBuilder<unknown>;

export interface CountedRows {
  readonly of: Source;
  /** The thing that is counted once; every row where absent. */
  readonly once?: 'household' | 'person' | 'session';
  /** Which rows count. */
  readonly where?: RawBuilder<unknown>;
  /** Which rows count in a subtotal and in the total, where these are others. */
  readonly inSubtotal?: RawBuilder<unknown>;
  readonly inTotal?: RawBuilder<unknown>;
}
export const count = (source: Source, where?: RawBuilder<unknown>): CountedRows => ({
  of: source,
  ...(where && { where }),
});
export const different = (
  unit: NonNullable<CountedRows['once']>,
  source: Source,
  where?: RawBuilder<unknown>,
): CountedRows => ({
  ...count(source, where),
  once: unit,
});

/**
 * Counts the rows of each line of an `inLines()` source, and all rows in the total. The source has each household or
 * person once, so nothing has to be counted as distinct.
 */
export const underLines = (of: Source): CountedRows => ({ ...count(of), inTotal: sql`line = ''` });

/**
 * For a source made by `byMonth`: each household or person as it was at its last visit of the month, and of all months.
 */
export const atEnd = (source: Source, where: RawBuilder<unknown> = sql`true`): CountedRows => ({
  ...count(source, sql`ends_month and ${where}`),
  inTotal: sql`ends_span and ${where}`,
});

type Figures<B extends FiguresBlock> = B['figures'];
type CountedName<B extends FiguresBlock> = {
  [F in keyof Figures<B> & string]: Figures<B>[F] extends { unit: string } ? F : never;
}[keyof Figures<B> & string];
type MadeName<B extends FiguresBlock> = Exclude<keyof Figures<B> & string, CountedName<B>>;
export type Values<N extends string = string> = Readonly<Record<N, number>>;

export interface FiguresQuery<B extends FiguresBlock = FiguresBlock> {
  readonly figures: Readonly<Record<CountedName<B>, CountedRows>>;
  /** Computed values. Each function receives its row, the row before and the total; for the total, `before` is null. */
  readonly made: Readonly<
    Record<MadeName<B>, (row: Values<CountedName<B>>, beside: RowContext<CountedName<B>>) => number | null>
  >;
  /** The columns of a figure that is declared `across`, in their order. */
  readonly across?: Readonly<Partial<Record<CountedName<B>, readonly ColumnValue[]>>>;
  /** The rows that are shown even if nothing was counted, in their order; otherwise the rows that were found. */
  readonly rows?: readonly string[];
  /** Over how many rows the averages are made; those that are shown otherwise. */
  readonly averaged?: number;
  /** Keys that are sorted after all others, in this order. */
  readonly last?: readonly string[];
  /** The facts about a row's key, where the block has facts; the key's own cell is among them. */
  readonly describe?: (db: ReadDb) => Promise<(key: string) => DescribedKey<B>>;
  /** The order of rows that are described. */
  readonly order?: (one: DescribedRow<B>, other: DescribedRow<B>) => number;
  /** The words for a key; the value itself otherwise. */
  readonly labels?: Readonly<Partial<Record<keyof B['keys'] & string, (value: string) => string>>>;
}
type FactName<B extends FiguresBlock> = (keyof B['keys'] | keyof B['facts']) & string;
export interface DescribedKey<B extends FiguresBlock = FiguresBlock> {
  readonly cells: Readonly<Record<FactName<B>, string | number | null>>;
  /** The clients that the row names. */
  readonly client_ids: readonly number[];
}
interface DescribedRow<B extends FiguresBlock> extends Pick<DescribedKey<B>, 'cells'> {
  readonly values: Values<CountedName<B>>;
}
interface RowContext<N extends string> {
  readonly before: Values<N> | null;
  readonly total: Values<N>;
  readonly all: readonly Values<N>[];
  readonly isTotal: boolean;
  /** The row's own key; empty for the total. */
  readonly key: readonly string[];
  /** The figures of another row of a block with one key. */
  rowOf(key: string): Values<N>;
}

type ValueOf<K extends ValueKind> = K extends 'id' | 'number' | 'percent' ? number | null : string | null;
type ColumnsOf<B extends ListBlock> = {
  readonly [C in keyof B['columns'] | keyof B['groups'] as C extends string ? C : never]: ValueOf<
    C extends keyof B['columns'] ? B['columns'][C]['kind'] : 'text'
  >;
};
/** `client_ids`: the persons that the row shows; the first is the one whose file number it has. */
export type ListRowOf<B extends ListBlock> = ColumnsOf<B> & { readonly client_ids: readonly number[] };
/** Rows with their own words below a group and at the end. */
export interface CountedList<B extends ListBlock = ListBlock> {
  readonly rows: readonly ListRowOf<B>[];
  counted(rows: readonly ListRowOf<B>[], total: boolean): string;
}
export type ListQuery<B extends ListBlock = ListBlock> = (
  db: ReadDb,
) => Promise<readonly ListRowOf<B>[] | CountedList<B>>;

/** A question, whose words are the first cell, or a line under it. */
export interface Line<B extends LinesBlock = LinesBlock> {
  readonly kind: 'question' | 'line';
  /** The key that opens its figures. */
  readonly name: string;
  readonly cells: Readonly<Partial<Record<keyof B['columns'] & string, string | number | null>>>;
  /** None of its figures can be opened. */
  readonly closed?: boolean;
}
/** A figure of another report, with the key that opens it there. */
export interface OpenedElsewhere {
  readonly keys: readonly string[];
  readonly key: readonly string[];
  readonly counted: CountedRows;
}
export interface LinesQuery<B extends LinesBlock = LinesBlock> {
  /** They fill the headings' {value}. */
  readonly values: Readonly<Partial<Record<keyof B['columns'] & string, string>>>;
  readonly lines: (db: ReadDb) => Promise<readonly Line<B>[]>;
  /** Undefined for an unknown figure and for one that cannot be opened. */
  readonly opened: (line: string, column: string) => OpenedElsewhere | undefined;
}

type BlockQuery<B> = B extends FiguresBlock
  ? FiguresQuery<B>
  : B extends ListBlock
    ? ListQuery<B>
    : B extends LinesBlock
      ? LinesQuery<B>
      : never;
export type QueryOf<R extends Report> = (context: ReportContext) => {
  readonly [N in keyof R['blocks']]: BlockQuery<R['blocks'][N]>;
};
/** A query as any of them. */
export type AnyQuery = (context: ReportContext) => Readonly<Record<string, FiguresQuery | ListQuery | LinesQuery>>;

/** A figure in percent of that of the last line. */
export const share =
  <N extends string>(figure: N) =>
  (row: Values<N>, { total }: { readonly total: Values<N> }): number | null =>
    total[figure] ? (row[figure] / total[figure]) * 100 : null;

/** A figure in percent of the total without the rows of `unknown`; null for these rows and for the total. */
export const shareOfKnown =
  <N extends string>(figure: N, unknown: readonly string[]) =>
  (row: Values<N>, { total, key, isTotal, rowOf }: ShareContext<N>): number | null => {
    const knownTotal = unknown.reduce((sum, name) => sum - rowOf(name)[figure], total[figure]);
    if (isTotal || unknown.includes(key[0] ?? '') || knownTotal === 0) return null;
    return (row[figure] / knownTotal) * 100;
  };

/** The share of a row among persons whose attribute is known; `needs` names, for each row, the line that counts the others. */
export const shareOfNeeded =
  <N extends string>(figure: N, needs: Readonly<Record<string, string>>) =>
  (row: Values<N>, context: ShareContext<N>): number | null => {
    const unknown = needs[context.key[0] ?? ''];
    return unknown ? shareOfKnown(figure, [unknown])(row, context) : null;
  };
type ShareContext<N extends string> = Pick<RowContext<N>, 'total' | 'key' | 'isTotal' | 'rowOf'>;

/** Ids as a list for `= any(...)`. */
export const ids = (values: readonly number[]) => sql`${[...values]}::int[]`;
