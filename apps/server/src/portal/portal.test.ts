import { contract } from '@resa/contract';
import { CLIENT_ENDINGS, type ClientEnding } from '@resa/rules/staff/endings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointment, household, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import type { Purpose } from './links/links.ts';
import { openSession } from './sessions/sessions.ts';

const { portal, logs } = contract;
const EMAIL = 'ada@example.test';

let server: TestServer;
let worker: string;
let made = 0;
beforeAll(async () => {
  server = await testServer();
  const settings = { portal_waiting: 1 } as const;
  await server.call(contract.app_settings.update, { settings }, await server.signIn('admin@resa.test'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  await db().deleteFrom('attempts').execute();
  worker = await server.signIn('worker@resa.test');
});

const db = () => server.services.db.kysely;
const address = () => `${++made}.${EMAIL}`;
const client = (more: object = {}) => household(db(), { email: address(), ...more });
const autologin = (client_id: number, token = worker) => server.call(portal.autologin, { client_id }, token);
const reset = (id: number, token = worker) => server.call(portal.sendPasswordReset, { id }, token);

interface Shown {
  status: number;
  text: string;
  code: string | undefined;
  cookie: string | undefined;
  headers: Headers;
}
async function ask(path: string, init: RequestInit = {}): Promise<Shown> {
  const response = await fetch(path.startsWith('http') ? path : server.url + path, { redirect: 'manual', ...init });
  const text = await response.text();
  const [cookie] = response.headers.getSetCookie();
  const code = /data-code="([^"]*)"/.exec(text)?.[1];
  return { status: response.status, text, code, cookie, headers: response.headers };
}
const post = (path: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: new URLSearchParams(form), headers });
const cookieOf = ({ cookie = '' }: Shown) => cookie.split(';')[0] ?? '';
const mine = (cookie: string, query = '') => ask(`/portal${query}`, { headers: { cookie } });

/** Where the pages are in this test, whatever the address in the link. */
const here = (link: string) => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};
async function linkFor(id: number): Promise<string> {
  const { body } = await autologin(id);
  if (body.code !== 'Ok') throw new Error(body.code);
  return here(body.user.address);
}
async function mailsTo(email: string) {
  await server.services.jobs.runDue();
  return db().selectFrom('captured_mails').selectAll().where('sent_to', '=', email).orderBy('id').execute();
}
async function passwordLink(id: number): Promise<string> {
  expect((await reset(id)).body).toEqual({ code: 'Ok' });
  const { email } = await db().selectFrom('clients').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  const mail = (await mailsTo(email as string)).at(-1);
  return here(/http\S+\/reset_password\/[\w-]+\?locale=\w+/.exec(mail?.body ?? '')?.[0] ?? '');
}
async function codeFor(client_id: number): Promise<string> {
  const { body } = await server.call(portal.makeCode, { client_id }, worker);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.slip_code;
}
const choose = (link: string, newPassword = 'sesame-1', renewPassword = newPassword) =>
  post(link, { newPassword, renewPassword });
const signIn = (email: string, password: string) => post('/portal', { email, password });
async function signedIn(more: object = {}) {
  const one = await client(more);
  return { ...one, cookie: cookieOf(await post(await linkFor(one.id))) };
}
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'user_id', 'created_name', 'properties'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();

describe('a link is not made', () => {
  it('without crud_clients, and for a file that is not there', async () => {
    const { id } = await client();
    const viewer = await server.signIn(await user(db(), ['view_clients']));
    for (const call of [autologin, reset]) {
      expect((await call(id, viewer)).status).toBe(403);
      expect((await call(2_000_000)).status).toBe(404);
    }
    expect(await db().selectFrom('client_links').select('purpose').where('client_id', '=', id).execute()).toEqual([]);
  });

  it('for a member of a family, or without an email', async () => {
    const family = await household(db(), { email: address() }, [{ role: 3, email: address() }]);
    const silent = await client({ email: null });
    for (const call of [autologin, reset]) {
      expect((await call(family.members[0] as number)).body).toEqual({ code: 'not_head' });
      expect((await call(silent.id)).body).toEqual({ code: 'no_email' });
      expect((await call(family.id)).body.code).toBe('Ok');
    }
  });

  it('for a restricted household, whoever asks', async () => {
    const { id, file_number } = await client();
    const users = [await userId(db(), 'worker@resa.test')];
    const admin = await server.signIn('admin@resa.test');
    await server.call(contract.restrictions.save, { client_id: id, reason: 'danger', users, roles: [] }, admin);
    const refused = { status: 403, body: { code: 'restricted', id, file_number } };
    for (const call of [autologin, reset]) expect(await call(id)).toMatchObject(refused);
    const { rows } = await sql`select from jobs where name = 'mail' and (data->>'client_id')::int = ${id}`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });

  it('more often than anybody needs one', async () => {
    const { id } = await client();
    for (let n = 0; n < 5; n++) expect((await reset(id)).status).toBe(200);
    expect((await reset(id)).status).toBe(429);
  });
});

