/** Reports about appointments and who came to them: their figures computed by hand over the small organization. */
import { contract } from '@resa/contract';
import type { ReportName } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointment, firstPlace, lastPlace, plan } from '../testing/factories.ts';
import { cellsOf as askedCells, sheetOf as askedSheet } from '../testing/reports/asking.ts';
import { EVENT, MARKET, type SmallOrganisation, smallOrganisation } from '../testing/reports/organisation.ts';
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
  const [roy, bouchard] = [people.roy.id, people.bouchard.id];
  const market = { appointment_type_id: MARKET, place_id: here };
  await appointment(db(), { ...market, client_id: roy, start_date_time: '2026-03-20 09:00', status: 3 });
  await appointment(db(), { ...market, client_id: bouchard, start_date_time: '2026-03-31 09:00' });
  const missed = { client_id: people.nguyen.id, start_date_time: '2026-02-12 10:00', status: 3 };
  await appointment(db(), { ...market, ...missed, appointment_type_id: EVENT });
  await sql`update place_appointment_types set end_date = start_date where appointment_type_id = ${EVENT}`.execute(
    db(),
  );
  const hours = { start_time: '10:00', end_time: '12:00' };
  await plan(db(), { appointment_type_id: EVENT, place_id: here, max_appointments: 10 }, hours);
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

it('list by age group: a line for each person of each visit, without a name if they were erased', async () => {
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

it('no-shows: those marked, and those still open on a day that has passed', async () => {
  const rows = await cellsOf('no_show', { range: MARCH });
  const [place] = rows[0]?.slice(-1) ?? [];
  expect(rows.map(([date, time, , name, , , type]) => [date, time, name, type])).toEqual([
    ['2026-03-10', '11:00', 'Élodie Singh', 'Food market'],
    ['2026-03-10', '11:00', 'Élodie Singh', 'Food market'],
    ['2026-03-20', '09:00', 'Élodie Roy', 'Food market'],
    ['No-shows: 3', null, null, null],
  ]);
  expect(place).not.toBe('');
  expect(await cellsOf('no_show', { range: MARCH, location: there })).toEqual([]);
});

it('attendance: present days and types; future appointments are not part of the percentage', async () => {
  expect(await cellsOf('show_no_show', { range: MARCH })).toEqual([
    ['2026-03-03', ...Array(5).fill(null)],
    ['Food market', 1, 1, 0, 0, 100],
    ['Total', 1, 1, 0, 0, 100],
    ['2026-03-09', ...Array(5).fill(null)],
    ['Food market', 2, 2, 0, 0, 100],
    ['Total', 2, 2, 0, 0, 100],
    ['2026-03-10', ...Array(5).fill(null)],
    ['Cooking workshop', 1, 1, 0, 0, 100],
    // Roy and Nguyen came; Singh's are open, missed, cancelled and deleted.
    ['Food market', 4, 2, 2, 1, 50],
    ['Total', 5, 3, 2, 1, 60],
    ['2026-03-20', ...Array(5).fill(null)],
    ['Food market', 1, 0, 1, 0, 0],
    ['Total', 1, 0, 1, 0, 0],
    ['2026-03-23', ...Array(5).fill(null)],
    ['Food market', 1, 1, 0, 0, 100],
    ['Total', 1, 1, 0, 0, 100],
    ['2026-03-31', ...Array(5).fill(null)],
    // Today, and not past.
    ['Food market', 1, 0, 0, 0, null],
    ['Total', 1, 0, 0, 0, null],
    ['Grand total', 11, 7, 3, 1, 70],
  ]);
});

it('no-show summary: clients with a no-show, most often first, with the last one', async () => {
  const [block] = await sheetOf('no_show_summary', { range: MARCH });
  expect(block?.columns.map(({ name }) => name)).toEqual([
    ...['client', 'name', 'booked', 'attended', 'no_show', 'share', 'last_no_show'],
  ]);
  expect(block?.rows.map(({ cells, client_ids }) => [...cells.slice(1), ...client_ids])).toEqual([
    ['Singh, Élodie', 2, 0, 2, 100, '2026-03-10', people.singh.id],
    ['Roy, Élodie', 4, 3, 1, 25, '2026-03-20', people.roy.id],
    [null, 6, 3, 3, 50, null],
  ]);
  expect(block?.rows[0]?.cells[0]).toBe(people.singh.file_number);
});

it('event no-shows: the dates of a type of event in a year, and who did not come', async () => {
  const [dates, clients] = await sheetOf('event_no_show', { year: 2026, event: EVENT });
  expect(dates?.rows.map(({ cells }) => cells)).toEqual([
    ['2026-02-12', 1, 0, 1, 100],
    ['2026-03-10', 1, 1, 0, 0],
    ['Total', 2, 1, 1, 50],
  ]);
  expect(clients?.rows.map(({ cells: [date, , name] }) => [date, name])).toEqual([
    ['2026-02-12', 'Élodie Nguyen'],
    ['No-shows: 1', null],
  ]);
  expect((await sheetOf('event_no_show', { year: 2025, event: EVENT })).map(({ rows }) => rows)).toEqual([[], []]);
});

it('is refused for a type that is not an event', async () => {
  for (const params of [
    { year: 2026, event: MARKET },
    { year: 2026, event: 99_999 },
  ]) {
    const { status, body } = await server.call(reports.sheet, { name: 'event_no_show', params }, admin);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'params.event', rule: 'invalid' }] },
    });
  }
});

