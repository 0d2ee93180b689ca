/** Random organizations, counted by the lettered reports and again in plain code, slowly: the same figures. */
import { BEFORE, CHANGE, COMPARISONS, type Comparison } from '@resa/contract/reports/compare';
import type { ReportName } from '@resa/contract/reports/index';
import { MARCH_LINES } from '@resa/contract/reports/march-lines';
import { HOUSEHOLD_TYPES } from '@resa/rules/booking/visit';
import { addDays, addMonths, type Span } from '@resa/rules/time/dates';
import { daysOf, monthsOf } from '@resa/rules/time/months';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '../testing/factories.ts';
import { sheetOf } from '../testing/reports/asking.ts';
import type { SentParams } from '../testing/reports/params.ts';
import {
  type Booking,
  different,
  figuresShown,
  home,
  inOrder,
  isChild,
  organisation,
  type Person,
  personOf,
  store,
  visitsOf,
  type Where,
  whereOf,
} from '../testing/reports/random.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const RUNS = 12;
const TODAY = '2026-04-10';
const YEAR = { from: '2026-01-01', to: '2026-12-31' };
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };
/** Ranges of months, and none, where a year or a month is chosen. */
const RANGES = [null, ['2025-11', '2026-01'], ['2026-01', '2026-02'], ['2025-12', '2025-12'], ['2025-04', '2026-03']];
const ranges = fc.constantFrom(...RANGES.map((range) => range && { from: range[0] ?? '', to: range[1] ?? '' }));
const TOYS = { id: 1, category: 2, name: 'Christmas toys' };
const GENDERS = 5;
/** A fact that nobody knows was not noted, not asked, or kept from us. */
const NOT_NOTED = { gender: [null, 6, 7], indigenous: [null, 5, 6], veteran: [null, 4, 5] } as const;
const BANDS = [0, 3, 6, 12, 18, 31, 45, 65];

