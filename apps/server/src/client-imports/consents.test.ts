/** Columns of consents: what is written, beside what people have answered in Resa, and what taking back leaves. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { correctImported } from '../db/migrations/0464-consents-by-page.ts';
import { household } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { bringer, tag } from './samples/bringer.ts';

const calls = contract.clientImports;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-03T15:00:00Z');
  token = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const { checked, named, opened, ran, rowsOf } = bringer(() => ({ server, token }));

const HEADINGS = 'Family,First name,Last name,DOB,Relation,Language,Consent given on,Photo consent,SMS consent';
const consentsOf = async (client_ids: readonly number[]) =>
  (
    await db()
      .selectFrom('consents as d')
      .innerJoin('consent_purposes as p', 'p.id', 'd.purpose_id')
      .select(['d.client_id', 'p.code', 'd.state', 'd.how', 'd.by_whom', 'd.version', 'd.language', 'd.decided_on'])
      .where('d.client_id', 'in', [...client_ids, 0])
      .orderBy('d.id')
      .execute()
  ).map((one) => Object.values(one).slice(1).join(' '));
async function takenBack(id: number) {
  expect((await server.call(calls.takeBack, { id }, token)).body).toEqual({ code: 'Ok' });
  await server.services.jobs.runDue();
  return (await opened(id)).import.result;
}

it('says which days cannot be, and writes nothing of such a household', async () => {
  const name = tag();
  const rows =
    `1,Ann,${name},1980-01-01,Self,French,2026-03-04,,\n2,Bo,${name},1981-01-01,Self,French,2025,,\n` +
    `3,Vy,${name},1982-01-01,Self,French,2025-02-30,,\n`;
  const id = await checked(rows, {}, HEADINGS);
  expect((await rowsOf(id)).map(({ faults }) => faults.map(({ code }) => code).join())).toEqual([
    'import_consent_ahead',
    'import_consent_no_day',
    'import_date_unreal',
  ]);
  await ran(id);
  expect(await named(name)).toEqual([]);
});

it('writes a yes on paper with its day and the words of that day, and takes it back with its household', async () => {
  const name = tag();
  const { id: purpose_id } = await db()
    .selectFrom('consent_purposes')
    .select('id')
    .where('code', '=', 'photo')
    .executeTakeFirstOrThrow();
  const text = { purpose_id, version: 2, text_en: 'Other words.', text_fr: 'Autres mots.' };
  await db()
    .insertInto('consent_texts')
    .values({ ...text, created_at: '2025-06-01T12:00:00Z' })
    .execute();
  await db()
    .updateTable('consent_purposes')
    .set({ version: 2, expires_months: 24 })
    .where('code', '=', 'photo')
    .execute();
  const rows =
    `1,Ann,${name},1980-01-01,Self,English,2024-05-06,2025-06-01,2024-05-06\n` +
    `1,Luc,${name},2015-01-01,Child,,2024-05-06,2025-05-31,2024-05-06\n` +
    `1,Max,${name},2010-01-01,Child,,2024-05-06,,\n` +
    `1,Kim,${name},,Child,,2024-05-06,,\n`;
  const id = await checked(rows, {}, HEADINGS);
  expect((await rowsOf(id)).map(({ warnings }) => warnings.map(({ code }) => code).join())).toEqual([
    '',
    'import_consent_not_asked',
    '',
    'import_dob_missing',
  ]);
  await ran(id);
  const ids = (await named(name)).map((one) => one.id);
  const written = [
    'service given paper person 1 en 2024-05-06',
    'text_messages given paper person 1 en 2024-05-06',
    'photo given paper person 2 en 2025-06-01',
    'service given paper parent 1 en 2024-05-06',
    'photo given paper parent 1 en 2025-05-31',
    // The file does not say whether they or a parent signed.
    'service given paper unknown 1 en 2024-05-06',
    'service given paper unknown 1 en 2024-05-06',
  ];
  expect(await consentsOf(ids)).toEqual(written);
  // An earlier release named one of them; its rows are corrected.
  const [max, kim] = ids.slice(-2);
  await db().updateTable('consents').set({ by_whom: 'person' }).where('client_id', '=', Number(max)).execute();
  await db().updateTable('consents').set({ by_whom: 'parent' }).where('client_id', '=', Number(kim)).execute();
  await correctImported(db() as never);
  expect(await consentsOf(ids)).toEqual(written);
  const valid = await db()
    .selectFrom('consents')
    .select('valid_until')
    .where('client_id', '=', ids[0] as number)
    .where('purpose_id', '=', purpose_id)
    .executeTakeFirst();
  expect(valid).toEqual({ valid_until: '2027-06-01' });
  expect(await takenBack(id)).toMatchObject({ taken_back: 1, stayed: 0 });
  expect(await consentsOf(ids)).toEqual([]);
});

it('leaves what was answered in Resa, before the import or after it', async () => {
  const [name, other] = [tag(), tag()];
  const { id: client_id } = await household(db(), { first_name: 'Ann', last_name: name, dob: '1980-01-01' });
  const say = async (client: number, state: 'refused' | 'withdrawn') => {
    const decisions = [{ client_id: client, purpose: 'service', version: 1, state, by_whom: 'person' } as const];
    const act = { client_id: client, decisions, how: 'word', language: 'en', decided_on: '2026-03-03' } as const;
    expect((await server.call(contract.consents.record, act, token)).body).toEqual({ code: 'Ok' });
  };
  await say(client_id, 'refused');
  const rows =
    `1,Ann,${name},1980-01-01,Self,French,2024-05-06,,2024-05-06\n` +
    `2,Bo,${other},1981-02-02,Self,French,2024-05-06,,\n`;
  const id = await checked(rows, {}, HEADINGS);
  await server.call(calls.decide, { id, keys: null, decision: 'same' }, token);
  expect((await ran(id)).result).toMatchObject({ households: 1, updated: 1 });
  const refused = 'service refused word person 1 en 2026-03-03';
  expect(await consentsOf([client_id])).toEqual([refused, 'text_messages given paper person 1 fr 2024-05-06']);

  const [bo] = await named(other);
  await say(bo?.id as number, 'withdrawn');
  const { body } = await server.call(calls.takingBack, { id }, token);
  expect(body).toMatchObject({ stays: [{ client_id: bo?.id, why: 'answered' }] });
  await takenBack(id);
  expect(await consentsOf([client_id])).toEqual([refused]);
  expect(await consentsOf([bo?.id as number])).toHaveLength(2);
});

it('requires a date of entry where the form does, and says what a file without a country of birth loses', async () => {
  const name = tag();
  const rows = `Ann,${name},1980-01-01,Not asked,France\nBo,${name},1981-02-02,Permanent resident,\n`;
  const id = await checked(rows, {}, 'First name,Last name,DOB,Citizenship,Country of birth');
  const [ann, bo] = await rowsOf(id);
  expect(ann).toMatchObject({ kind: 'new_household', to_complete: expect.arrayContaining(['date_of_entry']) });
  expect(bo?.warnings).toMatchObject([{ code: 'import_field_left_out', params: { field: 'citizenship_type_id' } }]);
  expect(bo?.to_complete).toContain('citizenship_type_id');
  expect(bo?.to_complete).not.toContain('date_of_entry');
});
