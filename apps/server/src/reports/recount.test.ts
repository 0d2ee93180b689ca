/** Random organizations, counted by the reports and again in plain code, slowly: the same figures. */
import type { ReportName } from '@resa/contract/reports/index';
import { HOUSEHOLD_TYPES, type HouseholdType } from '@resa/rules/booking/visit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SentParams } from '../testing/reports/params.ts';
import {
  type Booking,
  byCategory,
  CATEGORIES,
  different,
  FIRST,
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

const RUNS = 5;
let server: TestServer;
let admin: string;
let where: Where;
beforeAll(async () => {
  server = await testServer({ now: '2026-04-10T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
  where = await whereOf(db());
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const figures = (name: ReportName, params: SentParams, count: number) =>
  figuresShown(server, admin, name, params, count);

function b1a(all: readonly Booking[]) {
  const line = (visits: readonly Booking[]) => {
    const people = personsIn(visits);
    const children = people.filter(([, who]) => isChild(who)).length;
    return [visits.length, people.length - children, children, people.length];
  };
  const market = visitsOf(all).filter(({ type }) => type.category === 1);
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  return [...months.map((month) => line(market.filter(({ date }) => date.startsWith(month)))), line(market)];
}

function c1(all: readonly Booking[]) {
  const last = new Map<string, Booking>();
  for (const visit of visitsOf(all).toSorted(inOrder))
    if (visit.type.category === 1 && visit.date.startsWith('2026-02')) last.set(home(visit), visit);
  const line = (types: readonly HouseholdType[]) => {
    const homes = [...last.values()].filter(({ household_type }) => types.includes(household_type));
    return [homes.length, personsIn(homes).length];
  };
  return [...HOUSEHOLD_TYPES.map((type) => line([type])), line(HOUSEHOLD_TYPES)];
}

/** Counts February and March; a household's first visit may be in January. */
function trend(all: readonly Booking[], category: number) {
  const counted = ofCategory(visitsOf(all), category);
  const firstOf = firstVisits(counted);
  const line = (visits: readonly Booking[], every: readonly Booking[], isNew: (first: string) => boolean) => [
    visits.length,
    different(visits.map(home)),
    different(personsIn(visits).map(([visit, who]) => personOf(visit, who))),
    different(visits.filter((visit) => isNew(firstOf(visit))).map(home)),
    ...byCategory(every),
  ];
  const inRange = (visits: readonly Booking[]) => visits.filter(({ date }) => date >= '2026-02-01');
  const inMonth = (visits: readonly Booking[], month: string) => visits.filter(({ date }) => date.startsWith(month));
  const lineOf = (month: string) =>
    line(inMonth(counted, month), inMonth(visitsOf(all), month), (first) => first.startsWith(month));
  return [
    ...['2026-02', '2026-03'].map(lineOf),
    line(inRange(counted), inRange(visitsOf(all)), (first) => first >= '2026-02-01'),
  ];
}

function daily(all: readonly Booking[], on: string) {
  const line = (some: readonly Booking[]) => {
    const booked = some.filter(({ status }) => status !== 4);
    const visits = visitsOf(some);
    const children = personsIn(visits).filter(([, who]) => isChild(who)).length;
    return [
      ...[booked.length, booked.filter(({ emergency }) => emergency).length],
      ...[booked.filter(({ origin }) => origin === 2).length, some.filter(({ status }) => status === 2).length],
      ...[some.filter(({ status }) => status === 3).length, some.filter(({ status }) => status === 4).length],
      ...[different(visits.map(home)), personsIn(visits).length - children, children],
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
    fc.asyncProperty(organisation, async (bookings) => {
      const all = await store(db(), where, bookings);
      expect(await figures('b1a_report', { year: 2026 }, 4)).toEqual(b1a(all));
      expect(await figures('c1_report', { year: 2026, month: 1 }, 2)).toEqual(c1(all));
      const range = { from: '2026-02-01', to: '2026-03-31' };
      for (const category of CATEGORIES) {
        const shown = await figures('tendance', { range, ...(category !== 1 && { category }) }, 9);
        expect(shown.map((cells) => [...cells.slice(0, 4), ...cells.slice(6)])).toEqual(trend(all, category));
      }
      for (const date of new Set(all.slice(0, 6).map((one) => one.date)))
        expect(await figures('daily_count', { date }, 9)).toEqual(daily(all, date));
      const here = all.filter(({ place }) => place === 0);
      const { date = FIRST } = all[0] ?? {};
      expect(await figures('daily_count', { date, location: where.places[0] }, 9)).toEqual(daily(here, date));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 60_000);
