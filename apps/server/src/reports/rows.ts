import type { contract, InputOf } from '@resa/contract';
import { reportOf } from '@resa/contract/reports/index';
import type { ReadDb } from '../db/handles.ts';
import { forbidden, invalid } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { queryNamed } from './all/index.ts';
import { openedIn } from './engine/block.ts';
import { openFigure } from './engine/count.ts';
import type { FiguresQuery, LinesQuery } from './engine/query.ts';
import { checkRequest, contextOf } from './making/make.ts';

type Input = InputOf<typeof contract.reports.rows>;

/** The rows behind a figure, from the source that it was counted from. */
export async function rows(ctx: Context, { name, params, block, figure, key, ...page }: Input) {
  const opening = openingOf(ctx, { name, params, block, figure, key });
  return read(ctx, async (db) => {
    const { rows, total } = await opening(db, page);
    return { code: 'Ok' as const, rows, recordsFiltered: total };
  });
}

type Figure = Pick<Input, 'name' | 'params' | 'block' | 'figure' | 'key'>;
type Page = Pick<Input, 'startRow' | 'rowsPerPage' | 'descending'>;

/** Checks the user who requests the rows behind a figure, and returns the function that reads a page of it. */
export function openingOf(ctx: Context, { name, params, block, figure, key }: Figure) {
  if (!ctx.may('view_reports')) throw forbidden();
  const blocks = reportOf(name).blocks;
  const declared = Object.hasOwn(blocks, block) ? blocks[block] : undefined;
  if (!declared || declared.kind === 'list') throw invalid({ path: 'block', rule: 'invalid' });
  const longest = declared.kind === 'lines' ? 1 : Object.keys(declared.keys).length;
  if (key.length > longest) throw invalid({ path: 'key', rule: 'invalid' });
  const request = checkRequest(ctx, { name, params });
  return async (db: ReadDb, page: Page) => {
    const context = await contextOf(db, name, request);
    const query = queryNamed(name)(context)[block];
    const opened =
      declared.kind === 'lines'
        ? (query as LinesQuery).opened(key[0] ?? '', figure)
        : openedIn(declared, query as FiguresQuery, figure, key);
    if (!opened) throw invalid({ path: 'figure', rule: 'invalid' });
    const figureRows = await openFigure(db, opened.keys, opened.counted, opened.key, page);
    return {
      total: figureRows.total,
      rows: figureRows.rows.map(({ client_id, id, erased, place_id, type_id, ...row }) => ({
        ...row,
        client_id: id,
        gone: id !== null ? null : client_id === null || erased ? ('erased' as const) : ('deleted' as const),
        place: place_id === null ? '' : context.names.place(place_id),
        type: type_id === null ? '' : context.names.type(type_id),
      })),
    };
  };
}