it('by hours: appointments of an event and its participants, against the places of the day', async () => {
  const asked = { date: '2026-03-10', event: EVENT, location: here };
  const hours = await cellsOf('appointments_by_hours', asked);
  expect(hours.map(([time, , name, participants, , , status]) => [time, name, participants, status])).toEqual([
    [expect.stringMatching(/ · 10:00$/), null, null, null],
    ['10:00', 'Élodie Roy', 1, 'Arrived'],
    ['Appointments: 1 · participants: 1', null, null, null],
    // Four starts of ten places.
    ['Appointments: 1 · participants: 1 of 40 places', null, null, null],
  ]);
  const seats = await cellsOf('events_by_hours', asked);
  expect(seats.map(([number, client, participant, age]) => [number, client, participant, age])).toEqual([
    [expect.stringMatching(/ · 10:00$/), null, null, null],
    [people.roy.file_number, 'Élodie Roy', 'Élodie Roy', 18],
    ['Participants: 1 of 10 places', null, null, null],
    ['Participants: 1 of 40 places', null, null, null],
  ]);
});

it('last six months: households by name, merged ones as one, as large as at their last visit', async () => {
  const [block] = await sheetOf('last_six_months', { date: '2026-03-31' });
  expect(block?.columns.map(({ value }) => value).slice(3, 9)).toEqual([
    ...['Oct 2025', 'Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
  ]);
  expect(block?.rows.map(({ cells }) => cells)).toEqual([
    [people.bouchard.file_number, 'Bouchard, Élodie', 3, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0],
    [people.nguyen.file_number, 'Nguyen, Élodie', 1, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0],
    [people.roy.file_number, 'Roy, Élodie', 2, 0, 0, 0, 0, 0, 2, 2, 2, 1, 0],
    ['Total', null, null, 0, 0, 0, 0, 0, 6, 6, 6, 1, 0],
  ]);
  expect((await cellsOf('last_six_months', { date: '2026-03-09' })).map((cells) => cells.at(-4))).toEqual([1, 1, 1, 3]);
  // Clients who came to no event are not listed.
  expect(await cellsOf('last_six_months', { date: '2026-03-31', category: 2 })).toEqual([
    [people.roy.file_number, 'Roy, Élodie', 2, 0, 0, 0, 0, 0, 1, 1, 2, 1, 0],
    ['Total', null, null, 0, 0, 0, 0, 0, 1, 1, 2, 1, 0],
  ]);
});

it('by zone: where households lived on the day, with those outside and without an address last', async () => {
  const zone = await db().selectFrom('zones').select(['id', 'group', 'zone']).orderBy('id').executeTakeFirstOrThrow();
  const house = sql`(select min(id) from house_types)`;
  await sql`update visits set zone_id = ${zone.id}, house_type_id = ${house} where head_client_id = ${people.roy.id}`.execute(
    db(),
  );
  await sql`update visits set house_type_id = ${house} where head_client_id = ${people.bouchard.id}`.execute(db());
  expect(await cellsOf('visits_by_zone', { year: 2026, month: 2 })).toEqual([
    [zone.group, ...Array(8).fill(null)],
    // The child at the event does not count.
    [zone.zone, 2, 1, 3, 1, 4, 2, 1, 0],
    ['Total', 2, 1, 3, 1, 4, 2, 1, 0],
    ['Without a zone', ...Array(8).fill(null)],
    ['Outside zones', 2, 1, 3, 2, 5, 2, 0, 0],
    ['No address', 2, 1, 2, 0, 2, 2, 0, 0],
    ['Total', 4, 2, 5, 2, 7, 4, 0, 0],
    ['Grand total', 6, 3, 8, 3, 11, 6, 1, 0],
  ]);
  expect(await cellsOf('visit_by_zone_events', { year: 2026, vbz_event: EVENT })).toEqual([
    [`${zone.group} · ${zone.zone}`, 0, 0, 1, ...Array(9).fill(0), 1],
    ['Total', 0, 0, 1, ...Array(9).fill(0), 1],
  ]);
});
