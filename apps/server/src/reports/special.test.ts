/** The special statistics and what else is counted or listed of a year: by hand over a small organisation, and again in plain code. */
import type { ReportName } from '@resa/contract/reports/index';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstPlace, lastPlace } from '../testing/factories.ts';
import { cellsOf as askedCells } from '../testing/reports/asking.ts';
import { type SmallOrganisation, smallOrganisation } from '../testing/reports/organisation.ts';
import type { SentParams } from '../testing/reports/params.ts';
import {
  type Booking,
  different,
  figuresTold,
  home,
  isChild,
  organisation,
  personsIn,
  store,
  TYPES,
  visitsOf,
  whereOf,
} from '../testing/reports/random.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const RUNS = 4;

let server: TestServer;
let admin: string;
let here: number;
let there: number;
let small: SmallOrganisation;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-31T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
  here = await firstPlace(db());
  there = await lastPlace(db());
  small = await smallOrganisation(db(), { here, there });
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const cellsOf = (name: ReportName, params?: SentParams) => askedCells(server, admin, name, params);

it('special statistics: a year by month, with the months that have begun as the denominator of the average', async () => {
  const at = (client_id: number, start: string) =>
    db().updateTable('appointments').where('client_id', '=', client_id).where('start_date_time', '=', start);
  await at(small.roy.id, '2026-03-09 23:59').set({ origin: 2 }).execute();
  await at(small.bouchard.id, '2026-03-23 09:00').set({ emergency: 1 }).execute();
  // A minute before and a minute after the first midnight of March in Montréal.
  await sql`update clients set created_at = '2026-03-01T04:59:00Z' where id = ${small.roy.id}`.execute(db());
  await sql`update clients set created_at = '2026-03-01T05:01:00Z' where id = ${small.bouchard.id}`.execute(db());

  const rows = await cellsOf('fb_special_stats', { year: 2026, locale: 'en' });
  const none = Array(14).fill(0);
  expect(rows).toHaveLength(14);
  expect(rows[1]).toEqual(['February 2026', ...none]);
  // Visits: Roy 3 (2 + 2 at markets, the child alone at the event), Bouchard 2 and 3 persons, Nguyen 1 + 1.
  // Children: Roy's before the birthday, Bouchard's twice. Sizes: Nguyen 1; Roy three times and Bouchard once 2; then 3.
  const march = [7, 3, 12, 9, 3, 1, 1, 1, 2, 4, 1, 0, 0, 0];
  expect(rows[2]).toEqual(['March 2026', ...march]);
  expect(rows[12]).toEqual(['Total', ...march]);
  expect(rows[13]).toEqual(['Monthly average', 2.3, 1, 4, 3, 1, 0.3, 0.3, 0.3, 0.7, 1.3, 0.3, 0, 0, 0]);
  expect((await cellsOf('fb_special_stats', { year: 2025, locale: 'en' })).at(-1)).toEqual([
    'Monthly average',
    ...none,
  ]);
});

it('special statistics of a location: by type, each with its total and average', async () => {
  expect(await cellsOf('location_special_stats', { year: 2026, location: there, locale: 'en' })).toEqual([
    ['Food market', ...Array(14).fill(null)],
    ['March 2026', 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    ['Total', 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    ['Monthly average', 0.3, 0.3, 0.3, 0.3, 0, 0, 0, 0, 0.3, 0, 0, 0, 0, 0],
    ['Total', 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
  ]);
  const rows = await cellsOf('location_special_stats', { year: 2026, location: here, locale: 'en' });
  expect(rows.map(([first, visits, households]) => [first, visits, households])).toEqual([
    ['Cooking workshop', null, null],
    ['March 2026', 1, 1],
    ['Total', 1, 1],
    ['Monthly average', 0.3, 0.3],
    ['Food market', null, null],
    ['March 2026', 5, 3],
    ['Total', 5, 3],
    ['Monthly average', 1.7, 1],
    // Roy came to both.
    ['Total', 6, 3],
  ]);
});

const MONTHS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);

function special(visits: readonly Booking[]) {
  const people = personsIn(visits);
  const children = people.filter(([, who]) => isChild(who)).length;
  return [
    ...[visits.length, different(visits.map(home)), people.length, people.length - children, children],
    // All files are from before the visits.
    ...[0, visits.filter(({ emergency }) => emergency).length, visits.filter(({ origin }) => origin === 2).length],
  ];
}

it('the reports and a recount in plain code agree', async () => {
  const where = await whereOf(db());
  await sql`update clients set created_at = '2025-06-01T12:00:00Z'`.execute(db());
  const told = async (name: ReportName, params: SentParams, count: number) =>
    figuresTold(server, admin, name, params, count);
  await fc.assert(
    fc.asyncProperty(organisation, async (bookings) => {
      const all = visitsOf(await store(db(), where, bookings));
      const months = MONTHS.map((month) => special(all.filter(({ date }) => date.startsWith(month))));
      expect((await told('fb_special_stats', { year: 2026 }, 8)).slice(0, 13)).toEqual([...months, special(all)]);
      const own = all.filter(({ place }) => place === 1);
      const types = TYPES.toSorted((one, other) => one.name.localeCompare(other.name)).flatMap(({ id }) => {
        const mine = own.filter(({ type }) => type.id === id);
        const by = MONTHS.map((month) => mine.filter(({ date }) => date.startsWith(month)));
        const rows = [...by.filter((some) => some.length > 0).map(special), special(mine)];
        return mine.length === 0 ? [] : rows;
      });
      const ofLocation = await cellsOf('location_special_stats', {
        year: 2026,
        location: where.places[1],
        locale: 'en',
      });
      const counted = ofLocation.filter(([first, visits]) => first !== 'Monthly average' && visits !== null);
      expect(counted.map((cells) => cells.slice(1, 9))).toEqual(own.length === 0 ? [] : [...types, special(own)]);
    }),
    { numRuns: RUNS },
  );
}, 60_000);
