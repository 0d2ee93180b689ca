/**
 * Merging two files and taking it back: which rows follow, the choices, the refusals, and the rules that hold
 * afterwards.
 */
import { contract } from '@resa/contract';
import type { InputOf } from '@resa/contract/call';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { membershipsOn } from '../client-records/index.ts';
import { clientTables } from '../db/tables/client-registry.ts';
import { appointment, type Household, household, plan, user, waitingEntry } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { forgetMerges } from './nightly.ts';

/** Another database changes nothing about the rules, and over PostgreSQL the runs take a third of the time. */
const RUNS = process.env.RESA_TEST_DB === 'postgres' ? 60 : 30;
const TODAY = '2026-03-03';
const SOON = '2026-03-09 09:00';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T15:00:00Z`);
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
type Choices = InputOf<typeof contract.merging.merge>['choices'];
const merge = async (source: number, target: number, choices: Choices = {}, token = admin) =>
  (await server.call(contract.merging.merge, { source, target, choices }, token)).body;
const merged = async (source: number, target: number, choices: Choices = {}) =>
  expect(await merge(source, target, choices)).toMatchObject({ code: 'Ok' });
const undo = async (source: number, token = admin) =>
  (await server.call(contract.merging.undo, { source }, token)).body;
const compare = async (source: number, target: number) => {
  const { body } = await server.call(contract.merging.compare, { source, target }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  const sides = Object.fromEntries(body.outcomes.map(({ name, side, fixed }) => [name, fixed ? `${side}!` : side]));
  return { ...body, sides };
};
const stored = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const livesIn = async (group_id: number) =>
  Object.fromEntries(
    (
      await db()
        .selectFrom(membershipsOn(TODAY).as('m'))
        .select(['client_id', 'group_role_type_id'])
        .where('group_id', '=', group_id)
        .execute()
    ).map(({ client_id, group_role_type_id }) => [client_id, group_role_type_id]),
  );

let streets = 0;
async function housing(client_id: number, start_date: string, end_date: string | null = null) {
  streets += 1;
  const { id: country_id } = await db().selectFrom('countries').select('id').orderBy('id').executeTakeFirstOrThrow();
  const address = await db()
    .insertInto('addresses')
    .values({ address_ln1: `${streets} Main`, postal_code: 'H2X 1Y4', country_id } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: house_type_id } = await db()
    .selectFrom('house_types')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return db()
    .insertInto('client_housings')
    .values({ client_id, house_type_id, address_id: address.id, start_date, end_date })
    .returning('id')
    .executeTakeFirstOrThrow();
}
const revenue = (client_id: number, revenue_type_id: number, start_date: string, amount = 100) =>
  db()
    .insertInto('revenues')
    .values({
      client_id,
      revenue_type_id,
      pay_frequency_type_id: 1,
      amount,
      start_date,
      end_date: null,
      note: null,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
const comment = (client_id: number) =>
  db()
    .insertInto('comments')
    .values({
      client_id,
      comment_type_id: 3,
      parent_comment_id: null,
      comment: 'Said',
      created_by: null,
      created_at: `${TODAY}T10:00:00Z`,
      updated_at: `${TODAY}T10:00:00Z`,
      deleted_at: null,
      deleted_by: null,
    })
    .execute();
const proof = (client_id: number, document_type_id: number) =>
  db().insertInto('proof_documents').values({ client_id, classification_id: 1, document_type_id }).execute();

/** The broken rules of files among these people; must be empty. */
async function wrong(people: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with people as (select id from live_clients where id = any(${people}::int[])),
      lives as (select * from ${membershipsOn(TODAY)} m)
    select format('%s has not one membership', id) as wrong from people p
      where (select count(*) from lives where client_id = p.id) <> 1
    union all select format('household %s has not one head', group_id) from lives
      where client_id in (select id from people) group by group_id
      having (select count(*) from lives o where o.group_id = lives.group_id and o.group_role_type_id in (1, 2)) <> 1
    union all select format('%s stands in another household', c.id) from clients c join lives l on l.client_id = c.id
      where c.id in (select id from people) and c.family_id is distinct from l.group_id
    union all select format('household %s has a wrong single', group_id) from lives l
      where client_id in (select id from people) and group_role_type_id in (1, 2)
        and (group_role_type_id = 1) <> ((select count(*) from lives o where o.group_id = l.group_id) = 1)
    union all select format('%s heads others under 18', l.client_id) from lives l join clients c on c.id = l.client_id
      where l.client_id in (select id from people) and group_role_type_id in (1, 2)
        and c.dob > ${TODAY}::date - interval '18 years'
        and exists (select from lives o where o.group_id = l.group_id and o.client_id <> l.client_id)
    union all select format('%s has two addresses', client_id) from client_housings
      where client_id in (select id from people) and start_date <= ${TODAY}::date
        and (end_date is null or end_date >= ${TODAY}::date)
      group by client_id having count(*) > 1
    union all select format('%s has a revenue twice', client_id) from revenues
      where client_id in (select id from people) and (end_date is null or end_date >= ${TODAY}::date)
      group by client_id, revenue_type_id having count(*) > 1
    union all select format('household %s has two open appointments', family_id) from live_appointments
      where client_id in (select id from people) and status = 1 and start_date_time >= ${`${TODAY} 00:00`}
      group by family_id having count(*) > 1
    union all select format('%s has two seats in visit %s', client_id, visit_id) from visit_persons
      where client_id in (select id from people) group by client_id, visit_id having count(*) > 1`.execute(db());
  return rows.map((row) => row.wrong);
}