describe('in production without CLIENTS_URL', () => {
  it('the pages do not exist, and both calls say so', async () => {
    const config = { mode: 'production', secret: 'x'.repeat(32), publicUrl: 'https://resa.example' } as const;
    const other = await testServer({ config });
    const { id } = await household(other.services.db.kysely, { email: EMAIL });
    const token = await other.signIn('worker@resa.test');
    expect((await other.call(portal.autologin, { client_id: id }, token)).body).toEqual({ code: 'no_portal' });
    expect((await other.call(portal.sendPasswordReset, { id }, token)).body).toEqual({ code: 'no_portal' });
    expect((await fetch(`${other.url}/portal`, { method: 'POST' })).status).toBe(404);
    await other.close();
  });

  it('and with it the cookie is sent only over TLS', async () => {
    const clientsUrl = 'https://clients.resa.example/portal';
    const config = {
      trustProxy: 1,
      mode: 'production',
      secret: 'x'.repeat(32),
      publicUrl: 'https://resa.example',
      clientsUrl,
    } as const;
    const other = await testServer({ config });
    const { id } = await household(other.services.db.kysely, { email: EMAIL });
    const { body } = await other.call(portal.autologin, { client_id: id }, await other.signIn('worker@resa.test'));
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(body.user.address).toBe(`${clientsUrl}/autologin/${body.user.hash}?locale=en`);
    const opened = await fetch(other.url + here(body.user.address), {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams() },
      headers: { 'x-forwarded-host': 'clients.resa.example' },
    });
    expect(opened.headers.get('set-cookie')).toMatch(/; Path=\/portal; .*; HttpOnly; SameSite=Lax; Secure$/);
    await other.close();
  });
});

describe('where clients have a host of their own', () => {
  let other: TestServer;
  const STAFF = 'resa.example';
  const CLIENTS = 'clients.resa.example';
  beforeAll(async () => {
    const config = {
      ...{ mode: 'production' as const, secret: 'x'.repeat(32), trustProxy: 1 },
      ...{ publicUrl: `https://${STAFF}`, clientsUrl: `https://${CLIENTS}` },
    } as const;
    other = await testServer({ config });
  });
  afterAll(() => other.close());
  const ask = async (host: string, path: string, init: RequestInit = {}) => {
    const headers = { 'x-forwarded-host': host, accept: 'text/html', ...(init.headers as Record<string, string>) };
    const reply = await fetch(other.url + path, { redirect: 'manual', ...init, headers });
    return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
  };

  it.each([
    '/login',
    '/client',
    '/index.html',
    '/api/docs',
    '/api/search',
    '/web/auth/login',
    '/healthz',
    '/readyz',
    '/metrics',
    '/portal/../login',
    '/portal/%2e%2e/login',
    '//login',
    '/portals',
  ])('serves nothing of staff on the host of clients: %s', async (path) => {
    for (const method of ['GET', 'POST'])
      expect(await ask(CLIENTS, path, { method })).toMatchObject({ status: 404, text: '{"code":"NotFound"}' });
    expect((await ask(CLIENTS.toUpperCase(), path)).status).toBe(404);
  });

  it.each([`${CLIENTS}:443`, `${CLIENTS}.`, `${CLIENTS}.:443`, `${STAFF}, ${CLIENTS}`])(
    'serves nothing of staff on the host of clients, written as %s',
    async (host) => {
      for (const path of ['/login', '/healthz']) expect((await ask(host, path)).status).toBe(404);
      expect((await ask(host, '/portal?locale=fr')).text).toContain('Se connecter à mon dossier');
    },
  );

  it('accepts no call of staff there, also with their session', async () => {
    const token = await other.signIn('worker@resa.test');
    const { id } = await household(other.services.db.kysely, { email: EMAIL });
    const answer = (host: string) =>
      other.call(portal.autologin, { client_id: id }, token, { 'x-forwarded-host': host });
    expect((await answer(CLIENTS)).status).toBe(404);
    expect((await answer(STAFF)).body.code).toBe('Ok');
  });

  it('leads from the address of clients to their page, and serves it', async () => {
    expect(await ask(CLIENTS, '/?locale=fr')).toMatchObject({ status: 302, location: '/portal?locale=fr' });
    const hash = '11111111-2222-4333-8444-555555555555';
    for (const page of ['autologin', 'reset_password'])
      expect(await ask(CLIENTS, `/${page}/${hash}?locale=fr`)).toMatchObject({
        ...{ status: 302, location: `/portal/${page}/${hash}?locale=fr` },
      });
    expect((await ask(CLIENTS, '/portal?locale=fr')).text).toContain('Se connecter à mon dossier');
  });

  it('leads from the host of staff to it, and accepts no form and no call of clients there', async () => {
    const hash = '11111111-2222-4333-8444-555555555555';
    const links = { [`/autologin/${hash}`]: `/portal/autologin/${hash}`, '/portal': '/portal' };
    for (const [path, there] of Object.entries(links))
      expect(await ask(STAFF, `${path}?locale=fr`)).toMatchObject({
        ...{ status: 302, location: `https://${CLIENTS}${there}?locale=fr` },
      });
    for (const path of ['/portal', '/portal/book', '/portal/calls/plans', `/portal/autologin/${hash}`])
      expect((await ask(STAFF, path, { method: 'POST', body: new URLSearchParams() })).status).toBe(404);
  });

  it('refuses a form that a page of staff sends', async () => {
    const body = new URLSearchParams({ email: EMAIL, password: 'x' });
    for (const headers of [{ origin: `https://${STAFF}` }, { 'sec-fetch-site': 'same-site' }])
      expect((await ask(CLIENTS, '/portal', { method: 'POST', body, headers })).status).toBe(403);
    const own = { origin: `https://${CLIENTS}`, 'sec-fetch-site': 'same-origin' };
    expect((await ask(CLIENTS, '/portal', { method: 'POST', body, headers: own })).text).toContain('aria-invalid');
  });
});

