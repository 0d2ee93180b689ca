/** Consents on a client's own page: the answers that are refused, those that are recorded, and their effects (decision 067). */
import { contract } from '@resa/contract';
import type { ConsentState, Purpose } from '@resa/rules/consent/purposes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../session/index.ts';
import { consent, household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const TODAY = '2026-03-03';
let server: TestServer;
let worker: string;
let workerEmail: string;
let admin: string;
let made = 0;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(`${TODAY}T15:00:00Z`);
  workerEmail = await user(db(), ['crud_clients', 'view_clients']);
  worker = await server.signIn(workerEmail);
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(`${TODAY}T15:00:00Z`));

const db = () => server.services.db.kysely;

interface Page {
  readonly status: number;
  readonly text: string;
  readonly code: string | undefined;
  readonly location: string | null;
}
async function ask(path: string, cookie: string, form?: Record<string, string>, headers = {}): Promise<Page> {
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const reply = await fetch(server.url + path, { redirect: 'manual', headers: { cookie, ...headers }, ...init });
  const text = await reply.text();
  const code = /data-code="([^"]*)"/.exec(text)?.[1];
  return { status: reply.status, text, code, location: reply.headers.get('location') };
}
const page = async (cookie: string, locale = 'en') => (await ask(`/portal?locale=${locale}`, cookie)).text;

/** A head who has opened their page, and who lives with them. */
async function opened(members: Parameters<typeof household>[2] = [], head: Parameters<typeof household>[1] = {}) {
  const email = `${++made}.own@example.test`;
  const { id, members: others } = await household(
    db(),
    { email, first_name: 'Ada', last_name: 'Byron', dob: '1985-05-05', ...head },
    members,
  );
  const { body } = await server.call(contract.portal.autologin, { client_id: id }, worker);
  if (body.code !== 'Ok') throw new Error(body.code);
  const { pathname, search } = new URL(body.user.address);
  const reply = await fetch(server.url + pathname + search, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(),
  });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { id, members: others, cookie };
}