/**
 * Every row of these people in every table of the registry, without versions and the rows that a merge leaves as they
 * are.
 */
async function rowsOf(people: readonly number[]) {
  const tables = [...new Set(clientTables.map(({ table }) => table))].filter(
    (table) => !['file_locks', 'client_merges', 'waiting_entries', 'waiting_participants'].includes(table),
  );
  const found: Record<string, unknown[]> = {};
  for (const table of ['clients', ...tables.filter((one) => one !== 'clients')]) {
    const columns = clientTables.filter((clientTable) => clientTable.table === table).map(({ column }) => column);
    const any = (table === 'clients' ? ['id'] : columns).map(
      (column) => sql`${sql.ref(column)} = any(${people}::int[])`,
    );
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - array['row_version', 'updated_at', 'updated_by'])::text as row
      from ${sql.table(table)} t where ${sql.join(any, sql` or `)} order by 1`.execute(db());
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** A pair of files with something in most tables, and everybody concerned. */
async function pairOf(one: Household, other: Household) {
  for (const [at, { id }] of [one, other].entries()) {
    await housing(id, '2024-01-01', '2024-12-31');
    await revenue(id, 1, '2025-01-01', 100 + at);
    await revenue(id, 2 + at, '2025-02-01');
    await comment(id);
    await proof(id, 1);
    await proof(id, 2 + at);
    await appointment(db(), { client_id: id, start_date_time: `2026-01-0${5 + at} 09:00`, status: 2 });
  }
}

it('takes the name of a file with one name only as a whole, and gives each its own back (F-121)', async () => {
  const one = await household(db(), { first_name: '', last_name: 'Suharto', one_name: 1 });
  const two = await household(db(), { first_name: 'Dewi', last_name: 'Hartono' });
  const { outcomes } = await compare(one.id, two.id);
  expect(outcomes.find(({ name }) => name === 'first_name')).toBeUndefined();
  expect(outcomes.find(({ name }) => name === 'last_name')).toMatchObject({
    source: 'Suharto',
    target: 'Dewi Hartono',
    side: 'target',
    fixed: 0,
  });
  await merged(one.id, two.id, { last_name: 'source' });
  expect(await stored(two.id)).toMatchObject({ first_name: '', last_name: 'Suharto', one_name: 1 });
  expect(await undo(one.id)).toMatchObject({ code: 'Ok' });
  expect(await stored(two.id)).toMatchObject({ first_name: 'Dewi', last_name: 'Hartono', one_name: 0 });
  await merged(one.id, two.id);
  expect(await stored(two.id)).toMatchObject({ first_name: 'Dewi', last_name: 'Hartono', one_name: 0 });
});

describe('a merge is refused', () => {
  it('without crud_clients_deleted, as are its comparison, its list and taking it back', async () => {
    const [one, other] = [await household(db()), await household(db())];
    const plain = await server.signIn(await user(db(), ['crud_clients', 'remove_file']));
    const pair = { source: one.id, target: other.id };
    for (const answer of [
      server.call(contract.merging.merge, pair, plain),
      server.call(contract.merging.compare, pair, plain),
      server.call(contract.merging.list, {}, plain),
      server.call(contract.merging.undo, { source: one.id }, plain),
    ])
      expect((await answer).status).toBe(403);
  });

  it('of a file with itself, and with one that is not there or deleted', async () => {
    const { id } = await household(db());
    const deleted = await household(db(), { deleted_at: '2026-01-05T10:00:00Z' });
    expect(await merge(id, id)).toMatchObject({ code: 'Invalid', fields: [{ path: 'target' }] });
    for (const gone of [2_000_000, deleted.id])
      for (const [source, target] of [
        [id, gone],
        [gone, id],
      ] as const) {
        expect(await merge(source, target)).toEqual({ code: 'NotFound' });
        expect((await server.call(contract.merging.compare, { source, target }, admin)).body.code).toBe('NotFound');
      }
    expect(await undo(id)).toEqual({ code: 'NotFound' });
  });

  it('while another user edits either file', async () => {
    const [one, other] = [await household(db()), await household(db())];
    const worker = await server.signIn('worker@resa.test');
    for (const { id } of [one, other]) {
      await server.call(contract.locks.lock, { id }, worker);
      expect(await merge(one.id, other.id)).toMatchObject({ code: 'locked', holder: 'Wendy Chen' });
      await server.call(contract.locks.unlock, { id }, worker);
    }
    await merged(one.id, other.id);
  });

  it('if somebody saved one of the files after it was compared', async () => {
    const [one, other] = [await household(db()), await household(db())];
    const { versions } = await compare(one.id, other.id);
    await db().updateTable('clients').set({ row_version: 2 }).where('id', '=', other.id).execute();
    const pair = { source: one.id, target: other.id, versions };
    expect((await server.call(contract.merging.merge, pair, admin)).body).toMatchObject({ code: 'stale' });
    expect((await stored(one.id)).deleted_at).toBeNull();
  });

  it('of two heads who both have members', async () => {
    const [one, other] = [await household(db(), {}, [{ role: 4 }]), await household(db(), {}, [{ role: 4 }])];
    expect(await merge(one.id, other.id)).toEqual({ code: 'family_conflict' });
    const { body } = await server.call(contract.merging.compare, { source: one.id, target: other.id }, admin);
    expect(body).toEqual({ code: 'family_conflict' });
  });

  it('that would make a minor the head of others; the comparison names the file to keep', async () => {
    const minor = { role: 4, dob: '2016-05-05' };
    const home = await household(db(), {}, [minor, { role: 4 }]);
    const [child] = home.members as [number];
    expect(await merge(home.id, child)).toEqual({ code: 'minor_head' });
    const compared = (source: number, target: number) =>
      server.call(contract.merging.compare, { source, target }, admin).then(({ body }) => body);
    expect(await compared(home.id, child)).toEqual({ code: 'minor_head', keep: home.id });
    expect(await compared(child, home.id)).toMatchObject({ code: 'Ok' });
    // With the birth date of the adult the remaining file is theirs.
    await merged(home.id, child, { dob: 'source' });
    expect(await stored(child)).toMatchObject({ dob: '1985-06-15' });
    expect(await wrong([home.id, ...home.members])).toEqual([]);
    expect(await undo(home.id)).toEqual({ code: 'Ok' });

    const alone = await household(db(), { dob: '2016-05-05' });
    expect(await merge(home.id, alone.id)).toEqual({ code: 'minor_head' });
    // A person without a birth date takes the other's.
    const unknown = await household(db(), { dob: null }, [{ role: 4 }]);
    expect(await compared(alone.id, unknown.id)).toEqual({ code: 'minor_head', keep: null });
    expect(await merge(alone.id, unknown.id)).toEqual({ code: 'minor_head' });
  });

  it('that gives an adult’s file the birth date of a minor', async () => {
    const [adult, minor] = [await household(db()), await household(db(), { dob: '2016-05-05' })];
    expect(await merge(minor.id, adult.id, { dob: 'source' })).toEqual({ code: 'minor_birth_date' });
    expect(await stored(adult.id)).toMatchObject({ dob: '1985-06-15' });
    await merged(minor.id, adult.id);
    expect(await undo(minor.id)).toEqual({ code: 'Ok' });
    // A child who was found twice remains a child, also in a household of one.
    await merged(adult.id, minor.id);
  });

  it('with an outcome that is not a side', async () => {
    const [one, other] = [await household(db()), await household(db())];
    const choices = { first_name: 'both' } as never;
    expect(await merge(one.id, other.id, choices)).toMatchObject({ code: 'Invalid' });
  });
});

describe('a merge', () => {
  it('fills empty fields, keeps the target’s own, and takes the chosen ones', async () => {
    const one = await household(db(), {
      first_name: 'Élo',
      mobile: '5145550101',
      email: 'elo@resa.example',
      phone: '5145550102',
      ext: '7',
    });
    const other = await household(db(), { mobile: '5145550103', email: null, phone: null, fee_paid: 1 });
    const { sides } = await compare(one.id, other.id);
    expect(sides).toMatchObject({
      first_name: 'target',
      mobile: 'target',
      email: 'source',
      phone: 'source',
      dob: 'target!',
    });
    await merged(one.id, other.id, { first_name: 'source' });
    expect(await stored(other.id)).toMatchObject({
      first_name: 'Élo',
      last_name: 'Tremblay-Côté',
      mobile: '5145550103',
      email: 'elo@resa.example',
      phone: '5145550102',
      ext: '7',
      fee_paid: 1,
      file_number: other.file_number,
    });
    expect(await stored(one.id)).toMatchObject({ merged_into: other.id, deleted_at: `${TODAY}T15:00:00.000Z` });
  });

  it('moves every row of the file, in every table', async () => {
    const [one, other] = [await household(db()), await household(db())];
    await pairOf(one, other);
    await merged(one.id, other.id);
    for (const entry of clientTables) {
      if (entry.merge !== 'move') continue;
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(entry.table)} where ${sql.ref(entry.column)} = ${one.id}`.execute(
        db(),
      );
      expect([entry.table, rows[0]?.n]).toEqual([entry.table, 0]);
    }
    const { rows } = await sql`select from proof_documents where client_id = ${other.id}`.execute(db());
    expect(rows).toHaveLength(3);
    expect(await wrong([one.id, other.id])).toEqual([]);
  });

  it('names in its registry the columns that make a row the same', async () => {
    const { rows } = await sql<{ at: string; columns: string[] }>`
      select c.relname || '.' || a.attname as at,
        array(select x.attname::text from pg_attribute x where x.attrelid = c.oid and x.attnum = any(i.indkey) and x.attnum <> a.attnum order by 1) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indisunique and i.indpred is null and i.indnkeyatts > 1`.execute(db());
    for (const entry of clientTables) {
      const unique = rows.filter(({ at }) => at === `${entry.table}.${entry.column}`).map(({ columns }) => columns);
      if (entry.merge === 'move') expect([entry.table, unique]).toEqual([entry.table, []]);
      if (entry.merge !== 'move_unless_there') continue;
      for (const columns of unique) expect([entry.table, columns]).toEqual([entry.table, entry.per.toSorted()]);
    }
  });

  it('keeps the declarations of having no income until the first income of either file', async () => {
    const [one, other] = [await household(db()), await household(db())];
    const declared = (client_id: number, start_date: string, end_date: string | null = null) =>
      db()
        .insertInto('no_incomes')
        .values({ client_id, start_date, end_date, note: null, created_at: TODAY, updated_at: TODAY })
        .execute();
    await declared(one.id, '2025-01-01', '2025-03-31');
    await declared(other.id, '2025-03-01');
    await revenue(one.id, 1, '2025-06-01');
    const before = await rowsOf([one.id, other.id]);
    expect((await merge(one.id, other.id)).code).toBe('Ok');
    const left = await db()
      .selectFrom('no_incomes')
      .select(['client_id', 'start_date', 'end_date'])
      .where('client_id', 'in', [one.id, other.id])
      .execute();
    expect(left).toEqual([{ client_id: other.id, start_date: '2025-01-01', end_date: '2025-05-31' }]);
    expect((await server.call(contract.merging.undo, { source: one.id }, admin)).body.code).toBe('Ok');
    expect((await rowsOf([one.id, other.id])).no_incomes).toEqual(before.no_incomes);
  });

  it('leaves one current address, one revenue of a type and one open appointment: those chosen', async () => {
    for (const side of ['source', 'target'] as const) {
      const [one, other] = [await household(db()), await household(db())];
      const on = await plan(db());
      const rows = [];
      for (const [at, { id }] of [one, other].entries())
        rows.push({
          home: (await housing(id, '2025-01-01')).id,
          pay: (await revenue(id, 1, '2025-01-01')).id,
          open: (
            await appointment(db(), {
              client_id: id,
              start_date_time: `2026-03-${10 + at} 09:00`,
              place_appointment_type_id: on.id,
            })
          ).id,
        });
      const { sides, outcomes } = await compare(one.id, other.id);
      expect(outcomes.find(({ name }) => name === 'revenue_1')?.source).toMatch(/^\$100\.00 · /);
      expect(sides).toMatchObject({ address: 'target', revenue_1: 'target', appointments: 'target' });
      const answer = await merge(one.id, other.id, { address: side, revenue_1: side, appointments: side });
      expect(answer).toEqual({ code: 'Ok', cancelled: 1 });
      const kept = rows[side === 'source' ? 0 : 1];
      const current = async (table: 'client_housings' | 'revenues') =>
        (
          await db()
            .selectFrom(table)
            .select('id')
            .where('client_id', '=', other.id)
            .where('end_date', 'is', null)
            .execute()
        ).map(({ id }) => id);
      expect(await current('client_housings')).toEqual([kept?.home]);
      expect(await current('revenues')).toEqual([kept?.pay]);
      const open = await db()
        .selectFrom('appointments')
        .select(['id', 'family_id'])
        .where('client_id', '=', other.id)
        .where('status', '=', 1)
        .execute();
      expect(open).toEqual([{ id: kept?.open, family_id: other.group_id }]);
      expect(await wrong([other.id])).toEqual([]);
    }
  });

  it('takes the place of a head whose household stays', async () => {
    const one = await household(db(), { email: 'home@resa.example', client_state_type_id: 6 }, [
      { role: 4, client_state_type_id: 6, email: 'home@resa.example' },
    ]);
    const other = await household(db());
    expect((await compare(one.id, other.id)).sides.household).toBe('source!');
    await merged(one.id, other.id);
    expect(await livesIn(one.group_id)).toEqual({ [other.id]: 2, [one.members[0] as number]: 4 });
    expect(await stored(other.id)).toMatchObject({
      client_state_type_id: 6,
      email: 'home@resa.example',
      family_id: one.group_id,
    });
    expect(await wrong([one.id, other.id, ...one.members])).toEqual([]);
  });

  it('joins the household of a member where a single person is merged with them, unless chosen otherwise', async () => {
    for (const side of ['source', 'target'] as const) {
      const one = await household(db(), {}, [{ role: 4, dob: '2001-01-01' }]);
      const [child] = one.members as [number];
      const other = await household(db());
      await appointment(db(), { client_id: other.id, start_date_time: SOON });
      await housing(other.id, '2025-01-01');
      await merged(child, other.id, { household: side });
      const people = side === 'source' ? { [one.id]: 2, [other.id]: 4 } : { [one.id]: 1 };
      expect(await livesIn(one.group_id)).toEqual(people);
      expect(await wrong([one.id, child, other.id])).toEqual([]);
      const { client_id } = await db()
        .selectFrom('appointments')
        .select('client_id')
        .where('start_date_time', '=', SOON)
        .where('client_id', 'in', [one.id, other.id])
        .executeTakeFirstOrThrow();
      expect(client_id).toBe(side === 'source' ? one.id : other.id);
    }
  });

  it('works inside one household, where the head’s place stays', async () => {
    const home = await household(db(), { marital_status_type_id: 2 }, [{ role: 3 }, { role: 4, dob: '2015-01-01' }]);
    const [partner, child] = home.members as [number, number];
    await merged(home.id, partner);
    expect(await livesIn(home.group_id)).toEqual({ [partner]: 2, [child]: 4 });
    expect(await wrong([home.id, partner, child])).toEqual([]);
  });

  it('leads the former number to the remaining file, also after another merge, and shows both logs', async () => {
    const [one, other, third] = [await household(db()), await household(db()), await household(db())];
    await server.call(contract.clients.fetch, { id: one.id }, await server.signIn('desk@resa.test'));
    await merged(one.id, other.id);
    const found = async (file_number: number) => {
      const { body } = await server.call(contract.checkin.search, { file_number }, admin);
      return body.code === 'Ok' ? body.client.id : body.code;
    };
    expect(await found(one.file_number)).toBe(other.id);
    const named = await server.call(contract.clients.searchByName, { name: String(one.file_number) }, admin);
    expect(named.body.code === 'Ok' && named.body.persons[0]?.id).toBe(other.id);
    const log = await server.call(contract.logs.ofClient, { client: other.id, rowsPerPage: 50 }, admin);
    if (log.body.code !== 'Ok') throw new Error(log.body.code);
    expect(log.body.rows.filter(({ action }) => action === 'client.merge').length).toBeGreaterThan(1);
    await server.services.viewLog.flush();
    const reads = await server.call(contract.logs.readsOfClient, { client: other.id, rowsPerPage: 50 }, admin);
    expect(reads.body.code === 'Ok' && reads.body.rows.map(({ call }) => call)).toContain('clients.fetch');
    const opened = await server.call(contract.clients.fetch, { id: one.id }, admin);
    expect(opened.body).toMatchObject({ client: { id: other.id, file_number: other.file_number } });
    await merged(other.id, third.id);
    expect(await found(one.file_number)).toBe(third.id);
    expect(await found(other.file_number)).toBe(third.id);

    const entriesOf = async (client: number) => {
      const { body } = await server.call(contract.logs.ofClient, { client, rowsPerPage: 50 }, admin);
      if (body.code !== 'Ok') throw new Error(body.code);
      return body.rows.map(({ id }) => id);
    };
    const ownOf = async (id: number) =>
      (await db().selectFrom('activity_log').select('id').where('client_id', '=', id).orderBy('id').execute()).map(
        (row) => row.id,
      );
    const first = await ownOf(one.id);
    expect(first).not.toEqual([]);
    expect(await entriesOf(third.id)).toEqual(expect.arrayContaining(first));
    expect(await undo(other.id)).toMatchObject({ code: 'Ok' });
    expect(await found(one.file_number)).toBe(other.id);
    expect(await entriesOf(other.id)).toEqual(expect.arrayContaining(first));
    expect(await entriesOf(third.id)).not.toEqual(expect.arrayContaining(first));
  });

  it('keeps one seat if both had one, and frees the other', async () => {
    const home = await household(db(), {}, [
      { role: 4, dob: '2015-01-01' },
      { role: 4, dob: '2015-01-01' },
    ]);
    const [one, other] = home.members as [number, number];
    const { id: type } = await db()
      .selectFrom('appointment_types')
      .select('id')
      .where('category_id', '=', 2)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const on = await plan(db(), { appointment_type_id: type });
    const booked = await appointment(db(), {
      client_id: home.id,
      appointment_type_id: type,
      place_appointment_type_id: on.id,
      start_date_time: SOON,
      units: 3,
    });
    for (const client_id of [home.id, one, other])
      await db().insertInto('appointment_participants').values({ appointment_id: booked.id, client_id }).execute();
    await merged(one, other);
    const seats = await db()
      .selectFrom('appointment_participants')
      .select('client_id')
      .where('appointment_id', '=', booked.id)
      .execute();
    expect(seats.map(({ client_id }) => client_id).toSorted()).toEqual([home.id, other].toSorted());
    const { units } = await db()
      .selectFrom('appointments')
      .select('units')
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow();
    expect(units).toBe(2);
  });

  it('moves waiting places', async () => {
    const [one, other] = [await household(db()), await household(db())];
    const on = await plan(db());
    await waitingEntry(db(), {
      client_id: one.id,
      family_id: one.group_id,
      place_appointment_type_id: on.id,
      date: '2026-03-20',
    });
    await merged(one.id, other.id);
    const entry = await db()
      .selectFrom('waiting_entries')
      .selectAll()
      .where('client_id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ state: 'waiting', family_id: other.group_id });
  });
});

