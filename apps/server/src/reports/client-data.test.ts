/** Client data: filters, order and file against a slow recount in plain code, and who may have it. */
import { contract } from '@resa/contract';
import { CLIENT_DATA_SORTS, CLIENT_DATA_STATES, SIZE_OPERATORS } from '@resa/contract/reports/client-data';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheet } from '../sheets/index.ts';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { clientData, clientDataCsv } = contract.reports;
type Terms = NonNullable<Parameters<typeof server.call<typeof clientData>>[1]['terms']>;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const pageOf = async (input: Parameters<typeof server.call<typeof clientData>>[1], token = admin) => {
  const { body } = await server.call(clientData, { locale: 'en', rowsPerPage: 50, ...input }, token);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.dt;
};
const idsOf = async (terms: Terms) => (await pageOf({ terms })).rows.map(({ id }) => id);
async function linesOf(params: object, token = admin) {
  const { body } = await server.call(clientDataCsv, { params: { locale: 'en', ...params } }, token);
  const read = await readSheet(1, { format: 'csv', bytes: body, most: 5_000 });
  return 'rows' in read ? read.rows : [];
}
async function livesAt(
  client_id: number,
  city_id: number,
  postal_code: string,
  from: string,
  to: string | null = null,
) {
  await sql`with a as (
      insert into addresses (address_ln1, postal_code, country_id, province_id, city_id)
      select '1 Elm', ${postal_code}::text, 1, province_id, id from cities where id = ${city_id} returning id)
    insert into client_housings (client_id, house_type_id, address_id, start_date, end_date)
    select ${client_id}::int, (select min(id) from house_types), id, ${from}::date, ${to}::date from a`.execute(db());
}
type Place = { id: number; province_id: number };
const cities = async () =>
  (
    await sql<Place>`
  select id, province_id from cities order by id limit 2`.execute(db())
  ).rows;

it('needs view_reports, its file manage_reports; wrong filters and orders are refused', async () => {
  const viewer = await server.signIn(await user(db(), ['view_reports']));
  const looker = await server.signIn(await user(db(), ['view_clients', 'crud_clients']));
  expect((await server.call(clientData, {}, looker)).status).toBe(403);
  expect((await server.call(clientData, {}, viewer)).status).toBe(200);
  expect((await server.call(clientDataCsv, { params: {} }, viewer)).status).toBe(403);
  for (const terms of [{ client_state: [2] }, { family_size_operator: 'or' }, { family_size: -1 }, { gender: 'x' }])
    expect((await server.call(clientData, { terms } as never, admin)).status).toBe(400);
  expect((await server.call(clientData, { sortBy: 'row_version' } as never, admin)).status).toBe(400);
  const headers = { authorization: `Bearer ${admin}` };
  for (const params of ['', '[', '{"sortBy":"x"}', '{"terms":{"client_state":[5]}}']) {
    const url = `${server.url}${clientDataCsv.path}?${new URLSearchParams({ params })}`;
    expect((await fetch(url, { headers })).status).toBe(400);
  }
});

/**
 * By hand, on 3 March 2026:
 *   Roy    head, partner and child of the first city since 2025, before in the second one
 *   Singh  single, without an address; inactive Nguyen and deleted Bouchard are left out
 */
