/** Saving a client's file. */
import { readdirSync, readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consent, household, losingLevel } from '../../testing/factories.ts';
import { COMPLETE, type Typed } from '../../testing/profiles.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const { update } = contract.clients;
const NOW = '2026-03-03T15:00:00.000Z';

let server: TestServer;
let desk: string;
let worker: string;
let id: number;
let row_version: number;
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
  worker = await server.signIn('worker@resa.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  ({ id } = await household(kysely(), COMPLETE));
  row_version = 1;
  await lock(desk);
});

const kysely = () => server.services.db.kysely;
const lock = (token: string, more: { id?: number; take_over?: 1 } = {}) =>
  server.call(contract.locks.lock, { id, ...more }, token);
const sent = (fields: Partial<Typed> = {}): Typed => ({ ...COMPLETE, groups: [], ...fields });
interface More {
  token?: string;
  photo?: string | null;
  accept_phone?: 1;
  partner_role?: number;
  id?: number;
  row_version?: number;
}
async function save(
  fields: Partial<Typed> = {},
  { token = desk, photo, accept_phone, partner_role, ...whose }: More = {},
) {
  const client = { ...sent(fields), id, row_version, ...whose };
  const answer = await server.call(update, { client, photo, accept_phone, partner_role }, token);
  if (answer.body.code === 'Ok') row_version = answer.body.client.row_version;
  return answer;
}
const saved = async (...given: Parameters<typeof save>) => {
  const { body } = await save(...given);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.client;
};
const refused = async (...given: Parameters<typeof save>) => (await save(...given)).body;
const invalid = (...fields: { path: string; rule: string; max?: number }[]) => ({ code: 'Invalid', fields });
const row = (of = id) => kysely().selectFrom('clients').selectAll().where('id', '=', of).executeTakeFirstOrThrow();
const logged = (of = id) =>
  kysely().selectFrom('activity_log').selectAll().where('client_id', '=', of).orderBy('id').execute();

describe('one name only (F-121)', () => {
  const ONE = { first_name: '', last_name: 'Suharto', one_name: 1 } as const;

  test('is the last name; with a first name it is refused', async () => {
    expect(await refused({ ...ONE, first_name: 'Haji' })).toEqual(
      invalid({ path: 'client.one_name', rule: 'rule_one_name' }),
    );
    expect(await refused({ ...ONE, last_name: '' })).toEqual(
      invalid({ path: 'client.last_name', rule: 'must_be_completed' }),
    );
    expect(await saved(ONE)).toMatchObject({ first_name: '', last_name: 'Suharto', one_name: 1, name: 'Suharto' });
    expect(await row()).toMatchObject({ first_name: '', last_name: 'Suharto', one_name: 1 });
    expect(JSON.stringify((await logged()).at(-1))).toContain('one_name');
    expect(await refused({ ...ONE, one_name: 0 })).toEqual(
      invalid({ path: 'client.first_name', rule: 'must_be_completed' }),
    );
    expect(await saved()).toMatchObject({ one_name: 0 });
  });

  test('is found, listed and compared as a whole name', async () => {
    await saved(ONE);
    const found = async (name: string) => {
      const { body } = await server.call(contract.clients.searchByName, { name }, desk);
      return body.code === 'Ok'
        ? body.persons.filter((person) => person.id === id).map((person) => person.name)
        : body.code;
    };
    for (const sought of ['Suharto', 'suhar']) expect(await found(sought)).toEqual(['Suharto']);
    const typed = { name: 'Suhartto', first_name: '', one_name: 1 } as const;
    const { body: similar } = await server.call(contract.clients.searchByField, typed, desk);
    const persons = similar.code === 'Ok' ? similar.persons : [];
    expect(persons.find((person) => person.id === id)).toMatchObject({ first_name: '', reasons: ['name_near'] });
    const { body: list } = await server.call(
      contract.clients.searchPaginate,
      { rowsPerPage: 10, filter: 'Suharto' } as never,
      desk,
    );
    expect(JSON.stringify(list)).toContain('"name":"Suharto"');
  });
});

test('nobody’s name is joined by hand in a query, where the only name of a person would follow a blank', () => {
  const here = new URL('../..', import.meta.url).pathname;
  const joined = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) =>
        path.endsWith('.ts') && !/(\.test\.ts|^db\/|^testing\/)/.test(path) && path !== 'client-records/persons.ts',
    )
    .filter((path) => /first_name \|\| ' '|first_name\} \$\{/.test(readFileSync(`${here}/${path}`, 'utf8')));
  expect(joined).toEqual([]);
});

