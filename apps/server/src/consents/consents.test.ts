import { contract } from '@resa/contract';
import { decisionOf, mayUse } from '@resa/rules/consent/decision';
import { PURPOSES, type Purpose } from '@resa/rules/consent/purposes';
import { addDays } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photoShown, saidNoTo } from '../client-records/index.ts';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { decisionsOf, purposesOf, termsOf } from './queries.ts';

const { consents } = contract;
const TODAY = '2026-03-03';

let server: TestServer;
let worker: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-03T15:00:00Z');
  worker = await server.signIn(await user(server.services.db.kysely, ['crud_clients']));
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-03-03T15:00:00Z'));

const db = () => server.services.db.kysely;
const family = () =>
  household(db(), { first_name: 'Ada', last_name: 'Quartz' }, [
    { role: 4, first_name: 'Zoé', dob: '2018-01-01' },
    { role: 4, first_name: 'Max', dob: '2010-01-01' },
  ]);
const one = (client_id: number, purpose: Purpose, more: object = {}) => ({
  client_id,
  purpose,
  version: 1,
  state: 'given' as const,
  by_whom: 'person' as const,
  ...more,
});
type Decisions = Parameters<typeof record>[1];
async function record(client_id: number, decisions: ReturnType<typeof one>[], more: object = {}) {
  const act = { client_id, decisions, how: 'word', language: 'en', decided_on: TODAY, ...more };
  return (await server.call(consents.record, act as never, worker)).body;
}
const rowsOf = (client_id: number) => decisionsOf(db(), [client_id]);
const signature = async () => {
  const picture = sharp({ create: { width: 60, height: 20, channels: 3, background: '#fff' } });
  return `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`;
};
const faults = (decisions: Decisions, client_id: number, more: object = {}) => record(client_id, decisions, more);

