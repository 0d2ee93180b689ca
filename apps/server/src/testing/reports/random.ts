/**
 * Random organizations, for a recount in plain code. Reports query the database; a recount reads the bookings that were
 * stored.
 *
 * organisation            bookings of six families at two locations from FIRST on: one person each, or three
 * store                   writes them
 * visitsOf, personsIn     the attended ones; their persons
 * home, personOf, isChild the household that a visit counts for; who a person is; whether a person is a child
 * firstVisits             the day of each household's first visit, for each group of visits
 * CATEGORIES, ofCategory  what can be counted, the usual first; the visits of one, or of all for 0
 * byCategory              how many visits each category has
 * figuresShown            the figures of a report without its first column
 */
import type { ReportName } from '@resa/contract/reports/index';
import { HOUSEHOLD_TYPES } from '@resa/rules/booking/visit';
import { addDays } from '@resa/rules/time/dates';
import fc from 'fast-check';
import type { Db } from '../../db/handles.ts';
import { appointment, firstPlace, household, lastPlace } from '../factories.ts';
import type { TestServer } from '../server.ts';
import { sheetOf } from './asking.ts';
import type { SentParams } from './params.ts';

export const FIRST = '2026-01-20';
const DAYS = 45;
/** Appointment types with their categories. */
export const TYPES = [
  { id: 2, category: 1, name: 'Food market' },
  { id: 4, category: 1, name: 'Mobile food market' },
  { id: 8, category: 2, name: 'Cooking workshop' },
  { id: 6, category: 3, name: 'Interview' },
];

export interface Person {
  /** The position of the person among the people of the family. */
  at: number;
  age: number | null;
  role: number;
  erased: boolean;
}
const person = fc.record({
  at: fc.nat(2),
  age: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 6 }),
  role: fc.constantFrom(2, 3, 4, 11),
  erased: fc.boolean(),
});
const booking = fc.record({
  family: fc.nat(5),
  type: fc.constantFrom(...TYPES),
  place: fc.nat(1),
  date: fc.nat(DAYS - 1).map((day) => addDays(FIRST, day)),
  time: fc.constantFrom('00:00', '09:00', '09:30', '23:59'),
  status: fc.constantFrom(1, 2, 2, 2, 2, 3, 4),
  emergency: fc.constantFrom<0 | 1>(0, 0, 1),
  origin: fc.constantFrom(1, 1, 2),
  deleted: fc.constantFrom(false, false, false, true),
  known: fc.boolean(),
  household_type: fc.constantFrom(...HOUSEHOLD_TYPES),
  persons: fc.array(person, { minLength: 1, maxLength: 3 }),
});
type Drawn = Parameters<Parameters<typeof booking.map>[0]>[0];
export type Booking = Drawn & { id: number };
export const organisation = fc.array(booking, { minLength: 30, maxLength: 50 });

export const isChild = ({ age, role }: Person) => (age === null ? role === 4 || role === 11 : age < 18);
/** In every second family three people, one in the others; a person of a visit is one of them. */
const sizeOf = (family: number) => (family % 2 ? 3 : 1);
const memberOf = ({ family }: Booking, { at }: Person) => at % sizeOf(family);
/**
 * The identity by which each person counts once; erased persons keep one random id, here derived from their former id.
 */
export const personOf = (visit: Booking, who: Person) =>
  who.erased ? `e${visit.family}.${who.at}` : `c${visit.family}.${memberOf(visit, who)}`;
const erasedId = ({ family }: Booking, { at }: Person) => `11111111-1111-4111-8111-0000000000${family}${at}`;
export const visitsOf = (all: readonly Booking[]) => all.filter(({ status, deleted }) => status === 2 && !deleted);
export const CATEGORIES = [1, 2, 3, 0];
export const ofCategory = (visits: readonly Booking[], category: number) =>
  visits.filter(({ type }) => category === 0 || type.category === category);
export const byCategory = (visits: readonly Booking[]) =>
  [1, 2, 3].map((category) => ofCategory(visits, category).length);