describe('taking a merge back', () => {
  it('brings every row back as it was', async () => {
    const one = await household(db(), { email: 'undo@resa.example', mobile: '5145550104' }, [{ role: 4 }]);
    const other = await household(db(), { email: null });
    await pairOf(one, other);
    await housing(one.id, '2025-01-01');
    await housing(other.id, '2025-03-01');
    const people = [one.id, other.id, ...one.members];
    const before = await rowsOf(people);
    await merged(one.id, other.id, { first_name: 'source' });
    const { body } = await server.call(contract.merging.list, {}, admin);
    expect(body.code === 'Ok' && body.dt.rows[0]).toMatchObject({
      source_id: one.id,
      target_id: other.id,
      merged_by: 'Alice Tremblay',
    });
    expect(await undo(one.id)).toEqual({ code: 'Ok' });
    expect(await rowsOf(people)).toEqual(before);
    expect(await undo(one.id)).toEqual({ code: 'NotFound' });
    await merged(one.id, other.id);
  });

  it('is refused after a later write to the file or its household, which is named', async () => {
    for (const whose of ['target', 'member'] as const) {
      const one = await household(db(), {}, [{ role: 4, client_state_type_id: 2, dob: '2015-01-01' }]);
      const other = await household(db());
      await merged(one.id, other.id);
      server.clock.set(`${TODAY}T16:00:00Z`);
      const worker = await server.signIn('worker@resa.test');
      if (whose === 'target')
        await server.call(
          contract.requests.updating,
          { id: other.id, comment_type_id: 3, comment: 'A lease is missing' },
          worker,
        );
      else await server.call(contract.requests.destroy, { id: one.members[0] as number }, admin);
      expect(await undo(one.id)).toMatchObject({
        code: 'written_since',
        at: `${TODAY}T16:00:00.000Z`,
        ...(whose === 'target' ? { action: 'client.updating', by: 'Wendy Chen' } : { action: 'client.destroy' }),
      });
      expect((await stored(one.id)).merged_into).toBe(other.id);
      server.clock.set(`${TODAY}T15:00:00Z`);
    }
  });

  it('is possible after somebody opened the page of the client, which writes nothing to the file', async () => {
    const one = await household(db());
    const other = await household(db(), { email: 'page.of@resa.test' });
    await merged(one.id, other.id);
    expect((await server.call(contract.portal.autologin, { client_id: other.id }, admin)).body).toMatchObject({
      code: 'Ok',
    });
    expect(await undo(one.id)).toEqual({ code: 'Ok' });
  });

  it('is refused after somebody was added to the household', async () => {
    // With a member already, so that adding another changes nobody else.
    const other = await household(db(), {}, [{ role: 4, dob: '2015-01-01' }]);
    const [one, single] = [await household(db()), await household(db())];
    await merged(one.id, other.id);
    await server.call(contract.locks.lock, { id: other.id }, admin);
    const add = { client: single.id, group_role_type_id: 4, date_start: TODAY, date_end: null };
    const added = await server.call(
      contract.families.store,
      { group_id: other.group_id, people_group: add, moving: [], client: null } as never,
      admin,
    );
    expect(added.body).toMatchObject({ code: 'Ok' });
    await server.call(contract.locks.unlock, { id: other.id }, admin);
    expect(await undo(one.id)).toMatchObject({ code: 'written_since', action: 'family.store' });
  });

  it('is possible after a later merge of the same file was taken back, not while that one holds', async () => {
    const [one, two, three, target] = [
      await household(db(), { mobile: '5145550107' }),
      await household(db(), { phone: '5145550108' }),
      await household(db()),
      await household(db()),
    ];
    await merged(one.id, target.id);
    await merged(two.id, target.id);
    expect(await undo(one.id)).toMatchObject({ code: 'written_since', action: 'client.merge' });
    expect(await undo(two.id)).toEqual({ code: 'Ok' });
    await merged(target.id, three.id);
    expect(await undo(one.id)).toMatchObject({ code: 'written_since', action: 'client.merge' });
    expect(await undo(target.id)).toEqual({ code: 'Ok' });
    expect(await undo(one.id)).toEqual({ code: 'Ok' });
    expect(await stored(one.id)).toMatchObject({ merged_into: null, mobile: '5145550107' });
    expect(await stored(target.id)).toMatchObject({ merged_into: null, mobile: null, phone: null });
  });

  it('is refused if a row was changed without an entry in the log, and while the file is edited', async () => {
    const [one, other] = [await household(db(), { mobile: '5145550105' }), await household(db())];
    await merged(one.id, other.id);
    const worker = await server.signIn('worker@resa.test');
    await server.call(contract.locks.lock, { id: other.id }, worker);
    expect(await undo(one.id)).toMatchObject({ code: 'locked' });
    await server.call(contract.locks.unlock, { id: other.id }, worker);
    await db().updateTable('clients').set({ mobile: '5145550106' }).where('id', '=', other.id).execute();
    expect(await undo(one.id)).toEqual({ code: 'written_since', action: null, by: null, at: null });
  });

  it('is refused if another file has got the former number meanwhile', async () => {
    const [one, other] = [
      await household(db(), { former_number: 'UNDO-1' }),
      await household(db(), { former_number: 'UNDO-2' }),
    ];
    await merged(one.id, other.id, { former_number: 'target' });
    await household(db(), { former_number: 'undo-1' });
    expect(await undo(one.id)).toEqual({ code: 'written_since', action: null, by: null, at: null });
    expect((await stored(one.id)).merged_into).toBe(other.id);
  });

  it('leaves a cancelled appointment cancelled', async () => {
    const [one, other] = [await household(db()), await household(db())];
    const lost = await appointment(db(), { client_id: one.id, start_date_time: SOON });
    await appointment(db(), { client_id: other.id, start_date_time: '2026-03-10 09:00' });
    await merged(one.id, other.id);
    expect(await undo(one.id)).toEqual({ code: 'Ok' });
    const row = await db().selectFrom('appointments').selectAll().where('id', '=', lost.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ client_id: one.id, family_id: one.group_id, status: 4 });
  });

  it('is possible for 30 days', async () => {
    const [one, other] = [await household(db()), await household(db())];
    await merged(one.id, other.id);
    await forgetMerges(db(), new Date('2026-04-02T14:00:00Z'));
    expect(await db().selectFrom('client_merges').select('id').where('source_id', '=', one.id).execute()).toHaveLength(
      1,
    );
    await forgetMerges(db(), new Date('2026-04-02T16:00:00Z'));
    expect(await undo(one.id)).toEqual({ code: 'NotFound' });
  });
});