describe('an autologin', () => {
  it('is used by the form of its page and not by opening it, once, within a minute', async () => {
    const { id } = await client();
    const link = await linkFor(id);
    for (let opened = 0; opened < 2; opened++) expect(await ask(link)).toMatchObject({ status: 200, code: 'Ok' });
    const both = await Promise.all([post(link), post(link)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 404]);
    const entered = both.find(({ status }) => status === 303) as Shown;
    expect(entered.cookie).toMatch(/^resa_client=[\w-]{43}; Path=\/portal; Max-Age=3600; HttpOnly; SameSite=Lax$/);
    expect(entered.headers.get('location')).toMatch(/^\/portal\?locale=(en|fr)$/);
    expect(await ask(link)).toMatchObject({ status: 404, code: 'NotFound' });

    const late = await linkFor(id);
    server.clock.set('2026-03-03T15:01:01Z');
    expect(await post(late)).toMatchObject({ status: 404, code: 'NotFound', cookie: undefined });
  });

  it('is not kept for a repeated call', async () => {
    const { id: client_id } = await client();
    const key = crypto.randomUUID();
    const send = () => server.call(portal.autologin, { client_id }, worker, { 'idempotency-key': key });
    expect((await send()).body.code).toBe('Ok');
    expect((await send()).body).toEqual({ code: 'key_reused' });
    const kept = await db().selectFrom('idempotency_keys').select('answer').where('key', '=', key).execute();
    expect(kept).toEqual([{ answer: null }]);
  });

  it('ends the link before it, and does not open the page of a password', async () => {
    const { id } = await client();
    const first = await linkFor(id);
    const second = await linkFor(id);
    expect((await post(first)).status).toBe(404);
    expect((await choose(second.replace('autologin', 'reset_password'))).status).toBe(404);
    expect((await post(second)).status).toBe(303);
  });

  it('shows name, number and the open appointments from today on, and nothing of others', async () => {
    const { id, file_number, cookie } = await signedIn({ first_name: 'Ada', last_name: '<b>Byron</b>' });
    const other = await client({ first_name: 'Zoltan' });
    const book = (client_id: number, start_date_time: string, status = 1) =>
      appointment(db(), { client_id, start_date_time, status });
    await book(id, '2026-03-02 09:00');
    await book(id, '2026-03-03 09:00');
    await book(id, '2026-03-05 09:30');
    await book(id, '2026-03-06 10:00', 4);
    await book(other.id, '2026-03-07 11:00');
    const page = await mine(cookie, '?locale=en');
    expect(page).toMatchObject({ status: 200, code: 'Ok' });
    expect(page.text).toContain('Ada &#60;b&#62;Byron&#60;/b&#62;');
    expect(page.text).toContain(`>${file_number}<`);
    expect(page.text.match(/datetime="[^"]*"/g)).toEqual([
      'datetime="2026-03-03T09:00"',
      'datetime="2026-03-05T09:30"',
    ]);
    expect(page.text).not.toContain('Zoltan');
    const { rows } = await sql<{ line: string }>`
      with written as (
        insert into addresses (address_ln1, unit, postal_code, country_id, province_id, city_id)
        select '12 Elm Street', '7', 'H2X 1Y4', r.country_id, r.id, t.id
        from cities t join provinces r on r.id = t.province_id order by t.id limit 1
        returning id, city_id, province_id)
      update places set address_id = w.id
      from written w join cities t on t.id = w.city_id join provinces r on r.id = w.province_id
      where places.id in (select place_id from appointments where client_id = ${id})
      returning concat('12 Elm Street, #7, ', t.name_en, ', ', r.code, ' H2X\u00a01Y4') as line`.execute(db());
    const english = (await mine(cookie, '?locale=en')).text;
    expect(english).toMatch(
      /, <a href="https:\/\/www\.openstreetmap\.org\/search\?query=12%20Elm%20Street[^"]*" rel="noreferrer">/,
    );
    expect(english).toContain(`>${rows[0]?.line}</a></p>`);
    expect(english).toContain('Thursday, March 5, 2026, 9:30\u00a0a.m.');
    expect((await mine(cookie, '?locale=fr')).text).toContain('jeudi 5 mars 2026 à 9\u00a0h\u00a030');
  });

  it('is in the log without its token', async () => {
    const { id } = await client();
    const link = await linkFor(id);
    const uuid = link.split(/[/?]/)[3] as string;
    await post(link);
    const user_id = await userId(db(), 'worker@resa.test');
    expect(await logged(id)).toMatchObject([
      { action: 'client.autologin', user_id, properties: {} },
      { action: 'client.portal_open', user_id, properties: {} },
    ]);
    expect(server.logged.join()).not.toContain(uuid);
  });
});

