import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { namedWorkstation } from './named.ts';

/** Whether a workstation may keep what it keeps; one that may not erases it. */
export const keeps = (ctx: Context, { workstation }: InputOf<typeof contract.offline.keeps>) =>
  read(ctx, async (db) => {
    const named = await namedWorkstation(db, ctx, workstation);
    return { code: 'Ok' as const, keeps: named ? (1 as const) : (0 as const) };
  });
