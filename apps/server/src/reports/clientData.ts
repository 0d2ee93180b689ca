import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { countOf, idsOf, rowsOf } from './clients/client-data.ts';

type Input = InputOf<typeof contract.reports.clientData>;

/** A page of client data (002 A03). */
export const clientData = (ctx: Context, { startRow, rowsPerPage, locale = ctx.locale, ...asked }: Input) =>
  read(ctx, async (db) => {
    const wanted = { ...asked, locale, today: ctx.today.date };
    const page = await idsOf(db, wanted, rowsPerPage, { startRow });
    const of = page.map(({ id }) => id);
    return {
      code: 'Ok' as const,
      dt: { rows: await rowsOf(db, of, wanted), recordsFiltered: await countOf(db, wanted) },
    };
  });