it('any two files: the rules of a file hold afterwards, and taking it back restores every row', {
  timeout: 120_000,
}, async () => {
  const side = fc.constantFrom('source' as const, 'target' as const);
  const file = fc.record({
    members: fc.integer({ min: 0, max: 2 }),
    member: fc.boolean(),
    dob: fc.constantFrom('2000-01-01', '2016-01-01'),
    state: fc.constantFrom(1, 2, 6),
    email: fc.constantFrom(null, 'own', 'shared'),
    homes: fc.subarray(['2024-05-01', TODAY, '2026-04-01'] as string[], { maxLength: 1 }),
    revenues: fc.subarray([1, 2, 3]),
    open: fc.boolean(),
    comments: fc.integer({ min: 0, max: 2 }),
  });
  const names = [
    'household',
    'address',
    'appointments',
    'revenue_1',
    'revenue_2',
    'email',
    'first_name',
    'mobile',
    'dob',
  ];
  const choices = fc.dictionary(fc.constantFrom(...names), side);
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(file, file, choices, fc.boolean(), async (one, other, chosen, sameHome) => {
      const people: number[] = [];
      const made: number[] = [];
      let shared: Household | null = null;
      for (const wanted of [one, other]) {
        const email = wanted.email && `${wanted.email}${crypto.randomUUID()}@resa.example`;
        const state = { client_state_type_id: wanted.state };
        const count = Math.max(wanted.members, wanted.member || sameHome ? 1 : 0);
        const home: Household =
          (sameHome && shared) ||
          (await household(
            db(),
            { ...state, email, mobile: wanted.open ? '5145550107' : null },
            Array.from({ length: count }, () => ({
              role: 4,
              dob: wanted.dob,
              ...state,
              email: wanted.email === 'shared' ? email : null,
            })),
          ));
        const id = (sameHome && shared) || wanted.member ? (home.members[0] as number) : home.id;
        if (made.includes(id)) made.push(home.id);
        else made.push(id);
        if (!shared) people.push(home.id, ...home.members);
        else if (!sameHome) people.push(home.id, ...home.members);
        shared = home;
        const own = made.at(-1) as number;
        if (own === home.id) {
          for (const start of wanted.homes) await housing(own, start);
          if (wanted.open) await appointment(db(), { client_id: own, start_date_time: SOON });
        }
        for (const type of wanted.revenues) await revenue(own, type, '2025-01-01');
        for (const type of wanted.revenues) await proof(own, type);
        for (let n = 0; n < wanted.comments; n += 1) await comment(own);
      }
      const [source, target] = made as [number, number];
      const before = await rowsOf(people);
      const answer = await merge(source, target, chosen);
      seen.set(answer.code, (seen.get(answer.code) ?? 0) + 1);
      expect(['Ok', 'family_conflict', 'minor_head', 'minor_birth_date']).toContain(answer.code);
      if (answer.code !== 'Ok') {
        expect(await rowsOf(people)).toEqual(before);
        return;
      }
      expect(await wrong(people)).toEqual([]);
      expect(await undo(source)).toEqual({ code: 'Ok' });
      const after = await rowsOf(people);
      if (answer.cancelled === 0) expect(after).toEqual(before);
      else expect({ ...after, appointments: [] }).toEqual({ ...before, appointments: [] });
    }),
    { numRuns: RUNS, seed: 2026 },
  );
  expect(seen.get('Ok') ?? 0).toBeGreaterThan(RUNS / 3);
  for (const code of ['family_conflict', 'minor_head']) expect(seen.get(code) ?? 0, code).toBeGreaterThan(0);
});