describe('a file is not saved', () => {
  test('by a user who may only see it, nor when it is deleted or does not exist', async () => {
    expect((await save({}, { token: await server.signIn('viewer@resa.test') })).status).toBe(403);
    const deleted = await household(kysely(), { ...COMPLETE, deleted_at: NOW });
    for (const gone of [deleted.id, 2_000_000_000]) expect((await save({}, { id: gone })).status).toBe(404);
  });

  test('without its lock: never taken, released, taken over, or 150 s without a sign of life', async () => {
    const notLocked = { code: 'not_locked' };
    expect(await refused({}, { token: worker })).toEqual(notLocked);
    expect(await refused({}, { token: await server.signIn('desk@resa.test') })).toEqual(notLocked);
    await server.call(contract.locks.unlock, { id }, desk);
    expect(await refused()).toEqual(notLocked);
    await lock(desk);
    await lock(worker, { take_over: 1 });
    expect(await refused()).toEqual(notLocked);
    await lock(worker);
    server.clock.set('2026-03-03T15:02:30.001Z');
    expect(await refused({}, { token: worker })).toEqual(notLocked);
    expect(await row()).toMatchObject({ row_version: 1, updated_by: null });
    expect((await logged()).map(({ action }) => action)).toEqual(['file_lock.take_over']);
  });

  test('when it is inactive, by a user who lost the right to amend it', async () => {
    await kysely().updateTable('clients').set({ client_state_type_id: 2 }).where('id', '=', id).execute();
    expect((await save({ reason_for_ending_service_id: 1 })).status).toBe(403);
  });

  test('over changes that another user saved since the form was opened: returns who, when and the fields', async () => {
    await lock(worker, { take_over: 1 });
    server.clock.set('2026-03-03T15:01:00.000Z');
    await saved({ first_name: 'Éloïse', mobile: '514 555 0123', groups: ['INTERVIEW'] }, { token: worker });
    const before = await row();
    await server.call(contract.locks.unlock, { id }, worker);
    await lock(desk);
    const saved_by = (await server.call(contract.user.profile, {}, worker)).body.user.name;
    expect(await refused({ first_name: 'Hélène', ext: '12' }, { row_version: 1, accept_phone: 1 })).toEqual({
      code: 'stale',
      saved_by,
      saved_at: '2026-03-03T15:01:00.000Z',
      row_version: 2,
      changed: expect.toSatisfy((fields: string[]) => [...fields].sort().join() === 'ext,first_name,groups,mobile'),
    });
    expect(await row()).toEqual(before);
  });

  test('over changes that the system saved since, which it names', async () => {
    expect(await refused({}, { row_version: 7 })).toMatchObject({ code: 'stale', saved_by: 'system', changed: [] });
  });

  test('against the form’s rules, each field by its name', async () => {
    expect(
      await refused({
        first_name: ' \u3164\u{e0041} ',
        last_name: 'x'.repeat(101),
        ext: '123456',
        email: 'a@',
        mobile: '1',
      }),
    ).toEqual(
      invalid(
        { path: 'client.first_name', rule: 'must_be_completed' },
        { path: 'client.last_name', rule: 'e_too_long', max: 100 },
        { path: 'client.ext', rule: 'e_too_long', max: 5 },
        { path: 'client.email', rule: 'rule_email' },
        { path: 'client.mobile', rule: 'rule_phone' },
      ),
    );
    expect(await refused({ dob: '2010-01-01' })).toEqual(invalid({ path: 'client.dob', rule: 'rule_head_adult' }));
    expect(await row()).toMatchObject({ row_version: 1 });
  });

  test('with a date of entry after today or before birth', async () => {
    const { rows } = await sql<{ row_id: number; item_id: number }>`
      select row_id, item_id from countries_geo_regions where row_id <> 1 limit 1`.execute(kysely());
    const abroad = { country_of_birth: rows[0]?.row_id, geo_region_id: rows[0]?.item_id, citizenship_type_id: 3 };
    for (const date_of_entry of ['2026-03-04', '1985-06-14'])
      expect(await refused({ ...abroad, date_of_entry })).toEqual(
        invalid({ path: 'client.date_of_entry', rule: 'rule_date_of_entry' }),
      );
    expect(await saved({ ...abroad, date_of_entry: '2026-03-03' })).toMatchObject({ date_of_entry: '2026-03-03' });
  });

  test('with a choice that its list does not offer, unless the file already has it', async () => {
    const off = (id: number, active: 0 | 1) =>
      kysely().updateTable('field_study_types').set({ active }).where('id', '=', id).execute();
    const refusal = (path: string) => invalid({ path: `client.${path}`, rule: 'e_not_offered' });
    expect(await refused({ gender_type_id: 999_999 })).toEqual(refusal('gender_type_id'));
    expect(await refused({ groups: ['INTERVIEW', 'NO SUCH TAG'] })).toEqual(refusal('groups'));
    expect(await saved({ field_study_id: 3 })).toMatchObject({ field_study_id: 3 });
    await off(3, 0);
    await off(4, 0);
    expect(await saved({ field_study_id: 3, ext: '1' })).toMatchObject({ field_study_id: 3, ext: '1' });
    expect(await refused({ field_study_id: 4 })).toEqual(refusal('field_study_id'));
    await off(3, 1);
    await off(4, 1);
  });

  test('with a choice that its list loses while the file is saved', async () => {
    const level = await losingLevel(kysely());
    expect(await refused({ education_level_id: level })).toEqual(
      invalid({ path: 'client.education_level_id', rule: 'e_not_offered' }),
    );
    await sql`
      insert into tags select (jsonb_populate_record(t, '{"id": 9001, "code": "LOST"}')).* from tags t limit 1;
      create function lose_tag() returns trigger language plpgsql as $$
      begin
        delete from tags where id = new.tag_id and code = 'LOST';
        return new;
      end $$;
      create trigger lose_tag before insert on client_tags for each row execute function lose_tag()`.execute(kysely());
    expect(await refused({ groups: ['LOST'] })).toEqual(invalid({ path: 'client.groups', rule: 'e_not_offered' }));
    expect(await row()).toMatchObject({ row_version: 1, education_level_id: COMPLETE.education_level_id });
  });

  test('with another household’s email in any case; within the household it may be shared', async () => {
    await household(kysely(), { ...COMPLETE, email: 'shared@resa.example' });
    expect(await refused({ email: 'SHARED@resa.example' })).toEqual({ code: 'email_exists' });
    await household(kysely(), { ...COMPLETE, email: 'gone@resa.example', client_state_type_id: 2 });
    expect(await saved({ email: 'gone@resa.example' })).toMatchObject({ email: 'gone@resa.example' });
    const { members } = await household(kysely(), { ...COMPLETE, email: 'ours@resa.example' }, [
      { ...COMPLETE, role: 3 },
    ]);
    const partner = members[0] as number;
    await lock(desk, { id: partner });
    expect((await save({ email: 'ours@resa.example' }, { id: partner, row_version: 1 })).body.code).toBe('Ok');
  });

  test('with another household’s phone until that is accepted, which is logged', async () => {
    const phones = { mobile: '5145550177', phone: '4385550178' };
    const one = await household(kysely(), { ...COMPLETE, mobile: phones.mobile });
    const two = await household(kysely(), { ...COMPLETE, mobile: phones.phone });
    await household(kysely(), { ...COMPLETE, phone: phones.mobile, client_state_type_id: 2 });
    await household(kysely(), { ...COMPLETE, phone2: phones.mobile });
    const files = [
      { id: one.id, file_number: one.file_number, phones: [phones.mobile] },
      { id: two.id, file_number: two.file_number, phones: [phones.phone] },
    ];
    // A mobile of theirs is a phone of ours, and the other way round.
    const typed = { mobile: '(438) 555-0178', phone: '+1 514 555-0177' };
    expect(await refused(typed)).toEqual({ code: 'phone_exists', files });
    expect(await row()).toMatchObject({ mobile: null, row_version: 1 });
    expect(await saved(typed, { accept_phone: 1 })).toMatchObject({ mobile: phones.phone, phone: phones.mobile });
    expect((await logged())[0]?.properties).toMatchObject({
      accept_phone: [
        null,
        [
          { phone: phones.mobile, file_numbers: [one.file_number] },
          { phone: phones.phone, file_numbers: [two.file_number] },
        ],
      ],
    });
    expect(await saved({ ...typed, ext: '3' })).toMatchObject({ ext: '3' });
    expect((await logged())[1]?.properties).toEqual({ ext: [null, '3'] });
  });
});