/** The household of a visit; without a family it is its head's. */
export const home = ({ family, known }: Booking) => `${known ? 'f' : 'c'}${family}`;
/** The first visits of each group; all visits are one group if none is given. */
export function firstVisits(visits: readonly Booking[], groupOf: (visit: Booking) => unknown = () => '') {
  const keyOf = (visit: Booking) => `${home(visit)} ${groupOf(visit)}`;
  const first = new Map<string, string>();
  for (const visit of visits.toSorted(inOrder)) if (!first.has(keyOf(visit))) first.set(keyOf(visit), visit.date);
  return (visit: Booking) => first.get(keyOf(visit)) ?? '';
}
export const inOrder = (one: Booking, other: Booking) =>
  `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`) || one.id - other.id;

export interface Where {
  readonly places: readonly [number, number];
  readonly families: readonly Awaited<ReturnType<typeof household>>[];
}
/** The two locations and the six families that the bookings are about. */
export const whereOf = async (db: Db): Promise<Where> => ({
  places: [await firstPlace(db), await lastPlace(db)],
  families: await Promise.all(
    Array.from({ length: 6 }, (_, index) => household(db, {}, sizeOf(index) > 1 ? [{ role: 3 }, { role: 4 }] : [])),
  ),
});

/** Stores them, as booking, closing and erasing would have written them; earlier ones are deleted. */
export async function store(db: Db, where: Where, bookings: readonly Drawn[]): Promise<Booking[]> {
  const { places, families } = where;
  const clientOf = (family: number, at = 0) =>
    [families[family]?.id ?? 0, ...(families[family]?.members ?? [])][at] ?? null;
  await db.deleteFrom('visits').execute();
  await db.deleteFrom('appointments').execute();
  const stored: Booking[] = [];
  for (const one of bookings) {
    const client_id = clientOf(one.family) ?? 0;
    const place_id = places[one.place] ?? 0;
    const { id } = await appointment(db, {
      client_id,
      place_id,
      start_date_time: `${one.date} ${one.time}`,
      appointment_type_id: one.type.id,
      status: one.status,
      emergency: one.emergency,
      origin: one.origin,
      deleted_at: one.deleted ? '2026-01-02T12:00:00Z' : null,
    });
    const booked = { ...one, id };
    stored.push(booked);
    if (visitsOf([booked]).length === 0) continue;
    const visit = await db
      .insertInto('visits')
      .values({
        appointment_id: id,
        place_id,
        appointment_type_id: one.type.id,
        category_id: one.type.category,
        date: one.date,
        start_time: one.time,
        head_client_id: client_id,
        household_size: 1,
        family_id: one.known ? (families[one.family]?.group_id ?? null) : null,
        household_type: one.household_type,
        house_type_id: null,
        postal_prefix: null,
        zone_id: null,
        created_at: '2026-04-01T12:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('visit_persons')
      .values(
        one.persons.map((who, position) => ({
          visit_id: visit.id,
          position,
          age: who.age,
          group_role_type_id: who.role,
          client_id: who.erased ? null : clientOf(one.family, memberOf(booked, who)),
          erased_id: who.erased ? erasedId(booked, who) : null,
        })),
      )
      .execute();
  }
  return stored;
}

export const personsIn = (visits: readonly Booking[]) =>
  visits.flatMap((visit) => visit.persons.map((who) => [visit, who] as const));
export const different = (values: readonly unknown[]) => new Set(values).size;

/** The figures that a report shows, row by row, without the headings of groups and the first column. */
export async function figuresShown(
  server: TestServer,
  token: string,
  name: ReportName,
  params: SentParams,
  count: number,
  block = 0,
) {
  const blocks = await sheetOf(server, token, name, { ...params, locale: 'en' });
  return blocks[block]?.rows.filter(({ kind }) => kind !== 'group').map(({ cells }) => cells.slice(1, 1 + count)) ?? [];
}
