import type { SheetBlock } from '@resa/contract/reports/calls';
import type { FiguresBlock } from '@resa/contract/reports/define';
import type { hunger_count as declared } from '@resa/contract/reports/march';
import type { MarchEntry } from '@resa/contract/reports/march-calls';
import { type Lettered, lettered, MARCH_LINES, MARCH_ROW, type MarchFigure } from '@resa/contract/reports/march-lines';
import { marchOf } from '@resa/contract/reports/params';
import { daysOf, monthOf } from '@resa/rules/time/months';
import type { ReadDb } from '../../db/handles.ts';
import { makeBlock, openedIn } from '../engine/block.ts';
import { enteredIn, layoutOf } from '../engine/march.ts';
import type { AnyQuery, FiguresQuery, Line, QueryOf, ReportContext } from '../engine/query.ts';
import { monthText } from '../engine/words.ts';
import { b1a_report } from './b1a-report.ts';
import { b2_report } from './b2-report.ts';
import { b3_report } from './b3-report.ts';
import { b4_report } from './b4-report.ts';
import { b5_report } from './b5-report.ts';
import { c1_report } from './c1-report.ts';
import { c2_report } from './c2-report.ts';
import { c3_report } from './c3-report.ts';
import { c4_report } from './c4-report.ts';
import { f2a_report } from './f2a-report.ts';
import { f3_report } from './f3-report.ts';
import { f4_report } from './f4-report.ts';

const LETTERED_QUERIES: Readonly<Record<Lettered, unknown>> = {
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

/** `gap`: the unit of a figure that the checks list. */
type HungerCountRow = Line<(typeof declared)['blocks']['lines']> & { gap?: string };

/** Lines from the lettered reports; each figure is taken from the block that the report itself shows. */
export const hunger_count: QueryOf<typeof declared> = (context) => {
  const { places, say, locale } = context;
  const year = yearOf(context);
  const now = reportsOf(context, year);
  const before = reportsOf(context, year - 1);
  const marchIsOver = monthOf(context.today) > now.month;
  const values = { now: monthText(now.month, locale), before: monthText(before.month, locale) };
  const shipped = lineNames(context);
  const opened = (name: string, column: string) => {
    const line = MARCH_LINES.find((marchLine) => marchLine.name === name);
    const march = column === 'now' ? now : column === 'before' ? before : undefined;
    return line?.kind === 'figure' ? march?.opened(line) : undefined;
  };
  const unitOf = (line: MarchFigure) =>
    say(blockOf(line).figures[line.figure]?.unit === 'persons' ? 'report_persons' : 'report_households');
  const compared = (value: number | null, previous: number | null) => {
    const change = marchIsOver && value !== null && previous !== null ? value - previous : null;
    return {
      now: value,
      before: previous,
      change,
      change_share: change === null || !previous ? null : (change / previous) * 100,
    };
  };
  const lines = async (db: ReadDb): Promise<HungerCountRow[]> => {
    const entered = await enteredIn(db, year, places);
    const enteredBefore = await enteredIn(db, year - 1, places);
    const rows: HungerCountRow[] = [];
    for (const { name_en, name_fr, ...line } of (await layoutOf(db)).lines) {
      const { name } = line;
      const words = { line: { en: name_en, fr: name_fr }[locale] ?? shipped(name) };
      if (line.kind === 'question') rows.push({ kind: 'question', name, cells: words });
      else if (line.kind === 'entered') {
        const cells = { ...words, ...compared(sumOf(entered, line.name), sumOf(enteredBefore, line.name)) };
        rows.push({ kind: 'line', name, cells, closed: true });
      } else {
        const [present, previous] = [await now.read(db, line), await before.read(db, line)];
        // A line about visits of earlier releases is missing if there are none.
        if (!present.isThere && !previous.isThere) continue;
        const { share, share_known } = present;
        const cells = {
          ...words,
          ...compared(present.value, previous.value),
          ...(line.shares && { share, share_known }),
        };
        rows.push({ kind: 'line', name, cells, closed: !opened(name, 'now'), ...(line.gap && { gap: unitOf(line) }) });
      }
    }
    return rows;
  };
  return {
    checks: {
      values,
      opened: (name, column) => (column === 'now' ? opened(name, column) : undefined),
      async lines(db) {
        let question = '';
        const allLines = await lines(db);
        const gaps = allLines.flatMap(({ kind, name, cells, gap }) => {
          if (kind === 'question') question = String(cells.line);
          if (!gap || !cells.now) return [];
          const words = String(cells.line);
          const line = question ? say('march_gap', { question, line: words }) : words;
          return [{ kind, name, cells: { line, unit: gap, now: cells.now, share: cells.share ?? null } }];
        });
        const entered = await enteredIn(db, year, places);
        const missing = (['meals', 'snacks'] as const).flatMap((name) => {
          const placesWithout = entered.filter((entry) => entry[name] === null).map(({ place }) => place);
          if (placesWithout.length === 0) return [];
          const words = String(allLines.find((row) => row.name === name)?.cells.line);
          const line = say('march_missing', { line: words, names: placesWithout.join(', ') });
          return [{ kind: 'line' as const, name, closed: true, cells: { line, unit: null, now: null, share: null } }];
        });
        return [...gaps, ...missing];
      },
    },
    async entered(db) {
      const rows = await enteredIn(db, year, places);
      return rows.map(({ place, meals, snacks, note }) => ({ place, meals, snacks, note, client_ids: [] }));
    },
    lines: { values, opened, lines },
  };
};

/** The shipped names of lines: the row of their report, or the column where the row is a month or the total. */
export function lineNames(context: ReportContext): (name: string) => string {
  const march = reportsOf(context, yearOf(context));
  return (name) => {
    const line = MARCH_LINES.find((marchLine) => marchLine.name === name);
    if (!line) return name;
    return line.kind === 'figure' ? march.words(line) : context.say(line.title);
  };
}

const yearOf = ({ span }: ReportContext): number => Number(span.from.slice(0, 4));

/** Null if no location entered one. */
function sumOf(entered: readonly MarchEntry[], name: 'meals' | 'snacks'): number | null {
  const numbers = entered.flatMap((entry) => entry[name] ?? []);
  return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) : null;
}