describe('a decision is refused', () => {
  it('for a person of another household, for other words, and twice in one act', async () => {
    const [here, there] = [await family(), await family()];
    expect(await record(here.id, [one(there.id, 'photo')])).toEqual({ code: 'not_household' });
    expect(await record(here.id, [one(here.id, 'photo', { version: 2 })])).toEqual({ code: 'text_changed' });
    expect(await faults([one(here.id, 'photo'), one(here.id, 'photo')], here.id)).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'decisions.1.purpose', rule: 'e_duplicate' }],
    });
    expect(await rowsOf(here.id)).toEqual([]);
  });

  it('in the future, before birth, and from who may not decide or is not asked', async () => {
    const { id, members } = await family();
    const [zoe = 0, max = 0] = members;
    const at = (path: string, rule: string) => ({ code: 'Invalid', fields: [{ path, rule }] });
    expect(await record(id, [one(id, 'photo')], { decided_on: addDays(TODAY, 1) })).toMatchObject(
      at('decided_on', 'e_consent_future'),
    );
    expect(await record(id, [one(zoe, 'photo', { by_whom: 'parent' })], { decided_on: '2017-12-31' })).toMatchObject(
      at('decided_on', 'e_date'),
    );
    expect(await record(id, [one(zoe, 'photo')])).toMatchObject(at('decisions.0.by_whom', 'e_consent_by_whom'));
    expect(await record(id, [one(id, 'photo', { by_whom: 'parent' })])).toMatchObject(
      at('decisions.0.by_whom', 'e_consent_by_whom'),
    );
    expect(await record(id, [one(zoe, 'text_messages', { by_whom: 'parent' })])).toMatchObject(
      at('decisions.0.purpose', 'e_consent_not_asked'),
    );
    expect(await record(id, [one(max, 'photo', { state: 'withdrawn' })])).toMatchObject(
      at('decisions.0.state', 'e_consent_not_given'),
    );
    await record(id, [one(zoe, 'photo', { by_whom: 'parent' })]);
    expect(await record(id, [one(zoe, 'photo', { state: 'withdrawn' })])).toMatchObject(
      at('decisions.0.by_whom', 'e_consent_by_whom'),
    );
  });

  it('with a missing, broken or superfluous signature', async () => {
    const { id } = await family();
    const missing = { code: 'Invalid', fields: [{ path: 'signature', rule: 'must_be_completed' }] };
    expect(await record(id, [one(id, 'photo')], { how: 'signature' })).toMatchObject(missing);
    expect(await record(id, [one(id, 'photo')], { signature: await signature() })).toMatchObject(missing);
    const broken = 'data:image/png;base64,aGVsbG8=';
    expect(await record(id, [one(id, 'photo')], { how: 'signature', signature: broken })).toEqual({
      code: 'bad_picture',
    });
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('one act for a household', () => {
  it('writes a row for each person and purpose, in the log and in the file, and never changes one', async () => {
    const { id, members } = await family();
    const [zoe = 0] = members;
    expect(
      await record(
        id,
        [one(id, 'photo'), one(id, 'sharing', { state: 'refused' }), one(zoe, 'photo', { by_whom: 'parent' })],
        { how: 'signature', signature: await signature(), language: 'fr' },
      ),
    ).toEqual({ code: 'Ok' });
    expect(await record(id, [one(id, 'photo', { state: 'withdrawn' })])).toEqual({ code: 'Ok' });
    const { body } = await server.call(consents.household, { client_id: id }, worker);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(
      body.persons.map(({ name, rows }) => [name, rows.map(({ purpose, state, how }) => [purpose, state, how])]),
    ).toEqual(
      [
        [
          'Ada Quartz',
          [
            ['photo', 'given', 'signature'],
            ['sharing', 'refused', 'signature'],
            ['photo', 'withdrawn', 'word'],
          ],
        ],
        ['Max Quartz', []],
        ['Zoé Quartz', [['photo', 'given', 'signature']]],
      ].sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
    );
    expect(body.persons[0]?.rows[0]).toMatchObject({
      language: 'fr',
      by_whom: 'person',
      decided_on: TODAY,
      signature: 1,
    });
    const logged = await db()
      .selectFrom('activity_log')
      .select(['client_id', 'entity_name_en', 'action'])
      .where('entity', '=', 'consents')
      .where('client_id', 'in', [id, zoe])
      .orderBy('id')
      .execute();
    expect(logged).toEqual([
      { client_id: id, entity_name_en: 'Photo in the file', action: 'consent.record' },
      { client_id: id, entity_name_en: 'Sharing by name with partners', action: 'consent.record' },
      { client_id: zoe, entity_name_en: 'Photo in the file', action: 'consent.record' },
      { client_id: id, entity_name_en: 'Photo in the file', action: 'consent.record' },
    ]);
    const signed = await server.call(consents.signature, { id: body.persons[0]?.rows[0]?.id ?? 0 }, worker);
    expect(signed.status).toBe(200);
    expect(signed.headers.get('content-type')).toContain('image/png');
    const spoken = await server.call(consents.signature, { id: body.persons[0]?.rows[2]?.id ?? 0 }, worker);
    expect(spoken.status).toBe(404);
  });

  it('records who decided for somebody of 15, the minor or a parent', async () => {
    const { id, members } = await household(db(), {}, [{ role: 4, dob: '2011-01-01' }]);
    const [youth = 0] = members;
    await record(id, [one(youth, 'photo')]);
    await record(id, [one(youth, 'photo', { state: 'withdrawn', by_whom: 'parent' })]);
    expect((await rowsOf(youth)).map(({ state, by_whom }) => [state, by_whom])).toEqual([
      ['given', 'person'],
      ['withdrawn', 'parent'],
    ]);
  });

  it('shows a member’s file only their own', async () => {
    const { members } = await family();
    const { body } = await server.call(consents.household, { client_id: members[0] ?? 0 }, worker);
    expect(body.code === 'Ok' && body.persons.map(({ name }) => name)).toEqual(['Zoé Quartz']);
  });
});

describe('the purposes', () => {
  const stored = async (code: Purpose) => {
    const { body } = await server.call(consents.purposes, {}, admin);
    const row = body.rows.find((purpose) => purpose.code === code);
    if (!row) throw new Error(code);
    const { code: _, version, asked_from_version, ...terms } = row;
    return { terms, version, asked_from_version };
  };

  it('are shipped as drafts in both languages', async () => {
    const rows = await purposesOf(db());
    expect(rows.map(({ code }) => code)).toEqual([...PURPOSES]);
    expect(rows.every(({ draft, text_en, text_fr }) => draft === 1 && text_en !== text_fr)).toBe(true);
  });

  it('get a version with each change of their words, which asks again unless the administrator says no', async () => {
    const { terms } = await stored('statistics');
    const { id } = await family();
    await record(id, [one(id, 'statistics')]);
    const change = (more: object, ask_again: 0 | 1) =>
      server.call(consents.updatePurpose, { row: { ...terms, ...more }, ask_again }, admin);
    expect((await change({ row_version: 99 }, 1)).body.code).toBe('stale');
    expect((await change({ draft: 0 }, 1)).body).toMatchObject({ row: { version: 1, draft: 0, row_version: 2 } });
    expect((await change({ text_en: 'Spelt right.', row_version: 2 }, 0)).body).toMatchObject({
      row: { version: 2, asked_from_version: 1 },
    });
    const listed = async () => {
      const { body } = await server.call(consents.again, { sortBy: 'file_number', descending: true }, worker);
      return body.code === 'Ok' ? body.rows.filter(({ client_id }) => client_id === id) : [];
    };
    expect(await listed()).toEqual([]);
    expect((await change({ text_en: 'Other words.', row_version: 3 }, 1)).body).toMatchObject({
      row: { version: 3, asked_from_version: 3 },
    });
    expect(await listed()).toMatchObject([{ purposes: [{ purpose: 'statistics', again: 'version' }] }]);
    const { body: all } = await server.call(consents.again, {}, worker);
    const { body: counted } = await server.call(consents.countAgain, {}, worker);
    expect(counted.code === 'Ok' && counted.count).toBe(all.code === 'Ok' && all.recordsFiltered);
    const texts = await db().selectFrom('consent_texts').select('text_en').where('version', '>', 1).execute();
    expect(texts.map(({ text_en }) => text_en)).toEqual(['Spelt right.', 'Other words.']);
    expect(await record(id, [one(id, 'statistics', { version: 3 })])).toEqual({ code: 'Ok' });
    expect(await listed()).toEqual([]);
  });
});

it('the statements of lists decide as the rule does, whatever was recorded', async () => {
  // A recount over many histories: the pure rule beside the SQL of photos, of names and of the list to ask again.
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const of = <T>(list: readonly T[]) => list[random(list.length)] as T;
  const file = await server.services.files.write('client_photo', 'image/jpeg', Buffer.from('photo'));
  await file.keep(db());
  const purposes = await purposesOf(db());
  const people: number[] = [];
  for (let at = 0; at < 60; at++) {
    const dob = of([null, '1980-05-05', '2012-03-02', '2012-03-04', '2015-02-28']);
    const { id } = await household(db(), { dob, photo_file_id: at % 3 === 0 ? null : file.id });
    people.push(id);
    for (let row = random(5); row > 0; row--) {
      const purpose = of(purposes);
      await db()
        .insertInto('consents')
        .values({
          client_id: id,
          purpose_id: purpose.id,
          state: of(['given', 'refused', 'withdrawn'] as const),
          version: 1,
          language: 'en',
          how: of(['word', 'paper', 'merge'] as const),
          created_by: null,
          file_id: null,
          by_whom: of(['person', 'parent'] as const),
          decided_on: of(['2025-01-01', '2026-03-02']),
          valid_until: of([null, '2026-03-02', TODAY]),
          created_at: '2026-03-02T00:00:00Z',
        })
        .execute();
    }
  }
  for (const shown_unasked of [0, 1] as const) {
    await db().updateTable('files').set({ shown_unasked }).where('id', '=', file.id).execute();
    const rows = await db()
      .selectFrom('live_clients as c')
      .select(['c.id', 'c.dob', 'c.photo_file_id'])
      .select([photoShown(TODAY).as('photo'), saidNoTo('sharing', sql`c.id`).as('no')])
      .where('c.id', 'in', people)
      .execute();
    const decisions = await decisionsOf(db(), people);
    for (const { id, dob, photo_file_id, photo, no } of rows) {
      const own = decisions.filter(({ client_id }) => client_id === id);
      const terms = (code: Purpose) =>
        termsOf(purposes.find((purpose) => purpose.code === code) as (typeof purposes)[0]);
      const said = decisionOf(terms('photo'), own, TODAY, dob);
      const isUnasked =
        said.state === 'not_asked' || said.again === 'expired' || (said.row?.valid_until ?? TODAY) < TODAY;
      const shown =
        mayUse(terms('photo'), own, TODAY, dob) ||
        (isUnasked && said.state !== 'refused' && said.state !== 'withdrawn' && shown_unasked === 1);
      expect(photo, JSON.stringify({ id, said })).toBe(photo_file_id !== null && shown);
      expect(no).toBe(['refused', 'withdrawn'].includes(decisionOf(terms('sharing'), own, TODAY, dob).state));
    }
  }
  const again = await server.call(consents.again, { rowsPerPage: 50, sortBy: 'file_number', descending: true }, worker);
  if (again.body.code !== 'Ok') throw new Error(again.body.code);
  const asked = again.body.rows.filter(({ client_id }) => people.includes(client_id));
  expect(asked.every(({ purposes: why }) => why.length > 0)).toBe(true);
  const decisions = await decisionsOf(db(), people);
  const births = await db().selectFrom('live_clients').select(['id', 'dob']).where('id', 'in', people).execute();
  const expected = births.filter(({ id, dob }) =>
    purposes.some(
      (purpose) =>
        decisionOf(
          termsOf(purpose),
          decisions.filter((row) => row.client_id === id),
          TODAY,
          dob,
        ).again !== null,
    ),
  );
  expect(asked.map(({ client_id }) => client_id).sort()).toEqual(expected.map(({ id }) => id).sort());
});