describe('a head who is no longer married', () => {
  const married = (
    members: Parameters<typeof household>[2] = [{ ...COMPLETE, first_name: 'Paul', role: 3 }],
    state = 1,
  ) => household(kysely(), { ...COMPLETE, marital_status_type_id: 2, client_state_type_id: state }, members);
  const rolesOf = (client_id: number) =>
    kysely()
      .selectFrom('memberships')
      .select(['group_role_type_id', 'date_start', 'date_end'])
      .where('client_id', '=', client_id)
      .orderBy('id')
      .execute();

  test('needs a new role for their partner, whose time as a partner stays', async () => {
    const home = await married();
    id = home.id;
    const partner = home.members[0] as number;
    const [before] = await rolesOf(partner);
    await lock(desk);
    const apart = { marital_status_type_id: 4 };
    expect(await refused(apart)).toEqual({
      code: 'partner_asked',
      partner: { client_id: partner, name: expect.stringContaining('Paul') },
    });
    for (const partner_role of [1, 2, 3])
      expect(await refused(apart, { partner_role })).toEqual({ code: 'InvalidFamilyRole' });
    expect(await refused(apart, { partner_role: 999_999 })).toEqual(
      invalid({ path: 'partner_role', rule: 'e_not_offered' }),
    );
    expect(await row()).toMatchObject({ marital_status_type_id: 2, row_version: 1 });
    expect(await rolesOf(partner)).toEqual([before]);

    expect(await saved(apart, { partner_role: 9 })).toMatchObject(apart);
    expect(await rolesOf(partner)).toEqual([
      { ...before, date_end: '2026-03-03' },
      { group_role_type_id: 9, date_start: '2026-03-03', date_end: null },
    ]);
    const actions = (await logged(partner)).map(({ action }) => action);
    expect(actions).toEqual(['family.update', 'family.update']);
    // Saved again, without the question.
    expect(await saved({ ...apart, ext: '4' })).toMatchObject({ ext: '4' });
  });

  test('is not needed where the head has no partner, while they stay married, at an intake or as a member', async () => {
    const apart = { marital_status_type_id: 4 };
    for (const home of [await married([]), await married([{ ...COMPLETE, role: 5 }]), await married(undefined, 4)]) {
      ({ id } = home);
      row_version = 1;
      await lock(desk);
      expect(await saved(apart)).toMatchObject(apart);
    }
    const home = await married();
    ({ id } = home);
    row_version = 1;
    await lock(desk);
    expect(await saved({ marital_status_type_id: 3 })).toMatchObject({ marital_status_type_id: 3 });
    id = home.members[0] as number;
    row_version = 1;
    await lock(desk);
    expect(await saved(apart)).toMatchObject(apart);
  });

  test('a partner is at least 16', async () => {
    const home = await married();
    id = home.members[0] as number;
    await lock(desk);
    const fault = { path: 'client.dob', rule: 'rule_partner_age' };
    expect(await refused({ dob: '2010-03-04', marital_status_type_id: null })).toEqual(invalid(fault));
    expect(await saved({ dob: '2010-03-03', marital_status_type_id: null })).toMatchObject({ dob: '2010-03-03' });
  });
});

