/**
 * The year-end package: all reports of the hunger count for a year, as a PDF of one chapter each and as a workbook of one sheet
 * each. A monthly report is included month by month, up to the present one.
 */
import type { SheetBlock } from '@resa/contract/reports/calls';
import { type ReportName, reportNames, reportOf } from '@resa/contract/reports/index';
import { marchesOffered, monthIn } from '@resa/contract/reports/params';
import { say } from '@resa/contract/texts';
import type { Context } from '../../frame/change/context.ts';
import type { MadeWork } from '../../frame/jobs/long-work-rows.ts';
import type { Steps } from '../../frame/jobs/long-work-run.ts';
import { type Block, type Chapter, isPicture, letterheadOf, rowsIn, writePdf } from '../../pdf/index.ts';
import { type Cell, contentTypes, writeSheets } from '../../sheets/index.ts';
import { monthText } from '../engine/words.ts';
import { type MadeReport, make, type ReportRequest } from './make.ts';
import { fileBlock, locationWords, pdfBlocks } from './render.ts';

export const PACKAGED_REPORTS = reportNames.filter((name) => reportOf(name).group === 'hunger_count');

/** One report of the package: the year, or its months. */
interface Part {
  readonly name: ReportName;
  readonly sheets: readonly { readonly made: MadeReport; readonly month: string | null }[];
}

export async function packageOf(ctx: Context, params: ReportRequest['params'], steps: Steps): Promise<MadeWork> {
  const { year = 0, locale = ctx.locale } = params;
  const requests = PACKAGED_REPORTS.flatMap((name) => monthsOf(ctx, name, year).map((month) => ({ name, month })));
  // Laying the PDF out takes about as long as many reports.
  const stepCount = requests.length + LAYING_OUT;
  const sheets: { name: ReportName; month: number | null; made: MadeReport }[] = [];
  for (const [at, { name, month }] of requests.entries()) {
    const madeReport = await make(
      ctx,
      { name, params: { year, march: year, locale, ...(month !== null && { month }) } },
      inside(steps),
    );
    sheets.push({ name, month, made: madeReport });
    await steps.done(at + 1, stepCount);
  }
  const parts = PACKAGED_REPORTS.map(
    (name): Part => ({
      name,
      sheets: sheets
        .filter((sheet) => sheet.name === name)
        .map(({ made: madeReport, month }) => ({
          made: madeReport,
          month: month === null ? null : monthText(monthIn(year, month), locale),
        })),
    }),
  ).filter(({ sheets }) => sheets.length > 0);
  const title = say(locale, 'report_package_of', { year: String(year) });
  const file = `${title} ${ctx.today.date}`;
  const xlsx = await writeSheets(parts.map((part) => sheetOf(part)));
  await steps.done(stepCount - 1, stepCount);
  const pdf = await pdfOf(ctx, title, parts, { locale, signal: steps.signal });
  await steps.done(stepCount, stepCount);
  return {
    files: [
      { format: 'pdf', name: `${file}.pdf`, content_type: 'application/pdf', body: pdf },
      { format: 'xlsx', name: `${file}.xlsx`, content_type: contentTypes.xlsx, body: xlsx },
    ],
    // The reports only have counts and name nobody.
    client_ids: [],
    place_ids: ctx.actor.places,
  };
}

const LAYING_OUT = 10;
/** Rows of a month that fit on a page with their headings. */
const MOST_WHOLE = { portrait: 24, landscape: 16 };

/**
 * The months of a year for a monthly report, January as 0 and none in the future. [null] for a report of a whole year
 * or its March; empty if that March cannot be chosen.
 */
function monthsOf({ today }: Context, name: ReportName, year: number): (number | null)[] {
  if (reportOf(name).filters.includes('march')) return marchesOffered(today.date).includes(year) ? [null] : [];
  if (!reportOf(name).filters.includes('month')) return [null];
  return Array.from({ length: 12 }, (_, month) => month).filter(
    (month) => monthIn(year, month) <= today.date.slice(0, 7),
  );
}