describe('a password link', () => {
  it('goes to the client in their language, with no link in the copy in their file', async () => {
    const email = address();
    const { id } = await client({ email, first_name: 'Ada', last_name: 'Byron', service_language_id: 2 });
    const link = await passwordLink(id);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toMatch(/votre mot de passe$/);
    expect(mail?.body).toContain('Bonjour Ada Byron,');
    expect(link).toMatch(/^\/portal\/reset_password\/[\da-f-]{36}\?locale=fr$/);
    const kept = await db().selectFrom('client_emails').selectAll().where('client_id', '=', id).execute();
    expect(kept).toMatchObject([{ sent_to: email, subject: mail?.subject }]);
    expect(kept[0]?.message).not.toContain(link.split(/[/?]/)[3]);
    expect(await logged(id)).toMatchObject([
      { action: 'client.send_password_reset', properties: { sent_to: [null, email] } },
    ]);
  });

  it.each([
    ['sesame-1', 'sesame-2', 'The two passwords are not the same.'],
    ['four', 'four', 'The password must have at least 5 characters.'],
    ['x'.repeat(33), 'x'.repeat(33), 'The password may have at most 32 characters.'],
    ['', '', 'Required'],
  ])('does not take %j and %j, and can be used afterwards', async (first, second, text) => {
    const link = (await passwordLink((await client()).id)).replace('locale=fr', 'locale=en');
    const refused = await choose(link, first, second);
    expect(refused).toMatchObject({ status: 400, cookie: undefined });
    expect(refused.text).toContain(text);
    expect(refused.text).toContain('aria-invalid="true"');
    expect((await choose(link)).status).toBe(303);
  });

  it('is used once, within a day, and ends the other links and sessions of the client', async () => {
    const email = address();
    const { id, cookie } = await signedIn({ email });
    const first = await passwordLink(id);
    const link = await passwordLink(id);
    expect((await choose(first)).status).toBe(404);
    expect((await ask(link)).status).toBe(200);
    const both = await Promise.all([choose(link), choose(link)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect((await mine(cookie)).text).toContain('name="password"');
    const chosen = both.find(({ status }) => status === 303) as Shown;
    expect((await mine(cookieOf(chosen))).text).not.toContain('name="password"');
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'client.portal_password',
      user_id: null,
      created_name: 'Élodie Tremblay-Côté',
      properties: {},
    });

    const late = await passwordLink(id);
    server.clock.set('2026-03-04T15:00:01Z');
    expect((await choose(late)).status).toBe(404);
  });

  it('ends when the address that it was mailed to is corrected', async () => {
    const { id } = await client();
    const link = await passwordLink(id);
    await db().updateTable('clients').set({ email: address() }).where('id', '=', id).execute();
    expect((await ask(link)).status).toBe(404);
    expect((await choose(link)).status).toBe(404);
  });
});