describe('a saved file', () => {
  test('that is as it was before keeps its version, and nothing is logged', async () => {
    expect(await saved({ ext: '12' })).toMatchObject({ row_version: 2 });
    expect(await saved({ ext: '12' }, { row_version: 2 })).toMatchObject({ row_version: 2, ext: '12' });
    expect((await logged()).map(({ action }) => action)).toEqual(['client.update']);
    expect(await row()).toMatchObject({ row_version: 2 });
  });

  test('returns the stored values: texts trimmed, phones as digits, who saved and when', async () => {
    server.clock.set('2026-03-03T15:01:00.000Z');
    const client = await saved({
      first_name: '  An\u00adne\u200b\u061c ',
      email: ' Anne@resa.example ',
      phone2: '+1 (514) 555-0143',
      groups: ['INTERVIEW'],
      fee_paid: 1,
    });
    const stands = {
      first_name: 'Anne',
      email: 'Anne@resa.example',
      phone2: '5145550143',
      fee_paid: 1,
      row_version: 2,
      updated_at: '2026-03-03T15:01:00.000Z',
    };
    expect(client).toMatchObject({ id, name: 'Anne Tremblay-Côté', groups: ['INTERVIEW'], single_head: 1, ...stands });
    const { userid } = (await server.call(contract.session.current, {}, desk)).body.session;
    expect(await row()).toMatchObject({ ...stands, updated_by: userid });
    const fetched = await server.call(contract.clients.fetch, { id }, desk);
    expect(fetched.body.code === 'Ok' && fetched.body.client).toEqual(client);
  });

  test('is logged with each changed field before and after, tags included', async () => {
    await saved({ ext: '12', groups: ['INTERVIEW'], marital_status_type_id: 2 });
    await saved({ ext: '13' });
    expect(await logged()).toMatchObject([
      {
        action: 'client.update',
        created_name: 'David Roy',
        entity: 'clients',
        entity_id: id,
        properties: { ext: [null, '12'], groups: [[], ['INTERVIEW']], marital_status_type_id: [1, 2] },
      },
      { properties: { ext: ['12', '13'], groups: [['INTERVIEW'], []], marital_status_type_id: [2, 1] } },
    ]);
  });

  test('has a date of birth worked out from an age only when the age was typed', async () => {
    expect(await saved({ dob_known: 0, dob: null, approximate_age: 40 })).toMatchObject({
      dob: '1986-03-03',
      dob_known: 0,
    });
    expect(await saved({ dob_known: 0, dob: '1986-03-03' })).toMatchObject({ dob: '1986-03-03' });
    expect(await saved({ dob_known: 1, approximate_age: 20 })).toMatchObject({ dob: COMPLETE.dob, dob_known: 1 });
  });

  test('has a due date within ten months, and keeps one that has passed', async () => {
    const due = { gender_type_id: 2, pregnancy_status_type_id: 1 };
    const fault = { path: 'client.delivery_date', rule: 'rule_delivery_date' };
    for (const delivery_date of ['2026-01-31', '2027-01-04', '2206-06-01'])
      expect(await refused({ ...due, delivery_date })).toEqual(invalid(fault));
    expect(await saved({ ...due, delivery_date: '2026-06-01' })).toMatchObject({ delivery_date: '2026-06-01' });
    server.clock.set('2026-09-03T15:00:00.000Z');
    await lock(desk);
    expect(await saved({ ...due, delivery_date: '2026-06-01', ext: '7' })).toMatchObject({ ext: '7' });
    expect(await refused({ ...due, delivery_date: '2026-06-02' })).toEqual(invalid(fault));
  });

  test('keeps nothing that does not apply', async () => {
    const client = await saved({
      gender_type_id: 1,
      pregnancy_status_type_id: 1,
      delivery_date: '2026-06-01',
      date_of_entry: '2020-01-01',
      reason_for_ending_service_id: 8,
      reason_for_ending_text: 'moved',
    });
    expect(client).toMatchObject({
      pregnancy_status_type_id: null,
      delivery_date: null,
      date_of_entry: null,
      reason_for_ending_service_id: null,
      reason_for_ending_text: null,
    });
  });

  test('of a member keeps the fields that only heads have, regardless of the input', async () => {
    const { members } = await household(kysely(), COMPLETE, [{ ...COMPLETE, role: 5, food_frequency: 21 }]);
    const member = members[0] as number;
    await lock(desk, { id: member });
    const asked = { food_frequency: 8, native_language_id: 999_999, service_language_id: null, referrer_type_id: 1 };
    const client = await saved({ ...asked, ext: '9' }, { id: member, row_version: 1 });
    expect(client).toMatchObject({
      ext: '9',
      food_frequency: 21,
      native_language_id: 1,
      service_language_id: 2,
      referrer_type_id: null,
      single_head: 0,
    });
  });

  test('of an inactive person requires why service ended, and the right to amend', async () => {
    await kysely().updateTable('clients').set({ client_state_type_id: 2 }).where('id', '=', id).execute();
    await server.call(contract.locks.unlock, { id }, desk);
    await lock(worker);
    const path = 'client.reason_for_ending_text';
    expect(await refused({ reason_for_ending_service_id: 8 }, { token: worker })).toEqual(
      invalid({ path, rule: 'must_be_completed' }),
    );
    const why = { reason_for_ending_service_id: 8, reason_for_ending_text: 'moved away' };
    expect(await saved(why, { token: worker })).toMatchObject({ ...why, client_state_type_id: 2 });
  });

  test('counts the required and received proofs of the whole household, once per person', async () => {
    const { id: head, members } = await household(kysely(), COMPLETE, [{ ...COMPLETE, role: 3 }]);
    const partner = members[0] as number;
    const ask = (client_id: number, classification_id: number, document_type_id: number) => ({
      client_id,
      classification_id,
      document_type_id,
    });
    await kysely()
      .insertInto('proof_documents')
      .values([ask(head, 1, 1), ask(head, 2, 1), ask(head, 2, 2), ask(partner, 2, 2), ask(id, 2, 2)])
      .execute();
    const bytes = {
      kind: 'document',
      content_type: 'application/pdf',
      size: 1,
      sha256: '',
      key_id: '',
      state: 'clean',
    };
    const upload = async (client_id: number, deleted_at: string | null = null) => {
      const file_id = crypto.randomUUID();
      await kysely()
        .insertInto('files')
        .values({ id: file_id, ...bytes, created_at: NOW })
        .execute();
      const document = { client_id, document_type_id: 2, name: 'a.pdf', extension: 'pdf', size: 1, file_id };
      await kysely()
        .insertInto('documents')
        .values({ ...document, created_at: NOW, deleted_at })
        .execute();
    };
    await upload(partner);
    await upload(partner);
    await upload(head, NOW);
    await upload(id);
    await lock(desk, { id: head });
    expect(await saved({}, { id: head, row_version: 1 })).toMatchObject({ dr: 3, dc: 1, family_size: 2 });
    await kysely().deleteFrom('documents').execute();
    await kysely().deleteFrom('files').execute();
  });

  test('is not written twice by a form that was sent twice', async () => {
    const client = { ...sent({ ext: '5' }), id, row_version };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = await Promise.all([1, 2].map(() => server.call(update, { client }, desk, key)));
    expect(one?.body).toEqual(two?.body);
    expect((await row()).row_version).toBe(2);
  });

  test('goes to the first of two tabs that save at the same time; the other receives a conflict', async () => {
    const client = { ...sent(), id, row_version };
    const answers = await Promise.all(
      ['1', '2'].map((ext) => server.call(update, { client: { ...client, ext } }, desk)),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['Ok', 'stale']);
    expect((await row()).row_version).toBe(2);
  });
});

