import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { countOf, idsOf, rowsOf } from './clients/client-data.ts';

type Input = InputOf<typeof contract.reports.clientData>;

/** A page of client data (002 A03). */
export const clientData = (ctx: Context, { startRow, rowsPerPage, locale = ctx.locale, ...query }: Input) =>
  read(ctx, async (db) => {
    const request = { ...query, locale, today: ctx.today.date };
    const page = await idsOf(db, request, rowsPerPage, { startRow });
    const ids = page.map(({ id }) => id);
    return {
      code: 'Ok' as const,
      dt: { rows: await rowsOf(db, ids, request), recordsFiltered: await countOf(db, request) },
    };
  });