describe('a client who chose a password', () => {
  it('signs in with it, whatever the case of their email, and nobody learns who has one', async () => {
    const email = address();
    const { id } = await client({ email });
    const without = address();
    await client({ email: without });
    await choose(await passwordLink(id));
    const refusals = await Promise.all([
      signIn(email, 'wrong-1'),
      signIn(without, 'sesame-1'),
      signIn('nobody@example.test', 'sesame-1'),
      signIn('\u0000', 'sesame-1'),
      signIn('', ''),
    ]);
    for (const { status, text, cookie } of refusals) {
      expect([status, cookie]).toEqual([403, undefined]);
      expect(text).toMatch(/numéro de dossier ou mot de passe incorrect|Wrong email, file number or password/);
    }
    const entered = await signIn(email.toUpperCase(), 'sesame-1');
    expect(entered.status).toBe(303);
    expect((await mine(cookieOf(entered))).text).toContain('Tremblay-Côté');
    expect((await logged(id)).at(-1)).toMatchObject({ action: 'client.portal_sign_in', user_id: null });
  });

  it('signs in after wrong passwords, which are answered late, and waits where no place is free', async () => {
    const email = address();
    const { id } = await client({ email });
    await choose(await passwordLink(id));
    for (let n = 0; n < 5; n++) expect((await signIn(email, 'wrong-1')).status).toBe(403);
    const start = performance.now();
    const places = Array.from({ length: 8 }, () => signIn(email, 'wrong-1'));
    await new Promise((go) => setTimeout(go, 500));
    const refused = await signIn(email, 'sesame-1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    for (const { status } of await Promise.all(places)) expect(status).toBe(403);
    expect(performance.now() - start).toBeGreaterThan(1_990);
    expect((await signIn(email, 'sesame-1')).status).toBe(303);
  });
});

describe('the table of endings: a client', () => {
  /** A client with two sessions and a link of each purpose, and which of them still count. */
  async function somebody() {
    const email = address();
    const { id, group_id, members } = await household(db(), { email, role: 2 }, [{ role: 9, email: address() }]);
    const other = cookieOf(await post(await linkFor(id)));
    const session = { client_id: id, family_id: group_id, opened_by: null };
    const own = `resa_client=${await openSession(db(), new Date(server.services.clock()), '', session)}`;
    const links: Record<Purpose, string> = {
      autologin: await linkFor(id),
      password: await passwordLink(id),
      code: await codeFor(id),
    };
    const counts = async () => ({
      own: !(await mine(own)).text.includes('name="password"'),
      other: !(await mine(other)).text.includes('name="password"'),
      autologin: (await ask(links.autologin)).status === 200,
      password: (await ask(links.password)).status === 200,
      code: (await post('/portal/code', { code: links.code })).status === 200,
    });
    return { id, group_id, member: members[0] as number, email, own, links, counts };
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>;
  const ALL = { own: true, other: true, autologin: true, password: true, code: true };

  const ways: Record<ClientEnding, [(who: Somebody) => Promise<unknown>, Purpose | null][]> = {
    password: [[({ links }) => choose(links.password), 'password']],
    new_link: [
      [({ id }) => linkFor(id), 'autologin'],
      [({ id }) => passwordLink(id), 'password'],
      [({ id }) => codeFor(id), 'code'],
    ],
    signed_out: [[({ own }) => post('/portal/sign_out', {}, { cookie: own }), null]],
    signed_out_everywhere: [[({ own }) => post('/portal/sign_out_everywhere', {}, { cookie: own }), null]],
  };
  it.each(
    Object.entries(ways).flatMap(([why, of]) =>
      of.map(([act, purpose]) => [why as ClientEnding, purpose, act] as const),
    ),
  )('%s, link %s', async (why, purpose, act) => {
    const who = await somebody();
    expect(await who.counts()).toEqual(ALL);
    await act(who);
    const { sessions, links } = CLIENT_ENDINGS[why];
    const left = (one: Purpose) => links === 'none' || (links === 'same_purpose' && purpose !== one);
    expect(await who.counts()).toEqual({
      own: sessions === 'none',
      other: sessions !== 'all',
      autologin: left('autologin'),
      password: left('password'),
      code: left('code'),
    });
  });

  const NONE = { own: false, other: false, autologin: false, password: false, code: false };
  const set = (id: number, values: object) => db().updateTable('clients').set(values).where('id', '=', id).execute();
  /** Ends the membership and makes the person the single head of a household of their own. */
  async function leave(id: number) {
    await db().updateTable('memberships').set({ date_end: '2026-03-02' }).where('client_id', '=', id).execute();
    const { id: group_id } = await db()
      .insertInto('families')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { group_id, client_id: id, group_role_type_id: 1, date_start: '2026-03-03' };
    await db().insertInto('memberships').values(row).execute();
  }
  const admin = () => server.signIn('admin@resa.test');
  const ends: Record<string, (who: Somebody) => Promise<unknown>> = {
    'another person heads the household': async ({ id, member }) =>
      expect(
        await server.call(
          contract.families.switchToFamilyHead,
          { head: id, candidate: member, email: address(), head_role: 9 },
          await admin(),
        ),
      ).toMatchObject({ body: { code: 'Ok' } }),
    'they head another household': ({ id }) => leave(id),
    'they are merged away': async ({ id }) =>
      expect(
        await server.call(
          contract.merging.merge,
          { source: id, target: (await client()).id, choices: {} },
          await admin(),
        ),
      ).toMatchObject({ body: { code: 'Ok' } }),
    'they are deleted': ({ id }) => set(id, { deleted_at: '2026-03-03T15:00:00Z' }),
    'they are restricted': async ({ id }) =>
      expect(
        await server.call(
          contract.restrictions.save,
          { client_id: id, reason: 'danger', users: [await userId(db(), 'worker@resa.test')], roles: [] },
          await admin(),
        ),
      ).toMatchObject({ body: { code: 'Ok' } }),
  };
  it.each(Object.entries(ends))('loses links, code, sessions and password when %s', async (_, act) => {
    const who = await somebody();
    await choose(who.links.password);
    const signed = cookieOf(await signIn(who.email, 'sesame-1'));
    const [autologin, password] = [await linkFor(who.id), await passwordLink(who.id)];
    const code = await codeFor(who.id);
    expect((await mine(signed)).text).not.toContain('name="password"');
    await act(who);
    for (const cookie of [who.own, signed]) {
      expect((await mine(cookie)).text).toContain('name="password"');
      expect((await post('/portal/alive', {}, { cookie })).status).toBe(401);
      const answer = { client_id: String(who.id), purpose: 'service', version: '1', after: '0', state: 'given' };
      expect(await post('/portal/consents', answer, { cookie })).toMatchObject({ status: 401, code: 'session_used' });
    }
    expect((await post(autologin)).status).toBe(404);
    expect((await choose(password)).status).toBe(404);
    expect((await post('/portal/code', { code })).status).toBe(403);
    expect((await signIn(who.email, 'sesame-1')).status).toBe(403);
  });

  it('gets in again by a new link for the household that they head now', async () => {
    const who = await somebody();
    await choose(who.links.password);
    await leave(who.id);
    expect((await signIn(who.email, 'sesame-1')).status).toBe(403);
    expect((await choose(await passwordLink(who.id), 'sesame-2')).status).toBe(303);
    expect((await signIn(who.email, 'sesame-2')).status).toBe(303);
  });

  it.each<[string, (id: number) => Promise<unknown>, object]>([
    ['deleted', (id) => set(id, { deleted_at: '2026-03-03T15:00:00Z' }), NONE],
    ['given another address', (id) => set(id, { email: address() }), { ...ALL, password: false }],
  ])('%s', async (_, act, counts) => {
    const who = await somebody();
    await act(who.id);
    expect(await who.counts()).toEqual(counts);
  });
});

describe('a session of a client', () => {
  it('ends by signing out and after an hour, and is not a session of staff', async () => {
    const { id, cookie } = await signedIn();
    const call = await fetch(`${server.url}/api/session/current`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, authorization: `Bearer ${cookie.split('=')[1]}` },
      body: '{}',
    });
    expect(call.status).toBe(401);
    expect((await mine(`resa_client=${worker}`)).text).toContain('name="password"');
    const out = await post('/portal/sign_out', {}, { cookie });
    expect(out).toMatchObject({
      status: 303,
      cookie: expect.stringContaining('resa_client=; Path=/portal; Max-Age=0'),
    });
    expect((await mine(cookie)).text).toContain('name="password"');
    expect((await logged(id)).at(-1)?.action).toBe('client.portal_sign_out');

    const next = await signedIn();
    server.clock.set('2026-03-03T15:59:59Z');
    expect((await mine(next.cookie)).text).not.toContain('name="password"');
    server.clock.set('2026-03-03T16:00:01Z');
    expect((await mine(next.cookie)).text).toContain('name="password"');
  });

  it('that a user opened ends by signing out everywhere, and no other session or link', async () => {
    const { id, cookie } = await signedIn();
    const other = cookieOf(await post(await linkFor(id)));
    const link = await passwordLink(id);
    expect((await mine(cookie)).text).not.toContain('/portal/sign_out_everywhere');
    await post('/portal/sign_out_everywhere', {}, { cookie });
    expect((await mine(cookie)).text).toContain('name="password"');
    expect((await mine(other)).text).not.toContain('name="password"');
    expect((await ask(link)).status).toBe(200);
  });

  it('is among the clients who are online while its page is open, for those who may view logs', async () => {
    const { id, file_number, cookie } = await signedIn({ first_name: 'Online' });
    const admin = await server.signIn('admin@resa.test');
    const plain = await server.signIn(await user(db(), ['crud_clients']));
    expect((await server.call(logs.onlineClients, {}, plain)).status).toBe(403);
    const online = async () => {
      const { body } = await server.call(logs.onlineClients, {}, admin);
      return body.code === 'Ok' ? body.rows.filter((row) => row.client_id === id) : [];
    };
    const alive = () => ask('/portal/alive', { method: 'POST', headers: { cookie } });
    server.clock.set('2026-03-03T15:01:29Z');
    const name = 'Online Tremblay-Côté';
    expect(await online()).toMatchObject([{ name, file_number, machine: '127.0.0.1', minutes: 1 }]);
    const blind = await server.call(logs.onlineClients, {}, await server.signIn(await user(db(), ['view_logs'])));
    expect(blind.body).toMatchObject({
      code: 'Ok',
      rows: expect.arrayContaining([expect.objectContaining({ name: null, file_number })]),
    });
    server.clock.set('2026-03-03T15:02:00Z');
    expect(await online()).toEqual([]);
    expect((await alive()).status).toBe(204);
    expect(await online()).toMatchObject([{ minutes: 2 }]);
    await post('/portal/sign_out', {}, { cookie });
    expect(await online()).toEqual([]);
    expect((await alive()).status).toBe(401);
  });
});

