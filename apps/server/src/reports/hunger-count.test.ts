/** The lettered reports of the hunger count over a small organization, computed by hand. */
import { contract } from '@resa/contract';
import type { ReportName } from '@resa/contract/reports/index';
import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../db/tables/index.ts';
import { firstPlace, household, lastPlace, user } from '../testing/factories.ts';
import { cellsOf as askedCells, sheetOf as askedSheet } from '../testing/reports/asking.ts';
import { EVENT, type SmallOrganisation, smallOrganisation, visit } from '../testing/reports/organisation.ts';
import type { SentParams } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const MOBILE_MARKET = 4;
const INTERVIEW = 6;
const TOYS = 1;

let server: TestServer;
let admin: string;
let here: number;
let small: SmallOrganisation;
/** A type of housing that is mapped to nothing. */
let tent: number;
/**
 * Beside the small organization:
 *   Lavoie    head 1970 (a man) and a child born 2008-02-15 (non-binary), who is 17 at the first visit and 18 at the second
 *             markets 20 January and 5 March (mobile); an interview on 2 February, which is not a market;
 *             the event of 10 March with both, and another on 12 March with the child
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
  const market = await visit(db(), lavoie.id, '2026-03-05 09:00', here, { type: MOBILE_MARKET });
  const [young] = lavoie.members as [number];
  await visit(db(), lavoie.id, '2026-03-10 10:00', here, { type: EVENT, seats: [lavoie.id, young] });
  const toys = await visit(db(), lavoie.id, '2026-03-12 09:00', here, { type: TOYS, seats: [young] });
  await writeFacts({ lavoie: lavoie.id, young, market, toys });
  await visit(db(), small.nguyen.id, '2025-12-10 09:00', there);
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const cellsOf = (name: ReportName, params: SentParams, token = admin) =>
  askedCells(server, token, name, { locale: 'en', ...params });

/** The facts noted at the visits, in addition to their persons. */
async function writeFacts({ lavoie, young, market, toys }: Record<'lavoie' | 'young' | 'market' | 'toys', number>) {
  const named = { name_en: 'Unheard of', name_fr: 'Inconnu', active: 1 } as const;
  const id = async (row: Promise<{ id: number }>) => (await row).id;
  const type = await id(
    db()
      .insertInto('revenue_types')
      .values({ ...named, min_age: 0, has_child: 0, hunger_count: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const level = await id(
    db()
      .insertInto('education_levels')
      .values({ ...named, grade: 0, post_secondary: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  tent = await id(
    db()
      .insertInto('house_types')
      .values({ ...named, hunger_count: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const { roy, teen, bouchard } = small;
  const last = async (head: number, category = 1) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from visits where head_client_id = ${head} and category_id = ${category}
      order by date desc, start_time desc limit 1`.execute(db());
    return rows[0]?.id ?? 0;
  };
  const visitOf = async (appointment: number) =>
    (await db().selectFrom('visits').select('id').where('appointment_id', '=', appointment).executeTakeFirstOrThrow())
      .id;
  const earns = async (visit_id: number, amounts: Record<number, number>) => {
    await db().deleteFrom('visit_revenues').where('visit_id', '=', visit_id).execute();
    for (const [revenue_type_id, monthly_amount] of Object.entries(amounts))
      await db()
        .insertInto('visit_revenues')
        .values({ visit_id, revenue_type_id: Number(revenue_type_id), monthly_amount })
        .execute();
  };
  // Two kinds of work are more than social assistance; an unmapped type is more than the child benefit.
  await earns(await visitOf(market), { 1: 900, 2: 300, 5: 1000 });
  await earns(await last(bouchard.id), { [type]: 500, 16: 400 });
  await earns(await last(roy.id), { 1: 0 });
  await earns(await visitOf(toys), { 5: 700 });
  const lives = (visit: number, house_type_id: number) =>
    db().updateTable('visits').set({ house_type_id }).where('id', '=', visit).execute();
  await lives(await visitOf(market), 1);
  await lives(await last(roy.id), 3);
  await lives(await last(bouchard.id), tent);
  const was = (client_id: number, facts: Updateable<Tables['visit_persons']>) =>
    db().updateTable('visit_persons').set(facts).where('client_id', '=', client_id).execute();
  await was(lavoie, { aboriginal_indicator_id: 2, veteran_state_id: 1, education_level_id: 20 });
  // Ten years less a day, and ten years.
  await was(young, { date_of_entry: '2016-03-06', education_level_id: 11 });
  await was(roy.id, { date_of_entry: '2016-03-10', education_level_id: 23 });
  await was(teen, { education_level_id: level });
}

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
    // Nguyen is not a new household to a user who does not see the other location.
    const own = await server.signIn(await user(db(), ['view_reports'], [here]));
    expect((await cellsOf('b3_report', { year: 2026 }, own))[MARCH]?.slice(1)).toEqual([4, 2, 8]);
    expect((await cellsOf('b3_report', { year: 2025 }, own))[TOTAL]?.slice(1)).toEqual([0, 0, 0]);
    expect((await cellsOf('b3_report', { year: 2025 }))[TOTAL]?.slice(1)).toEqual([1, 1, 1]);
  });

  it('b4: a column for each gender, and the groups among the same persons', async () => {
    const [ages, groups] = await askedSheet(server, admin, 'b4_report', { year: 2026, month: MARCH, locale: 'en' });
    const genders = ['Male', 'Female', 'Non-binary', 'Two-Spirit', 'Another gender'];
    expect(ages?.columns.map(({ value, heading }) => value ?? heading)).toEqual([
      ...[
        'report_age_group',
        ...genders,
        'Gender not known',
        'record_total',
        'report_share_persons',
        'report_share_known',
      ],
    ]);
    const line = (band: string, [men, women, others]: number[], persons: number, share: number) => [
      ...[band, men, women, others, 0, 0, 0, persons, share, share],
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
      [...line('Age not known', [0, 0, 0], 0, 0).slice(0, -1), null],
      [...line('Total', [1, 6, 1], 8, 100).slice(0, -1), null],
    ]);
    expect(groups?.rows.map(({ cells }) => cells)).toEqual([
      ['Children (under 18)', 1, 12.5, null],
      ['Women (18 or over)', 5, 62.5, 62.5],
      ['Seniors (65 or over)', 0, 0, 0],
      ['Gender not known', 0, 0, null],
      ['Age not known', 0, 0, null],
      ['All persons', 8, 100, null],
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

  it('c2: each group among all persons, unmapped education levels by themselves', async () => {
    expect(await cellsOf('c2_report', { year: 2026, month: MARCH })).toEqual([
      ['Women (18 or over)', 5, 62.5, 62.5],
      ['Seniors (65 or over)', 0, 0, 0],
      ['First Nations, Métis or Inuit', 1, 12.5, 100],
      ['In Canada for less than 10 years', 1, 12.5, 50],
      ['Post-secondary students', 1, 12.5, 20],
      ['Veterans', 1, 12.5, 50],
      ['Education level unmapped', 1, 12.5, 20],
      ['Gender not known', 0, 0, null],
      ['Age not known', 0, 0, null],
      // Seven adults and a child; noted are one identity, two dates of entry, four levels and one veteran.
      ['Indigenous identity not known', 7, 87.5, null],
      ['Date of entry not known', 6, 75, null],
      ['Education level not known (adults)', 3, 37.5, null],
      ['Veteran or not, not known (adults)', 6, 75, null],
      ['All persons', 8, 100, null],
    ]);
  });

  it('c3: the row with the largest amount of the household, or no income', async () => {
    const rows = await cellsOf('c3_report', { year: 2026, month: MARCH });
    expect(rows.filter(([, count]) => count !== 0)).toEqual([
      ['Job', 1, 25, expect.closeTo(100 / 3)],
      // Roy, whose amount is zero; nobody ever asked Nguyen.
      ['No income', 1, 25, expect.closeTo(100 / 3)],
      ['Unmapped', 1, 25, expect.closeTo(100 / 3)],
      ['Income not known', 1, 25, null],
      ['Total', 4, 100, null],
    ]);
    expect(rows).toHaveLength(12);
    const stateOfNguyen = (income_state: 'none' | null) =>
      db().updateTable('visits').set({ income_state }).where('head_client_id', '=', small.nguyen.id).execute();
    await stateOfNguyen('none');
    expect((await cellsOf('c3_report', { year: 2026, month: MARCH })).find(([line]) => line === 'No income')).toEqual([
      ...['No income', 2, 50, 50],
    ]);
    // Visits of an earlier release have this row, and only their months show it.
    await stateOfNguyen(null);
    const before = await cellsOf('c3_report', { year: 2026, month: MARCH });
    expect(before.at(-2)).toEqual(['No income or not asked (visits until 2026-03-10)', 1, 25, null]);
    expect(await cellsOf('c3_report', { year: 2026, month: MARCH + 1 })).toHaveLength(12);
  });

  it('c4: housing as mapped now, or on a day; nothing is left out', async () => {
    const told = async (mapped?: string) =>
      (await cellsOf('c4_report', { year: 2026, month: MARCH, mapped })).filter(([, count]) => count !== 0);
    const before = [
      ['Market rental', 1, 2, 25, expect.closeTo(100 / 3)],
      ['Social rental', 1, 2, 25, expect.closeTo(100 / 3)],
      ['Unmapped', 1, 3, 25, expect.closeTo(100 / 3)],
      ['No housing known', 1, 1, 25, null],
      ['Total', 4, 8, 100, null],
    ];
    expect(await told()).toEqual(before);
    const row = { id: tent, name_en: 'Tent', name_fr: 'Tente', hunger_count: 5 };
    const { body } = await server.call(contract.house_types.update, { row }, admin);
    expect(body).toMatchObject({ code: 'Ok', row: { hunger_count: 5 } });
    expect(await told()).toEqual([
      ...before.slice(0, 2),
      ['Unhoused or temporary shelter', 1, 3, 25, expect.closeTo(100 / 3)],
      ...before.slice(3),
    ]);
    // The change bears the date of today's clock, which is long after.
    expect(await told('2026-03-31')).toEqual(before);
    // Before the first mapping of all, that one counts.
    expect(await told('1900-01-01')).toEqual(before);
    const written = await sql`select from activity_log where entity = 'house_types' and entity_id = ${tent}`.execute(
      db(),
    );
    expect(written.rows).toHaveLength(1);
  });

  it('f2a: sessions that somebody came to, households once, participants each time', async () => {
    expect(await cellsOf('f2a_report', { year: 2026, month: MARCH })).toEqual([
      ['Christmas toys', 1, 1, 1, 1, 0],
      ['Cooking workshop', 1, 2, 3, 3, 0],
      ['Total', 2, 2, 4, 4, 0],
    ]);
    const [block] = await askedSheet(server, admin, 'f2a_report', { year: 2026, month: MARCH });
    expect(block?.columns[1]).toMatchObject({ name: 'sessions', unit: null });
    const asked = {
      name: 'f2a_report',
      params: { year: 2026, month: MARCH },
      block: 'types',
      figure: 'sessions',
    } as const;
    expect((await server.call(contract.reports.rows, { ...asked, key: [] }, admin)).status).toBe(400);
  });

  it('f3: participants by age, with a column for each type of event', async () => {
    const [block] = await askedSheet(server, admin, 'f3_report', { year: 2026, month: MARCH, locale: 'en' });
    const index = (name: string) => block?.columns.findIndex(({ value }) => value === name) ?? -1;
    const [toys, workshop] = [index('Christmas toys'), index('Cooking workshop')];
    const lines = block?.rows.map(({ cells }) => [cells[0], cells[toys], cells[workshop], cells.at(-1)]);
    expect(lines?.filter(([, , , all]) => all !== 0)).toEqual([
      ['18 – 30', 1, 2, 3],
      ['45 – 64', 0, 1, 1],
      ['Total', 1, 3, 4],
    ]);
  });

  it('f4: the income of the participants’ households at their last event', async () => {
    const rows = await cellsOf('f4_report', { year: 2026, month: MARCH });
    expect(rows.filter(([, count]) => count !== 0)).toEqual([
      ['Social assistance', 1, 50, 100],
      ['Income not known', 1, 50, null],
      ['Total', 2, 100, null],
    ]);
  });
});