describe('the photo', () => {
  const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
  const blank = () => sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } });
  const photoOf = () => server.call(contract.clients.photo, { id }, desk);

  test('is refused by its content, regardless of its name, and nothing is saved', async () => {
    const wrong = [
      await blank().gif().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.alloc(6_000_000, 1),
      pngOf(50_000, 50_000),
    ];
    for (const bytes of wrong)
      expect(await refused({ ext: '7' }, { photo: dataUrl(bytes) })).toEqual({ code: 'bad_picture' });
    expect(await refused({}, { photo: 'https://example.org/a.png' })).toEqual({ code: 'bad_picture' });
    expect(await row()).toMatchObject({ ext: null, row_version: 1, photo_file_id: null });
  });

  test('becomes a square JPEG without metadata, stays when none is sent, and is removed with its file', async () => {
    const exif = { IFD0: { Artist: 'Ada' } };
    await consent(kysely(), id, 'photo');
    for (const [bytes, type] of [
      [await blank().withExif(exif).png().toBuffer(), 'png'],
      [await blank().withExif(exif).jpeg().toBuffer(), 'jpeg'],
    ] as const) {
      expect(await saved({}, { photo: dataUrl(bytes, type) })).toMatchObject({ photo: 1 });
      const { headers, body } = await photoOf();
      expect(headers.get('content-type')).toBe('image/jpeg');
      const { format, width, height, exif: left } = await sharp(body).metadata();
      expect({ format, width, height, left }).toEqual({ format: 'jpeg', width: 480, height: 480, left: undefined });
    }
    expect(await saved({ ext: '1' })).toMatchObject({ photo: 1 });
    expect(await kysely().selectFrom('files').select('kind').execute()).toEqual([{ kind: 'client_photo' }]);
    expect(await saved({}, { photo: '' })).toMatchObject({ photo: 0 });
    expect((await photoOf()).status).toBe(404);
    expect(await kysely().selectFrom('files').select('kind').execute()).toEqual([]);
  });
});

/** A PNG that claims this size and holds little. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
