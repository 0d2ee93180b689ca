/**
 * The declaration of a report: its title, counting rule and filters, and the columns of its blocks. The query is on the server
 * under the same name (`apps/server/src/reports/all`); the page, PDF, workbook, CSV, mail and the lists behind figures
 * follow from both.
 *
 * defineReport   one report
 * figures        a block of counts: its rows by keys, with subtotals by the first key if there are several, a total,
 * and averages
 * list           a block of rows as they were read, under headings if it has groups, with a count
 * lines          a block of lines under questions, each of which is a figure of another report
 */
import type { Permission } from '../permissions.ts';
import type { TextKey } from '../texts.ts';

/** A filter that is chosen before a report is made (002 §2.15). */
export type FilterName =
  | 'location'
  | 'locations'
  | 'types'
  | 'category'
  | 'event'
  | 'vbz_event'
  | 'date'
  | 'range'
  | 'year'
  | 'month'
  | 'months'
  | 'march'
  | 'users'
  | 'mapped'
  | 'compare';
/** Those that may be left out. */
export const OPTIONAL_FILTERS: readonly FilterName[] = [
  'location',
  'locations',
  'types',
  'category',
  'months',
  'mapped',
  'compare',
];

/** The cards of the index that have no report of their own, in their order (002 D01). */
export const REPORT_GROUPS = {
  appointments: { id: 1, title: 'report_group_appointments', icon: 'event', color: 'green' },
  no_shows: { id: 2, title: 'report_group_no_shows', icon: 'event_busy', color: 'purple' },
  statistics: { id: 3, title: 'report_group_statistics', icon: 'insights', color: 'blue' },
  clients: { id: 4, title: 'report_group_clients', icon: 'people', color: 'green' },
  school: { id: 5, title: 'report_group_school', icon: 'school', color: 'cyan' },
  hunger_count: { id: 6, title: 'report_group_hunger_count', icon: 'restaurant', color: 'orange' },
  alerts: { id: 7, title: 'report_group_alerts', icon: 'report', color: 'red' },
} as const satisfies Record<string, { id: number; title: TextKey; icon: string; color: string }>;
export type ReportGroup = keyof typeof REPORT_GROUPS;

/** How a value is written. An `id` is a number without grouping, such as a file number; a `month` is YYYY-MM. */
export type ValueKind = 'text' | 'id' | 'date' | 'time' | 'month' | 'number' | 'percent';
/** The units that a figure counts and opens as a list. `files` are as of a day, without time, location and type. */
export const UNITS = ['appointments', 'visits', 'households', 'persons', 'files'] as const;
export type Unit = (typeof UNITS)[number];
/** A unit that a figure can count but not open: the starts of an event that somebody attended. */
export type Unlisted = 'sessions';
export const opens = (unit: Unit | Unlisted | null | undefined): unit is Unit => !!unit && unit !== 'sessions';

export interface KeyColumn {
  readonly heading: TextKey;
  /** The heading if a range of months was chosen. */
  readonly headingOfMonths?: TextKey;
  readonly kind: 'text' | 'id' | 'date' | 'time' | 'month';
  /** Rows are sorted by the value of the key, such as a position, and not by its words. */
  readonly byValue?: true;
}
export interface FigureColumn {
  readonly heading: TextKey;
  /** The unit that the figure counts. A figure that is computed from others has no unit, and cannot be opened. */
  readonly unit?: Unit | Unlisted;
  readonly kind?: 'percent';
  /**
   * A column of the source. The figure gets a column for each of its values, whose words fill the {value} of the
   * heading.
   */
  readonly across?: string;
}
export interface ListColumn {
  readonly heading: TextKey;
  readonly kind: ValueKind;
  /** The column takes the width that the others leave. */
  readonly wide?: true;
  /** Its numbers are added up below a group and at the end. */
  readonly sum?: true;
  /** For a file number: the index in `client_ids` of the person it belongs to; 0 if absent. */
  readonly of?: number;
}
/** A fact about the subject of a row, such as a name. It comes before the figures unless `after` is set. */
export interface FactColumn extends ListColumn {
  readonly after?: true;
}

/**
 * The picture of a block, above its table and in the PDF:
 *   trend     a figure over time, or over the columns of a figure that has several; `behind` the year before
 *   share     the part that each row has of a figure
 *   pyramid   rows with one figure to the left and another to the right; `of` counts both and the rest
 */
export type ChartOf =
  | { readonly as: 'trend'; readonly of: string; readonly by?: 'group'; readonly behind?: 'year_before' }
  | { readonly as: 'share'; readonly of: string; readonly by?: 'group' }
  | { readonly as: 'pyramid'; readonly of: string; readonly left: string; readonly right: string };
