/** How a client gets access to their own page: invited by mail, by a code of the desk, or by themselves. */
import { contract } from '@resa/contract';
import type { Settings } from '@resa/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { portal } = contract;

let server: TestServer;
let worker: string;
let admin: string;
let made = 0;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  await db().deleteFrom('attempts').execute();
  await set({ portal_seeing: 1, portal_booking: 0, portal_waiting: 0 });
});

const db = () => server.services.db.kysely;
const address = () => `${++made}.access@example.test`;
const set = (settings: Partial<Settings>) => server.call(contract.app_settings.update, { settings }, admin);
const client = (more: object = {}) => household(db(), { email: address(), ...more });
const invite = (client_id: number, token = worker) => server.call(portal.invite, { client_id }, token);
const makeCode = (client_id: number, token = worker) => server.call(portal.makeCode, { client_id }, token);
const status = (client_id: number, token = worker) => server.call(portal.status, { client_id }, token);
async function codeFor(id: number): Promise<string> {
  const { body } = await makeCode(id);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.slip_code;
}
async function post(path: string, form: Record<string, string> = {}, cookie = '') {
  const response = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(form),
  });
  const [set = ''] = response.headers.getSetCookie();
  return { status: response.status, text: await response.text(), cookie: set.split(';')[0] ?? '' };
}
const useCode = (code: string, password = 'sesame-1') =>
  post('/portal/code?locale=en', { code, newPassword: password, renewPassword: password });
const signIn = (email: string, password = 'sesame-1') => post('/portal', { email, password });
const mine = async (cookie: string) => (await fetch(`${server.url}/portal?locale=en`, { headers: { cookie } })).text();
async function mailsTo(email: string) {
  await server.services.jobs.runDue();
  return db().selectFrom('captured_mails').selectAll().where('sent_to', '=', email).orderBy('id').execute();
}
const linkIn = (body: string | undefined) =>
  new URL(/http\S+\/reset_password\/[\w-]+\?locale=\w+/.exec(body ?? '')?.[0] ?? '');
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'user_id', 'created_name', 'properties'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();
const withAccount = async (more: object = {}) => {
  const one = await client(more);
  expect((await useCode(await codeFor(one.id))).status).toBe(303);
  return one;
};

describe('an invitation and a code are refused', () => {
  it('without crud_clients, and for a file that is not there', async () => {
    const { id } = await client();
    const viewer = await server.signIn(await user(db(), ['view_clients']));
    for (const call of [invite, makeCode, status]) {
      expect((await call(id, viewer)).status).toBe(403);
      expect((await call(2_000_000)).status).toBe(404);
    }
  });

  it('for a deleted file', async () => {
    const { id } = await client({ deleted_at: '2026-03-01T00:00:00Z' });
    for (const call of [invite, makeCode, status]) expect((await call(id)).status).toBe(404);
  });

  it('for a restricted household, whoever asks', async () => {
    const { id, file_number } = await client();
    const users = [await userId(db(), 'worker@resa.test')];
    await server.call(contract.restrictions.save, { client_id: id, reason: 'danger', users, roles: [] }, admin);
    const refused = { status: 403, body: { code: 'restricted', id, file_number } };
    for (const call of [invite, makeCode]) expect(await call(id)).toMatchObject(refused);
  });

  it('for a member, an inactive or refused file, and while clients can do nothing there', async () => {
    const { members } = await household(db(), { email: address() }, [{ role: 3, email: address() }]);
    for (const call of [invite, makeCode]) {
      expect((await call(members[0] as number)).body).toEqual({ code: 'not_head' });
      for (const client_state_type_id of [2, 5])
        expect((await call((await client({ client_state_type_id })).id)).body).toEqual({ code: 'wrong_state' });
    }
    const { id } = await client();
    await set({ portal_seeing: 0 });
    for (const call of [invite, makeCode]) expect((await call(id)).body).toEqual({ code: 'switched_off' });
    expect((await status(id)).body).toMatchObject({ by_mail: 'switched_off', by_code: 'switched_off' });
  });

  it('by mail without an email, or where a password was chosen', async () => {
    const silent = await client({ email: null });
    expect((await invite(silent.id)).body).toEqual({ code: 'no_email' });
    expect((await makeCode(silent.id)).body).toMatchObject({ code: 'Ok' });
    const { id } = await withAccount();
    expect((await invite(id)).body).toEqual({ code: 'has_account' });
    expect((await makeCode(id)).body).toMatchObject({ code: 'Ok' });
  });

  it('more often than anybody needs one', async () => {
    const { id } = await client();
    for (let n = 0; n < 5; n++) expect((await invite(id)).status).toBe(200);
    expect((await invite(id)).status).toBe(429);
  });
});

