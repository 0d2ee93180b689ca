import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { childrenWithoutFamily } from './all/child-without-family.ts';

type Input = InputOf<typeof contract.reports.children>;

/** Children whose household has nobody else (002 A37). */
export const children = (ctx: Context, { params }: Input) =>
  read(ctx, async (db) => ({
    code: 'Ok' as const,
    json: { table: await childrenWithoutFamily(db, ctx.today.date, params.locale ?? ctx.locale) },
  }));