/** A session of a client who signed in with a password. */
async function signedIn(client_id: number): Promise<string> {
  const { family_id } = await db()
    .selectFrom('clients')
    .select('family_id')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  const password_hash = await hashPassword('sesame-2');
  const account = { client_id, family_id, password_hash, changed_at: `${TODAY}T14:00:00Z` };
  await db().insertInto('client_accounts').values(account).execute();
  const { email } = await db()
    .selectFrom('clients')
    .select('email')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  const form = new URLSearchParams({ email: email ?? '', password: 'sesame-2' });
  const reply = await fetch(`${server.url}/portal`, { method: 'POST', redirect: 'manual', body: form });
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The form of a purpose as the page shows it, and the answers of its buttons. */
function formOf(text: string, client_id: number, purpose: Purpose) {
  const label = `consent-${client_id}-${purpose}-name`;
  const [, inside = ''] = new RegExp(`aria-labelledby="${label}">([\\s\\S]*?)</form>`).exec(text) ?? [];
  const hidden = [...inside.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  const fields: Record<string, string> = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  const answers = [...inside.matchAll(/name="state" value="(\w+)"/g)].map(([, state]) => state);
  return { fields, answers };
}
const send = (cookie: string, form: Record<string, string>, headers = {}, locale = 'en') =>
  ask(`/portal/consents?locale=${locale}`, cookie, form, headers);
async function answer(cookie: string, client_id: number, purpose: Purpose, state: ConsentState, locale = 'en') {
  const { fields } = formOf(await page(cookie, locale), client_id, purpose);
  return send(cookie, { ...fields, state }, {}, locale);
}
const rowsOf = (client_id: number) =>
  db()
    .selectFrom('consents as d')
    .innerJoin('consent_purposes as p', 'p.id', 'd.purpose_id')
    .select(['p.code', 'd.state', 'd.how', 'd.by_whom', 'd.version', 'd.language', 'd.decided_on', 'd.valid_until'])
    .select(['d.created_by', 'd.file_id'])
    .where('d.client_id', '=', client_id)
    .orderBy('d.id')
    .execute();
const states = async (client_id: number) =>
  (await rowsOf(client_id)).map(({ code, state, by_whom }) => `${code} ${state} ${by_whom}`);
/** Changes a purpose as an administrator does. */
async function reword(purpose: Purpose, more: object) {
  const { body } = await server.call(contract.consents.purposes, {}, admin);
  const row = body.rows.find(({ code }) => code === purpose);
  if (!row) throw new Error(purpose);
  const { code: _, version: __, asked_from_version: ___, ...terms } = row;
  const changed = await server.call(
    contract.consents.updatePurpose,
    { row: { ...terms, ...more }, ask_again: 1 },
    admin,
  );
  expect(changed.body.code).toBe('Ok');
}

describe('an answer is refused', () => {
  it('without a session that lasts', async () => {
    const { id, cookie } = await opened();
    const { fields } = formOf(await page(cookie), id, 'photo');
    const form = { ...fields, state: 'given' };
    expect(await send('', form)).toMatchObject({ status: 401, code: 'session_used' });
    expect(await send(`resa_client=${worker}`, form)).toMatchObject({ status: 401 });
    server.clock.set(`${TODAY}T16:00:01Z`);
    const late = await send(cookie, form);
    expect(late).toMatchObject({ status: 401, code: 'session_used' });
    expect(late.text).toContain('nothing was recorded');
    expect(await rowsOf(id)).toEqual([]);
  });

  it('from a page of another site', async () => {
    const { id, cookie } = await opened();
    const { fields } = formOf(await page(cookie), id, 'sharing');
    const form = { ...fields, state: 'given' };
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }])
      expect(await send(cookie, form, headers)).toMatchObject({ status: 403, code: 'Forbidden' });
    expect(await rowsOf(id)).toEqual([]);
  });

  it('for persons of another household, adults, and children of somebody else or of an unknown age', async () => {
    const other = await opened([{ role: 4, dob: '2018-01-01' }]);
    const { id, members, cookie } = await opened([
      { role: 3, dob: '1986-01-01' },
      { role: 4, dob: '2006-01-01' },
      { role: 11, dob: '2018-01-01' },
      { role: 4, dob: null },
    ]);
    const text = await page(cookie);
    const { fields } = formOf(text, id, 'photo');
    for (const client_id of [other.id, ...other.members, ...members, 2_000_000]) {
      expect(formOf(text, client_id, 'photo').answers).toEqual([]);
      const form = { ...fields, client_id: String(client_id), state: 'given' };
      expect(await send(cookie, form)).toMatchObject({ status: 404, code: 'NotFound' });
      expect(await rowsOf(client_id)).toEqual([]);
    }
  });

  it.each([
    ['an unknown purpose', { purpose: 'profiling' }],
    ['an unknown answer', { state: 'maybe' }],
    ['a version that cannot be', { version: '-1' }],
    ['no word about the answer before', { after: '' }],
    ['a person that cannot be', { client_id: '9'.repeat(12) }],
    ['signs that no number has', { client_id: '\u0000' }],
  ])('with %s', async (_, wrong) => {
    const { id, cookie } = await opened();
    const { fields } = formOf(await page(cookie), id, 'photo');
    expect(await send(cookie, { ...fields, state: 'given', ...wrong })).toMatchObject({ status: 400, code: 'Invalid' });
    expect(await rowsOf(id)).toEqual([]);
  });

  it('about words that have changed, and the page shows the new ones', async () => {
    const { id, cookie } = await opened();
    const { fields } = formOf(await page(cookie), id, 'statistics');
    await reword('statistics', { text_en: 'We count you, and how often you come.' });
    const refused = await send(cookie, { ...fields, state: 'given' });
    expect(refused).toMatchObject({ status: 409, code: 'text_changed' });
    expect(refused.text).toContain('We count you, and how often you come.');
    expect(await rowsOf(id)).toEqual([]);
    expect(await send(cookie, { ...formOf(refused.text, id, 'statistics').fields, state: 'given' })).toMatchObject({
      status: 303,
    });
    expect(await rowsOf(id)).toMatchObject([{ state: 'given', version: 2 }]);
  });

  it('from an older page, and one that the page does not offer', async () => {
    const { id, cookie } = await opened();
    const first = formOf(await page(cookie), id, 'sharing').fields;
    expect(await send(cookie, { ...first, state: 'withdrawn' })).toMatchObject({ status: 409, code: 'stale' });
    expect((await send(cookie, { ...first, state: 'given' })).status).toBe(303);
    expect((await answer(cookie, id, 'sharing', 'withdrawn')).status).toBe(303);
    const replayed = await send(cookie, { ...first, state: 'given' });
    expect(replayed).toMatchObject({ status: 409, code: 'stale' });
    expect(replayed.text).toContain('Consent withdrawn on Tuesday, March 3, 2026');
    expect(await states(id)).toEqual(['sharing given person', 'sharing withdrawn person']);

    await consent(db(), id, 'photo', 'refused', TODAY);
    const before = { ...first, purpose: 'photo', state: 'given' };
    expect(await send(cookie, before)).toMatchObject({ status: 409, code: 'stale' });
  });

  it('for a purpose that is not asked any more, or of somebody too young', async () => {
    const { id, members, cookie } = await opened([{ role: 4, first_name: 'Zoé', dob: '2018-01-01' }]);
    const [zoe = 0] = members;
    const text = await page(cookie);
    expect(formOf(text, zoe, 'text_messages').answers).toEqual([]);
    const { fields } = formOf(text, id, 'text_messages');
    expect(await send(cookie, { ...fields, client_id: String(zoe), state: 'given' })).toMatchObject({ code: 'stale' });
    await answer(cookie, id, 'text_messages', 'given');
    await reword('text_messages', { active: 0 });
    expect(formOf(await page(cookie), id, 'text_messages').answers).toEqual(['withdrawn']);
    await answer(cookie, id, 'text_messages', 'withdrawn');
    expect(await page(cookie)).not.toContain('Text messages');
    expect(await send(cookie, { ...fields, state: 'given' })).toMatchObject({ status: 409 });
    expect(await states(id)).toEqual(['text_messages given person', 'text_messages withdrawn person']);
    await reword('text_messages', { active: 1 });
  });

  it('once the file is restricted, or the person is not the head any more', async () => {
    const closed = await opened();
    const { fields } = formOf(await page(closed.cookie), closed.id, 'photo');
    const act = { client_id: closed.id, reason: 'danger' as const, users: [], roles: [] };
    expect((await server.call(contract.restrictions.save, act, admin)).body).toEqual({ code: 'Ok' });
    expect(await send(closed.cookie, { ...fields, state: 'given' })).toMatchObject({ status: 401 });
    expect(await rowsOf(closed.id)).toEqual([]);

    const member = await opened();
    const form = formOf(await page(member.cookie), member.id, 'photo').fields;
    await db().updateTable('memberships').set({ group_role_type_id: 3 }).where('client_id', '=', member.id).execute();
    expect(await send(member.cookie, { ...form, state: 'given' })).toMatchObject({ status: 401 });
    expect(await rowsOf(member.id)).toEqual([]);
  });

  it('beyond sixty in an hour', async () => {
    const { id, cookie } = await opened();
    const attempts = Array.from({ length: 60 }, () => ({
      kind: 'client_answer',
      key: String(id),
      at: `${TODAY}T14:59:00Z`,
    }));
    await db().insertInto('attempts').values(attempts).execute();
    expect(await answer(cookie, id, 'photo', 'given')).toMatchObject({ status: 429, code: 'too_many' });
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('an answer', () => {
  it('is a row like those of the desk, with the words that were shown, and in the log under the client’s name', async () => {
    const { id } = await opened();
    const cookie = await signedIn(id);
    expect(await page(cookie)).not.toContain('opened this page');
    await reword('photo', { expires_months: 12 });
    const said = await answer(cookie, id, 'photo', 'given', 'fr');
    expect(said).toMatchObject({ status: 303, location: `/portal?locale=fr#consent-${id}-photo` });
    const row = { code: 'photo', state: 'given', how: 'page', by_whom: 'person', version: 1, language: 'fr' };
    expect(await rowsOf(id)).toEqual([
      { ...row, decided_on: TODAY, valid_until: '2027-03-03', created_by: null, file_id: null },
    ]);
    const logged = await db()
      .selectFrom('activity_log')
      .select(['action', 'user_id', 'created_name', 'entity_name_fr', 'properties'])
      .where('client_id', '=', id)
      .where('entity', '=', 'consents')
      .execute();
    expect(logged).toEqual([
      {
        action: 'consent.record',
        user_id: null,
        created_name: 'Ada Byron',
        entity_name_fr: 'Photo au dossier',
        properties: expect.objectContaining({ how: [null, 'page'], state: [null, 'given'], language: [null, 'fr'] }),
      },
    ]);
    const { body } = await server.call(contract.consents.household, { client_id: id }, worker);
    expect(body.code === 'Ok' && body.persons[0]?.rows).toMatchObject([{ how: 'page', created_by: null }]);
    expect(await page(cookie, 'fr')).toContain('Oui, le mardi 3 mars 2026');
    expect(await page(cookie)).toContain('Your yes counts until Wednesday, March 3, 2027.');
    await reword('photo', { expires_months: null });
  });

  it('names the user who opened the page from the file', async () => {
    const { id, cookie } = await opened();
    const { name, id: user_id } = await db()
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', workerEmail)
      .executeTakeFirstOrThrow();
    expect(await page(cookie)).toContain(`${name} opened this page.`);
    expect((await answer(cookie, id, 'photo', 'given')).status).toBe(303);
    expect(await rowsOf(id)).toMatchObject([{ how: 'page', by_whom: 'person', created_by: user_id }]);
    const logged = db().selectFrom('activity_log').select(['user_id', 'created_name']);
    const rows = await logged.where('client_id', '=', id).where('entity', '=', 'consents').execute();
    expect(rows).toEqual([{ user_id, created_name: name }]);
  });

  it('that is sent twice is recorded once', async () => {
    const { id, cookie } = await opened();
    const { fields } = formOf(await page(cookie), id, 'photo');
    const both = await Promise.all([1, 2].map(() => send(cookie, { ...fields, state: 'given' })));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await states(id)).toEqual(['photo given person']);
  });

  it('no to a required purpose says that the household is served, and a yes taken back counts at once', async () => {
    const { id, cookie } = await opened();
    const before = await page(cookie);
    expect(before).toContain('If you say no, your household is served all the same.');
    expect(before).not.toContain('We keep only what the service needs.');
    await answer(cookie, id, 'service', 'refused');
    expect(await page(cookie)).toContain('We keep only what the service needs.');

    const photo = await server.services.files.write('client_photo', 'image/jpeg', Buffer.from('photo'));
    await photo.keep(db());
    await db().updateTable('clients').set({ photo_file_id: photo.id }).where('id', '=', id).execute();
    const shown = async () => (await server.call(contract.clients.photo, { id }, worker)).status;
    expect(await shown()).toBe(404);
    await answer(cookie, id, 'photo', 'given');
    expect(await shown()).toBe(200);
    await answer(cookie, id, 'photo', 'withdrawn');
    expect(await shown()).toBe(404);
    expect(await states(id)).toEqual(['service refused person', 'photo given person', 'photo withdrawn person']);
  });

  it('for children is a parent’s, up to 17, and leaves what a minor or a tutor said', async () => {
    const { id, members, cookie } = await opened([
      { role: 4, first_name: 'Zoé', dob: '2018-01-01' },
      { role: 4, first_name: 'Max', dob: '2010-01-01' },
    ]);
    const [zoe = 0, max = 0] = members;
    await answer(cookie, zoe, 'photo', 'refused');
    await answer(cookie, max, 'photo', 'given');
    expect(await states(zoe)).toEqual(['photo refused parent']);
    expect(await states(max)).toEqual(['photo given parent']);
    await consent(db(), max, 'sharing', 'refused', TODAY);
    const text = await page(cookie);
    expect(formOf(text, max, 'sharing').answers).toEqual([]);
    const [item = ''] = new RegExp(`<li id="consent-${max}-sharing">[\\s\\S]*?</li>`).exec(text) ?? [];
    expect(item).toContain('Max Byron or their tutor has answered.');
    expect(item).not.toContain('No, on');
    const { fields } = formOf(text, id, 'sharing');
    const own = await db().selectFrom('consents').select('id').where('client_id', '=', max).orderBy('id').execute();
    const form = { ...fields, client_id: String(max), after: String(own.at(-1)?.id), state: 'given' };
    expect(await send(cookie, form)).toMatchObject({ status: 409, code: 'stale' });
    expect(await states(max)).toEqual(['photo given parent', 'sharing refused person']);
  });
});

it('a page without scripts lists the purposes under their names, in the language of the page', async () => {
  const { id, cookie } = await opened([], { first_name: '<b>Ada</b>' });
  const [english, french] = [await page(cookie), await page(cookie, 'fr')];
  for (const text of [english, french]) {
    expect(text).not.toMatch(/<style|<script>| on\w+=| style=|<b>/);
    expect(text.match(/<form /g)).toHaveLength(7);
  }
  expect(english).toContain('<h2>How we may use your data</h2>');
  expect(french).toContain('<h2>Utilisation de vos renseignements</h2>');
  expect(french).toContain('Nous gardons une photo de vous');
  expect(formOf(french, id, 'photo').answers).toEqual(['given', 'refused']);
  expect(await ask('/portal/consents', cookie)).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/portal\?locale=(en|fr)$/),
  });
});
