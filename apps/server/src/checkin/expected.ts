import type { contract, InputOf } from '@resa/contract';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { addDays } from '@resa/rules/time/dates';
import { eligibilityOf, servedFactsOfAll } from '../appointments/index.ts';
import { personName } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { counterAppointments } from './queries.ts';

type Input = InputOf<typeof contract.checkin.expected>;

/**
 * The households that have yet to come to a location today, by the clock, each with their verdict; and how many came.
 */
export const expected = (ctx: Context, { place_id }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const rows = await stillToCome(db, place_id, today);
    const facts = await servedFactsOfAll(db, [...new Set(rows.map(({ client_id }) => client_id))], today);
    const verdicts = new Map(facts.map((one) => [one.client_id, eligibilityOf(one, ctx.today, ctx.settings)]));
    return {
      code: 'Ok' as const,
      rows: rows.flatMap((row) => {
        const eligibility = verdicts.get(row.client_id);
        return eligibility ? [{ ...row, eligibility }] : [];
      }),
      ...(await countsOf(db, place_id, today)),
      today,
    };
  });

const stillToCome = (db: ReadDb, place_id: number, today: string) =>
  counterAppointments(db)
    .innerJoin('live_clients as c', 'c.id', 'a.client_id')
    .select(['c.file_number', personName])
    .where('a.place_id', '=', place_id)
    .where('a.start_date_time', '>=', today)
    .where('a.start_date_time', '<', addDays(today, 1))
    .where('a.status', '=', STATUS.open)
    .orderBy('a.start_date_time')
    .orderBy('c.last_name')
    .orderBy('a.id')
    .execute();

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
