/**
 * The picture of a block. The screen and the PDF draw the same picture, each with its own means.
 *
 * pictureOf      the picture of a block; null if there is nothing to compare
 * yearBefore     the parameters of the same span a year earlier; null if no picture shows it, the figures are compared or that
 *                year is not offered
 */
import type { TextValues } from '@resa/rules/text/fill-text';
import { numberText, percentText } from '@resa/rules/text/number-text';
import { addToMonth } from '@resa/rules/time/months';
import type { Locale, TextKey } from '../texts.ts';
import type { SheetBlock, SheetColumn, SheetRow } from './calls.ts';
import { BEFORE } from './compare.ts';
import type { ChartOf, HeatOf, Report } from './define.ts';
import { faultsOfParams, type ReportParams } from './params.ts';

export interface Point {
  readonly name: string;
  readonly value: number;
}
/** A value for each point, under a name. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}
export interface TrendPicture {
  readonly as: 'trend';
  readonly label: string;
  /** The heading of the axis of points, such as "Month". */
  readonly across: string;
  /** The span first; the time that it is compared with behind. */
  readonly series: readonly [Series, ...Series[]];
  readonly names: readonly string[];
}
export interface SharePicture {
  readonly as: 'share';
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The names of both times if it is compared. */
  readonly spans: { readonly now: string; readonly before: string } | null;
}
export interface Bar extends Point {
  /** The value and its part of all. */
  readonly words: string;
  readonly before?: { readonly value: number; readonly words: string };
}
export interface PyramidPicture {
  readonly as: 'pyramid';
  readonly label: string;
  readonly across: string;
  readonly left: Series;
  readonly right: Series;
  /** Columns beside it: those on neither side if there are some, and all of both times if it is compared. */
  readonly more: readonly Series[];
  readonly names: readonly string[];
}
export interface HeatPicture {
  readonly as: 'heat';
  readonly label: string;
  readonly across: string;
  /** Hours, from the first to the last of any row. */
  readonly columns: readonly string[];
  readonly rows: readonly Series[];
}
export type Picture = TrendPicture | SharePicture | PyramidPicture | HeatPicture;

interface Words {
  readonly locale: Locale;
  readonly today: string;
  say(key: TextKey, values?: TextValues): string;
}
/** `before`: the same block of a year earlier. */
interface Shown extends Words {
  readonly before?: SheetBlock | undefined;
}

export function pictureOf(chart: ChartOf | HeatOf, block: SheetBlock, shown: Shown): Picture | null {
  if (chart.as === 'heat') return heatOf(chart, block, shown);
  if (chart.as === 'pyramid') return pyramidOf(chart, block, shown);
  const points = pointsOf(block, chart, shown);
  const column = columnOf(block, chart.of);
  const compared = block.compared?.of === chart.of ? block.compared : null;
  const earlier = compared && pointsOf(block, { ...chart, of: BEFORE }, shown);
  if (!column || points.length < 2 || [...points, ...(earlier ?? [])].every(({ value }) => value === 0)) return null;
  const label = shown.say(column.heading, column.value === null ? {} : { value: column.value });
  if (chart.as === 'trend') return trendOf(chart, block, points, shown);
  const wordsOf = (figure: string) => {
    const all = totalOf(
      block,
      block.columns.findIndex(({ name }) => name === figure),
    );
    return (value: number) =>
      all === 0 ? '' : `${numberText(value, shown.locale)} · ${percentText((value / all) * 100, shown.locale)}`;
  };
  const [words, wordsBefore] = [wordsOf(column.name), wordsOf(BEFORE)];
  const bars = points.map(({ name, value }, index): Bar => {
    const before = earlier?.[index]?.value;
    return {
      name,
      value,
      words: words(value),
      ...(before !== undefined && { before: { value: before, words: wordsBefore(before) } }),
    };
  });
  return { as: 'share', label, bars, spans: compared && { now: compared.now, before: compared.before } };
}

/** The column of a figure, or the first of one that has several. */
const columnOf = ({ columns }: SheetBlock, figure: string): SheetColumn | undefined =>
  columns.find(({ name }) => name === figure || name.startsWith(`${figure}:`));
const totalOf = ({ rows }: SheetBlock, at: number) => Number(rows.find(({ kind }) => kind === 'total')?.cells[at] ?? 0);

interface Keyed extends Point {
  readonly key: string;
}