let server: TestServer;
/** Users with all locations, and with only the first. */
let admin: string;
let own: string;
let where: Where;
/** Entries of the mapped lists, which nothing but this test maps. */
const entries = { revenue_types: [] as number[], house_types: [] as number[], education_levels: [] as number[] };
type Mapped = keyof typeof entries;
beforeAll(async () => {
  server = await testServer({ now: `${TODAY}T15:00:00Z` });
  admin = await server.signIn('admin@resa.test');
  where = await whereOf(db());
  own = await server.signIn(await user(db(), ['view_reports'], [where.places[0]]));
  for (const list of Object.keys(entries) as Mapped[]) {
    const age =
      list === 'revenue_types' ? { column: sql`, min_age`, value: sql`, 0` } : { column: sql``, value: sql`` };
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(list)} (name_en, name_fr ${age.column})
      select 'Entry ' || n, 'Valeur ' || n ${age.value} from generate_series(1, 5) n returning id`.execute(db());
    entries[list] = rows.map(({ id }) => id);
  }
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

/** The facts noted at a visit in addition to its persons; a person's facts by their position. */
const facts = fc.record({
  house: fc.option(fc.nat(4), { freq: 4 }),
  income: fc.option(fc.constantFrom('known', 'none', 'not_known'), { freq: 4 }),
  revenues: fc.uniqueArray(fc.record({ type: fc.nat(4), amount: fc.constantFrom(0, 100, 200, 300) }), {
    selector: ({ type }) => type,
    maxLength: 4,
  }),
  persons: fc.array(
    fc.record({
      gender: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 }),
      indigenous: fc.boolean(),
      veteran: fc.boolean(),
      level: fc.option(fc.nat(4), { freq: 4 }),
      /** Days between ten years before the visit and the entry. */
      entry: fc.option(fc.integer({ min: -2, max: 2 }), { freq: 2 }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
});
type Facts = Parameters<Parameters<typeof facts.map>[0]>[0];
const LINES = { revenue_types: [1, 3, 7, null], house_types: [1, 2, 6, null], education_levels: [0, 1, null] } as const;
const change = fc.record({
  list: fc.constantFrom<Mapped>('revenue_types', 'house_types', 'education_levels'),
  entry: fc.nat(4),
  line: fc.nat(3),
  day: fc.nat(20).map((day) => addDays('2026-03-01', day)),
  time: fc.constantFrom('00:00', '12:00', '23:59'),
});
type Change = Parameters<Parameters<typeof change.map>[0]>[0];
const lineOf = ({ list, line }: Change) => LINES[list][line] ?? null;

/**
 * Each person of a visit once, as booking would have it; some interviews become events of a second type, and some days
 * are in the year before.
 */
const bookings = organisation.map((all) =>
  all.map((one, at) => ({
    ...one,
    date: addDays(one.date, -30 * (at % 3)),
    type: one.type.category === 3 && one.emergency ? TOYS : one.type,
    persons: one.persons.filter(
      (who, index) =>
        one.persons.findIndex((other) => personOf(one as Booking, other) === personOf(one as Booking, who)) === index,
    ),
  })),
);

interface Noted extends Booking {
  facts: Facts;
}
type Came = readonly [visit: Noted, who: Person, noted: Facts['persons'][number]];
const personsIn = (visits: readonly Noted[]): Came[] =>
  visits.flatMap((visit) =>
    visit.persons.map((who, index) => [visit, who, visit.facts.persons[index] as Came[2]] as const),
  );
/** The last of each, in the order of time. */
function lastBy<T>(all: readonly T[], visitOf: (one: T) => Noted, key: (one: T) => string): T[] {
  return [
    ...new Map(
      all.toSorted((one, other) => inOrder(visitOf(one), visitOf(other))).map((one) => [key(one), one]),
    ).values(),
  ];
}
const lastHomes = (visits: readonly Noted[]) => lastBy(visits, (visit) => visit, home);
const lastPersons = (visits: readonly Noted[]) =>
  lastBy(
    personsIn(visits),
    ([visit]) => visit,
    ([visit, who]) => personOf(visit, who),
  );
const within = ({ from, to }: Span, visits: readonly Noted[]) =>
  visits.filter(({ date }) => date >= from && date <= to);
const monthly = (span: Span, visits: readonly Noted[]) =>
  monthsOf(span).map((month) => visits.filter(({ date }) => date.startsWith(month)));

function b1a(span: Span, markets: readonly Noted[]) {
  const line = (visits: readonly Noted[]) => {
    const persons = personsIn(visits);
    const children = persons.filter(([, who]) => isChild(who)).length;
    return [visits.length, persons.length - children, children, persons.length];
  };
  return [...monthly(span, markets).map(line), line(within(span, markets))];
}

function c1(markets: readonly Noted[]) {
  const homes = lastHomes(markets);
  const line = (some: readonly Noted[]) => [some.length, personsIn(some).length];
  return [
    ...HOUSEHOLD_TYPES.map((type) => line(homes.filter(({ household_type }) => household_type === type))),
    line(homes),
  ];
}

function b2(span: Span, markets: readonly Noted[]) {
  const line = (visits: readonly Noted[]) => {
    const persons = lastPersons(visits);
    const children = persons.filter(([, who]) => isChild(who)).length;
    return [persons.length - children, children, persons.length];
  };
  return [...monthly(span, markets).map(line), line(within(span, markets))];
}

/** The first day of each household at a market, at any location. */
const firstDays = (markets: readonly Noted[]) =>
  new Map(markets.toSorted((one, other) => inOrder(other, one)).map((visit) => [home(visit), visit.date]));

function b3(span: Span, markets: readonly Noted[], seen: readonly Noted[]) {
  const first = firstDays(markets);
  const line = (visits: readonly Noted[], isNew: (first: string) => boolean) => {
    const homes = lastHomes(visits);
    return [homes.length, homes.filter((visit) => isNew(first.get(home(visit)) ?? '')).length, personsIn(homes).length];
  };
  const months = monthsOf(span);
  return [
    ...monthly(span, seen).map((visits, index) => line(visits, (day) => day.startsWith(months[index] ?? ''))),
    line(within(span, seen), (day) => day >= span.from),
  ];
}

const bandOf = ({ age }: Person) => (age === null ? BANDS.length : BANDS.findLastIndex((from) => age >= from));

function b4(markets: readonly Noted[]) {
  const persons = lastPersons(markets);
  const line = (some: readonly Came[]) => [
    ...Array.from({ length: GENDERS }, (_, index) => some.filter(([, , { gender }]) => gender === index + 1).length),
    some.filter(([, , { gender }]) => gender === null).length,
    some.length,
  ];
  return [...[...BANDS, null].map((_, band) => line(persons.filter(([, who]) => bandOf(who) === band))), line(persons)];
}

function b4Groups(markets: readonly Noted[]) {
  const persons = lastPersons(markets);
  const line = (meets: (...one: Came) => boolean, known: ((...one: Came) => boolean) | null) => {
    const some = persons.filter((person) => meets(...person)).length;
    const of = known && persons.filter((person) => known(...person)).length;
    const percent = (all: number | null) => (all ? expect.closeTo((some / all) * 100, 6) : null);
    return [some, percent(persons.length), percent(of)];
  };
  return [
    line((_, who) => isChild(who), null),
    line(
      (_, who, { gender }) => gender === 2 && !isChild(who),
      (_, __, { gender }) => gender !== null,
    ),
    line(
      (_, { age }) => age !== null && age >= 65,
      (_, { age }) => age !== null,
    ),
    line((_, __, { gender }) => gender === null, null),
    line((_, { age }) => age === null, null),
    line(() => true, null),
  ];
}

function b5({ from }: Span, markets: readonly Noted[], seen: readonly Noted[]) {
  const first = firstDays(markets);
  const homes = lastHomes(seen).map((visit) => ({
    times: Math.min(5, seen.filter((other) => home(other) === home(visit)).length),
    isNew: (first.get(home(visit)) ?? '') >= from,
  }));
  const line = (some: typeof homes) => {
    const fresh = some.filter(({ isNew }) => isNew).length;
    return [some.length, fresh, some.length - fresh];
  };
  return [...[1, 2, 3, 4, 5].map((many) => line(homes.filter(({ times }) => times === many))), line(homes)];
}

function c2(markets: readonly Noted[], mapped: (list: Mapped, entry: number) => number | null) {
  const persons = lastPersons(markets);
  const level = ({ level }: Came[2]) => (level === null ? undefined : mapped('education_levels', level));
  const lines: ((...one: Came) => boolean)[] = [
    (_, who, { gender }) => gender === 2 && !isChild(who),
    (_, { age }) => age !== null && age >= 65,
    (_, __, { indigenous }) => indigenous,
    (_, __, { entry }) => entry !== null && entry > 0,
    (_, __, noted) => level(noted) === 1,
    (_, __, { veteran }) => veteran,
    (_, __, noted) => level(noted) === null,
    (_, __, { gender }) => gender === null,
    (_, { age }) => age === null,
    (_, __, { indigenous }) => !indigenous,
    // Nobody's citizenship is noted.
    (_, __, { entry }) => entry === null,
    (_, who, noted) => noted.level === null && !isChild(who),
    (_, who, { veteran }) => !veteran && !isChild(who),
    () => true,
  ];
  return lines.map((meets) => [persons.filter((person) => meets(...person)).length]);
}

/**
 * The number of homes in which each row is the largest, or why there is no income; `all` are the visits of the
 * database.
 */
function income(
  { from }: Span,
  visits: readonly Noted[],
  all: readonly Noted[],
  mapped: (list: Mapped, entry: number) => number | null,
) {
  const sources = lastHomes(visits).map(({ facts: { revenues, income } }) => {
    const sums = new Map<string, { line: number; amount: number; type: number }>();
    for (const { type, amount } of revenues) {
      if (amount === 0) continue;
      const line = mapped('revenue_types', type) ?? 10;
      const key = line === 10 ? `type ${type}` : `line ${line}`;
      const held = sums.get(key) ?? { line, amount: 0, type };
      sums.set(key, { ...held, amount: held.amount + amount, type: Math.min(held.type, type) });
    }
    const [largest] = [...sums.values()].sort(
      (one, other) => other.amount - one.amount || one.line - other.line || one.type - other.type,
    );
    if (largest) return largest.line;
    if (income === null) return 12;
    return income === 'none' || revenues.length > 0 ? 9 : 11;
  });
  const notNoted = all.some(({ date, facts: { income } }) => income === null && date >= from);
  const rows = Array.from({ length: notNoted ? 12 : 11 }, (_, index) => [
    sources.filter((line) => line === index + 1).length,
  ]);
  return [...rows, [sources.length]];
}

function c4(markets: readonly Noted[], mapped: (list: Mapped, entry: number) => number | null) {
  const homes = lastHomes(markets);
  const lineIn = ({ facts: { house } }: Noted) => (house === null ? 8 : (mapped('house_types', house) ?? 7));
  const line = (some: readonly Noted[]) => [some.length, personsIn(some).length];
  return [...[1, 2, 3, 4, 5, 6, 7, 8].map((row) => line(homes.filter((one) => lineIn(one) === row))), line(homes)];
}

const eventTypes = (events: readonly Noted[]) =>
  [...new Map(events.map(({ type }) => [type.id, type])).values()].sort((one, other) =>
    one.name.localeCompare(other.name),
  );

function f2a(events: readonly Noted[]) {
  const line = (visits: readonly Noted[]) => {
    const persons = personsIn(visits);
    const children = persons.filter(([, who]) => isChild(who)).length;
    return [
      different(visits.map(({ place, type, date, time }) => `${place} ${type.id} ${date} ${time}`)),
      ...[different(visits.map(home)), persons.length, persons.length - children, children],
    ];
  };
  if (events.length === 0) return [];
  return [...eventTypes(events).map(({ id }) => line(events.filter(({ type }) => type.id === id))), line(events)];
}

function f3(events: readonly Noted[]) {
  const persons = personsIn(events);
  return [
    ...[...BANDS, null].map((_, band) => persons.filter(([, who]) => bandOf(who) === band).length),
    persons.length,
  ];
}

/** Writes the facts noted at the visits, in addition to their persons. */
async function note(all: readonly Booking[], noted: readonly Facts[]): Promise<Noted[]> {
  const visits = visitsOf(all).map((visit, index) => ({ ...visit, facts: noted[index] as Facts }));
  const idOf = async (given: Noted) =>
    (await db().selectFrom('visits').select('id').where('appointment_id', '=', given.id).executeTakeFirstOrThrow()).id;
  const entry = (list: Mapped, at: number | null) => (at === null ? null : (entries[list][at] ?? null));
  for (const visit of visits) {
    const visit_id = await idOf(visit);
    const { house, income, revenues, persons } = visit.facts;
    await db()
      .updateTable('visits')
      .set({ house_type_id: entry('house_types', house), income_state: income })
      .where('id', '=', visit_id)
      .execute();
    for (const { type, amount } of revenues)
      await db()
        .insertInto('visit_revenues')
        .values({ visit_id, revenue_type_id: entry('revenue_types', type) ?? 0, monthly_amount: amount })
        .execute();
    for (const [position, { gender, indigenous, veteran, level, entry: days }] of persons.entries())
      await db()
        .updateTable('visit_persons')
        .set({
          gender_type_id: gender ?? NOT_NOTED.gender[visit_id % 3],
          aboriginal_indicator_id: indigenous ? 2 : NOT_NOTED.indigenous[visit_id % 3],
          veteran_state_id: veteran ? 1 : NOT_NOTED.veteran[visit_id % 3],
          education_level_id: entry('education_levels', level),
          date_of_entry: days === null ? null : addDays(addMonths(visit.date, -120), days),
        })
        .where('visit_id', '=', visit_id)
        .where('position', '=', position)
        .execute();
  }
  return visits;
}

/** Forgets how the entries were mapped, and maps them in the order of time. */
async function map(changes: readonly Change[]): Promise<void> {
  for (const list of Object.keys(entries) as Mapped[])
    await sql`delete from hunger_mappings
      where list = ${list} and entry_id = any(${entries[list]}::int[]) and since > '2000-01-01'`.execute(db());
  for (const one of changes)
    await sql`insert into hunger_mappings (list, entry_id, line, since)
      values (${one.list}, ${entries[one.list][one.entry] ?? 0}, ${lineOf(one)}::smallint,
        ${`${one.day} ${one.time}`}::timestamp at time zone 'America/Toronto')`.execute(db());
}

const inTime = (changes: readonly Change[]) =>
  changes.toSorted((one, other) => `${one.day} ${one.time}`.localeCompare(`${other.day} ${other.time}`));
/** The line of an entry as it was last mapped, by a day if there is one. */
const mappedBy =
  (changes: readonly Change[], day: string | null) =>
  (list: Mapped, entry: number): number | null => {
    const last = changes.findLast((one) => one.list === list && one.entry === entry && one.day <= (day ?? '9999'));
    return last ? lineOf(last) : null;
  };

it('the lettered reports and a recount in plain code agree', async () => {
  const figures = (name: ReportName, params: SentParams, count: number, token = admin, block = 0) =>
    figuresShown(server, token, name, params, count, block);
  const asOf = fc.option(fc.nat(22).map((day) => addDays('2026-02-28', day)));
  await fc.assert(
    fc.asyncProperty(
      bookings,
      fc.array(facts, { minLength: 50, maxLength: 50 }),
      fc.array(change, { maxLength: 12 }),
      asOf,
      ranges,
      fc.subarray([0, 1]),
      fc.subarray([2, 4]),
      async (drawn, noted, drawnChanges, day, months, atPlaces, types) => {
        const visits = await note(await store(db(), where, drawn), noted);
        const changes = inTime(drawnChanges);
        await map(changes);
        const mapped = mappedBy(changes, day);
        const locations = atPlaces.map((at) => where.places[at] ?? 0);
        const at = locations.length > 0 ? { locations } : {};
        const ofTypes = types.length > 0 ? { ...at, types } : at;
        const isCounted = ({ place, type }: Noted) =>
          (atPlaces.length === 0 || atPlaces.includes(place)) && (types.length === 0 || types.includes(type.id));
        const ofYear = { ...(months ? { months } : { year: 2026 }), ...ofTypes };
        const ofMonth = { ...(months ? { months } : { year: 2026, month: 1 }), ...ofTypes };
        const ofEvents = { ...ofMonth, types: undefined, ...(day !== null && { mapped: day }) };
        const [year, month] = months ? [daysOf(months), daysOf(months)] : [YEAR, FEBRUARY];
        const asked = { ...ofMonth, ...(day !== null && { mapped: day }) };
        const markets = visits.filter(({ type }) => type.category === 1);
        const seen = markets.filter(isCounted);
        const here = markets.filter(
          ({ place, type }) => place === 0 && (types.length === 0 || types.includes(type.id)),
        );
        const came = within(month, seen);
        const isAt = ({ place }: Noted) => atPlaces.length === 0 || atPlaces.includes(place);
        const events = within(
          month,
          visits.filter((visit) => visit.type.category === 2 && isAt(visit)),
        );
        const { locations: _, ...ownYear } = { locations, ...ofYear };
        const { locations: __, ...ownMonth } = { locations, ...ofMonth };

        expect(await figures('b1a_report', ofYear, 4)).toEqual(b1a(year, seen));
        expect(await figures('b2_report', ofYear, 3)).toEqual(b2(year, seen));
        expect(await figures('b3_report', ofYear, 3)).toEqual(b3(year, markets, seen));
        expect(await figures('b3_report', ownYear, 3, own)).toEqual(b3(year, markets, here));
        expect(await figures('b4_report', ofMonth, GENDERS + 2)).toEqual(b4(came));
        expect(await figures('b4_report', ofMonth, 3, admin, 1)).toEqual(b4Groups(came));
        expect(await figures('b5_report', ofMonth, 3)).toEqual(b5(month, markets, came));
        expect(await figures('b5_report', ownMonth, 3, own)).toEqual(b5(month, markets, within(month, here)));
        expect(await figures('c1_report', ofMonth, 2)).toEqual(c1(came));
        expect(await figures('c2_report', asked, 1)).toEqual(c2(came, mapped));
        expect(await figures('c3_report', asked, 1)).toEqual(income(month, came, visits, mapped));
        expect(await figures('c4_report', asked, 2)).toEqual(c4(came, mapped));
        expect(await figures('f2a_report', ofEvents, 5)).toEqual(f2a(events));
        expect((await figures('f3_report', ofEvents, 99)).map((cells) => cells.at(-1))).toEqual(f3(events));
        expect(await figures('f4_report', ofEvents, 1)).toEqual(income(month, events, visits, mapped));
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);

/** The lines of the page for a March by their names; `seen` are the visits that its reader has. */
function march(year: number, all: readonly Noted[], seen: readonly Noted[], mapped: ReturnType<typeof mappedBy>) {
  const month = `${year}-03`;
  const inMarch = seen.filter(({ date }) => date.startsWith(month));
  const everywhere = all.filter(({ type }) => type.category === 1);
  const markets = inMarch.filter(({ type }) => type.category === 1);
  const events = inMarch.filter(({ type }) => type.category === 2);
  const count = (some: readonly (readonly [Noted, Person, ...unknown[]])[]) => {
    const children = some.filter(([, who]) => isChild(who)).length;
    return [some.length - children, children, some.length];
  };
  const [adults, children, persons] = count(personsIn(markets));
  const homes = lastHomes(markets);
  const people = lastPersons(markets);
  const first = firstDays(everywhere);
  const perVisit = { visits: markets.length, adults, children, persons };
  const named = (prefix: string, values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, Number(value ?? 0)]));
  const inOrderOf = (names: readonly string[], values: readonly (number | undefined)[]) =>
    Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0]));
  const bands = (values: readonly (number | undefined)[]) =>
    inOrderOf(['0-2', '3-5', '6-11', '12-17', '18-30', '31-44', '45-64', '65+', 'unknown', 'persons'], values);
  const sources = (visits: readonly Noted[]) => {
    const rows = income(daysOf({ from: month, to: month }), visits, all, mapped).map(([value]) => value);
    const last = rows.pop();
    const lines = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'unmapped', 'not_known', 'not_noted'];
    return { ...inOrderOf(lines, rows), households: last };
  };
  const cameFor = b5(daysOf({ from: month, to: month }), everywhere, markets);
  const [b5Homes, b5First, b5Again] = cameFor.at(-1) ?? [];
  const [sessions, households, participants, grown, young] = f2a(events).at(-1) ?? [];
  return {
    ...named('b1a_report.months', perVisit),
    ...named('b2_report.months', inOrderOf(['adults', 'children', 'persons'], count(people))),
    ...named('b3_report.months', {
      households: homes.length,
      first_time: homes.filter((visit) => first.get(home(visit))?.startsWith(month)).length,
      persons: personsIn(homes).length,
    }),
    ...named('b4_report.ages', bands(b4(markets).map((line) => line.at(-1)))),
    ...named('b4_report.groups', {
      children: people.filter(([, who]) => isChild(who)).length,
      women: people.filter(([, who, { gender }]) => gender === 2 && !isChild(who)).length,
      seniors: people.filter(([, { age }]) => (age ?? 0) >= 65).length,
      unknown_gender: people.filter(([, , { gender }]) => gender === null).length,
    }),
    ...named('b5_report.times', {
      ...inOrderOf(
        ['1', '2', '3', '4', '5'],
        cameFor.map(([homes]) => homes),
      ),
      households: b5Homes,
      first_time: b5First,
      returning: b5Again,
    }),
    ...named('c1_report.types', {
      ...Object.fromEntries(
        HOUSEHOLD_TYPES.map((type) => [type, homes.filter(({ household_type }) => household_type === type).length]),
      ),
      households: homes.length,
    }),
    ...named(
      'c2_report.groups',
      inOrderOf(
        [
          ...['women', 'seniors', 'indigenous', 'newcomers', 'students', 'veterans', 'unmapped', 'unknown_gender'],
          ...['unknown_age', 'unknown_indigenous', 'unknown_entry', 'unknown_education', 'unknown_veteran', 'persons'],
        ],
        c2(markets, mapped).map(([value]) => value),
      ),
    ),
    ...named('c3_report.sources', sources(markets)),
    ...named(
      'c4_report.housing',
      inOrderOf(
        ['1', '2', '3', '4', '5', '6', 'unmapped', 'none', 'households'],
        c4(markets, mapped).map(([value]) => value),
      ),
    ),
    ...named('f2a_report.types', { sessions, households, participants, adults: grown, children: young }),
    ...named('f3_report.ages', bands(f3(events))),
    ...named('f4_report.sources', sources(events)),
  };
}

it('the page for March, that of the year before, and a recount agree', async () => {
  /** The first half of them a year earlier, and all around March. */
  const moved = bookings.map((all) =>
    all.map((one, index) => ({ ...one, date: addMonths(addDays(one.date, 25), index % 2 ? 0 : -12) })),
  );
  const entered = new Set<string>(MARCH_LINES.flatMap(({ kind, name }) => (kind === 'entered' ? [name] : [])));
  const names = MARCH_LINES.flatMap(({ kind, name }) => (kind === 'figure' ? [name] : []));
  await fc.assert(
    fc.asyncProperty(
      moved,
      fc.array(facts, { minLength: 50, maxLength: 50 }),
      fc.array(change, { maxLength: 12 }),
      fc.subarray([0, 1]),
      async (drawn, noted, drawnChanges, atPlaces) => {
        const visits = await note(await store(db(), where, drawn), noted);
        const changes = inTime(drawnChanges);
        await map(changes);
        const locations = atPlaces.map((at) => where.places[at] ?? 0);
        const chosen = locations.length > 0 ? { locations } : {};
        for (const [token, params, isCounted] of [
          [admin, chosen, ({ place }: Noted) => atPlaces.length === 0 || atPlaces.includes(place)],
          [own, {}, ({ place }: Noted) => place === 0],
        ] as const) {
          const blocks = await sheetOf(server, token, 'hunger_count', { march: 2026, ...params });
          const rows = blocks.find(({ name }) => name === 'lines')?.rows ?? [];
          const shown = rows.filter(({ kind, key }) => kind === 'row' && !entered.has(key[0] ?? ''));
          for (const [at, year] of [
            [1, 2026],
            [4, 2025],
          ] as const) {
            const expected = march(year, visits, visits.filter(isCounted), mappedBy(changes, null));
            expect(Object.keys(expected).toSorted()).toEqual(names.toSorted());
            // The line of earlier releases exists only if there is a visit of that time.
            const given = Object.fromEntries(shown.map(({ key, cells }) => [key[0], cells[at]]));
            expect({ ...expected, ...given }).toEqual(expected);
            for (const name of names)
              if (!name.endsWith('not_noted') || expected[name]) expect(given).toHaveProperty([name]);
          }
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 60_000);

/** The span as many months earlier, up to the same day if it is not over. */
function earlier(span: Span, compare: Comparison) {
  const months = compare === 'last_year' ? 12 : monthsOf(span).length;
  const to = addDays(addMonths(addDays(span.to, 1), -months), -1);
  return { from: addMonths(span.from, -months), to, until: span.to >= TODAY ? addMonths(TODAY, -months) : to };
}

it('the lettered reports compared with another time and a recount of both times in plain code agree', async () => {
  const spans = [null, ['2026-03', '2026-04'], ['2026-01', '2026-02'], ['2025-12', '2025-12'], ['2025-04', '2026-03']];
  const inTwoYears = bookings.map((all) =>
    all.map((one, index) => ({
      ...one,
      date: index % 2 ? addDays(addMonths(one.date, -12), index % 4 === 3 ? 60 : 0) : one.date,
    })),
  );
  /** The compared figure of each line now, then, and the change. */
  const compared = async (name: ReportName, params: SentParams, at = 0) => {
    const block = (await sheetOf(server, admin, name, { ...params, locale: 'en' }))[at];
    const columns = [block?.compared?.of, BEFORE, CHANGE].map((wanted) =>
      block?.columns.findIndex((column) => column.name === wanted),
    );
    return block?.rows.map(({ cells }) => columns.map((column) => cells[column ?? -1]));
  };
  /** A line that only one of both has counts nothing in the other; future months have no comparison. */
  const beside = (now: readonly number[], before: readonly number[], toCome: readonly boolean[] = []) => {
    const lines = Math.max(now.length, before.length);
    const aligned = (values: readonly number[]) => [
      ...values.slice(0, -1),
      ...Array.from({ length: lines - values.length }, () => 0),
      values.at(-1) ?? 0,
    ];
    const [one, other] = [aligned(now), aligned(before)];
    return one.map((value, index) => {
      const then = other[index] ?? 0;
      if (toCome[index]) return [value, null, null];
      return [value, then, then === 0 ? null : expect.closeTo(((value - then) / then) * 100, 6)];
    });
  };
  await map([]);
  const mapped = () => null;
  await fc.assert(
    fc.asyncProperty(
      inTwoYears,
      fc.array(facts, { minLength: 50, maxLength: 50 }),
      fc.constantFrom(...spans),
      fc.constantFrom(...COMPARISONS),
      fc.subarray([2, 4]),
      async (drawn, noted, months, compare, types) => {
        const visits = await note(await store(db(), where, drawn), noted);
        const markets = visits.filter(({ type }) => type.category === 1);
        const seen = markets.filter(({ type }) => types.length === 0 || types.includes(type.id));
        const range = months && { from: months[0] ?? '', to: months[1] ?? '' };
        const chosen = { compare, ...(types.length > 0 && { types }) };
        const ofYear = { ...(range ? { months: range } : { year: 2026 }), ...chosen };
        const ofMonth = { ...(range ? { months: range } : { year: 2026, month: 1 }), ...chosen };
        const [year, month] = range ? [daysOf(range), daysOf(range)] : [YEAR, FEBRUARY];
        const [yearThen, monthThen] = [earlier(year, compare), earlier(month, compare)];
        const toCome = monthsOf(year).map((one) => one > TODAY.slice(0, 7));
        const seenThen = seen.filter(({ date }) => date <= yearThen.until);
        const [came, cameThen] = [
          within(month, seen),
          within(monthThen, seen).filter(({ date }) => date <= monthThen.until),
        ];
        const leading = (lines: readonly (readonly number[])[], at: number) => lines.map((line) => line[at] ?? 0);
        const inYear = (count: (span: Span, some: readonly Noted[]) => number[][], at: number) =>
          beside(leading(count(year, seen), at), leading(count(yearThen, seenThen), at), toCome);
        const inMonth = (count: (span: Span, some: readonly Noted[]) => number[][], at: number) =>
          beside(leading(count(month, came), at), leading(count(monthThen, cameThen), at));

        expect(await compared('b1a_report', ofYear)).toEqual(inYear(b1a, 0));
        expect(await compared('b2_report', ofYear)).toEqual(inYear(b2, 2));
        expect(await compared('b3_report', ofYear)).toEqual(inYear((span, some) => b3(span, markets, some), 0));
        expect(await compared('b4_report', ofMonth)).toEqual(inMonth((_, some) => b4(some), GENDERS + 1));
        expect(await compared('b4_report', ofMonth, 1)).toEqual(inMonth((_, some) => b4Groups(some) as number[][], 0));
        expect(await compared('b5_report', ofMonth)).toEqual(inMonth((span, some) => b5(span, markets, some), 0));
        expect(await compared('c1_report', ofMonth)).toEqual(inMonth((_, some) => c1(some), 0));
        expect(await compared('c2_report', ofMonth)).toEqual(inMonth((_, some) => c2(some, mapped), 0));
        expect(await compared('c3_report', ofMonth)).toEqual(
          inMonth((span, some) => income(span, some, visits, mapped), 0),
        );
        expect(await compared('c4_report', ofMonth)).toEqual(inMonth((_, some) => c4(some, mapped), 0));
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);
