/** The printed family record: who may have it, its content, and the views that are recorded. */
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { blocksOf } from './record/blocks.ts';
import { readHousehold } from './record/read-household.ts';

const { record } = contract.clients;
const TODAY = '2026-03-03';
const LEASE = 1;
const PASSPORT = 21;

let server: TestServer;
let worker: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

it('is refused to users who may not see files, and for a file that is not there', async () => {
  const { id } = await household(db());
  const without = await server.signIn(await user(db(), ['crud_checkin', 'view_logs']));
  expect((await server.call(record, { id }, without)).status).toBe(403);
  const deleted = await household(db(), { deleted_at: '2026-01-05T10:00:00Z' });
  for (const gone of [2_000_000_000, deleted.id])
    expect((await server.call(record, { id: gone }, worker)).status).toBe(404);
});

it.each([
  ['en', 'Family record'],
  ['fr', 'Fiche du ménage'],
] as const)(
  'is a PDF in the requested language (%s), and a view of everybody in the household',
  async (locale, title) => {
    const home = await household(db(), { first_name: 'Éloïse' }, [
      { role: 4 },
      { role: 4, deleted_at: '2026-01-05T10:00:00Z' },
    ]);
    const [child, gone] = home.members as [number, number];
    // From a member's file too, it is the household's.
    const { status, headers, body } = await server.call(record, { id: child, locale }, worker);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      `${title} ${home.file_number} ${TODAY}.pdf`,
    );
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    await server.services.viewLog.flush();
    const views = await db()
      .selectFrom('read_log')
      .select(['client_id', 'call'])
      .where('client_id', 'in', [home.id, child, gone])
      .orderBy('client_id')
      .execute();
    expect(views).toEqual([home.id, child].map((client_id) => ({ client_id, call: 'clients.record' })));
  },
);

it('prints the fields declared for all persons of every member', async () => {
  const home = await household(db(), { first_name: 'Élodie', gender_type_id: 2, dob: '1985-06-15' }, [
    { role: 4, first_name: 'Noé', gender_type_id: 1, dob: '2016-03-04' },
  ]);
  const blocks = blocksOf(await readHousehold(db(), home.id, TODAY, 'en'), 'America/Toronto');
  const members = blocks.find((block) => block.kind === 'table');
  expect(members?.columns.map(({ heading }) => heading).slice(3, -1)).toEqual(['Gender', 'Date of birth', 'Age']);
  expect(members?.rows.map((row) => row.slice(3, -1))).toEqual([
    ['Female', '1985-06-15', '40'],
    ['Male', '2016-03-04', '9'],
  ]);
});

it('has the facts of today: address, revenues with their monthly amounts and total, required documents', async () => {
  const home = await household(db(), { first_name: 'Élodie' }, [{ role: 3, first_name: 'Noé' }]);
  const [partner] = home.members as [number];
  await sql`
    with a as (insert into addresses (address_ln1, unit, postal_code, country_id, province_id, city_id)
      select '12, rue des Érables', '4', 'H2X 1Y4', 1, p.id, c.id
      from provinces p join cities c on c.province_id = p.id where p.country_id = 1 order by p.id, c.id limit 1 returning id)
    insert into client_housings (client_id, house_type_id, address_id, start_date, end_date)
    select ${home.id}::int, (select min(id) from house_types), a.id, '2025-01-01'::date, null::date from a
    union all select ${home.id}::int, (select min(id) from house_types), a.id, '2020-01-01', '2024-12-31' from a`.execute(
    db(),
  );
  const type = sql`(select min(id) from revenue_types)`;
  const weekly = sql`(select id from pay_frequency_types where formula = 'AMOUNT*52/12')`;
  const revenue = (client_id: number, amount: number, end_date: string | null) =>
    sql`insert into revenues (client_id, revenue_type_id, pay_frequency_type_id, amount, start_date, end_date)
      values (${client_id}, ${type}, ${weekly}, ${amount}, '2025-01-01', ${end_date}::date)`.execute(db());
  await revenue(home.id, 100, null);
  await revenue(partner, 50.5, null);
  await revenue(partner, 999, '2026-03-02');
  await sql`insert into proof_documents (client_id, classification_id, document_type_id)
    select ${home.id}::int, n, ${LEASE}::int from (values (1), (2)) c (n)
    union all select ${partner}::int, 2, ${PASSPORT}::int`.execute(db());
  // In Toronto it is the second of March.
  const created_at = '2026-03-03T03:00:00Z';
  const file_id = crypto.randomUUID();
  const bytes = { content_type: 'application/pdf', size: 12, sha256: 'x', key_id: 'x', state: 'clean', created_at };
  await db()
    .insertInto('files')
    .values({ id: file_id, kind: 'document', ...bytes })
    .execute();
  const document = { name: 'scan.pdf', extension: 'pdf', size: 12, created_at };
  await db()
    .insertInto('documents')
    .values([
      { ...document, client_id: home.id, document_type_id: LEASE, state: 'refused', refused_reason: 'Found' },
      { ...document, client_id: partner, document_type_id: PASSPORT, state: 'clean', file_id, verified: 1 },
    ])
    .execute();

  const blocks = blocksOf(await readHousehold(db(), partner, TODAY, 'fr'), 'America/Toronto');
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
  const [, addresses, amounts, documents] = tables;
  expect(addresses).toHaveLength(1);
  expect(addresses?.[0]?.[0]).toMatch(/^12, rue des Érables #4, .+ H2X 1Y4, Canada$/);
  // Weekly amounts: 100 and 50.50 times 52 over 12, and their sum.
  expect(amounts?.map((row) => [row[0], row.at(-1)?.replace(/\s/g, ' ')])).toEqual([
    ['Élodie Tremblay-Côté', '433,33 $'],
    ['Noé Tremblay-Côté', '218,83 $'],
    ['Total', '652,16 $'],
  ]);
  expect(documents).toEqual([
    ['Élodie Tremblay-Côté', 'Bail', 'Non', 'Non'],
    ['Noé Tremblay-Côté', 'Passeport canadien', '2026-03-02', 'Oui'],
  ]);
});