/** Rows, groups or columns of a figure, each with its value; future days and months have none. */
function pointsOf(block: SheetBlock, { of, by }: Exclude<ChartOf, { as: 'pyramid' }>, { today }: Words): Keyed[] {
  const { columns, rows, groups } = block;
  const columnParts = columns.flatMap(({ name, value }, index) =>
    name.startsWith(`${of}:`)
      ? [{ key: name.slice(of.length + 1), name: value ?? '', value: totalOf(block, index) }]
      : [],
  );
  const at = columns.findIndex(({ name }) => name === of);
  const valueIn = ({ cells }: SheetRow) => Number(cells[at] ?? 0);
  const nameOf = ({ cells }: SheetRow) => String(cells[0] ?? '');
  const ofGroups = () =>
    rows
      .filter(({ kind }) => kind === 'group')
      .map((group) => {
        const sum = rows.find(({ kind, key }) => kind === 'subtotal' && key[0] === group.key[0]);
        return { key: group.key[0] ?? '', name: nameOf(group), value: sum ? valueIn(sum) : 0 };
      });
  const ofRows = () => {
    const merged = new Map<string, Keyed>();
    for (const row of rows.filter(({ kind }) => kind === 'row')) {
      const key = row.key.at(-1) ?? nameOf(row);
      merged.set(key, { key, name: nameOf(row), value: (merged.get(key)?.value ?? 0) + valueIn(row) });
    }
    // A key may be in several groups.
    const inTime = columns[0]?.kind === 'time' && groups.length > 0;
    return inTime ? [...merged.values()].sort((one, other) => one.key.localeCompare(other.key)) : [...merged.values()];
  };
  const points = columnParts.length > 0 ? columnParts : by === 'group' ? ofGroups() : ofRows();
  return points.filter(({ key }) => !IN_TIME.test(key) || key <= today.slice(0, key.length));
}

/** A month or a day. */
const IN_TIME = /^\d{4}-\d{2}(-\d{2})?$/;
const isMonth = (key: string) => key.length === 7;
const yearOf = (key: string) => Number(key.slice(0, 4));

function trendOf(
  chart: Exclude<ChartOf, { as: 'pyramid' }>,
  block: SheetBlock,
  points: readonly Keyed[],
  { before, say, locale, today }: Shown,
): TrendPicture {
  const column = columnOf(block, chart.of) as SheetColumn;
  const isAcross = column.name !== chart.of;
  const label = isAcross ? say('report_visits') : say(column.heading);
  const keys = points.map(({ key }) => key);
  const inTime = keys.every((key) => IN_TIME.test(key));
  const years = inTime ? [...new Set(keys.map(yearOf))] : [];
  const name = ({ key, name: words }: Keyed) => {
    if (!inTime || !isMonth(key)) return words;
    const month = monthText(key, locale, years.length > 1);
    return key === today.slice(0, 7) ? say('report_chart_so_far', { month }) : month;
  };
  const own = { name: label, values: points.map(({ value }) => value) };
  const shared = {
    as: 'trend' as const,
    label,
    names: points.map(name),
    across: isAcross ? say('report_month') : say((block.columns[0] as SheetColumn).heading),
  };
  const { compared } = block;
  if (compared) {
    // A month of 31 days has lines that one of 28 lacks.
    if (!isComparedWhole(block, today)) return { ...shared, series: [own] };
    const values = pointsOf(block, { ...chart, of: BEFORE }, { say, locale, today }).map(({ value }) => value);
    return {
      ...shared,
      series: [
        { ...own, name: compared.now },
        { name: compared.before, values },
      ],
    };
  }
  const earlier = new Map(
    (before && inTime ? pointsOf(before, chart, { say, locale, today }) : []).map(({ key, value }) => [key, value]),
  );
  const values = keys.map((key) => earlier.get(`${yearOf(key) - 1}${key.slice(4)}`) ?? 0);
  const yearsText = (shift: number) => [years[0], years.at(-1)].map((year) => Number(year) + shift);
  const span = (shift: number) => [...new Set(yearsText(shift))].join('–');
  const series: [Series, ...Series[]] = values.some((value) => value > 0)
    ? [
        { ...own, name: span(0) },
        { name: span(-1), values },
      ]
    : [own];
  return { ...shared, series };
}

/** Whether each line up to today has a value of the other time. */
function isComparedWhole({ columns, rows }: SheetBlock, today: string): boolean {
  const index = columns.findIndex(({ name }) => name === BEFORE);
  return rows.every(({ kind, key: [when = ''], cells }) => {
    return kind !== 'row' || cells[index] !== null || when > today.slice(0, when.length);
  });
}

