/** A sheet as a PDF, and as the cells of a workbook or CSV file. */
import type { SheetBlock, SheetRow } from '@resa/contract/reports/calls';
import { pictureOf, yearBefore } from '@resa/contract/reports/chart';
import { isRunning } from '@resa/contract/reports/compare';
import type { FilterName, Block as ReportBlock, ValueKind } from '@resa/contract/reports/define';
import { type ReportName, reportOf } from '@resa/contract/reports/index';
import { locationsText } from '@resa/contract/reports/locations';
import { categoryText, FOOD_AID, marchOf, monthIn } from '@resa/contract/reports/params';
import { numberText, percentText, tenthText } from '@resa/rules/text/number-text';
import { isDate } from '@resa/rules/time/dates';
import { fiscalYear, fiscalYearName, monthOf } from '@resa/rules/time/months';
import { Refused } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { noSteps, type Steps } from '../../frame/jobs/long-work-run.ts';
import { type Block, letterheadOf, PDF_MAX_ROWS, writePdf } from '../../pdf/index.ts';
import { contentTypes, type Cell as FileCell, type SheetFormat, writeSheet } from '../../sheets/index.ts';
import { monthText } from '../engine/words.ts';
import { leftOutWords, rightsBefore, withoutRefusals } from './leaving.ts';
import { locationsIn, type MadeReport, make, personsIn, type ReportRequest } from './make.ts';
import { pdfPicture } from './picture.ts';

interface FileBlock {
  readonly heading: string | null;
  readonly headings: string[];
  readonly lines: FileCell[][];
  readonly sums: FileCell[][];
}
type Cell = SheetBlock['rows'][number]['cells'][number];

/** A report as a PDF with its filters and counting rule above, and the persons that it names. */
export async function pdfOf(ctx: Context, request: ReportRequest, steps: Steps = noSteps) {
  const rights = await rightsBefore(ctx);
  const { report: madeReport, left_out } = await withoutRefusals(ctx, await make(ctx, request, steps));
  const { say, locale, blocks } = madeReport;
  const report = reportOf(request.name);
  if (blocks.reduce((sum, { rows }) => sum + rows.length, 0) > PDF_MAX_ROWS)
    throw new Refused(200, { code: 'report_too_long' });
  const before = yearBefore(report, request.params, madeReport.today);
  const { signal } = steps;
  const earlier =
    before && (await make(ctx, { ...request, params: { ...request.params, ...before } }, { ...noSteps, signal }));
  const body = await writePdf(
    {
      title: titleWords(madeReport, request.name),
      subtitle: [chosenWords(madeReport, request.name), locationWords(madeReport, request.name)]
        .filter((words) => words)
        .join(' · '),
      organisation: ctx.settings[`organisation_name_${locale}`],
      lang: locale,
      letterhead: await letterheadOf(ctx),
      made: madeWords(ctx, madeReport, request),
      page: say('record_page', { page: '{page}', pages: '{pages}' }),
      made_at: ctx.now,
      ...(report.landscape && { landscape: true }),
      blocks: [
        ...[...ruleWords(madeReport, request.name), ...leftOutWords(say, left_out)].map(
          (text): Block => ({ kind: 'quiet', text }),
        ),
        ...blocks.flatMap((block, index) =>
          pdfBlocks(block, report.blocks[block.name], madeReport, { before: earlier?.blocks[index] }),
        ),
      ],
    },
    steps.signal,
  );
  return {
    body,
    content_type: 'application/pdf',
    name: `${fileName(madeReport, request)}.pdf`,
    rights,
    shows: personsIn(blocks),
    places: madeReport.places,
  };
}

/** A report as a workbook or CSV file: group names in their own columns, totals below an empty row. */
export async function fileOf(ctx: Context, request: ReportRequest, format: SheetFormat, steps: Steps = noSteps) {
  const { report, left_out } = await withoutRefusals(ctx, await make(ctx, request, steps));
  const cells = report.blocks.flatMap((block, index) => [
    ...(index > 0 ? [[]] : []),
    ...blockRows(fileBlock(block, report)),
  ]);
  const title = titleWords(report, request.name);
  const about = [
    title,
    ctx.settings[`organisation_name_${report.locale}`],
    chosenWords(report, request.name),
    locationWords(report, request.name),
    ...ruleWords(report, request.name),
    ...leftOutWords(report.say, left_out),
    madeWords(ctx, report, request),
  ].filter((line) => line !== '');
  return {
    body: await writeSheet(format, title, cells, {
      about: { title: report.say('report_about'), rows: about.map((line) => [line]) },
      separator: request.params.separator,
    }),
    content_type: contentTypes[format],
    name: `${fileName(report, request)}.${format}`,
    shows: personsIn(report.blocks),
    places: report.places,
  };
}

/** The title, with its year if it is of a March. */
function titleWords({ say, params }: MadeReport, name: ReportName): string {
  const { title, yearTitle } = reportOf(name);
  return yearTitle && params.march ? say(yearTitle, { year: String(params.march) }) : say(title);
}