// The embedded database has one connection, so nothing can happen in between there.
describe.runIf(process.env.RESA_TEST_DB === 'postgres')('of two merges at once', () => {
  it('one is done if they share a file', async () => {
    const homes = [await household(db()), await household(db()), await household(db())] as const;
    const [one, other, third] = homes;
    const answers = await Promise.all([merge(one.id, other.id), merge(one.id, third.id), merge(other.id, one.id)]);
    expect(answers.filter(({ code }) => code === 'Ok').length).toBeGreaterThan(0);
    expect(answers.every(({ code }) => ['Ok', 'NotFound'].includes(code))).toBe(true);
    expect(await wrong(homes.map(({ id }) => id))).toEqual([]);
    const live = await db()
      .selectFrom('live_clients')
      .select('id')
      .where(
        'id',
        'in',
        homes.map(({ id }) => id),
      )
      .execute();
    expect(live.length).toBe(3 - answers.filter(({ code }) => code === 'Ok').length);
  });

  it('bookings of either file at the same moment leave one open appointment', async () => {
    const [one, other] = [await household(db()), await household(db())];
    const on = await plan(db(), { days_in_advance: 90 });
    const book = (client_id: number, time: string) =>
      server.call(
        contract.appointments.store,
        {
          appointment: {
            client_id,
            place_id: on.place_id,
            appointment_type_id: on.appointment_type_id,
            start_date_time: time,
          },
          members: [],
          place_appointment_type_id: on.id,
        },
        admin,
      );
    await Promise.all([book(one.id, '2026-03-10 09:00'), merge(one.id, other.id), book(other.id, '2026-03-11 09:00')]);
    expect(await wrong([one.id, other.id])).toEqual([]);
    const left = await db().selectFrom('appointments').select('id').where('client_id', '=', one.id).execute();
    expect(left).toEqual([]);
  });
});
