/** Random organizations: the reports about appointments and zones, counted again in plain code. */
import type { ReportName } from '@resa/contract/reports/index';
import { AGE_GROUPS } from '@resa/rules/person/age-groups';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetOf } from '../testing/reports/asking.ts';
import type { SentParams } from '../testing/reports/params.ts';
import {
  type Booking,
  byCategory,
  CATEGORIES,
  different,
  home,
  isChild,
  ofCategory,
  organisation,
  type Person,
  personsIn,
  store,
  TYPES,
  visitsOf,
  type Where,
  whereOf,
} from '../testing/reports/random.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const RUNS = 4;
const RANGE = { from: '2026-01-25', to: '2026-02-25' };
const GENDERS = 5;
/** A month, or a range of months. */
const chosen = fc.constantFrom(
  { params: { year: 2026, month: 1 }, from: '2026-02', to: '2026-02' },
  { params: { months: { from: '2025-12', to: '2026-02' } }, from: '2025-12', to: '2026-02' },
);

let server: TestServer;
let admin: string;
let where: Where;
let zone: number;
beforeAll(async () => {
  server = await testServer({ now: '2026-04-10T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
  where = await whereOf(db());
  zone = (await db().selectFrom('zones').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const headOf = (family: number) => where.families[family]?.id ?? 0;
/** The place of a home: in a zone, outside of all, or without an address. */
const livesIn = ({ family }: Booking) => family % 3;
/** Some prefer not to answer. */
const genderOf = ({ age }: Person) =>
  age === null || age % (GENDERS + 1) === GENDERS ? null : 1 + (age % (GENDERS + 1));
async function addGendersAndZones() {
  await sql`update visit_persons set gender_type_id = 1 + age % ${GENDERS + 1}::int`.execute(db());
  for (const family of [0, 1, 2, 3, 4, 5])
    await sql`update visits set zone_id = ${family % 3 === 0 ? zone : null}::int,
      house_type_id = ${family % 3 < 2 ? 1 : null}::int where head_client_id = ${headOf(family)}`.execute(db());
}

/** The figures of a block, from a column on, row by row, without the headings of groups. */
async function told(name: ReportName, params: SentParams, from = 1, block = 0) {
  const blocks = await sheetOf(server, admin, name, { ...params, locale: 'en' });
  return blocks[block]?.rows.filter(({ kind }) => kind !== 'group').map(({ cells }) => cells.slice(from)) ?? [];
}
const inRange = (all: readonly Booking[]) =>
  all.filter(({ date, deleted }) => !deleted && date >= RANGE.from && date <= RANGE.to);
/** A percentage, to the precision at which two computed ones are equal. */
const percent = (some: number, of: number) => (of === 0 ? null : expect.closeTo((some / of) * 100, 6));
/** Rows whose order is by names that are all the same. */
const sorted = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted((one, other) => one.localeCompare(other));

function ages(all: readonly Booking[], category: number) {
  const people = personsIn(visitsOf(inRange(all)).filter(({ type }) => type.category === category)).map(
    ([, who]) => who,
  );
  const groupOf = ({ age }: Person) =>
    age === null
      ? null
      : AGE_GROUPS.find((group) => {
          const [from = 0, to = 200] = group.replace('+', '').split('-').map(Number);
          return age >= from && age <= to;
        });
  const line = (some: readonly Person[]) => [
    ...[1, 2, 3, 4, 5, null].map((gender) => some.filter((who) => genderOf(who) === gender).length),
    some.length,
    percent(some.length, people.length),
  ];
  return [...[...AGE_GROUPS, null].map((group) => line(people.filter((who) => groupOf(who) === group))), line(people)];
}

const attendance = (some: readonly Booking[]) => {
  const having = (...statuses: number[]) => some.filter(({ status }) => statuses.includes(status)).length;
  // All days have passed, so an open one is missed.
  return { booked: having(1, 2, 3), attended: having(2), missed: having(1, 3), cancelled: having(4) };
};

function days(all: readonly Booking[]) {
  const line = (some: readonly Booking[]) => {
    const { booked, attended, missed, cancelled } = attendance(some);
    return [booked, attended, missed, cancelled, percent(attended, attended + missed)];
  };
  const mine = inRange(all);
  const dates = [...new Set(mine.map(({ date }) => date))].sort();
  const names = TYPES.toSorted((one, other) => one.name.localeCompare(other.name));
  return [
    ...dates.flatMap((day) => {
      const onDay = mine.filter(({ date }) => date === day);
      const byType = names.map(({ id }) => onDay.filter(({ type }) => type.id === id));
      return [...byType.filter((some) => some.length > 0).map(line), line(onDay)];
    }),
    ...(mine.length > 0 ? [line(mine)] : []),
  ];
}

function absent(all: readonly Booking[]) {
  const mine = inRange(all);
  const line = (some: readonly Booking[]) => {
    const { booked, attended, missed } = attendance(some);
    return [booked, attended, missed];
  };
  const clients = [0, 1, 2, 3, 4, 5]
    .map((family) => mine.filter((one) => one.family === family))
    .filter((some) => attendance(some).missed > 0);
  return clients.length === 0 ? [] : [...clients.map(line), line(clients.flat())];
}

function sixMonths(all: readonly Booking[], category: number) {
  const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'];
  const visits = visitsOf(all).filter(({ date }) => date <= RANGE.to);
  const line = (some: readonly Booking[]) => [
    ...months.map((month) => ofCategory(some, category).filter(({ date }) => date.startsWith(month)).length),
    ofCategory(some, category).length,
    ...byCategory(some),
  ];
  const homes = [...new Set(ofCategory(visits, category).map(home))];
  const listed = visits.filter((visit) => homes.includes(home(visit)));
  return homes.length === 0
    ? []
    : [...homes.map((one) => line(visits.filter((visit) => home(visit) === one))), line(listed)];
}

function zones(all: readonly Booking[], category: number) {
  const line = (some: readonly Booking[]) => {
    const counted = ofCategory(some, category);
    const children = personsIn(counted).filter(([, who]) => isChild(who)).length;
    const persons = personsIn(counted).length;
    return [
      ...[counted.length, different(counted.map(home)), persons - children, children, persons],
      ...byCategory(some),
    ];
  };
  const visits = visitsOf(all);
  const within = (...where: number[]) => visits.filter((visit) => where.includes(livesIn(visit)));
  const lines = (...some: Booking[][]) => some.filter((one) => one.length > 0).map(line);
  return [...lines(within(0), within(0)), ...lines(within(1), within(2), within(1, 2)), ...lines(visits)];
}

it('the reports and a recount in plain code agree', async () => {
  await fc.assert(
    fc.asyncProperty(organisation, chosen, fc.nat(2), async (bookings, { params: inTime, from, to }, at) => {
      // The first location, the second, or both.
      const locations = where.places.filter((_, place) => at !== place);
      const params = { ...inTime, locations };
      const all = await store(db(), where, bookings);
      await addGendersAndZones();
      expect(await told('appointment_by_age_group', { range: RANGE })).toEqual(ages(all, 1));
      expect(await told('appointment_by_age_group', { range: RANGE }, 1, 1)).toEqual(ages(all, 2));
      expect(await told('show_no_show', { range: RANGE })).toEqual(days(all));
      const summary = (await told('no_show_summary', { range: RANGE }, 2)).map((cells) => cells.slice(0, 3));
      expect(sorted(summary)).toEqual(sorted(absent(all)));
      const isAt = ({ place }: Booking) => place !== at;
      const inMonths = all
        .filter((one) => isAt(one))
        .filter(({ date }) => date.slice(0, 7) >= from && date.slice(0, 7) <= to);
      for (const category of CATEGORIES) {
        const services = category === 1 ? {} : { category };
        const months = await told('last_six_months', { date: RANGE.to, ...services }, 3);
        expect(sorted(months)).toEqual(sorted(sixMonths(all, category)));
        expect(await told('visits_by_zone', { ...params, ...services })).toEqual(zones(inMonths, category));
      }
      const ofType = (some: readonly Booking[]) => some.filter(({ type }) => type.id === 8);
      const events = visitsOf(ofType(all));
      const participants = (await told('visit_by_zone_events', { year: 2026, vbz_event: 8 })).at(-1);
      expect(participants?.at(-1) ?? 0).toBe(personsIn(events).length);
      const months = { from, to };
      const byMonth = (await told('visit_by_zone_events', { months, vbz_event: 8, locations })).at(-1) ?? [];
      const inRows = visitsOf(ofType(inMonths));
      expect(byMonth.at(-1) ?? 0).toBe(personsIn(inRows).length);
      const seats = ofType(inMonths).filter(({ deleted }) => !deleted);
      const dates = (await told('event_no_show', { months, event: 8, locations })).at(-1)?.slice(0, 3) ?? [0, 0, 0];
      const { booked, attended, missed: absences } = attendance(seats);
      expect(dates).toEqual([booked, attended, absences]);
      // The lists have a line for each that is counted.
      const missed = attendance(inRange(all)).missed;
      expect((await told('no_show', { range: RANGE }, 0)).slice(0, -1)).toHaveLength(missed);
    }),
    { numRuns: RUNS },
  );
}, 60_000);
