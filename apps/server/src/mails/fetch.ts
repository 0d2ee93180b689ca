import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { mailOf } from './queries.ts';

export const fetch = (ctx: Context, { id }: InputOf<typeof contract.mails.fetch>) =>
  read(ctx, async (db) => ({ code: 'Ok' as const, row: await mailOf(db, id) }));
