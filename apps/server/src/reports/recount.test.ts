/** Random organisations, counted by the reports and again in plain code, slowly: the same figures. */
import { contract } from '@resa/contract';
import type { ReportName } from '@resa/contract/reports/index';
import { HOUSEHOLD_TYPES, type HouseholdType } from '@resa/rules/booking/visit';
import { addDays } from '@resa/rules/time/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointment, firstPlace, household, lastPlace } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { reports } = contract;
const RUNS = 5;
const FIRST = '2026-01-20';
const DAYS = 45;
/** Appointment types with their categories. */
const TYPES = [
  { id: 2, category: 1, name: 'Food market' },
  { id: 4, category: 1, name: 'Mobile food market' },
  { id: 8, category: 2, name: 'Cooking workshop' },
  { id: 6, category: 3, name: 'Interview' },
];

let server: TestServer;
let admin: string;
let places: number[];
let families: Awaited<ReturnType<typeof household>>[];
beforeAll(async () => {
  server = await testServer({ now: '2026-04-10T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
  places = [await firstPlace(db()), await lastPlace(db())];
  families = await Promise.all(
    Array.from({ length: 6 }, (_, at) => household(db(), {}, at % 2 ? [{ role: 3 }, { role: 4 }] : [])),
  );
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

interface Person {
  /** Of whom, among the people of the family. */
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
type Booking = Parameters<Parameters<typeof booking.map>[0]>[0] & { id: number };

const isChild = ({ age, role }: Person) => (age === null ? role === 4 || role === 11 : age < 18);
/** Erased persons keep one random id; here it is made of who they were. */
const personOf = ({ family }: Booking, { at, erased }: Person) => (erased ? `e${family}.${at}` : `c${family}.${at}`);
const erasedId = ({ family }: Booking, { at }: Person) => `11111111-1111-4111-8111-0000000000${family}${at}`;
const peopleOf = (family: number) => {
  const { id = 0, members = [] } = families[family] ?? {};
  return [id, ...members];
};
const visitsIn = (all: readonly Booking[]) => all.filter(({ status, deleted }) => status === 2 && !deleted);
/** Without a family, a visit is of its head's household. */
const home = ({ family, known }: Booking) => `${known ? 'f' : 'c'}${family}`;
const inOrder = (one: Booking, other: Booking) =>
  `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`) || one.id - other.id;

async function store(bookings: readonly Omit<Booking, 'id'>[]): Promise<Booking[]> {
  await db().deleteFrom('visits').execute();
  await db().deleteFrom('appointments').execute();
  const stored: Booking[] = [];
  for (const one of bookings) {
    const [client_id = 0] = peopleOf(one.family);
    const place_id = places[one.place] ?? 0;
    const { id } = await appointment(db(), {
      ...{ client_id, place_id, start_date_time: `${one.date} ${one.time}`, appointment_type_id: one.type.id },
      ...{ status: one.status, emergency: one.emergency, origin: one.origin },
      deleted_at: one.deleted ? '2026-01-02T12:00:00Z' : null,
    });
    const booked = { ...one, id };
    stored.push(booked);
    if (visitsIn([booked]).length === 0) continue;
    const visit = await db()
      .insertInto('visits')
      .values({
        ...{ appointment_id: id, place_id, appointment_type_id: one.type.id, category_id: one.type.category },
        ...{ date: one.date, start_time: one.time, head_client_id: client_id, household_size: 1 },
        family_id: one.known ? (families[one.family]?.group_id ?? null) : null,
        ...{ household_type: one.household_type, house_type_id: null, postal_prefix: null, zone_id: null },
        created_at: '2026-04-01T12:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('visit_persons')
      .values(
        one.persons.map((who, position) => ({
          ...{ visit_id: visit.id, position, age: who.age, group_role_type_id: who.role },
          client_id: who.erased ? null : (peopleOf(one.family)[who.at % peopleOf(one.family).length] ?? null),
          erased_id: who.erased ? erasedId(booked, who) : null,
        })),
      )
      .execute();
  }
  return stored;
}

async function told(name: ReportName, params: object): Promise<(string | number | null)[][]> {
  const { body } = await server.call(reports.sheet, { name, params: { ...params, locale: 'en' } }, admin);
  return body.blocks[0]?.rows.filter(({ kind }) => kind !== 'group').map(({ cells }) => cells) ?? [];
}
/** Figures alone, without shares and bars. */
const figures = (rows: (string | number | null)[][], count: number) => rows.map((row) => row.slice(1, 1 + count));

const persons = (visits: readonly Booking[]) =>
  visits.flatMap((visit) => visit.persons.map((who) => [visit, who] as const));
const number = (values: readonly unknown[]) => new Set(values).size;

function b1a(all: readonly Booking[]) {
  const line = (visits: readonly Booking[]) => {
    const people = persons(visits);
    const children = people.filter(([, who]) => isChild(who)).length;
    return [visits.length, people.length - children, children, people.length];
  };
  const market = visitsIn(all).filter(({ type }) => type.category === 1);
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
  return [...months.map((month) => line(market.filter(({ date }) => date.startsWith(month)))), line(market)];
}

function c1(all: readonly Booking[]) {
  const last = new Map<string, Booking>();
  for (const visit of visitsIn(all).toSorted(inOrder))
    if (visit.type.category === 1 && visit.date.startsWith('2026-02')) last.set(home(visit), visit);
  const line = (types: readonly HouseholdType[]) => {
    const homes = [...last.values()].filter(({ household_type }) => types.includes(household_type));
    return [homes.length, persons(homes).length];
  };
  return [...HOUSEHOLD_TYPES.map((type) => line([type])), line(HOUSEHOLD_TYPES)];
}

function trend(all: readonly Booking[]) {
  const line = (visits: readonly Booking[]) => [
    visits.length,
    number(visits.map(home)),
    // A client of a family of one stands in for each of its three.
    number(
      persons(visits).map(([visit, who]) =>
        personOf(visit, { ...who, at: who.erased ? who.at : who.at % peopleOf(visit.family).length }),
      ),
    ),
  ];
  const visits = visitsIn(all);
  const months = ['2026-01', '2026-02', '2026-03'];
  return [...months.map((month) => line(visits.filter(({ date }) => date.startsWith(month)))), line(visits)];
}

function daily(all: readonly Booking[], on: string) {
  const line = (some: readonly Booking[]) => {
    const booked = some.filter(({ status }) => status !== 4);
    const visits = visitsIn(some);
    const children = persons(visits).filter(([, who]) => isChild(who)).length;
    return [
      ...[booked.length, booked.filter(({ emergency }) => emergency).length],
      ...[booked.filter(({ origin }) => origin === 2).length, some.filter(({ status }) => status === 2).length],
      ...[some.filter(({ status }) => status === 3).length, some.filter(({ status }) => status === 4).length],
      ...[number(visits.map(home)), persons(visits).length - children, children],
    ];
  };
  const today = all.filter(({ date, deleted }) => date === on && !deleted);
  if (today.length === 0) return [];
  const types = TYPES.toSorted((one, other) => one.name.localeCompare(other.name)).flatMap(({ id }) => {
    const mine = today.filter(({ type }) => type.id === id);
    const times = [...new Set(mine.map(({ time }) => time))].sort();
    return mine.length === 0 ? [] : [...times.map((time) => line(mine.filter((one) => one.time === time))), line(mine)];
  });
  return [...types, line(today)];
}

it('the reports and a recount in plain code agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { minLength: 30, maxLength: 50 }), async (bookings) => {
      const all = await store(bookings as Omit<Booking, 'id'>[]);
      expect(figures(await told('b1a_report', { year: 2026 }), 4)).toEqual(b1a(all));
      expect(figures(await told('c1_report', { year: 2026, month: 1 }), 2)).toEqual(c1(all));
      expect(figures(await told('tendance', { range: { from: '2026-01-01', to: '2026-03-31' } }), 3)).toEqual(
        trend(all),
      );
      for (const date of new Set(all.slice(0, 6).map((one) => one.date)))
        expect(figures(await told('daily_count', { date }), 9)).toEqual(daily(all, date));
      const here = all.filter(({ place }) => place === 0);
      const { date = FIRST } = all[0] ?? {};
      expect(figures(await told('daily_count', { date, location: places[0] }), 9)).toEqual(daily(here, date));
    }),
    { numRuns: RUNS },
  );
}, 60_000);