/** The rows of a list by weekday and hour. */
export interface HeatOf {
  readonly as: 'heat';
  /** Columns of the list. */
  readonly day: string;
  readonly time: string;
  readonly label: TextKey;
}

export interface FiguresBlock {
  readonly kind: 'figures';
  readonly heading?: TextKey;
  readonly chart?: ChartOf;
  readonly keys: Readonly<Record<string, KeyColumn>>;
  /** Further columns of a block with one key, such as a client's name. */
  readonly facts?: Readonly<Record<string, FactColumn>>;
  readonly figures: Readonly<Record<string, FigureColumn>>;
  /** The heading of a last row, or of one below each group, with the averages of its rows. */
  readonly average?: TextKey;
  /** The label of the last row if it is not the sum of the rows, for example because lines overlap. */
  readonly total?: TextKey;
  /** The same where a range of months was chosen. */
  readonly totalOfMonths?: TextKey;
}
export interface ListBlock {
  readonly kind: 'list';
  readonly heading?: TextKey;
  readonly chart?: HeatOf;
  /** Columns whose values are above their rows. */
  readonly groups: Readonly<Record<string, ListColumn>>;
  readonly columns: Readonly<Record<string, ListColumn>>;
  /** The text of the count below a group and at the end. */
  readonly count: TextKey;
}
/** Lines under questions; a line takes its figures from another report, and is opened there. */
export interface LinesBlock {
  readonly kind: 'lines';
  readonly heading?: TextKey;
  /** The lines have pictures in their own reports. */
  readonly chart?: undefined;
  readonly columns: Readonly<Record<string, LineColumn>>;
}
export interface LineColumn {
  readonly heading: TextKey;
  readonly kind: 'text' | 'number' | 'percent';
  /** Its figures open the visits that they count; lines may be left out of that. */
  readonly unit?: 'visits';
  readonly wide?: true;
}
export type Block = FiguresBlock | ListBlock | LinesBlock;

export interface Report {
  /** Never given to another report: the card's number in the index. */
  readonly id: number;
  /** Its address below /reports, if that is not its name (002 A02); with a leading slash, the whole path. */
  readonly route?: string;
  readonly title: TextKey;
  /** Its title once the {year} is chosen, of a March. */
  readonly yearTitle?: TextKey;
  /** The counting rule, in words; it is shown under the title (002 E). */
  readonly rule: TextKey;
  readonly group: ReportGroup;
  /** A Material icon for the index (002 D01). */
  readonly icon: string;
  readonly filters: readonly FilterName[];
  /** Rights that its readers need in addition to view_reports. */
  readonly needs?: readonly Permission[];
  /** Another screen shows it: it has neither its own page nor a card in the index. */
  readonly elsewhere?: true;
  /** It is about the whole organization, regardless of its reader's locations. */
  readonly everywhere?: true;
  readonly blocks: Readonly<Record<string, Block>>;
  /** The PDF is landscape, for many columns. */
  readonly landscape?: true;
  /** The tab of a client's file in which a listed row is mended. */
  readonly mended?: string;
}

/**
 * Whether a report can name people, or is only for some of its readers: who gets it by mail is then checked more
 * strictly.
 */
export function isConfidential({ blocks, needs }: Pick<Report, 'blocks' | 'needs'>): boolean {
  const columnsOf = (block: Block) => {
    if (block.kind === 'lines') return block.columns;
    return block.kind === 'list' ? { ...block.groups, ...block.columns } : { ...block.keys, ...block.facts };
  };
  return (
    (needs?.length ?? 0) > 0 ||
    Object.values(blocks).some((block) => Object.values(columnsOf(block)).some(({ kind }) => kind === 'id'))
  );
}

/** The visits of each category of appointment types, of a report with the filter `category`. */
export const BY_CATEGORY = { heading: 'report_visits_of', unit: 'visits', across: 'category_id' } as const;

export const defineReport = <const R extends Report>(report: R): R => report;
export const figures = <const B extends Omit<FiguresBlock, 'kind'>>(block: B) =>
  ({ kind: 'figures', ...block }) as const;
export const list = <const B extends Omit<ListBlock, 'kind'>>(block: B) => ({ kind: 'list', ...block }) as const;
export const lines = <const B extends Omit<LinesBlock, 'kind'>>(block: B) => ({ kind: 'lines', ...block }) as const;

/** The address of its page. */
export const addressOfReport = (name: string, { route = name }: Pick<Report, 'route'>): `/${string}` =>
  route.startsWith('/') ? (route as `/${string}`) : `/reports/${route}`;
