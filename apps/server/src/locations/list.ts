import type { contract, InputOf } from '@resa/contract';
import { periodsOf } from '@resa/rules/booking/periods';
import { addDays, weekday } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { bookedOn, dayPlaces, type PlaceSchedule, schedulesOfPlaces } from '../appointments/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { withAddress, withAddresses } from './queries.ts';

type Input = InputOf<typeof contract.locations.list>;

/** A page of all locations, also of those where the user does not work (002 §2.2). */
export const list = (ctx: Context, { startRow, rowsPerPage, sortBy, descending, terms }: Input) =>
  read(ctx, async (db) => {
    const active = terms.active ?? null;
    const found = sql<boolean>`position(fold(${terms.search}) in fold(p.name)) > 0
      and (${active}::int is null or p.active = ${active}::int)`;
    const way = descending ? 'desc' : 'asc';
    const rows = await withAddresses(db)
      .where(found)
      .orderBy(sortBy === 'name' ? sql`p.name collate names` : sql.ref(`p.${sortBy}`), way)
      .orderBy('p.id', way)
      .limit(rowsPerPage)
      .offset(startRow)
      .execute();
    const { n } = await db
      .selectFrom('places as p')
      .where(found)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    const ids = rows.map(({ id }) => id);
    const schedules = await schedulesOfPlaces(db, ids);
    const week = await weekOf(db, schedules, ctx.today.date);
    return {
      code: 'Ok' as const,
      dt: {
        rows: rows.map((row) => ({
          ...withAddress(row),
          types: typesOf(schedules.get(row.id), ctx.today.date),
          week: week(row.id),
        })),
        recordsFiltered: n,
      },
    };
  });

/** The types of the plans that are not over. */
function typesOf(place: PlaceSchedule | undefined, today: string): number[] {
  const lasting = (place?.schedules ?? []).filter(({ plan, periods }) =>
    periodsOf(plan, periods).some(({ end_date }) => end_date >= today),
  );
  return [...new Set(lasting.map(({ plan }) => plan.appointment_type_id))];
}

/** The places of each location in the week of a day, and how many are taken. */
async function weekOf(db: ReadDb, places: ReadonlyMap<number, PlaceSchedule>, today: string) {
  const from = addDays(today, -weekday(today));
  const to = addDays(from, 6);
  const plans = [...places.values()].flatMap(({ schedules }) => schedules.map(({ plan }) => plan.id));
  const booked = await bookedOn(db, plans, from, to);
  return (id: number) => {
    const days = dayPlaces(places.get(id)?.schedules ?? [], booked, from, to);
    const sum = (part: 'max' | 'booked') => days.reduce((all, day) => all + day[part], 0);
    return { max: sum('max'), booked: sum('booked') };
  };
}
