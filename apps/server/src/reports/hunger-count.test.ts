/** The lettered reports of the hunger count over a small organisation, computed by hand. */
import type { ReportName } from '@resa/contract/reports/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstPlace, household, lastPlace, user } from '../testing/factories.ts';
import { cellsOf as askedCells, sheetOf as askedSheet } from '../testing/reports/asking.ts';
import { type SmallOrganisation, smallOrganisation, visit } from '../testing/reports/organisation.ts';
import type { SentParams } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const MOBILE_MARKET = 4;
const INTERVIEW = 6;

let server: TestServer;
let admin: string;
let here: number;
let small: SmallOrganisation;
/**
 * Beside the small organisation:
 *   Lavoie    head 1970 (a man) and a child born 2008-02-15 (non-binary), who is 17 at the first visit and 18 at the second
 *             markets 20 January and 5 March (mobile); an interview on 2 February, which is no market
 *   Nguyen    came before, on 10 December 2025, at the other location
 */
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-31T15:00:00Z');
  here = await firstPlace(db());
  const there = await lastPlace(db());
  admin = await server.signIn('admin@resa.test');
  small = await smallOrganisation(db(), { here, there });
  const lavoie = await household(db(), { last_name: 'Lavoie', dob: '1970-01-01', gender_type_id: 1 }, [
    { role: 4, dob: '2008-02-15', gender_type_id: 3 },
  ]);
  await visit(db(), lavoie.id, '2026-01-20 09:00', here);
  await visit(db(), lavoie.id, '2026-02-02 09:00', here, { type: INTERVIEW });
  await visit(db(), lavoie.id, '2026-03-05 09:00', here, { type: MOBILE_MARKET });
  await visit(db(), small.nguyen.id, '2025-12-10 09:00', there);
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const cellsOf = (name: ReportName, params: SentParams, token = admin) =>
  askedCells(server, token, name, { locale: 'en', ...params });

const JANUARY = 0;
const FEBRUARY = 1;
const MARCH = 2;
const TOTAL = 12;

describe('the figures by hand of', () => {
  it('b2: each person once in a month and once in the year, as at their last visit', async () => {
    const rows = await cellsOf('b2_report', { year: 2026 });
    expect(rows[JANUARY]).toEqual(['January 2026', 1, 1, 2]);
    expect(rows[FEBRUARY]).toEqual(['February 2026', 0, 0, 0]);
    // Roy 2, Bouchard 2 and the erased child, Nguyen 1 with both files, Lavoie 2.
    expect(rows[MARCH]).toEqual(['March 2026 (survey month)', 7, 1, 8]);
    // Lavoie's child is an adult at the last visit of the year.
    expect(rows[TOTAL]).toEqual(['Year, each once', 7, 1, 8]);
  });

  it('b3: different households, of which those that never came before', async () => {
    const rows = await cellsOf('b3_report', { year: 2026 });
    expect(rows[JANUARY]?.slice(1)).toEqual([1, 1, 2]);
    // Nguyen came in 2025, Lavoie in January.
    expect(rows[MARCH]?.slice(1)).toEqual([4, 2, 8]);
    expect(rows[TOTAL]?.slice(1)).toEqual([4, 3, 8]);
    // Nguyen is no new household to somebody who does not see the other location.
    const own = await server.signIn(await user(db(), ['view_reports'], [here]));
    expect((await cellsOf('b3_report', { year: 2026 }, own))[MARCH]?.slice(1)).toEqual([4, 2, 8]);
    expect((await cellsOf('b3_report', { year: 2025 }, own))[TOTAL]?.slice(1)).toEqual([0, 0, 0]);
    expect((await cellsOf('b3_report', { year: 2025 }))[TOTAL]?.slice(1)).toEqual([1, 1, 1]);
  });

  it('b4: a column for each gender, and the groups among the same persons', async () => {
    const [ages, groups] = await askedSheet(server, admin, 'b4_report', { year: 2026, month: MARCH, locale: 'en' });
    const genders = ['Male', 'Female', 'Non-binary', 'Two-Spirit', 'Another gender', 'Prefers not to answer'];
    expect(ages?.columns.map(({ value, heading }) => value ?? heading)).toEqual([
      ...['report_age_group', ...genders, 'Gender not known', 'record_total', 'report_share_persons'],
    ]);
    const line = (band: string, [men, women, others]: number[], persons: number, share: number) => [
      ...[band, men, women, others, 0, 0, 0, 0, persons, share],
    ];
    expect(ages?.rows.map(({ cells }) => cells)).toEqual([
      line('0 – 2', [0, 0, 0], 0, 0),
      line('3 – 5', [0, 0, 0], 0, 0),
      line('6 – 11', [0, 1, 0], 1, 12.5),
      line('12 – 17', [0, 0, 0], 0, 0),
      // Roy's and Lavoie's children have turned 18.
      line('18 – 30', [0, 1, 1], 2, 25),
      line('31 – 44', [0, 3, 0], 3, 37.5),
      line('45 – 64', [1, 1, 0], 2, 25),
      line('65+', [0, 0, 0], 0, 0),
      line('Age not known', [0, 0, 0], 0, 0),
      line('Total', [1, 6, 1], 8, 100),
    ]);
    expect(groups?.rows.map(({ cells }) => cells)).toEqual([
      ['Children (under 18)', 1, 12.5],
      ['Women (18 or over)', 5, 62.5],
      ['Seniors (65 or over)', 0, 0],
      ['All persons', 8, 100],
    ]);
  });

  it('b5: households by how often they came, merged files as one', async () => {
    const rows = await cellsOf('b5_report', { year: 2026, month: MARCH });
    expect(rows).toEqual([
      ['1', 1, 0, 1, 25],
      ['2', 3, 2, 1, 75],
      ['3', 0, 0, 0, 0],
      ['4', 0, 0, 0, 0],
      ['5 or more', 0, 0, 0, 0],
      ['Total', 4, 2, 2, 100],
    ]);
    // At one location Nguyen came once.
    const own = await server.signIn(await user(db(), ['view_reports'], [here]));
    expect((await cellsOf('b5_report', { year: 2026, month: MARCH }, own)).map(([, count]) => count)).toEqual([
      ...[2, 2, 0, 0, 0, 4],
    ]);
  });
});
