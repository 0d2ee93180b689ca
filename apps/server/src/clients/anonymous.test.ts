/** Households that are served without a name (decision 074). */
import { contract } from '@resa/contract';
import { NOBODY } from '@resa/rules/person/anonymous';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDuplicates } from '../duplicates/index.ts';
import { appointment, consent, household, user } from '../testing/factories.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { cellsOf } from '../testing/reports/asking.ts';
import { MARKET } from '../testing/reports/organisation.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { writeVisit } from '../visits/index.ts';

const { clients, checkin, locks, merging, requests, restrictions } = contract;
const NOW = '2026-03-03T15:00:00Z';

let server: TestServer;
let desk: string;
let worker: string;
let english: string;
let french: string;
let admin: string;
beforeAll(async () => {
  server = await testServer({ now: NOW });
  desk = await server.signIn('desk@resa.test');
  worker = await server.signIn('worker@resa.test');
  admin = await server.signIn('admin@resa.test');
  english = await reader('en');
  french = await reader('fr');
});
afterAll(() => server.close());

async function reader(language: 'en' | 'fr') {
  const email = await user(db(), ['view_clients', 'crud_clients', 'crud_checkin', 'search_global']);
  await sql`update users set language = ${language} where email = ${email}`.execute(db());
  return server.signIn(email);
}
const db = () => server.services.db.kysely;
const row = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const serve = async (ages: Partial<typeof NOBODY>, area: string | null = 'h2x', token = worker) =>
  (await server.call(clients.storeAnonymous, { ages: { ...NOBODY, ...ages }, area }, token)).body;
async function served(ages: Partial<typeof NOBODY> = { '31-44': 1, '6-11': 2 }, area: string | null = 'h2x') {
  const body = await serve(ages, area);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
}
const found = async (name: string, token = french) => {
  const { body } = await server.call(clients.searchByName, { name }, token);
  return body.code === 'Ok' ? body.persons : [];
};
/** The profile of a file as its form sends it. */
async function sent(id: number) {
  const { body } = await server.call(clients.fetch, { id }, admin);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.client;
}
async function save(id: number, fields: object) {
  await server.call(locks.lock, { id }, admin);
  const client = { ...(await sent(id)), ...fields };
  const { body } = await server.call(clients.update, { client } as never, admin);
  await server.call(locks.unlock, { id }, admin);
  return body;
}