/** The choices other than a location, on one line. */
function chosenWords(report: Omit<MadeReport, 'blocks'>, name: ReportName): string {
  const filters = reportOf(name).filters.filter((filter) => filter !== 'location' && filter !== 'locations');
  return [filterWords(report, filters), runningWords(report, name)].filter((words) => words !== '').join(' · ');
}

/** Says that a range of months or a compared span is not over; empty otherwise. */
export function runningWords(
  { params, span, today, overMonths, say }: Omit<MadeReport, 'blocks'>,
  name: ReportName,
): string {
  const isMarked = overMonths || isCompared(params, name);
  return isMarked && isRunning(span, today) ? say('report_running', { date: today }) : '';
}

const isCompared = ({ compare }: MadeReport['params'], name: ReportName): boolean =>
  compare !== undefined && reportOf(name).filters.includes('compare');

/** How it is counted. */
const ruleWords = ({ say, params, overMonths }: MadeReport, name: ReportName): string[] => [
  say(reportOf(name).rule),
  ...(overMonths ? [say('report_months_rule')] : []),
  ...(isCompared(params, name) ? [say('report_compare_rule')] : []),
];

/** The user and time of making; the time is that of the reader's clock. */
export const madeWords = (ctx: Context, { say }: Pick<MadeReport, 'say'>, { params }: ReportRequest): string =>
  say('report_made', { name: ctx.actor.name, when: params.time || `${ctx.today.date} ${ctx.today.time}` });

/** The choices and the counted locations, on one line. */
export const chosenIn = (report: Omit<MadeReport, 'blocks'>, name: ReportName): string =>
  [chosenWords(report, name), locationWords(report, name)].filter((words) => words !== '').join(' · ');

/** The locations that a sheet counts, in words. */
export function locationWords(report: Omit<MadeReport, 'blocks'>, name: ReportName): string {
  const locations = locationsIn(report, name);
  return locations ? locationsText(report.say, locations) : report.say('report_whole_organisation');
}

/** Title, choices, and the day on which it was made, in signs that every system takes in the name of a file. */
const fileName = (report: MadeReport, { name }: ReportRequest): string => {
  const { filters } = reportOf(name);
  const words = filterWords(
    report,
    // The title has the year of a March.
    filters.filter((filter) => filter !== 'march' && (filter !== 'location' || report.params.location)),
    MOST_NAMES,
  );
  return fileNameOf([titleWords(report, name), words, report.today]);
};

