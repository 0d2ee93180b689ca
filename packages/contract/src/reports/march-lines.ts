/**
 * The lines of the page for March, in the order of the survey, with the figure of a lettered report that each one shows. Only the
 * server needs them.
 *
 * MARCH_LINES    the shipped lines
 * lettered       the reports whose figures they show
 */
import { HOUSEHOLD_TYPES } from '@resa/rules/booking/visit';
import { AGE_GROUPS } from '@resa/rules/person/age-groups';
import { housing_kinds, income_sources } from '../lists/fixed.ts';
import type { TextKey } from '../texts.ts';
import {
  b1a_report,
  b2_report,
  b3_report,
  b4_report,
  b5_report,
  c1_report,
  c2_report,
  c3_report,
  c4_report,
  f2a_report,
  f3_report,
  f4_report,
} from './hunger-count.ts';

export const lettered = {
  b1a_report,
  b2_report,
  b3_report,
  b4_report,
  b5_report,
  c1_report,
  c2_report,
  c3_report,
  c4_report,
  f2a_report,
  f3_report,
  f4_report,
};
export type Lettered = keyof typeof lettered;

/** The heading of the lines after it. */
interface Question {
  readonly kind: 'question';
  readonly name: string;
  readonly title: TextKey;
}
export interface MarchFigure {
  readonly kind: 'figure';
  readonly name: string;
  readonly report: Lettered;
  readonly block: string;
  readonly figure: string;
  /** The key of its row; `MARCH_ROW` in a report by months, null for the total. */
  readonly row: string | typeof MARCH_ROW | null;
  /** The percentages of the row are of this figure. */
  readonly shares?: true;
  /** Counts persons or households with a fact that is not known or not mapped; the checks list it. */
  readonly gap?: true;
}
/** A number that each location enters. */
interface EnteredNumber {
  readonly kind: 'entered';
  readonly name: 'meals' | 'snacks';
  readonly title: TextKey;
}
export type MarchLine = Question | MarchFigure | EnteredNumber;

export const MARCH_ROW = Symbol('March');

type Blocks<N extends Lettered> = (typeof lettered)[N]['blocks'];
type FigureOf<B> = B extends { readonly figures: infer F } ? keyof F & string : never;

/** Lines of one block, each with its figures. */
const linesOf = <N extends Lettered, B extends keyof Blocks<N> & string>(report: N, block: B) => ({
  /** The same row for each of its figures. */
  figures: (row: typeof MARCH_ROW | null, ...figures: FigureOf<Blocks<N>[B]>[]) =>
    figures.map((figure): MarchFigure => {
      return { kind: 'figure', name: `${report}.${block}.${figure}`, report, block, figure, row };
    }),
  /** A figure for each of these rows. */
  rows: (figure: FigureOf<Blocks<N>[B]>, rows: readonly string[], gaps: readonly string[] = []) =>
    [...rows, ...gaps].map((row): MarchFigure => {
      const name = `${report}.${block}.${row || 'unknown'}`;
      const gap = gaps.includes(row) ? ({ gap: true } as const) : {};
      return { kind: 'figure', name, report, block, figure, row, shares: true, ...gap };
    }),
});
const question = (report: Lettered): Question => ({ kind: 'question', name: report, title: lettered[report].title });
const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => String(id));

const b1a = linesOf('b1a_report', 'months');
const b2 = linesOf('b2_report', 'months');
const b3 = linesOf('b3_report', 'months');
const b4 = linesOf('b4_report', 'ages');
const b4Groups = linesOf('b4_report', 'groups');
const b5 = linesOf('b5_report', 'times');
const c1 = linesOf('c1_report', 'types');
const c2 = linesOf('c2_report', 'groups');
const c3 = linesOf('c3_report', 'sources');
const c4 = linesOf('c4_report', 'housing');
const f2a = linesOf('f2a_report', 'types');
const f3 = linesOf('f3_report', 'ages');
const f4 = linesOf('f4_report', 'sources');

/** Not checked again: B4 has the same lines. */
const PROFILE_CHECKED = ['unknown_gender', 'unknown_age'];
const PROFILE = ['women', 'seniors', 'indigenous', 'newcomers', 'students', 'veterans', ...PROFILE_CHECKED];
const PROFILE_GAPS = ['unmapped', 'unknown_indigenous', 'unknown_entry', 'unknown_education', 'unknown_veteran'];
/** Visits of earlier releases (`not_noted`) cannot be completed any more. */
const INCOME = [...ids(income_sources), 'not_noted'];
const INCOME_GAPS = ['unmapped', 'not_known'];

export const MARCH_LINES: readonly MarchLine[] = [
  question('b1a_report'),
  ...b1a.figures(MARCH_ROW, 'visits', 'adults', 'children', 'persons'),
  question('b2_report'),
  ...b2.figures(MARCH_ROW, 'adults', 'children', 'persons'),
  question('b3_report'),
  ...b3.figures(MARCH_ROW, 'households', 'first_time', 'persons'),
  question('b4_report'),
  ...b4.rows('persons', AGE_GROUPS, ['']),
  ...b4.figures(null, 'persons'),
  ...b4Groups.rows('persons', ['children', 'women', 'seniors'], ['unknown_gender']),
  question('b5_report'),
  ...b5.rows('households', ['1', '2', '3', '4', '5']),
  ...b5.figures(null, 'households', 'first_time', 'returning'),
  question('c1_report'),
  ...c1.rows('households', HOUSEHOLD_TYPES),
  ...c1.figures(null, 'households'),
  question('c2_report'),
  ...c2.rows('persons', PROFILE, PROFILE_GAPS),
  ...c2.figures(null, 'persons'),
  question('c3_report'),
  ...c3.rows('households', INCOME, INCOME_GAPS),
  ...c3.figures(null, 'households'),
  question('c4_report'),
  ...c4.rows('households', ids(housing_kinds), ['unmapped', 'none']),
  ...c4.figures(null, 'households'),
  { kind: 'question', name: 'entered', title: 'march_entered' },
  { kind: 'entered', name: 'meals', title: 'march_meals' },
  { kind: 'entered', name: 'snacks', title: 'march_snacks' },
  question('f2a_report'),
  ...f2a.figures(null, 'sessions', 'households', 'participants', 'adults', 'children'),
  question('f3_report'),
  ...f3.rows('persons', AGE_GROUPS, ['']),
  ...f3.figures(null, 'persons'),
  question('f4_report'),
  ...f4.rows('households', INCOME, INCOME_GAPS),
  ...f4.figures(null, 'households'),
];