/** The steps of one report within the package: they can be stopped, but do not report progress. */
const inside = ({ signal }: Steps): Steps => ({ signal, done: async () => signal.throwIfAborted() });

async function pdfOf(
  ctx: Context,
  title: string,
  parts: readonly Part[],
  { locale, signal }: { locale: MadeReport['locale']; signal: AbortSignal },
): Promise<Buffer> {
  const when = `${ctx.today.date} ${ctx.today.time}`;
  return writePdf(
    {
      title,
      organisation: ctx.settings[`organisation_name_${locale}`],
      lang: locale,
      letterhead: await letterheadOf(ctx),
      made: say(locale, 'report_made', { name: ctx.actor.name, when }),
      page: say(locale, 'record_page', { page: '{page}', pages: '{pages}' }),
      made_at: ctx.now,
      blocks: parts
        .slice(0, 1)
        .flatMap(({ name, sheets }) =>
          sheets
            .slice(0, 1)
            .map(({ made: madeReport }): Block => ({ kind: 'quiet', text: locationWords(madeReport, name) })),
        ),
      chapters: { contents: say(locale, 'report_package_contents'), list: parts.map(chapterOf) },
    },
    signal,
  );
}

function chapterOf({ name, sheets }: Part): Chapter {
  const report = reportOf(name);
  const blocksOf = (madeReport: MadeReport, level: 3 | 4) =>
    madeReport.blocks.flatMap((block) => pdfBlocks(block, report.blocks[block.name], madeReport, { level }));
  return {
    title: sheets[0]?.made.say(report.title) ?? name,
    ...(report.landscape && { landscape: true }),
    blocks: [
      ...sheets
        .slice(0, 1)
        .map(({ made: madeReport }): Block => ({ kind: 'quiet', text: madeReport.say(report.rule) })),
      ...sheets.flatMap(({ made: madeReport, month }): Block[] => {
        if (month === null) return blocksOf(madeReport, 3);
        const heading: Block = { kind: 'heading', text: month, level: 3 };
        if (!madeReport.blocks.some(hasFigures))
          return [heading, { kind: 'note', text: madeReport.say('report_no_data') }];
        // Twelve drawings of a report would hide its numbers.
        const own = [heading, ...blocksOf(madeReport, 4).filter((block) => !isPicture(block))];
        return rowsIn(own) <= (report.landscape ? MOST_WHOLE.landscape : MOST_WHOLE.portrait)
          ? [{ kind: 'whole', blocks: own }]
          : own;
      }),
    ],
  };
}

/** Whether anything was counted. */
const hasFigures = ({ rows }: SheetBlock) =>
  rows.some(({ kind, cells }) => kind === 'total' && cells.some((cell) => typeof cell === 'number' && cell !== 0));

/** Blocks below each other; in a monthly report each row names its month. */
function sheetOf({ name, sheets }: Part): { title: string; rows: Cell[][] } {
  const first = sheets[0]?.made;
  const blocks = first?.blocks ?? [];
  const rows = blocks.flatMap((block, index): Cell[][] => {
    const own = sheets.flatMap(({ made: madeReport, month }): Cell[][] => {
      const sameBlock = madeReport.blocks[index];
      const { lines = [], sums = [] } = sameBlock ? fileBlock(sameBlock, madeReport) : {};
      return [...lines, ...sums].map((line) => (month === null ? line : [month, ...line]));
    });
    const { headings } = fileBlock(block, first as MadeReport);
    const months = sheets.some(({ month }) => month !== null);
    return [
      ...(index > 0 ? [[]] : []),
      ...(block.heading && first ? [[first.say(block.heading)]] : []),
      months && first ? [first.say('report_month'), ...headings] : headings,
      ...own,
    ];
  });
  return { title: first?.say(reportOf(name).title) ?? name, rows };
}
