import type { contract, InputOf } from '@resa/contract';
import { type Context, read } from '../frame/change/context.ts';
import { selectRows, shown } from './queries.ts';

type Input = InputOf<typeof contract.waiting.list>;

/** The waiting list entries of a location on a date, by plan and in order. */
export const list = (ctx: Context, { place_id, date }: Input) =>
  read(ctx, async (db) => {
    const rows = await selectRows(db).where('w.place_id', '=', place_id).where('w.date', '=', date).execute();
    return { code: 'Ok' as const, rows: rows.map(shown) };
  });