const blockOf = ({ report, block }: MarchFigure) =>
  (lettered[report].blocks as Readonly<Record<string, FiguresBlock>>)[block] as FiguresBlock;

/** The lettered reports for the March of a year; a block is counted once, however many lines are taken from it. */
function reportsOf(context: ReportContext, year: number) {
  const month = marchOf(year);
  const inMarch: ReportContext = { ...context, span: { ...context.span, ...daysOf({ from: month, to: month }) } };
  const blocks = new Map<string, Promise<SheetBlock>>();
  const queryOf = ({ report, block }: MarchFigure) =>
    (LETTERED_QUERIES[report] as AnyQuery)(inMarch)[block] as FiguresQuery;
  const rowKey = ({ row }: MarchFigure) => (row === MARCH_ROW ? month : row);
  const makeBlockOf = (db: ReadDb, line: MarchFigure) => {
    const at = `${line.report} ${line.block}`;
    const block = blocks.get(at) ?? makeBlock(db, line.block, blockOf(line), queryOf(line), inMarch);
    blocks.set(at, block);
    return block;
  };
  return {
    month,
    words(line: MarchFigure): string {
      const { keys, figures } = blockOf(line);
      const [key = ''] = Object.keys(keys);
      if (typeof line.row === 'string') return queryOf(line).labels?.[key]?.(line.row) ?? line.row;
      const heading = figures[line.figure]?.heading;
      return heading ? context.say(heading) : line.name;
    },
    async read(db: ReadDb, line: MarchFigure) {
      const { columns, rows } = await makeBlockOf(db, line);
      const key = rowKey(line);
      const row = rows.find((sheetRow) =>
        key === null ? sheetRow.kind === 'total' : sheetRow.kind === 'row' && sheetRow.key[0] === key,
      );
      const cellOf = (name: string) => row?.cells[columns.findIndex((column) => column.name === name)] ?? null;
      const percent = (name: string) => cellOf(name) as number | null;
      return {
        /** A report without rows has no total; its figures are 0. */
        isThere: row !== undefined || key === null,
        value: Number(cellOf(line.figure) ?? 0),
        share: percent('share'),
        share_known: percent('share_known'),
      };
    },
    opened(line: MarchFigure) {
      const key = rowKey(line);
      return openedIn(blockOf(line), queryOf(line), line.figure, key === null ? [] : [key]);
    },
  };
}