describe('an invitation', () => {
  it('goes to the client in their language and works for seven days', async () => {
    const email = address();
    const { id } = await client({ email, first_name: 'Ada', last_name: 'Byron', service_language_id: 2 });
    expect((await invite(id)).body).toEqual({ code: 'Ok' });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toMatch(/votre page personnelle$/);
    expect(mail?.body).toContain('7 prochains jours');
    const { pathname } = linkIn(mail?.body);
    const kept = await db().selectFrom('client_emails').selectAll().where('client_id', '=', id).execute();
    expect(kept).toMatchObject([{ sent_to: email, event: 'invitation' }]);
    expect(kept[0]?.message).not.toContain(pathname.split('/').at(-1));
    expect(await logged(id)).toMatchObject([{ action: 'client.invite', properties: { sent_to: [null, email] } }]);
    expect((await status(id)).body).toMatchObject({ password_since: null, invited_at: '2026-03-03T15:00:00.000Z' });

    server.clock.set('2026-03-10T14:59:00Z');
    const form = { newPassword: 'sesame-1', renewPassword: 'sesame-1' };
    expect((await post(pathname, form)).status).toBe(303);
    expect((await signIn(email)).status).toBe(303);
  });

  it('does not work after seven days', async () => {
    const email = address();
    await invite((await client({ email })).id);
    const { pathname } = linkIn((await mailsTo(email))[0]?.body);
    server.clock.set('2026-03-10T15:00:01Z');
    expect((await fetch(server.url + pathname)).status).toBe(404);
  });
});