describe('a household without a name', () => {
  test('is refused without the right, without an adult, for too many persons and for no area', async () => {
    const other = await server.signIn(await user(db(), ['crud_clients', 'view_clients']));
    expect(await serve({ '31-44': 1 }, null, other)).toMatchObject({ code: 'Forbidden' });
    const invalid = (path: string, rule: string) => ({ code: 'Invalid', fields: [{ path, rule }] });
    expect(await serve({})).toEqual(invalid('ages', 'must_be_completed'));
    expect(await serve({ '6-11': 1 })).toEqual(invalid('ages', 'rule_anonymous_adult'));
    expect(await serve({ '65+': 21 })).toEqual(invalid('ages', 'rule_anonymous_most'));
    expect(await serve({ '65+': 1 }, 'W1A')).toEqual(invalid('area', 'rule_area'));
  });

  test('has active files with ages and an area, and nothing else', async () => {
    const { id, file_number } = await served();
    expect(await row(id)).toMatchObject({
      file_number,
      anonymous: 1,
      area: 'H2X',
      first_name: '',
      last_name: '',
      dob: '1989-03-03',
      dob_known: 0,
      gender_type_id: null,
      client_state_type_id: 1,
    });
    const { body } = await server.call(clients.fetch, { id }, desk);
    expect(body).toMatchObject({ code: 'Ok', info: { profile_missing: [], missing: [] } });
    expect(body.code === 'Ok' && body.members.map(({ group_role_type_id, age }) => [group_role_type_id, age])).toEqual([
      [2, 37],
      [4, 8],
      [4, 8],
    ]);
  });

  test('is a request where who adds it does not approve, and needs nothing but the approval', async () => {
    const made = await serve({ '65+': 1, '3-5': 1 }, null, desk);
    expect(made).toMatchObject({ code: 'Ok', client_state_type_id: 4 });
    const { id } = made as { id: number };
    expect(await row(id)).toMatchObject({ client_state_type_id: 4, approved_at: null, anonymous: 1, area: null });
    const { row_version } = await sent(id);
    expect((await server.call(requests.approve, { id, row_version }, desk)).body).toMatchObject({ code: 'Forbidden' });
    expect((await server.call(requests.approve, { id, row_version }, worker)).body).toEqual({ code: 'Ok' });
    const { body } = await server.call(clients.fetch, { id }, desk);
    expect(body.code === 'Ok' && body.members.map(({ client_state_type_id: state }) => state)).toEqual([1, 1]);
  });

  test('is named by its number in the language of the reader, and found by nothing else', async () => {
    const { id, file_number } = await served();
    expect(await found(String(file_number), english)).toMatchObject([{ id, name: `Anonymous ${file_number}` }]);
    expect(await found(String(file_number))).toMatchObject([{ id, name: `Anonyme ${file_number}`, family_size: 3 }]);
    for (const name of ['household', 'ménage', 'anonymous', 'sans nom']) expect(await found(name)).toEqual([]);
    const search = await server.call(checkin.search, { file_number }, french);
    expect(search.body).toMatchObject({ code: 'Ok', client: { id, name: `Anonyme ${file_number}` } });
    const typed = { name: '', dob: '1989-03-03', address: { address_ln1: '', postal_code: 'H2X' } };
    expect((await server.call(clients.searchByField, typed, french)).body).toEqual({ code: 'Ok', persons: [] });
  });

  test('is not compared with another one', async () => {
    const [one, two] = [await served(), await served()];
    await findDuplicates(server.services);
    const pairs = await db()
      .selectFrom('duplicates')
      .select('id')
      .where((is) => is.or([is('one_id', 'in', [one.id, two.id]), is('other_id', 'in', [one.id, two.id])]))
      .execute();
    expect(pairs).toEqual([]);
  });

  test('is restricted like any other, and has its number again afterwards', async () => {
    const { id, file_number } = await served();
    const restriction = { client_id: id, reason: 'danger' as const, users: [], roles: [] };
    expect((await server.call(restrictions.save, restriction, admin)).body).toEqual({ code: 'Ok' });
    expect(await found(String(file_number), english)).toMatchObject([{ id, name: 'Restricted · Restreint' }]);
    expect((await server.call(restrictions.end, { client_id: id }, admin)).body).toEqual({ code: 'Ok' });
    expect(await found(String(file_number), english)).toMatchObject([{ id, name: `Anonymous ${file_number}` }]);
  });

  test('is counted at a visit with its ages, its area and no facts', async () => {
    const { id, file_number } = await served();
    const at = { start_date_time: '2026-03-03 09:00', appointment_type_id: MARKET };
    const booked = await appointment(db(), { ...at, client_id: id, status: 2 });
    await db()
      .transaction()
      .execute((trx) => writeVisit(trx, { now: new Date(NOW), settings: { asylum_seekers: [] } }, booked.id));
    const visit = await db()
      .selectFrom('visits')
      .selectAll()
      .where('appointment_id', '=', booked.id)
      .executeTakeFirstOrThrow();
    expect(visit).toMatchObject({
      household_size: 3,
      house_type_id: null,
      income_state: 'not_known',
      postal_prefix: 'H2X',
    });
    const persons = await db()
      .selectFrom('visit_persons')
      .select(['age', 'gender_type_id'])
      .where('visit_id', '=', visit.id)
      .orderBy('position')
      .execute();
    expect(persons.map(({ age }) => age)).toEqual([37, 8, 8]);
    expect(persons.every(({ gender_type_id }) => gender_type_id === null)).toBe(true);
    const range = { from: '2026-03-01', to: '2026-03-31' };
    const lines = await cellsOf(server, admin, 'appointment_list_by_age_group', { locale: 'fr', range });
    expect(lines.flatMap(([number, name, , age]) => (number === file_number ? [[name, age]] : []))).toEqual([
      [`Anonyme ${file_number}`, 37],
    ]);
  });
});