describe('every page', () => {
  it('is kept by no cache, runs nothing from elsewhere, and sends no other site its address', async () => {
    const link = await linkFor((await client()).id);
    const pages = await Promise.all([
      ask('/portal'),
      ask('/portal/'),
      ask(link),
      ask('/portal/autologin/x'),
      post('/portal'),
    ]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 404, 403]);
    for (const { headers, text } of pages) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
      expect(text).not.toMatch(/<style|<script>| on\w+=| style=/);
    }
    for (const file of ['/portal/portal.css', '/portal/presence.js', '/portal/scene.svg'])
      expect((await ask(file)).status).toBe(200);
  });

  it('speaks the language of the link, else of the browser', async () => {
    const title = async (path: string, language = '') =>
      /<html lang="(..)-CA"/.exec((await ask(path, { headers: { 'accept-language': language } })).text)?.[1];
    expect(await title('/portal?locale=fr', 'en-CA')).toBe('fr');
    expect(await title('/portal', 'es, fr-CA;q=0.9, en;q=0.8')).toBe('fr');
    expect(await title('/portal', 'EN-us')).toBe('en');
    expect(await title('/portal?locale=xx', 'de')).toBe('en');
  });

  it.each([
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, 403],
    ['another site, in a browser that does not say so', { origin: 'https://evil.example' }, 403],
    ['a page that hides where it is from', { origin: 'null' }, 403],
    ['what is no origin', { origin: 'evil' }, 403],
    ['a page of its own', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
    ['an address of the configuration', { origin: 'http://localhost:8080' }, 303],
    ['this host', { origin: 'OWN' }, 303],
    ['no browser', {}, 303],
  ])('answers a form of %s', async (_, headers: Record<string, string>, status) => {
    const link = await linkFor((await client()).id);
    const own = headers.origin === 'OWN' ? { origin: server.url } : headers;
    expect(await post(link, {}, own)).toMatchObject({ status, ...(status === 403 && { code: 'Forbidden' }) });
  });

  it('refuses a form that is too large or of another kind, and closes during maintenance', async () => {
    const link = await linkFor((await client()).id);
    expect(await post(link, { more: 'x'.repeat(3_000) })).toMatchObject({ status: 413, code: 'too_large' });
    const json = { method: 'POST', body: '[', headers: { 'content-type': 'application/json' } };
    expect(await ask(link, json)).toMatchObject({ status: 400, code: 'Invalid' });
    const times = { start_date_time: '2026-03-03 09:00', end_date_time: '2026-03-03 11:00' };
    await db()
      .insertInto('maintenances')
      .values({ active: 1, name_en: 'Back soon', name_fr: 'Bientôt', ...times })
      .execute();
    expect(await post(link)).toMatchObject({
      status: 503,
      code: 'maintenance',
      text: expect.stringContaining('Back soon'),
    });
    await db().deleteFrom('maintenances').execute();
    expect((await post(link)).status).toBe(303);
  });

  it('refuses wrong links of an address beyond thirty an hour, and opens by a right one', async () => {
    const { id } = await client();
    const [opening, password] = [await linkFor(id), await passwordLink(id)];
    for (let n = 0; n < 30; n++) expect((await post(`/portal/autologin/${crypto.randomUUID()}`)).status).toBe(404);
    const refused = await post(`/portal/autologin/${crypto.randomUUID()}`);
    expect(refused).toMatchObject({ status: 429, code: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await choose(`/portal/reset_password/${crypto.randomUUID()}`)).status).toBe(429);
    expect((await post(opening)).status).toBe(303);
    expect((await choose(password)).status).toBe(303);
  });
});