describe('a code of the desk', () => {
  it('is refused in the same words whether it was used, replaced, too old or never made', async () => {
    const [one, two, three] = [await client(), await client(), await client()];
    const used = await codeFor(one.id);
    expect((await useCode(used)).status).toBe(303);
    const replaced = await codeFor(two.id);
    await codeFor(two.id);
    const old = await codeFor(three.id);
    server.clock.set('2026-03-17T15:00:01Z');
    const answers = await Promise.all([used, replaced, old, 'AAAAA-AAAAA'].map((code) => useCode(code)));
    expect(answers.map(({ status: code }) => code)).toEqual([403, 403, 403, 403]);
    const said = answers.map(({ text }) => text.replace(/value="[^"]*"/g, ''));
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toContain('This code does not work.');
  });

  it('is refused late after many wrong ones from an address, while a right one does not wait', async () => {
    const { id } = await client();
    const code = await codeFor(id);
    for (let n = 0; n < 10; n++) expect((await post('/portal/code', { code: `WRONG-${n}` })).status).toBe(403);
    const start = performance.now();
    const late = post('/portal/code', { code: 'WRONG-X' });
    expect((await useCode(code)).status).toBe(303);
    expect(performance.now() - start).toBeLessThan(1_900);
    expect((await late).status).toBe(403);
    expect(performance.now() - start).toBeGreaterThan(1_990);
  });

  it('does not take a password that the policy refuses, and can be used afterwards', async () => {
    const code = await codeFor((await client()).id);
    const refused = await useCode(code, 'four');
    expect(refused).toMatchObject({ status: 400, cookie: '' });
    expect(refused.text).toContain('The password must have at least 5 characters.');
    expect((await useCode(code)).status).toBe(303);
  });

  it('works once, however it is typed, and signs in a client without an email by their file number', async () => {
    const { id, file_number } = await client({ email: null });
    const code = await codeFor(id);
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTVWXY34679]{5}-[ACDEFGHJKMNPQRTVWXY34679]{5}$/);
    const typed = ` ${code.replace('-', ' ').toLowerCase()}`;
    const asked = await post('/portal/code?locale=en', { code: typed });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain(`your file number, ${file_number}`);
    const both = await Promise.all([useCode(typed), useCode(typed)]);
    expect(both.map(({ status: one }) => one).sort()).toEqual([303, 403]);
    expect((await signIn(String(file_number), 'sesame-2')).status).toBe(403);
    const signed = await signIn(String(file_number));
    expect(signed.status).toBe(303);
    expect(await mine(signed.cookie)).toContain('You are signed in on 2 devices.');
    expect((await status(id)).body).toMatchObject({
      password_since: '2026-03-03T15:00:00.000Z',
      code_until: null,
      sessions: 2,
    });
    expect(await logged(id)).toMatchObject([
      { action: 'client.make_code', user_id: await userId(db(), 'worker@resa.test'), properties: {} },
      { action: 'client.portal_password', user_id: null },
      { action: 'client.portal_sign_in', user_id: null },
    ]);
    const stored = await db().selectFrom('client_links').select('uuid_hash').where('client_id', '=', id).execute();
    expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''));
    expect(server.logged.join()).not.toContain(code);
  });

  it('counts a browser once, and ends its former session when its client signs in again', async () => {
    const email = address();
    await withAccount({ email });
    const first = await signIn(email);
    const again = await post('/portal', { email, password: 'sesame-1' }, first.cookie);
    expect(again.status).toBe(303);
    expect(await mine(first.cookie)).toContain('Sign in to my file');
    await signIn(email);
    // Those of another browser, and of the code by which the password was chosen, stay.
    expect(await mine(again.cookie)).toContain('You are signed in on 3 devices.');
  });

  it('does not sign in a client with an email by their file number', async () => {
    const { file_number } = await withAccount();
    expect((await signIn(String(file_number))).status).toBe(403);
  });

  it('is printed for its own client only, as long as it works', async () => {
    const [own, other] = [await client(), await client()];
    const slip_code = await codeFor(own.id);
    const print = (client_id: number, token = worker) => server.call(portal.slip, { client_id, slip_code }, token);
    expect((await print(own.id, await server.signIn(await user(db(), ['view_clients'])))).status).toBe(403);
    expect((await print(other.id)).status).toBe(404);
    const printed = await print(own.id);
    expect(printed.status).toBe(200);
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    await codeFor(own.id);
    expect((await print(own.id)).status).toBe(404);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) => post('/portal/forgot?locale=en', { email });

  it('gets the same answer for an unknown email, one without a password, a wrong one and a right one', async () => {
    const [known, invited] = [address(), address()];
    await withAccount({ email: known });
    await client({ email: invited });
    const answers = [
      await forgot(known),
      await forgot(invited),
      await forgot('nobody@example.test'),
      await forgot('x'),
    ];
    expect(answers.map(({ status: one }) => one)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await mailsTo(invited)).toEqual([]);
    const [mail] = await mailsTo(known);
    expect(mail?.subject).toMatch(/your password|votre mot de passe/);
  });

  it('is mailed a link, which ends other sessions, and is in the log without a user', async () => {
    const email = address();
    const { id } = await withAccount({ email });
    const other = await signIn(email);
    await forgot(email.toUpperCase());
    const { pathname } = linkIn((await mailsTo(email)).at(-1)?.body);
    expect((await post(pathname, { newPassword: 'sesame-2', renewPassword: 'sesame-2' })).status).toBe(303);
    expect(await mine(other.cookie)).toContain('name="password"');
    expect((await signIn(email, 'sesame-2')).status).toBe(303);
    expect((await logged(id)).filter(({ action }) => action === 'client.portal_forgot')).toMatchObject([
      { user_id: null, properties: { sent_to: [null, email] } },
    ]);
  });

  it('is mailed at most three links an hour, with the same answer', async () => {
    const email = address();
    await withAccount({ email });
    const answers = new Set<string>();
    for (let n = 0; n < 5; n++) answers.add((await forgot(email)).text);
    expect(answers.size).toBe(1);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('of a household that the client does not head any more is not mailed', async () => {
    const email = address();
    const { id } = await withAccount({ email });
    await db().updateTable('client_accounts').set({ family_id: null }).where('client_id', '=', id).execute();
    await forgot(email);
    expect(await mailsTo(email)).toEqual([]);
  });
});
