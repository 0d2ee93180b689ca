import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { addDays } from '@resa/rules/time/dates';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { stillExpected } from './still-expected.ts';

type Input = InputOf<typeof contract.checkin.expected>;

/**
 * The households that have yet to come to a location today, by the clock, each with their verdict; and how many came.
 */
export const expected = (ctx: Context, { place_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    return {
      code: 'Ok' as const,
      rows: await stillExpected(db, ctx, place_id),
      ...(await countsOf(db, place_id, today)),
      today,
    };
  });

const countsOf = (db: ReadDb, place_id: number, today: string) =>
  db
    .selectFrom('live_appointments as a')
    .select(({ fn }) => [
      fn.countAll<number>().as('booked'),
      fn.countAll<number>().filterWhere('a.status', '=', STATUS.closed).as('arrived'),
    ])
    .where('a.place_id', '=', place_id)
    .where('a.start_date_time', '>=', today)
    .where('a.start_date_time', '<', addDays(today, 1))
    .where('a.status', '<>', STATUS.cancelled)
    .executeTakeFirstOrThrow();