describe('with `portal_seeing` the page', () => {
  const set = async (value: 0 | 1) => {
    const { body } = await server.call(
      contract.app_settings.update,
      { settings: { portal_seeing: value } },
      await server.signIn('admin@resa.test'),
    );
    expect(body.code).toBe('Ok');
  };
  afterAll(() => set(0));

  it('shows the state, what is missing and past appointments, and nothing about another person', async () => {
    const { id, group_id, members } = await household(db(), { email: address(), client_state_type_id: 6 }, [
      { role: 9, first_name: 'Zoltan', dob: '2011-11-11' },
      { role: 3, first_name: 'Ulrike', dob: '1984-04-04' },
    ]);
    const cookie = cookieOf(await post(await linkFor(id)));
    const book = (start_date_time: string, status: number, more = {}) =>
      appointment(db(), { client_id: id, family_id: group_id, start_date_time, status, ...more });
    await book('2026-02-03 09:00', 2);
    await book('2026-02-10 09:00', 3);
    await book('2026-02-17 09:00', 4);
    await book('2026-03-12 09:00', 1);
    const elsewhere = await household(db());
    await book('2026-02-24 09:00', 2, { family_id: elsewhere.group_id });
    const [first, second, third] = await db()
      .selectFrom('document_types')
      .select(['id', 'name_en'])
      .orderBy('id')
      .limit(3)
      .execute();
    for (const [client_id, type] of [
      [id, first],
      [members[0], second],
      [members[1], third],
    ] as const)
      await db()
        .insertInto('proof_documents')
        .values({ client_id: client_id as number, classification_id: 2, document_type_id: type?.id as number })
        .execute();
    await set(0);
    const closed = await mine(cookie, '?locale=en');
    expect(closed.text).not.toContain('State of your file');
    expect(closed.text.match(/datetime="[^"]*"/g)).toEqual(['datetime="2026-03-12T09:00"']);
    await set(1);
    const { text, status } = await mine(cookie, '?locale=en');
    expect(status).toBe(200);
    expect(text).toContain('it is time to update it');
    for (const type of [first, second]) expect(text).toContain(`Bring us this document: ${type?.name_en}`);
    expect(text).not.toContain(third?.name_en);
    expect(text).toContain('A document of another adult in your household');
    expect(text.match(/datetime="[^"]*"/g)).toEqual([
      'datetime="2026-03-12T09:00"',
      'datetime="2026-02-10T09:00"',
      'datetime="2026-02-03T09:00"',
    ]);
    expect(text).toContain('Call us');
    expect(text).not.toContain('2011');
    const seen = text.slice(0, text.indexOf('class="consents"'));
    expect(seen).not.toContain('Zoltan');
    expect((await mine(cookie, '?locale=fr')).text).toContain('État de votre dossier');
  });

  it('does not say of a refused file that nothing is missing, nor what is', async () => {
    const { id } = await household(db(), { email: address(), client_state_type_id: 5 });
    await set(1);
    const { text } = await mine(cookieOf(await post(await linkFor(id))), '?locale=en');
    expect(text).toContain('We could not accept your request.');
    expect(text).not.toContain('Nothing is missing');
    expect(text).not.toContain('To complete your file');
  });
});
