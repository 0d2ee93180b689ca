import type { Context } from '../frame/change/context.ts';
import { read } from '../frame/change/context.ts';
import { purposesOf } from './queries.ts';

/** The purposes, for whoever words them. */
export const purposes = (ctx: Context) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, rows: await purposesOf(db) }));