it('shows each person with the address and size of their household today', async () => {
  const [first, second] = (await cities()) as [Place, Place];
  const roy = await household(db(), { last_name: 'Roy', mobile: '5145550101', email: 'roy@example.test' }, [
    { role: 3 },
    { role: 4, dob: '2016-03-04' },
  ]);
  await livesAt(roy.id, second.id, 'J3X 1Y4', '2024-01-01', '2024-12-31');
  await livesAt(roy.id, first.id, 'H2X 1Y4', '2025-01-01');
  const singh = await household(db(), { last_name: 'Singh', client_state_type_id: 3 });
  const nguyen = await household(db(), { last_name: 'Nguyen', client_state_type_id: 2 });
  const gone = await household(db(), { last_name: 'Bouchard', deleted_at: '2026-03-01T12:00:00Z' });
  const { rows, recordsFiltered } = await pageOf({});
  expect(recordsFiltered).toBe(rows.length);
  const ids = rows.map(({ id }) => id);
  for (const id of [roy.id, ...roy.members, singh.id]) expect(ids).toContain(id);
  for (const id of [nguyen.id, gone.id]) expect(ids).not.toContain(id);
  expect(rows.find(({ id }) => id === roy.id)).toMatchObject({
    name: 'Élodie Roy',
    phone: '(514) 555-0101',
    email: 'roy@example.test',
    age: 40,
    dob: '1985-06-15',
    family_size: 3,
    country: 'Canada',
    postal_code: 'H2X 1Y4',
    client_state_type: 'Active',
  });
  expect(rows.find(({ id }) => id === roy.members[1])).toMatchObject({
    age: 9,
    family_size: null,
    postal_code: 'H2X 1Y4',
  });
  expect(rows.find(({ id }) => id === singh.id)).toMatchObject({ family_size: 1, country: null, city: null });
  expect(await idsOf({ city: first.id })).toEqual([roy.id, ...roy.members]);
  expect(await idsOf({ city: second.id })).toEqual([]);
  for (const postal_code of ['h2x', 'H2X 1', 'H2X1Y4']) expect(await idsOf({ postal_code })).toContain(roy.id);
  expect(await idsOf({ postal_code: 'H2X 2' })).toEqual([]);
  expect(await idsOf({ postal_code: '%' })).toEqual(ids);
  expect(await idsOf({ family_size: 3, family_size_operator: '>=' })).toEqual([roy.id]);
  const before = await sql<{ n: number }>`select count(*)::int as n from read_log`.execute(db());
  await pageOf({ terms: { city: first.id } });
  await server.services.viewLog.flush();
  const after = await sql<{ n: number }>`select count(*)::int as n from read_log`.execute(db());
  expect((after.rows[0]?.n ?? 0) - (before.rows[0]?.n ?? 0)).toBeGreaterThanOrEqual(3);
});

