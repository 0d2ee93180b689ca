import type { contract, InputOf } from '@resa/contract';
import { firstOfMonth, lastOfMonth } from '@resa/rules/time/dates';
import { type Context, read } from '../frame/change/context.ts';
import { monthMarks, waitingCounts } from './queries.ts';

type Input = InputOf<typeof contract.appointments.getMonthEvents>;

/** Day marks of a month, of some appointment types or of all (001 O-53). */
export const getMonthEvents = (ctx: Context, { date, place_id, atf }: Input) =>
  read(ctx, async (db) => ({
    code: 'Ok' as const,
    events: await monthMarks(db, place_id, firstOfMonth(date), lastOfMonth(date), atf ?? []),
    waiting: await waitingCounts(db, place_id, firstOfMonth(date), lastOfMonth(date)),
  }));
