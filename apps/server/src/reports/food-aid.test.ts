/**
 * The meaning of visits, households and persons in every report: those of food aid, as B1a to B3 count them, or those of
 * its counting rule (decision 053).
 */
import { type ReportName, reportNames, reportOf } from '@resa/contract/reports/index';
import { say, type TextKey } from '@resa/contract/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstPlace, household } from '../testing/factories.ts';
import { cellsOf, sheetOf } from '../testing/reports/asking.ts';
import { visit } from '../testing/reports/organisation.ts';
import { COMPLETE } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';

/** Reports that count other services too, and whose rules mention it. */
const SAY: Partial<Record<ReportName, { en: string; fr: string }>> = {
  daily_count: {
    en: 'markets, events and other services together',
    fr: 'ensemble les marchés, les événements et les autres',
  },
  appointment_by_age_group: { en: 'other services are not counted', fr: 'les autres services ne sont pas comptés' },
  location_special_stats: {
    en: 'markets, events and other services together',
    fr: 'ensemble les marchés, les événements et les autres',
  },
  visit_by_zone_events: { en: 'one type of event', fr: 'un type d’événement' },
  clothing: { en: 'the types for clothing', fr: 'des types pour le vestiaire' },
  back_to_school: { en: 'an appointment type that requires children', fr: 'exige des enfants' },
  f2a_report: { en: 'at events (markets are not counted)', fr: 'marchés ne sont pas comptés' },
  f3_report: { en: 'at events in the month (markets are not counted)', fr: 'marchés ne sont pas comptés' },
  f4_report: { en: 'events in the month (markets are not counted)', fr: 'marchés ne sont pas comptés' },
};
const COUNTED: readonly (string | undefined)[] = ['visits', 'households', 'persons'];

let server: TestServer;
let admin: string;
let foodAid: Totals;
let everything: Totals;
type Totals = Record<string, Record<string, number>>;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-31T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
  const place = await firstPlace(db());
  const more = [{ role: 3 }, { role: 4, dob: '2015-06-01' }];
  const [one, two, other] = await Promise.all([more, [], more].map((members) => household(db(), {}, members)));
  if (!one || !two || !other) throw new Error('no households');
  for (const at of ['2026-03-10 09:00', '2026-03-10 15:00']) await visit(db(), one.id, at, place);
  await visit(db(), two.id, '2026-03-10 10:00', place, { type: 4 });
  foodAid = await totals();
  // An event, an interview, clothes, and a type that requires children: of a new household, and of one that came for
  // food.
  for (const { id, members } of [other, one])
    for (const type of [8, 6, 5, 7])
      await visit(db(), id, '2026-03-10 11:00', place, { type, seats: [id, members[1] ?? 0] });
  everything = await totals();
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const paramsOf = (name: ReportName) => {
  const { category: _, ...params } = COMPLETE[name];
  return { ...params, locale: 'en' as const };
};

/** The last totals of every report's figures that count visits, households or persons, without columns by category. */
async function totals(): Promise<Totals> {
  const found: Totals = {};
  for (const name of reportNames) {
    const figures: Record<string, number> = {};
    for (const { name: block, columns, rows } of await sheetOf(server, admin, name, paramsOf(name))) {
      const cells = rows.findLast(({ kind }) => kind === 'total')?.cells ?? [];
      for (const [at, { name: figure, unit }] of columns.entries())
        if (unit && COUNTED.includes(unit) && !figure.startsWith('by_category:'))
          figures[`${block} ${figure}`] = Number(cells[at] ?? 0);
    }
    found[name] = figures;
  }
  return found;
}

describe.each(reportNames)('%s', (name) => {
  it('counts food aid only, or its rule names the services', () => {
    const counts = everything[name];
    const says = SAY[name];
    if (!says) return expect(counts).toEqual(foodAid[name]);
    expect(counts, 'it counts food aid only').not.toEqual(foodAid[name]);
    const rule: TextKey = reportOf(name).rule;
    expect(say('en', rule)).toContain(says.en);
    expect(say('fr', rule)).toContain(says.fr);
  });
});

it('the headlines of statistics are those of the hunger count', async () => {
  const last = async (name: ReportName) =>
    (await cellsOf(server, admin, name, paramsOf(name))).findLast(([first]) =>
      /^(Total|Grand|Year)/.test(String(first)),
    ) ?? [];
  const [, visits, adults, children, persons] = await last('b1a_report');
  const [, , , each] = await last('b2_report');
  const [, households, firstTime] = await last('b3_report');
  expect([visits, households, firstTime, persons, adults, children, each]).toEqual([3, 2, 2, 7, 5, 2, 4]);
  const byCategory = [3, 6, 2];
  const month = await last('tendance');
  expect(month.slice(1, 5)).toEqual([visits, households, each, firstTime]);
  expect(month.slice(-3)).toEqual(byCategory);
  const year = await last('fb_special_stats');
  expect(year.slice(1, 7)).toEqual([visits, households, persons, adults, children, firstTime]);
  expect(year.slice(-3)).toEqual(byCategory);
  const zones = await last('visits_by_zone');
  expect(zones.slice(1)).toEqual([visits, households, adults, children, persons, ...byCategory]);
  const months = await last('last_six_months');
  // The households that came for food; the other household's visits do not count.
  expect(months.slice(-4)).toEqual([visits, 3, 3, 1]);
});

it.each([
  [2, 6],
  [3, 2],
  [0, 11],
])('category %i counts its visits', async (category, visits) => {
  for (const name of ['tendance', 'fb_special_stats', 'visits_by_zone', 'last_six_months'] as const) {
    const [{ columns, rows } = { columns: [], rows: [] }] = await sheetOf(server, admin, name, {
      ...paramsOf(name),
      category,
    });
    const total = rows.findLast(({ kind }) => kind === 'total')?.cells ?? [];
    expect(total[columns.findIndex((column) => column.name === 'visits')], name).toBe(visits);
  }
});
