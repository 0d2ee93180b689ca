import type { contract, InputOf } from '@resa/contract';
import { reportOf } from '@resa/contract/reports/index';
import { lineOf } from '@resa/contract/reports/line';
import { inWords } from '../frame/call/numbered.ts';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { countTry } from '../session/index.ts';
import { type Cell, contentTypes, writeSheet } from '../sheets/index.ts';
import { leftOutWords, refusingAmong } from './making/leaving.ts';
import { make, reportTries } from './making/make.ts';
import { chosenIn, fileNameOf, madeWords } from './making/render.ts';
import { openingOf } from './rows.ts';

type Input = InputOf<typeof contract.reports.rowsFile>;

/** About as many as a workbook holds; a file says whether there are more. */
const MOST_ROWS = 1_000_000;

/** The list behind a figure as a workbook or CSV file; it names the report, the line, the figure, the period and the locations. */
export async function rowsFile(ctx: Context, { format, ...figure }: Input) {
  await countTry(ctx, reportTries(ctx));
  if (!ctx.may('view_clients') && !ctx.may('crud_clients')) throw forbidden();
  const opening = openingOf(ctx, figure);
  const allRows = { startRow: 0, rowsPerPage: MOST_ROWS, descending: false };
  const found = await ctx.longWork.inTurn(() => read(ctx, (db) => opening(db, allRows)));
  const refusing = await refusingAmong(
    ctx,
    found.rows.flatMap(({ client_id }) => client_id ?? []),
  );
  const rows = found.rows.filter(({ client_id }) => client_id === null || !refusing.has(client_id));
  const left_out = found.rows.length - rows.length;
  const report = await make(ctx, figure);
  const { say } = report;
  const block = report.blocks.find(({ name }) => name === figure.block);
  const column = block?.columns.find(({ name }) => name === figure.figure);
  const line = [
    block ? lineOf(block, figure.key) : '',
    column ? say(column.heading, column.value === null ? {} : { value: column.value }) : '',
  ].filter((words) => words !== '');
  const title = say(reportOf(figure.name).title);
  const headings = [
    say('report_day'),
    say('time'),
    say('file_number'),
    say('name'),
    say('location'),
    say('appointment_type'),
  ];
  const cells: Cell[][] = rows.map(({ start_date_time, file_number, name, gone, place, type }) => [
    { date: start_date_time.slice(0, 10) },
    start_date_time.length > 10 ? { time: start_date_time.slice(11) } : null,
    file_number,
    gone ? say(gone === 'erased' ? 'report_erased_person' : 'report_deleted_file') : inWords(ctx.locale, name),
    place,
    type,
  ]);
  const { total } = found;
  const cut = found.rows.length < total ? say('report_rows_cut', { shown: rows.length, total }) : '';
  const about = [
    ...[title, ...line, chosenIn(report, figure.name), cut],
    ...leftOutWords(say, left_out),
    madeWords(ctx, report, figure),
  ].filter((words) => words !== '');
  return {
    body: await writeSheet(format, title, [headings, ...cells], {
      about: { title: say('report_about'), rows: about.map((words) => [words]) },
      separator: figure.params.separator,
    }),
    content_type: contentTypes[format],
    name: `${fileNameOf([title, ...line, report.today])}.${format}`,
    shows: rows.flatMap(({ client_id }) => client_id ?? []),
  };
}
