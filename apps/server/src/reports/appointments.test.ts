/** Reports about appointments and who came to them: their figures computed by hand over the small organisation. */
import { contract } from '@resa/contract';
import type { ReportName } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstPlace, lastPlace } from '../testing/factories.ts';
import { cellsOf as askedCells, sheetOf as askedSheet } from '../testing/reports/asking.ts';
import { type SmallOrganisation, smallOrganisation } from '../testing/reports/organisation.ts';
import type { SentParams } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { reports } = contract;
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

let server: TestServer;
let here: number;
let there: number;
let admin: string;
let people: SmallOrganisation;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-31T15:00:00Z' });
  here = await firstPlace(db());
  there = await lastPlace(db());
  admin = await server.signIn('admin@resa.test');
  people = await smallOrganisation(db(), { here, there });
  // All the others are women.
  await sql`update visit_persons set gender_type_id = 1 where client_id = ${people.teen}`.execute(db());
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const sheetOf = (name: ReportName, params: SentParams) => askedSheet(server, admin, name, { locale: 'en', ...params });
const cellsOf = (name: ReportName, params: SentParams) => askedCells(server, admin, name, { locale: 'en', ...params });

it('by age group: each person at each visit, as old as they were, markets and events apart', async () => {
  const [markets, events] = await sheetOf('appointment_by_age_group', { range: MARCH });
  expect(markets?.columns.map(({ name, value }) => [name, value]).slice(1, 4)).toEqual([
    ['by_gender:1', 'Male'],
    ['by_gender:2', 'Female'],
    ['by_gender:3', 'Non-binary'],
  ]);
  const figures = (block: typeof markets) =>
    block?.rows.map(({ cells: [group, male, female, ...rest] }) => [group, male, female, rest.at(-2), rest.at(-1)]);
  expect(figures(markets)).toEqual([
    ['0 – 2', 0, 0, 0, 0],
    ['3 – 5', 0, 0, 0, 0],
    // The child of Bouchard, twice, erased since.
    ['6 – 11', 0, 2, 2, expect.closeTo(200 / 11)],
    // Roy's child on the 9th, and on the 10th.
    ['12 – 17', 1, 0, 1, expect.closeTo(100 / 11)],
    ['18 – 30', 1, 0, 1, expect.closeTo(100 / 11)],
    // Bouchard twice, the partner once, Nguyen with both files.
    ['31 – 44', 0, 5, 5, expect.closeTo(500 / 11)],
    ['45 – 64', 0, 2, 2, expect.closeTo(200 / 11)],
    ['65+', 0, 0, 0, 0],
    ['Age not known', 0, 0, 0, 0],
    ['Total', 2, 9, 11, 100],
  ]);
  expect(figures(events)?.filter(([, , , persons]) => persons !== 0)).toEqual([
    ['18 – 30', 1, 0, 1, 100],
    ['Total', 1, 0, 1, 100],
  ]);
});

it('by age group: a column of a gender opens the persons of that gender', async () => {
  const asked = { name: 'appointment_by_age_group', params: { range: MARCH }, block: 'markets' } as const;
  const open = async (figure: string, key: string[]) =>
    (await server.call(reports.rows, { ...asked, figure, key }, admin)).body;
  expect(await open('by_gender:1', [])).toMatchObject({
    recordsFiltered: 2,
    rows: [{ client_id: people.teen }, { client_id: people.teen }],
  });
  expect(await open('by_gender:2', ['6-11'])).toMatchObject({ rows: [{ gone: 'erased' }, { gone: 'erased' }] });
  for (const figure of ['by_gender', 'by_gender:9', 'share'])
    expect((await server.call(reports.rows, { ...asked, figure, key: [] }, admin)).status).toBe(400);
});

it('list by age group: a line for each person of each visit, without a name where they were erased', async () => {
  const [block] = await sheetOf('appointment_list_by_age_group', { range: MARCH });
  const lines = block?.rows.map(({ kind, cells: [number, name, , age, gender, date, type] }) =>
    kind === 'row' ? [number === null, name, age, gender, date, type] : [kind, number],
  );
  expect(lines?.slice(0, 12)).toEqual([
    ['group', '6 – 11'],
    [true, 'Erased person', 10, 'Female', '2026-03-09', 'Food market'],
    [true, 'Erased person', 10, 'Female', '2026-03-23', 'Food market'],
    ['subtotal', 'Persons: 2'],
    ['group', '12 – 17'],
    [false, 'Élodie Roy', 17, 'Male', '2026-03-09', 'Food market'],
    ['subtotal', 'Persons: 1'],
    ['group', '18 – 30'],
    [false, 'Élodie Roy', 18, 'Male', '2026-03-10', 'Food market'],
    [false, 'Élodie Roy', 18, 'Male', '2026-03-10', 'Cooking workshop'],
    ['subtotal', 'Persons: 2'],
    ['group', '31 – 44'],
  ]);
  expect(lines?.at(-1)).toEqual(['total', 'Persons: 12']);
  expect((await cellsOf('appointment_list_by_age_group', { range: MARCH, location: there })).at(-1)?.[0]).toBe(
    'Persons: 1',
  );
});
