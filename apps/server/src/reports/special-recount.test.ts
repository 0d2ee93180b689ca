/** Random organizations, counted by the reports of a year and again in plain code, slowly: the same figures. */
import { contract } from '@resa/contract';
import type { ReportName } from '@resa/contract/reports/index';
import { addDays, lastOfMonth } from '@resa/rules/time/dates';
import { daysOf, type MonthRange, monthsOf } from '@resa/rules/time/months';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellsOf as askedCells } from '../testing/reports/asking.ts';
import type { SentParams } from '../testing/reports/params.ts';
import {
  type Booking,
  byCategory,
  CATEGORIES,
  different,
  figuresShown,
  firstVisits,
  home,
  inOrder,
  isChild,
  ofCategory,
  organisation,
  personOf,
  personsIn,
  store,
  TYPES,
  visitsOf,
  type Where,
  whereOf,
} from '../testing/reports/random.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const RUNS = 4;
/** Types that require children, and for clothes. */
const SCHOOL = [4, 8];
const CLOTHING = [2, 8];

let server: TestServer;
let admin: string;
let where: Where;
let levels: { id: number; name_en: string }[];
beforeAll(async () => {
  server = await testServer({ now: '2026-04-10T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
  where = await whereOf(db());
  await sql`update clients set created_at = '2025-06-01T12:00:00Z'`.execute(db());
  levels = await db()
    .selectFrom('education_levels')
    .select(['id', 'name_en'])
    .orderBy('position')
    .orderBy('id')
    .limit(3)
    .execute();
  const settings = { children_appointment_types: SCHOOL, clothing_appointment_types: CLOTHING };
  await server.call(contract.app_settings.update, { settings }, admin);
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const cellsOf = (name: ReportName, params: SentParams) => askedCells(server, admin, name, { ...params, locale: 'en' });

const YEAR = { from: '2026-01', to: '2026-12' };
/** Ranges of months, and none, where the year is chosen. */
const ranges = fc.constantFrom(null, { from: '2025-12', to: '2026-01' }, { from: '2026-02', to: '2026-03' });
const chosen = (range: MonthRange | null) => (range ? { months: range } : { year: 2026 });

function special(visits: readonly Booking[], isNew: (visit: Booking) => boolean) {
  const people = personsIn(visits);
  const children = people.filter(([, who]) => isChild(who)).length;
  return [
    ...[visits.length, different(visits.map(home)), people.length, people.length - children, children],
    different(visits.filter(isNew).map(home)),
    ...[visits.filter(({ emergency }) => emergency).length, visits.filter(({ origin }) => origin === 2).length],
  ];
}

/** Gender 1 to 3 and one of three levels or none, by the number of the appointment. */
const noteGendersAndLevels = () =>
  sql`update visit_persons p set gender_type_id = 1 + v.appointment_id % 3,
      education_level_id = (${levels.map(({ id }) => id)}::int[])[1 + v.appointment_id % 4]
    from visits v where v.id = p.visit_id`.execute(db());
const genderOf = ({ id }: Booking) => 1 + (id % 3);
const levelOf = ({ id }: Booking) => levels[id % 4]?.name_en ?? 'No level noted';

function school(all: readonly Booking[]) {
  const last = new Map<string, Booking>();
  for (const visit of all.filter(({ type }) => SCHOOL.includes(type.id)).toSorted(inOrder))
    for (const who of visit.persons) if (isChild(who)) last.set(`${visit.place} ${personOf(visit, who)}`, visit);
  const lines = new Map<string, [number, number, number, number]>();
  for (const visit of last.values()) {
    const key = `${visit.place} ${levelOf(visit)}`;
    const line = lines.get(key) ?? [0, 0, 0, 0];
    const column = ([1, 0, 2] as const)[(genderOf(visit) - 1) as 0 | 1 | 2];
    line[column] += 1;
    line[3] += 1;
    lines.set(key, line);
  }
  return [...lines].map(([key, line]) => [key.slice(2), ...line]);
}

function clothing(all: readonly Booking[]) {
  const line = (visits: readonly Booking[]) => {
    const people = personsIn(visits);
    const adults = people.filter(([, who]) => !isChild(who));
    const children = people.filter(([, who]) => isChild(who));
    const ofGender = (some: typeof people, gender: number) => some.filter(([visit]) => genderOf(visit) === gender);
    const bands = (gender: number) =>
      [0, 3, 6, 12].map((least, index) => {
        const most = [2, 5, 11, 17][index] ?? 17;
        return ofGender(children, gender).filter(([, { age }]) => age !== null && age >= least && age <= most).length;
      });
    const [girls, boys] = [bands(2), bands(1)];
    const banded = [...girls, ...boys].reduce((sum, some) => sum + some, 0);
    return [
      ...[
        different(visits.map(home)),
        ofGender(adults, 1).length,
        ofGender(adults, 2).length,
        ofGender(adults, 3).length,
      ],
      ...[...girls, ...boys, children.length - banded, people.length],
    ];
  };
  const visits = all.filter(({ type }) => CLOTHING.includes(type.id));
  const days = [...new Set(visits.map(({ date }) => date))].sort();
  return days.length === 0 ? [] : [...days.map((day) => line(visits.filter(({ date }) => date === day))), line(visits)];
}

it('visits of a year, children and clothing: the reports and a recount in plain code agree', async () => {
  const told = (name: ReportName, params: SentParams, count: number) =>
    figuresShown(server, admin, name, params, count);
  await fc.assert(
    fc.asyncProperty(organisation, ranges, fc.subarray([0, 1]), async (bookings, range, atPlaces) => {
      const ever = visitsOf(await store(db(), where, bookings));
      await noteGendersAndLevels();
      const { from, to } = daysOf(range ?? YEAR);
      const locations = atPlaces.map((at) => where.places[at] ?? 0);
      const at = locations.length > 0 ? { locations } : {};
      const isAt = ({ place }: Booking) => atPlaces.length === 0 || atPlaces.includes(place);
      const inTime = ever.filter(({ date }) => date >= from && date <= to);
      const all = inTime.filter(isAt);
      const months = monthsOf({ from, to });
      const inMonth = (visits: readonly Booking[], month: string, first: (visit: Booking) => string) =>
        special(
          visits.filter(({ date }) => date.startsWith(month)),
          (visit) => first(visit).startsWith(month),
        );
      for (const category of CATEGORIES) {
        const counted = ofCategory(all, category);
        const firstOf = firstVisits(ofCategory(ever, category));
        const isNew = (visit: Booking) => firstOf(visit) >= from;
        const inYear = (month: string) => byCategory(all.filter(({ date }) => date.startsWith(month)));
        const lines = months.map((month) => [...inMonth(counted, month, firstOf), ...inYear(month)]);
        const shown = await told(
          'fb_special_stats',
          { ...chosen(range), ...at, ...(category !== 1 && { category }) },
          18,
        );
        const read = shown.slice(0, months.length + 1).map((cells) => [...cells.slice(0, 8), ...cells.slice(15)]);
        expect(read).toEqual([...lines, [...special(counted, isNew), ...byCategory(all)]]);
      }
      const firstOf = firstVisits(ever);
      const isNew = (visit: Booking) => firstOf(visit) >= from;
      const own = inTime.filter(({ place }) => place === 1);
      const types = TYPES.toSorted((one, other) => one.name.localeCompare(other.name)).flatMap(({ id }) => {
        const mine = own.filter(({ type }) => type.id === id);
        const came = months.filter((month) => mine.some(({ date }) => date.startsWith(month)));
        const firstInCategory = firstVisits(ever, ({ type }) => type.category);
        const by = came.map((month) => inMonth(mine, month, firstInCategory));
        const isNewHere = (visit: Booking) => firstInCategory(visit) >= from;
        return mine.length === 0 ? [] : [...by, special(mine, isNewHere)];
      });
      const ofLocation = await cellsOf('location_special_stats', { ...chosen(range), location: where.places[1] });
      const counted = ofLocation.filter(([first, visits]) => first !== 'Monthly average' && visits !== null);
      expect(counted.map((cells) => cells.slice(1, 9))).toEqual(
        own.length === 0 ? [] : [...types, special(own, isNew)],
      );

      const grades = await cellsOf('back_to_school', { ...chosen(range), ...at });
      const inLevels = grades.filter(([first, girls]) => !/total$/i.test(String(first)) && girls !== null);
      expect(inLevels.sort()).toEqual(school(all).sort());
      const days = { from: '2026-01-01', to: '2026-03-31' };
      expect(await told('clothing', { range: days }, 14)).toEqual(clothing(ever));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 60_000);

/** A move of a file: on a day of the year, at an hour, to a state. */
const moves = fc.uniqueArray(
  fc.record({
    family: fc.nat(5),
    day: fc.nat(98).map((day) => addDays('2026-01-01', day)),
    hour: fc.constantFrom('00', '04', '12', '23'),
    to: fc.constantFrom(1, 2, 3, 6),
  }),
  { maxLength: 25, selector: ({ family, day }) => `${family} ${day}` },
);

it('active members: the report and a recount in plain code agree', async () => {
  const served = (state: number | undefined) => state === 1 || state === 6;
  await fc.assert(
    fc.asyncProperty(moves, fc.constantFrom(null, { from: '2026-02', to: '2026-12' }), async (drawn, range) => {
      // April runs, and no month after it has begun.
      const months = monthsOf(daysOf(range ?? YEAR)).filter((month) => month <= '2026-04');
      const [first = ''] = months;
      const inTime = drawn.toSorted((one, other) =>
        `${one.day} ${one.hour}`.localeCompare(`${other.day} ${other.hour}`),
      );
      await db().deleteFrom('client_state_changes').execute();
      const state = new Map<number, number>();
      const told: { family: number; day: string; from: number; to: number }[] = [];
      for (const { family, day, hour, to } of inTime) {
        const from = state.get(family) ?? 1;
        state.set(family, to);
        told.push({ family, day, from, to });
        const client_id = where.families[family]?.id ?? 0;
        await sql`insert into client_state_changes (client_id, from_state, to_state, at)
          values (${client_id}, ${from}, ${to}, ${`${day} ${hour}:30`}::timestamp at time zone 'America/Toronto')`.execute(
          db(),
        );
      }
      for (const [family, { id }] of where.families.entries())
        await db()
          .updateTable('clients')
          .set({ client_state_type_id: state.get(family) ?? 1 })
          .where('id', '=', id)
          .execute();

      const families = where.families.map((_, family) => family);
      const at = (end: string) =>
        families.filter((family) =>
          served(told.filter((one) => one.family === family && one.day <= end).at(-1)?.to ?? 1),
        );
      const sizes = (some: readonly number[]) => {
        // One adult, or two and a child of no known age whose role is a child's.
        const big = some.filter((family) => family % 2).length;
        return [some.length, some.length + 2 * big, 0, some.length + 2 * big];
      };
      const line = (some: readonly number[], own: readonly (typeof told)[number][]) => [
        ...sizes(some),
        different(own.filter(({ from, to }) => !served(from) && served(to)).map(({ family }) => family)),
        different(own.filter(({ from, to }) => served(from) && to === 2).map(({ family }) => family)),
      ];
      const lines = months.map((month) => {
        const last = lastOfMonth(`${month}-01`);
        return line(
          at(last < '2026-04-10' ? last : '2026-04-10'),
          told.filter(({ day }) => day.startsWith(month)),
        );
      });
      const ever = families.filter((family) => months.some((month) => at(lastOfMonth(`${month}-01`)).includes(family)));
      const rows = await cellsOf('active_members', chosen(range));
      const since = told.filter(({ day }) => day >= first);
      expect(rows.map((cells) => cells.slice(1))).toEqual([...lines, line(ever, since)]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 60_000);