/** A month's short name. */
function monthText(month: string, locale: Locale, withYear: boolean): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(`${locale}-CA`, {
    month: 'short',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(day);
}

function pyramidOf(
  { left, right, of }: Extract<ChartOf, { as: 'pyramid' }>,
  block: SheetBlock,
  { say }: Words,
): PyramidPicture | null {
  const rows = block.rows.filter(({ kind }) => kind === 'row');
  const names = [...new Set(rows.map(({ cells }) => String(cells[0] ?? '')))];
  const valuesOf = (figure: string) => {
    const index = block.columns.findIndex(({ name }) => name === figure);
    return names.map((name) =>
      rows.reduce((sum, { cells }) => sum + (String(cells[0] ?? '') === name ? Number(cells[index] ?? 0) : 0), 0),
    );
  };
  const side = (figure: string): Series => {
    const column = block.columns.find(({ name }) => name === figure);
    return { name: column ? (column.value ?? say(column.heading)) : '', values: valuesOf(figure) };
  };
  const all = valuesOf(of);
  const [one, other] = [side(left), side(right)];
  const rest = all.map((value, index) => value - (one.values[index] ?? 0) - (other.values[index] ?? 0));
  const { compared } = block;
  const totals = compared
    ? [
        { name: compared.now, values: all },
        { name: compared.before, values: valuesOf(BEFORE) },
      ]
    : [];
  const column = columnOf(block, of);
  const [first] = block.columns;
  if (!column || !first || names.length < 2 || all.every((value) => value === 0)) return null;
  return {
    as: 'pyramid',
    left: one,
    right: other,
    names,
    more: [...(rest.some((value) => value > 0) ? [{ name: say('report_chart_others'), values: rest }] : []), ...totals],
    label: [block.heading && say(block.heading), say('report_chart_age_gender')].filter(Boolean).join(' · '),
    across: say(first.heading),
  };
}

/** Sunday first, as the calendar. */
const WEEK = Array.from({ length: 7 }, (_, index) => `2026-03-0${index + 1}`);

function heatOf({ day, time, label }: HeatOf, { columns, rows }: SheetBlock, { say, locale }: Words) {
  const [dayAt, timeAt] = [day, time].map((wanted) => columns.findIndex(({ name }) => name === wanted)) as [
    number,
    number,
  ];
  const found = rows
    .filter(({ kind }) => kind === 'row')
    .map(({ cells }) => ({
      weekday: new Date(`${cells[dayAt]}T00:00:00Z`).getUTCDay(),
      hour: Number(String(cells[timeAt]).slice(0, 2)),
    }));
  if (found.length < 2) return null;
  const hours = found.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const names = new Intl.DateTimeFormat(`${locale}-CA`, { weekday: 'long', timeZone: 'UTC' });
  return {
    as: 'heat' as const,
    label: say(label),
    across: say('report_chart_weekday'),
    columns: shown.map((hour) => `${String(hour).padStart(2, '0')}:00`),
    rows: WEEK.map((date, weekday) => ({
      name: names.format(new Date(`${date}T00:00:00Z`)),
      values: shown.map((hour) => found.filter((one) => one.weekday === weekday && one.hour === hour).length),
    })),
  };
}

/** How dark a cell of a heat map is, from 0 for nothing to 4 for the most. */
export const darkness = (value: number, most: number): number => (most === 0 ? 0 : Math.ceil((value / most) * 4));

const dayBefore = (date: string) => {
  const day = `${yearOf(date) - 1}${date.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day;
};

/** The parameters a year earlier, for a report whose trend shows that year too; null otherwise. */
export function yearBefore(
  { blocks, filters }: Pick<Report, 'blocks' | 'filters'>,
  params: ReportParams,
  today: string,
): ReportParams | null {
  const compares = Object.values(blocks).some(({ chart }) => chart?.as === 'trend' && chart.behind !== undefined);
  if (!compares || (filters.includes('compare') && params.compare)) return null;
  const { year, range, months } = params;
  const before: ReportParams = {
    ...params,
    ...(year !== undefined && { year: year - 1 }),
    ...(months && { months: { from: addToMonth(months.from, -12), to: addToMonth(months.to, -12) } }),
    ...(range && { range: { from: dayBefore(range.from), to: dayBefore(range.to) } }),
  };
  return faultsOfParams(filters, before, today).length === 0 ? before : null;
}