describe('a person without a name', () => {
  test('is made by no other call, and no named file loses its name', async () => {
    const none = { code: 'Invalid', fields: [{ path: 'client.anonymous', rule: 'rule_anonymous' }] };
    const made = await server.call(clients.store, { client: { ...COMPLETE, groups: [], anonymous: 1 } }, desk);
    expect(made.body).toEqual(none);
    const { id } = await household(db(), COMPLETE);
    expect(await save(id, { anonymous: 1 })).toEqual(none);
  });

  test('joins a household without a name as somebody new, and no other one', async () => {
    const none = {
      ...COMPLETE,
      groups: [],
      anonymous: 1,
      dob_known: 0,
      dob: null,
      approximate_age: 5,
      veteran_state_id: null,
    };
    const join = async (id: number) => {
      const { group_id } = (await server.call(clients.fetch, { id }, admin)).body as { group_id: number };
      await server.call(locks.lock, { id }, admin);
      const people_group = { group_role_type_id: 4, date_start: '2026-03-03', date_end: null };
      const { body } = await server.call(
        contract.families.store,
        { group_id, people_group, client: none } as never,
        admin,
      );
      await server.call(locks.unlock, { id }, admin);
      return body;
    };
    const { id: named } = await household(db(), COMPLETE);
    expect(await join(named)).toMatchObject({ code: 'Invalid', fields: [{ rule: 'rule_anonymous' }] });
    const { id } = await served({ '31-44': 1 });
    expect(await join(id)).toMatchObject({ code: 'Ok' });
    const { body } = await server.call(clients.fetch, { id }, admin);
    const [, child] = body.code === 'Ok' ? body.members : [];
    expect(await row(child?.client_id ?? 0)).toMatchObject({ anonymous: 1, first_name: '', veteran_state_id: null });
  });

  test('keeps no name, phone or email that is sent, and cannot have one in the table', async () => {
    const { id } = await served();
    expect(
      await save(id, { first_name: 'Ana', mobile: '5145550143', email: 'ana@resa.test', area: 'h2y 1a1' }),
    ).toMatchObject({ code: 'Ok', client: { first_name: '', mobile: null, email: null, area: 'H2Y', anonymous: 1 } });
    await expect(sql`update clients set first_name = 'Ana' where id = ${id}`.execute(db())).rejects.toThrow(
      'clients_anonymous',
    );
  });

  test('has no address as long as it has no name', async () => {
    const { id } = await served();
    await server.call(locks.lock, { id }, admin);
    const address = { address_ln1: '1 rue Un', postal_code: 'H2X 1Y4', country_id: 1, province_id: 1, city_id: 1 };
    const housing = { client_id: id, house_type_id: 1, start_date: '2026-01-01', end_date: null };
    const { body } = await server.call(contract.housings.store, { housing, address } as never, admin);
    expect(body).toMatchObject({ code: 'Invalid', fields: [{ rule: 'rule_anonymous_address' }] });
    await server.call(locks.unlock, { id }, admin);
  });

  test('becomes named by a complete profile, unless they refuse what it needs', async () => {
    const { id, file_number } = await served();
    const named = { ...COMPLETE, anonymous: 0, email: null, mobile: null, phone: null };
    expect(await save(id, { anonymous: 0, first_name: 'Ana', last_name: 'Roy' })).toMatchObject({ code: 'Invalid' });
    await sql`update consent_purposes set required = 1 where code = 'service'`.execute(db());
    await consent(db(), id, 'service', 'refused');
    expect(await save(id, named)).toEqual({
      code: 'Invalid',
      fields: [{ path: 'client.anonymous', rule: 'rule_anonymous_consent' }],
    });
    await consent(db(), id, 'service', 'given');
    expect(await save(id, named)).toMatchObject({ code: 'Ok', client: { id, file_number, anonymous: 0, area: null } });
    expect(await found(COMPLETE.last_name as string, desk)).toContainEqual(expect.objectContaining({ id }));
  });
});

describe('a request', () => {
  const instead = async (id: number, token = worker) => {
    const input = { ages: { ...NOBODY, '31-44': 1 }, area: null, instead_of: id };
    return (await server.call(clients.storeAnonymous, input, token)).body;
  };
  const request = () => household(db(), { ...COMPLETE, client_state_type_id: 4, approved_at: null } as never);

  test('is deleted where somebody refuses a file by name, and only then', async () => {
    const not = { code: 'Invalid', fields: [{ path: 'instead_of', rule: 'rule_instead_of' }] };
    const { id } = await request();
    expect(await instead(id)).toEqual(not);
    await consent(db(), id, 'service', 'refused');
    await server.call(locks.lock, { id }, admin);
    expect(await instead(id)).toEqual(not);
    await server.call(locks.unlock, { id }, admin);
    const made = await instead(id);
    expect(made).toMatchObject({ code: 'Ok' });
    expect((await row(id)).deleted_at).not.toBeNull();
    const { action } = await db()
      .selectFrom('activity_log')
      .select('action')
      .where('client_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toBe('client.destroy');
    // Nobody who was approved goes that way.
    const active = await household(db(), COMPLETE);
    await consent(db(), active.id, 'service', 'refused');
    expect(await instead(active.id)).toEqual(not);
    expect(await instead(999_999)).toMatchObject({ code: 'NotFound' });
  });
});

describe('a merge', () => {
  test('keeps the name of the file that has one, whichever file stays', async () => {
    const anonymous = await served({ '31-44': 1 });
    const { id } = await household(db(), { first_name: 'Ana', last_name: 'Roy', mobile: '5145550144' });
    const compared = await server.call(merging.compare, { source: id, target: anonymous.id }, admin);
    expect(compared.body).toMatchObject({ code: 'Ok' });
    const { outcomes } = compared.body as { outcomes: { name: string; side: string; fixed: 0 | 1 }[] };
    expect(outcomes.find(({ name }) => name === 'last_name')).toMatchObject({ side: 'source', fixed: 1 });
    const { body } = await server.call(merging.merge, { source: id, target: anonymous.id }, admin);
    expect(body).toMatchObject({ code: 'Ok' });
    expect(await row(anonymous.id)).toMatchObject({ first_name: 'Ana', last_name: 'Roy', anonymous: 0, area: null });
    expect((await server.call(merging.undo, { source: id }, admin)).body).toEqual({ code: 'Ok' });
    expect(await row(anonymous.id)).toMatchObject({ first_name: '', last_name: '', anonymous: 1, area: 'H2X' });
  });
});