it('agrees with a recount in plain code with any filters, and the file has the rows of the table in its order', async () => {
  const places = await cities();
  const codes = ['H2X 1Y4', 'H2J 2J2', 'J3X 1Y4'];
  const tags = (await sql<{ id: number; code: string }>`select id, code from tags order by id limit 3`.execute(db()))
    .rows;
  const births = (await sql<{ id: number }>`select id from countries order by id limit 2`.execute(db())).rows.map(
    ({ id }) => id,
  );
  const home = fc.record({
    state: fc.constantFrom(1, 2, 3, 4, 5, 6),
    gender: fc.constantFrom(1, 2, null),
    birth: fc.constantFrom(...births, null),
    size: fc.integer({ min: 1, max: 4 }),
    city: fc.option(fc.nat(1)),
    code: fc.nat(2),
    tags: fc.subarray(tags),
  });
  const homes = fc.sample(home, { numRuns: 30, seed: 7 });
  interface Known {
    id: number;
    head: boolean;
    home: (typeof homes)[number];
  }
  const all: Known[] = [];
  const others = await idsOf({});
  for (const one of homes) {
    const fields = { client_state_type_id: one.state, gender_type_id: one.gender, country_of_birth: one.birth };
    const members = Array.from({ length: one.size - 1 }, () => ({ role: 4, ...fields }));
    const { id, members: ids } = await household(db(), fields, members);
    const city = one.city === null ? undefined : places[one.city];
    if (city) await livesAt(id, city.id, codes[one.code] ?? '', '2025-01-01');
    for (const tag of one.tags)
      await db().insertInto('client_tags').values({ client_id: id, tag_id: tag.id }).execute();
    all.push({ id, head: true, home: one }, ...ids.map((member) => ({ id: member, head: false, home: one })));
  }
  const fits = (size: number, operator: (typeof SIZE_OPERATORS)[number], than: number) =>
    ({
      '=': size === than,
      '>=': size >= than,
      '<=': size <= than,
      '>': size > than,
      '<': size < than,
      '<>': size !== than,
    })[operator];
  const wanted = fc.record({
    gender: fc.constantFrom(0, 0, 1, 2),
    client_state: fc.subarray([...CLIENT_DATA_STATES]),
    country_of_birth: fc.constantFrom(0, 0, ...births),
    province: fc.constantFrom(0, 0, ...places.map(({ province_id }) => province_id)),
    city: fc.constantFrom(0, 0, ...places.map(({ id }) => id)),
    postal_code: fc.constantFrom('', '', 'h2', 'H2X 1', 'J3X1Y4'),
    family_size: fc.option(fc.integer({ min: 0, max: 4 })),
    family_size_operator: fc.constantFrom(...SIZE_OPERATORS),
    tags: fc.subarray(tags.map(({ code }) => code)),
  });
  await fc.assert(
    fc.asyncProperty(wanted, fc.constantFrom(...CLIENT_DATA_SORTS), fc.boolean(), async (terms, sortBy, descending) => {
      const expected = all.filter(({ head, home: { city, code, ...one } }) => {
        const place = city === null ? undefined : places[city];
        const typed = terms.postal_code.toUpperCase().replace(' ', '');
        return (
          (terms.client_state.length ? terms.client_state : CLIENT_DATA_STATES).some((state) => state === one.state) &&
          (!terms.gender || terms.gender === one.gender) &&
          (!terms.country_of_birth || terms.country_of_birth === one.birth) &&
          (!terms.province || terms.province === place?.province_id) &&
          (!terms.city || terms.city === place?.id) &&
          (!typed || (place && codes[code]?.replace(' ', '').startsWith(typed))) &&
          (terms.family_size === null || (head && fits(one.size, terms.family_size_operator, terms.family_size))) &&
          (terms.tags.length === 0 || (head && one.tags.some((tag) => terms.tags.includes(tag.code))))
        );
      });
      const asked = { terms, sortBy, descending };
      const found: number[] = [];
      for (let startRow = 0, total = 1; startRow < total; startRow += 50) {
        const { rows, recordsFiltered } = await pageOf({ ...asked, startRow });
        total = recordsFiltered;
        found.push(...rows.map(({ id }) => id));
      }
      expect(new Set(found).size).toBe(found.length);
      const mine = found.filter((id) => !others.includes(id));
      expect(mine.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      const [, ...lines] = await linesOf(asked);
      expect(lines.map(([id]) => Number(id))).toEqual(found);
    }),
    { numRuns: 40 },
  );
}, 120_000);

it('is saved over several pages, cells guarded, and everybody in it is logged', async () => {
  // More than two pages of the file, with equal names at their borders.
  await sql`with made as (
      insert into clients (first_name, last_name, client_state_type_id, created_at, updated_at, row_version)
      select '=cmd()', 'Zz' || (n / 700), 4, '2026-01-02', '2026-01-02', 1 from generate_series(1, 1300) n returning id),
    homes as (insert into families select from made returning id)
    insert into memberships (client_id, group_id, group_role_type_id, date_start)
    select m.id, h.id, 1, '2025-01-01' from (select id, row_number() over (order by id) as at from made) m
      join (select id, row_number() over (order by id) as at from homes) h using (at)`.execute(db());
  const who = await user(db(), ['view_reports', 'manage_reports']);
  const token = await server.signIn(who);
  const lines = await linesOf({ terms: { client_state: [4] }, sortBy: 'name', descending: true }, token);
  const { recordsFiltered } = await pageOf({ terms: { client_state: [4] } });
  expect(recordsFiltered).toBeGreaterThan(1_299);
  expect(lines).toHaveLength(recordsFiltered + 1);
  expect(new Set(lines.slice(1).map(([id]) => id)).size).toBe(recordsFiltered);
  expect(lines[0]?.slice(0, 3)).toEqual(['No.', 'File number', 'Name']);
  const { body } = await server.call(clientDataCsv, { params: { terms: { client_state: [4] } } }, token);
  expect(body.toString()).toContain(",'=cmd() Zz");
  await server.services.viewLog.flush();
  const { rows } = await sql<{ n: number }>`
    select count(distinct client_id)::int as n from read_log l join users u on u.id = l.user_id
    where u.email = ${who} and call = 'reports.clientDataCsv'`.execute(db());
  expect(rows[0]?.n).toBe(recordsFiltered);
});

it('has the same cells with semicolons', async () => {
  const { body } = await server.call(clientDataCsv, { params: { locale: 'fr', separator: 'semicolon' } }, admin);
  expect(body.toString().split('\r\n')[0]).toContain(';');
  expect(await linesOf({ locale: 'fr', separator: 'semicolon' })).toEqual(await linesOf({ locale: 'fr' }));
});
