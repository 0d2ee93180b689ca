import type { contract, InputOf } from '@resa/contract';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';
import { isTextKey } from '../frame/process/wording.ts';
import { rowOf, storedTexts } from './queries.ts';

/** A text in both languages, beside the original. */
export const fetch = (ctx: Context, { key }: InputOf<typeof contract.translates.fetch>) =>
  read(ctx, async (db) => {
    if (!isTextKey(key)) throw notFound();
    const [stored] = await storedTexts(db, key);
    return { code: 'Ok' as const, row: rowOf(key, stored) };
  });
