/**
 * The calls of the 32 reference lists, handled once for all of them. The special behaviour of single lists is in
 * special/.
 */
import type { AnyListCalls, listCalls } from '@resa/contract/lists/calls';
import type { List } from '@resa/contract/lists/define';
import { lists } from '@resa/contract/lists/index';
import { notFound } from '../frame/call/refused.ts';
import type { Handlers } from '../frame/call/serve.ts';
import { type Context, read } from '../frame/change/context.ts';
import { exportList } from './export.ts';
import { importRows, preview } from './import.ts';
import { type ListQuery, pageOf } from './page.ts';
import { destroy, setActive } from './remove.ts';
import { rowOf } from './rows.ts';
import { store, update } from './save.ts';
import { special } from './special/index.ts';
import { swap } from './swap.ts';
import { usesOf } from './uses.ts';

const handlers = {
  list,
  used,
  store,
  update,
  setActive,
  destroy,
  swap,
  export: exportList,
  preview,
  import: importRows,
};
type ListHandlers = {
  readonly [N in keyof AnyListCalls]: (ctx: Context, list: List, input: never) => Promise<unknown>;
};

/** A handler for every call of every list; those that a list has no call for never run. */
export const listHandlers = Object.fromEntries(
  Object.values(lists).map((anyList) => [
    anyList.name,
    Object.fromEntries(
      Object.entries(handlers satisfies ListHandlers).map(([name, answer]) => [
        name,
        (ctx: Context, input: never) => answer(ctx, anyList as unknown as List, input),
      ]),
    ),
  ]),
) as unknown as Handlers<typeof listCalls>;

type ListInput = ListQuery & { startRow: number; rowsPerPage: number };

/** A page of a list. */
async function list(ctx: Context, listed: List, { startRow, rowsPerPage, ...query }: ListInput) {
  return read(ctx, async (db) => {
    const dt = await pageOf(db, listed, query, ctx.locale, { startRow, rowsPerPage });
    return { code: 'Ok' as const, dt, ...(await special[listed.name]?.besides?.(db)) };
  });
}

/** The things that use a row, and how often. */
async function used(ctx: Context, listed: List, { id }: { id: number }) {
  return read(ctx, async (db) => {
    if (!(await rowOf(db, listed, id))) throw notFound();
    return { code: 'Ok' as const, used: await usesOf(db, listed, id) };
  });
}
