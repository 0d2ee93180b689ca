/** The special statistics, active members, school, clothing and postal codes, computed by hand over a small organization. */
import { contract } from '@resa/contract';
import type { ReportName } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstPlace, household, lastPlace } from '../testing/factories.ts';
import { cellsOf as askedCells, sheetOf } from '../testing/reports/asking.ts';
import { type SmallOrganisation, smallOrganisation, visit } from '../testing/reports/organisation.ts';
import type { SentParams } from '../testing/reports/params.ts';
import { type TestServer, testServer } from '../testing/server.ts';

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

  const rows = await cellsOf('fb_special_stats', { year: 2026, category: 0, locale: 'en' });
  const none = Array(18).fill(0);
  expect(rows).toHaveLength(14);
  // Roy's file was opened a minute before March; those of the others in January.
  expect(rows[1]).toEqual(['February 2026', ...none.slice(4), 1, 0, 0, 0]);
  // Visits: Roy 3 (2 + 2 at markets, only the child at the event), Bouchard 2 and 3 persons, Nguyen 1 + 1.
  // Children: Roy's before the birthday, Bouchard's twice. Sizes: Nguyen 1; Roy three times and Bouchard once 2; then 3.
  // All came for the first time; Bouchard's file was opened a minute after the month began.
  const march = [7, 3, 12, 9, 3, 3, 1, 1, 2, 4, 1, 0, 0, 0];
  const byCategory = [6, 1, 0];
  expect(rows[2]).toEqual(['March 2026', ...march, 1, ...byCategory]);
  expect(rows[12]).toEqual(['Total', ...march, 5, ...byCategory]);
  expect(rows[13]).toEqual(['Monthly average', 2.3, 1, 4, 3, 1, 1, 0.3, 0.3, 0.7, 1.3, 0.3, 0, 0, 0, 1.7, 2, 0.3, 0]);
  // The event does not count; only Roy's child came to it.
  const foodAid = [6, 3, 11, 8, 3, 3, 1, 1, 2, 3, 1, 0, 0, 0];
  expect((await cellsOf('fb_special_stats', { year: 2026, locale: 'en' }))[2]).toEqual([
    ...['March 2026', ...foodAid],
    ...[1, ...byCategory],
  ]);
  expect((await cellsOf('fb_special_stats', { year: 2024, locale: 'en' })).at(-1)).toEqual([
    'Monthly average',
    ...none,
  ]);
});

it('special statistics of a location: by type, each with its total and average', async () => {
  expect(await cellsOf('location_special_stats', { year: 2026, location: there, locale: 'en' })).toEqual([
    ['Food market', ...Array(14).fill(null)],
    ['March 2026', 1, 1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0],
    ['Total', 1, 1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0],
    ['Monthly average', 0.3, 0.3, 0.3, 0.3, 0, 0.3, 0, 0, 0.3, 0, 0, 0, 0, 0],
    ['Grand total', 1, 1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0],
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
    ['Grand total', 6, 3],
  ]);
});

/**
 * At `here` in September 2025, where children are required: Lavoie with a boy who turns 18 on the 10th (9 and 10 September)
 * and Aubin with two girls, one erased since; the other comes again on the 12th, a grade further, and once to `there`.
 */