/** Words in signs that every system takes in the name of a file. */
export const fileNameOf = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/[\\/:*?"<>|·]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 180);

/** The most names of locations or types in the name of a file. */
const MOST_NAMES = 3;

/** The chosen filters on one line. Of more than `maxNames` locations or types only the number is shown. */
export function filterWords(
  {
    say,
    params,
    names,
    locale,
    settings,
    today,
  }: Pick<MadeReport, 'say' | 'params' | 'names' | 'locale' | 'settings' | 'today'>,
  filters: readonly FilterName[],
  maxNames = Number.POSITIVE_INFINITY,
): string {
  const listText = (
    ids: readonly number[] | undefined,
    name: (id: number) => string,
    many: 'report_count_locations' | 'report_count_types',
  ) => {
    if (!ids) return '';
    return ids.length > maxNames ? say(many, { count: ids.length }) : ids.map(name).join(', ');
  };
  const months = filters.includes('months') ? params.months : undefined;
  const words: Record<FilterName, () => string> = {
    location: () =>
      params.locations ? '' : params.location ? names.place(params.location) : say('report_all_locations'),
    locations: () => listText(params.locations, names.place, 'report_count_locations'),
    types: () => listText(params.types, names.type, 'report_count_types'),
    category: () => say(categoryText(params.category ?? FOOD_AID)),
    event: () => names.type(params.event ?? ''),
    vbz_event: () => names.type(params.vbz_event ?? ''),
    date: () => params.date ?? '',
    range: () => say('report_range', { from: params.range?.from ?? '', to: params.range?.to ?? '' }),
    // Each user's name is a heading of the report.
    users: () => '',
    year: () => (months || filters.includes('month') ? '' : String(params.year)),
    month: () => (months ? '' : monthText(monthIn(params.year ?? 0, params.month ?? 0), locale)),
    months: () => (months ? monthsText(months, { say, locale, settings }) : ''),
    march: () => marchWords(params.march ?? 0, { say, locale, today }),
    mapped: () => (params.mapped ? say('report_mapped_as_on', { date: params.mapped }) : ''),
    compare: () => (params.compare ? say(`report_compared_with_${params.compare}`) : ''),
  };
  return filters
    .map((filter) => words[filter]())
    .filter((text) => text !== '')
    .join(' · ');
}

/** A fiscal year by its name too. */
function monthsText(
  { from, to }: NonNullable<MadeReport['params']['months']>,
  { say, locale, settings }: Pick<MadeReport, 'say' | 'locale' | 'settings'>,
): string {
  const [first, last] = [monthText(from, locale), monthText(to, locale)];
  const range = from === to ? first : say('report_months_range', { from: first, to: last });
  const year = fiscalYear(from, settings.fiscal_year_start);
  if (year.from !== from || year.to !== to) return range;
  return `${say('report_fiscal_year', { years: fiscalYearName(year) })} · ${range}`;
}

/** A March that is not over is marked: its figures still change. */
function marchWords(year: number, { say, locale, today }: Pick<MadeReport, 'say' | 'locale' | 'today'>): string {
  const march = marchOf(year);
  const month = monthText(march, locale);
  return monthOf(today) > march ? month : say('report_month_so_far', { month, date: today });
}

/** `level`: that of its heading, if it is not the first below the title. `before`: the block of a year earlier. */
export function pdfBlocks(
  block: SheetBlock,
  declared: ReportBlock | undefined,
  report: MadeReport,
  { level, before }: { level?: 3 | 4; before?: SheetBlock | undefined } = {},
): Block[] {
  const { heading, columns, rows } = block;
  const { say, locale } = report;
  const above: Block[] = heading ? [{ kind: 'heading', text: say(heading), ...(level && { level }) }] : [];
  if (rows.length === 0) return [...above, { kind: 'note', text: say('report_no_data') }];
  const image = declared?.chart && pictureOf(declared.chart, block, { ...report, before });
  const picture = image && pdfPicture(image, locale);
  const rowsOfKind = (kinds: readonly string[]) =>
    rows.flatMap(({ kind }, index) => (kinds.includes(kind) ? [index] : []));
  return [
    ...above,
    ...(picture ? [picture] : []),
    {
      kind: 'table',
      columns: columns.map(({ heading, value, kind, wide }) => ({
        heading: say(heading, value === null ? {} : { value }),
        ...(isNumber(kind) && { end: true }),
        ...(wide && { wide: true }),
      })),
      rows: rows.map(({ kind: line, cells }) =>
        cells.map((cell, index) => {
          const kind = columns[index]?.kind ?? 'text';
          // The name of a total may wrap.
          return cellText(cell, kind === 'month' && line !== 'row' ? 'text' : kind, line, locale);
        }),
      ),
      across: rowsOfKind(['group']),
      strong: rowsOfKind(['subtotal', 'total', 'average']),
    },
  ];
}

const isNumber = (kind: ValueKind) => kind === 'number' || kind === 'percent' || kind === 'id';

/** A count is whole; a percentage and an average have one decimal. */
function cellText(cell: Cell, kind: ValueKind, line: SheetRow['kind'], locale: MadeReport['locale']): string {
  if (cell === null) return '';
  // Keeps a month on one line in a narrow column.
  if (kind === 'month') return String(cell).replaceAll(' ', '\u00a0');
  if (typeof cell === 'string' || kind === 'id') return String(cell);
  if (kind === 'percent') return percentText(cell, locale);
  return line === 'average' ? tenthText(cell, locale) : numberText(cell, locale);
}

/** Rounds to a tenth. Totals are computed from counts, never from rounded percentages. */
const rounded = (percent: number) => Math.round(percent * 10) / 10;

/** A block as the parts of a file: its headings, its rows, and apart from them its subtotals, totals and averages. */
export function fileBlock({ heading, groups, columns, rows }: SheetBlock, { say }: MadeReport): FileBlock {
  const drawnColumns = columns.map((column, index) => ({ ...column, at: index }));
  const headings = drawnColumns.map(({ heading, value }) => say(heading, value === null ? {} : { value }));
  const grouped = groups.length > 0;
  const title = grouped ? [groups.join(' · ')] : [];
  let group: Cell = null;
  const lines: FileCell[][] = [];
  const sums: FileCell[][] = [];
  for (const { kind, cells } of rows) {
    if (kind === 'group') group = cells[0] ?? null;
    else {
      const values = drawnColumns.map(({ kind: valueKind, at }) => fileCell(cells[at] ?? null, valueKind));
      (kind === 'row' ? lines : sums).push([...(grouped ? [kind === 'total' ? null : group] : []), ...values]);
    }
  }
  return {
    heading: heading && say(heading),
    headings: [...title, ...headings],
    lines,
    sums,
  };
}

/** Days, times and percentages as a spreadsheet calculates with them; any other value, such as a word, as it is. */
function fileCell(cell: Cell, kind: ValueKind): FileCell {
  if (kind === 'percent' && typeof cell === 'number') return { percent: rounded(cell) };
  // Rows by month are rows by day where a range is short.
  if ((kind === 'date' || kind === 'month') && typeof cell === 'string' && isDate(cell)) return { date: cell };
  if (kind === 'time' && typeof cell === 'string' && /^\d\d:\d\d$/.test(cell)) return { time: cell };
  return cell;
}

/** A block as rows below each other. */
function blockRows({ heading, headings, lines, sums }: FileBlock): FileCell[][] {
  return [...(heading ? [[heading]] : []), headings, ...lines, ...(sums.length > 0 ? [[], ...sums] : [])];
}