it('back to school: each child once at a location, as at their last visit there', async () => {
  const SCHOOL = 7;
  const levels = await db()
    .selectFrom('education_levels')
    .select(['id', 'name_en'])
    .where('grade', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(2)
    .execute();
  const [third, fourth] = levels as [(typeof levels)[0], (typeof levels)[0]];
  const lavoie = await household(db(), { last_name: 'Lavoie' }, [
    { role: 4, dob: '2007-09-10', gender_type_id: 1, education_level_id: third.id },
  ]);
  const aubin = await household(db(), { last_name: 'Aubin' }, [
    { role: 4, first_name: 'Ada', dob: '2016-01-01', education_level_id: third.id },
    { role: 4, first_name: 'Zoé', dob: '2018-01-01' },
  ]);
  const [boy] = lavoie.members as [number];
  const [ada, zoe] = aubin.members as [number, number];
  await visit(db(), lavoie.id, '2025-09-09 10:00', here, { type: SCHOOL, seats: [boy] });
  await visit(db(), lavoie.id, '2025-09-10 10:00', here, { type: SCHOOL, seats: [boy, lavoie.id] });
  await visit(db(), aubin.id, '2025-09-09 11:00', here, { type: SCHOOL, seats: [ada, zoe] });
  await visit(db(), aubin.id, '2025-09-09 12:00', there, { type: SCHOOL, seats: [ada] });
  await db().updateTable('clients').set({ education_level_id: fourth.id }).where('id', '=', ada).execute();
  await visit(db(), aubin.id, '2025-09-12 11:00', here, { type: SCHOOL, seats: [ada] });
  // A market requires no children.
  await visit(db(), aubin.id, '2025-09-13 11:00', here);
  await sql`update visit_persons set client_id = null, erased_id = '22222222-2222-4222-8222-222222222222'
    where client_id = ${zoe}`.execute(db());

  const [byLevel, list] = await sheetOf(server, admin, 'back_to_school', { year: 2025, locale: 'en' });
  const rows = byLevel?.rows.map(({ kind, cells }) => [kind, ...cells.slice(kind === 'group' ? 1 : 0)]) ?? [];
  expect(rows.filter(([kind]) => kind !== 'group').sort()).toEqual(
    [
      // Here: the boy, Ada a grade further, Zoé without a level; there: only Ada.
      ['row', third.name_en, 0, 1, 0, 1],
      ['row', fourth.name_en, 1, 0, 0, 1],
      ['row', 'No level noted', 1, 0, 0, 1],
      ['subtotal', 'Total', 2, 1, 0, 3],
      ['row', third.name_en, 1, 0, 0, 1],
      ['subtotal', 'Total', 1, 0, 0, 1],
      ['total', 'Grand total', 2, 1, 0, 3],
    ].sort(),
  );
  expect(list?.rows.map(({ cells, client_ids }) => [...cells.slice(1), ...client_ids])).toEqual([
    ['Ada Aubin', 9, fourth.name_en, 'Élodie Aubin', ada, aubin.id],
    ['Élodie Lavoie', 17, third.name_en, 'Élodie Lavoie', boy, lavoie.id],
    ['Erased person', 7, 'No level noted', 'Élodie Aubin', aubin.id],
    [null, null, null, null],
  ]);
  expect(list?.rows.at(-1)?.cells[0]).toBe('Children: 3');
  expect(await cellsOf('back_to_school', { year: 2024 })).toEqual([]);
});

it('clothing: a day’s men, women, girls and boys, the rest in their own columns', async () => {
  const CLOTHING = 5;
  const dubois = await household(db(), { last_name: 'Dubois', gender_type_id: 1 }, [
    { role: 3, gender_type_id: 3 },
    { role: 4, dob: '2007-10-15', gender_type_id: 1 },
    { role: 4, dob: '2022-10-15', gender_type_id: 2 },
    { role: 4, dob: null, gender_type_id: 2 },
  ]);
  const seats = [dubois.id, ...dubois.members];
  // The day before two birthdays, and the day.
  await visit(db(), dubois.id, '2025-10-14 23:59', here, { type: CLOTHING, seats });
  await visit(db(), dubois.id, '2025-10-15 00:00', here, { type: CLOTHING, seats });
  await visit(db(), dubois.id, '2025-10-15 10:00', here);
  const asked = { range: { from: '2025-10-14', to: '2025-10-15' }, location: here };
  expect(await cellsOf('clothing', asked)).toEqual([
    // Households; men, women, others; girls 0, 3, 6, 12; boys 0, 3, 6, 12; other children; persons.
    ['2025-10-14', 1, ...[1, 0, 1], ...[1, 0, 0, 0], ...[0, 0, 0, 1], 1, 5],
    ['2025-10-15', 1, ...[2, 0, 1], ...[0, 1, 0, 0], ...[0, 0, 0, 0], 1, 5],
    ['Total', 1, ...[3, 0, 2], ...[1, 1, 0, 0], ...[0, 0, 0, 1], 2, 10],
  ]);
  expect(await cellsOf('clothing', { ...asked, location: there })).toEqual([]);
});

it('active members: at the end of each month by the history of the state, and by tag', async () => {
  const move = (client_id: number, at: string, from_state: number, to_state: number) =>
    db().insertInto('client_state_changes').values({ client_id, at, from_state, to_state, user_id: null }).execute();
  const served = ['Roy', 'Bouchard', 'Singh', 'Nguyen'];
  // Only the small organization's files are in service.
  await sql`update clients set client_state_type_id = 2 where last_name <> all(${served}::text[])`.execute(db());
  // Half an hour before the month ends in Montréal, and back; being updated is being in service.
  await move(small.singh.id, '2026-03-01T04:30:00Z', 1, 2);
  await move(small.singh.id, '2026-03-20T12:00:00Z', 2, 1);
  await move(small.nguyen.id, '2026-03-25T12:00:00Z', 1, 6);
  await db().updateTable('clients').set({ client_state_type_id: 6 }).where('id', '=', small.nguyen.id).execute();
  await sql`update clients set created_at = '2026-01-02T12:00:00Z'`.execute(db());
  const tags = await db()
    .selectFrom('tags')
    .select(['id', 'name_en'])
    .orderBy('position')
    .orderBy('id')
    .limit(2)
    .execute();
  const [one, other] = tags as [(typeof tags)[0], (typeof tags)[0]];
  await db()
    .insertInto('client_tags')
    .values([
      { client_id: small.roy.id, tag_id: one.id },
      { client_id: small.roy.id, tag_id: other.id },
      { client_id: small.bouchard.id, tag_id: one.id },
    ])
    .execute();

  const [months, byTag] = await sheetOf(server, admin, 'active_members', { year: 2026, locale: 'en' });
  expect(months?.rows.map(({ cells }) => cells)).toEqual([
    // Roy 2, Bouchard 2, the partner, Singh, Nguyen; the file that went in the merge does not count.
    ['January 2026', 5, 5, 2, 7, 0, 0],
    ['February 2026', 4, 4, 2, 6, 0, 1],
    // The partner lives with Bouchard, Roy's child is of age, Singh is back.
    ['March 2026', 4, 6, 1, 7, 1, 0],
    // Roy's child, who turned 18 in March, is an adult of the year.
    ['Total', 5, 6, 1, 7, 1, 1],
  ]);
  expect(byTag?.rows.map(({ cells }) => cells)).toEqual([
    [one.name_en, 2, 4, 1, 5],
    [other.name_en, 1, 2, 0, 2],
    ['Without a tag', 2, 2, 0, 2],
    ['Total', 4, 6, 1, 7],
  ]);
  expect((await cellsOf('active_members', { year: 2025 })).at(-1)).toEqual(['Total', 0, 0, 0, 0, 0, 0]);
});

it('children without grade: from 4 to 17 years, in active files, with their head', async () => {
  const ofAge = (dob: string, more: object = {}) => ({ role: 4, first_name: dob, last_name: 'Écolier', dob, ...more });
  const home = await household(db(), { last_name: 'Écolier', phone: '5145550123' }, [
    ofAge('2022-03-31'),
    ofAge('2022-04-01'),
    ofAge('2008-04-01'),
    ofAge('2008-03-31'),
    ofAge('2015-01-01', { education_level_id: 1 }),
    ofAge('2015-01-02', { client_state_type_id: 2 }),
    ofAge('2015-01-03', { deleted_at: '2026-01-05T12:00:00Z' }),
  ]);
  const [block] = await sheetOf(server, admin, 'back_to_school_without_grade', { locale: 'en' });
  const own = block?.rows.filter(({ client_ids }) => client_ids.includes(home.id)) ?? [];
  expect(own.map(({ cells }) => cells.slice(1))).toEqual(
    [
      ['2008-04-01', 17],
      ['2022-03-31', 4],
    ].map(([dob, age]) => [`${dob} Écolier`, dob, age, 'Female', home.file_number, 'Élodie Écolier', '(514) 555-0123']),
  );
  expect(own.map(({ client_ids }) => client_ids[0])).toEqual([home.members[2], home.members[0]]);
});

it('partners to check: under 16, or of a head who is not married, by the settings', async () => {
  const couple = (last_name: string, marital_status_type_id: number | null, dob: string, role = 3) =>
    household(db(), { last_name, marital_status_type_id, dob: '1980-01-01' }, [{ first_name: 'Alix', role, dob }]);
  await couple('Couple right', 2, '2010-03-31');
  const young = await couple('Couple young', 3, '2010-04-01');
  const apart = await couple('Couple apart', 4, '1980-02-02');
  const both = await couple('Couple both', null, '2015-01-01');
  await couple('Couple child', 4, '2015-01-01', 4);
  const [block] = await sheetOf(server, admin, 'partners_to_check', { locale: 'en' });
  const own = block?.rows.filter(({ cells }) => String(cells[1]).includes('Couple')) ?? [];
  expect(own.map(({ cells }) => cells.slice(1))).toEqual([
    ['Alix Couple apart', '1980-02-02', apart.file_number, 'Élodie Couple apart', 'Active', 'head not married'],
    ['Alix Couple both', '2015-01-01', both.file_number, 'Élodie Couple both', 'Active', 'under 16, head not married'],
    ['Alix Couple young', '2010-04-01', young.file_number, 'Élodie Couple young', 'Active', 'under 16'],
  ]);
  expect(own[0]?.client_ids).toEqual([apart.members[0], apart.id]);
});

it('minors as heads: under 18 with others, until somebody else is head', async () => {
  const headed = (last_name: string, dob: string, role: number, other: string | null = '1980-01-01') =>
    household(db(), { last_name, dob, role }, other ? [{ first_name: 'Alix', role: 5, dob: other }] : []);
  const young = await headed('Minor head', '2008-04-01', 2);
  const single = await headed('Minor single', '2010-04-01', 1);
  await headed('Minor of age', '2008-03-31', 2);
  await headed('Minor alone', '2010-04-01', 1, null);
  const [other] = young.members as [number];
  const own = async () => {
    const [block] = await sheetOf(server, admin, 'minors_as_heads', { locale: 'en' });
    return block?.rows.filter(({ cells }) => String(cells[1]).includes('Minor')) ?? [];
  };
  const { file_number } = await db()
    .selectFrom('clients')
    .select('file_number')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  const rows = await own();
  expect(rows.map(({ cells }) => cells.slice(0, 6))).toEqual([
    [young.file_number, 'Élodie Minor head', '2008-04-01', 17, `${file_number} Alix Minor head`, 'Active'],
    [single.file_number, 'Élodie Minor single', '2010-04-01', 15, expect.stringContaining('Alix'), 'Active'],
  ]);
  expect(rows[0]?.client_ids).toEqual([young.id, other]);

  const input = { head: young.id, candidate: other, email: '', head_role: 4, partner_role: 9 };
  expect((await server.call(contract.families.switchToFamilyHead, input, admin)).body).toMatchObject({ code: 'Ok' });
  expect((await own()).map(({ cells }) => cells[1])).toEqual(['Élodie Minor single']);
});

it('two addresses: both are valid today without an end, until one of them ends', async () => {
  const lives = async (last_name: string, ...stays: [since: string, until?: string][]) => {
    const { id } = await household(db(), { last_name });
    const ids: number[] = [];
    for (const [n, [since, until]] of stays.entries()) {
      const { rows } = await sql<{ id: number }>`
        with a as (insert into addresses (address_ln1, postal_code, country_id)
          values (${`${n + 1} Oak`}, 'H2X 1Y4', 1) returning id)
        insert into client_housings (client_id, house_type_id, address_id, start_date, end_date)
        select ${id}::int, (select min(id) from house_types), id, ${since}::date, ${until ?? null}::date from a
        returning id`.execute(db());
      ids.push(rows[0]?.id as number);
    }
    return { id, ids };
  };
  const twice = await lives('Lives twice', ['2025-01-01'], ['2025-01-01']);
  await lives('Lives still', ['2025-01-01'], ['2025-06-01', '2026-04-01']);
  await lives('Lives until today', ['2025-01-01', '2026-03-31'], ['2026-03-31']);
  await lives('Lives soon', ['2025-01-01'], ['2026-04-01']);
  const own = async () =>
    (await cellsOf('two_addresses', { locale: 'en' }))
      .map((cells) => cells.slice(1, 3))
      .filter(([name]) => String(name).includes('Lives'));
  expect(await own()).toEqual([
    ['Élodie Lives still', '2 Oak, H2X 1Y4 · 1 Oak, H2X 1Y4'],
    ['Élodie Lives twice', '2 Oak, H2X 1Y4 · 1 Oak, H2X 1Y4'],
  ]);

  await server.call(contract.locks.lock, { id: twice.id }, admin);
  const removed = await server.call(contract.housings.destroy, { id: twice.ids[0] as number }, admin);
  expect(removed.body).toMatchObject({ code: 'Ok' });
  expect((await own()).map(([name]) => name)).toEqual(['Élodie Lives still']);
});

it('postal codes: none, malformed or in no zone, of the present home in Canada', async () => {
  await db().deleteFrom('zones').execute();
  await sql`insert into zones (zone, "group", zips) values ('Centre', 'A', 'H2X, H3A 1B2')`.execute(db());
  const living = async (
    last_name: string,
    postal_code: string,
    more: { country?: number; since?: string; until?: string } = {},
  ) => {
    const { id } = await household(db(), { last_name });
    await lives(id, postal_code, more);
    return id;
  };
  const lives = (
    client_id: number,
    code: string,
    { country = 1, since = '2025-01-01', until }: { country?: number; since?: string; until?: string },
  ) =>
    sql`with a as (insert into addresses (address_ln1, unit, postal_code, country_id) values ('1 Elm', '3', ${code}, ${country}) returning id)
      insert into client_housings (client_id, house_type_id, address_id, start_date, end_date)
      select ${client_id}::int, (select min(id) from house_types), id, ${since}::date, ${until ?? null}::date from a`.execute(
      db(),
    );
  const { id: abroad } = await db()
    .selectFrom('countries')
    .select('id')
    .where('id', '<>', 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  await living('Zip area', 'H2X 1Y4');
  await living('Zip code', 'H3A 1B2');
  await living('Zip loose', 'h3a1b2');
  await living('Zip outside', 'H3A 1B3');
  await living('Zip wrong', 'H2X 1YO');
  await living('Zip empty', '');
  await living('Zip abroad', '75001', { country: abroad });
  await living('Zip former', 'wrong', { until: '2026-03-30' });
  const moved = await living('Zip moved', 'wrong', { since: '2025-01-01' });
  await lives(moved, 'H2X 1Y4', { since: '2026-03-01' });
  const cells = await cellsOf('client_invalid_zip_codes', { locale: 'en' });
  expect(cells.map(([, name, address, , code, reason]) => [name, address, code, reason])).toEqual([
    ['Élodie Zip empty', '1 Elm, 3', '', 'No postal code'],
    ['Élodie Zip outside', '1 Elm, 3', 'H3A 1B3', 'In no zone'],
    ['Élodie Zip wrong', '1 Elm, 3', 'H2X 1YO', 'Not a postal code'],
    [null, null, null, null],
  ]);
});
