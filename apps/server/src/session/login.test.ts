import { contract } from '@resa/contract';
import { type Sealed, type SealedByPassword, SignedIn } from '@resa/contract/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { tokenHash } from '../frame/call/actor.ts';
import { emptyLogs, household } from '../testing/factories.ts';
import { openSealed } from '../testing/open-sealed.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { session } = contract;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  later(0);
  await sql`truncate sessions, attempts, clients, client_counts cascade`.execute(server.services.db.kysely);
  await emptyLogs(server.services.db.kysely);
});

const later = (seconds: number) => server.clock.set(new Date(Date.UTC(2026, 2, 3, 15) + seconds * 1_000).toISOString());
const login = async (email: string, password: string, is_client = false) => {
  const { status, body } = await server.call(session.login, { email, password, is_client });
  return { status, body: body as { code: string; row?: Sealed; retry_after?: number } };
};
const open = async (sealed: Sealed | undefined, password: string) => SignedIn.parse(await openSealed(sealed, password));
const signIn = async (email: string) => open((await login(email, DEMO_PASSWORD)).body.row, DEMO_PASSWORD);
const actions = async () =>
  (
    await server.services.db.kysely
      .selectFrom('activity_log')
      .select(['action', 'created_name'])
      .orderBy('id')
      .execute()
  ).map(({ action, created_name }) => `${action} ${created_name}`);

describe('refuses', () => {
  test('an invalid address, and a password that is too short', async () => {
    const { status, body } = await server.call(session.login, { email: 'desk', password: 'abc' });
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'Invalid',
      fields: [
        { path: 'email', rule: 'e_email' },
        { path: 'password', rule: 'rule_password_short', min: 5 },
      ],
    });
  });

  test('a wrong password, an unknown user and an account of the portal with the same response', async () => {
    const wrong = await login('desk@resa.test', 'not the password');
    expect(wrong).toEqual({ status: 200, body: { code: '-1' } });
    expect(await login('nobody@resa.test', DEMO_PASSWORD)).toEqual(wrong);
    expect(await login('worker@resa.test', DEMO_PASSWORD, true)).toEqual(wrong);
    expect(await actions()).toEqual([]);
  });

  test('an inactive account only after its right password', async () => {
    await server.services.db.kysely
      .updateTable('users')
      .set({ active: 0 })
      .where('email', '=', 'desk@resa.test')
      .execute();
    expect((await login('desk@resa.test', 'not the password')).body.code).toBe('-1');
    expect((await login('desk@resa.test', DEMO_PASSWORD)).body).toEqual({ code: '-2' });
    await server.services.db.kysely.updateTable('users').set({ active: 1 }).execute();
  });

  test('a call without a token, with an unknown one, and with an expired one', async () => {
    expect((await server.call(session.current, {})).status).toBe(401);
    expect((await server.call(session.current, {}, 'x'.repeat(43))).status).toBe(401);
    const { token } = await signIn('desk@resa.test');
    later(12 * 3_600 - 1);
    expect((await server.call(session.current, {}, token)).status).toBe(200);
    later(12 * 3_600);
    expect(await server.call(session.current, {}, token)).toMatchObject({
      status: 401,
      body: { code: 'session_used' },
    });
  });
});

describe('failures', () => {
  test('that a clock set back leaves in the future count as made now', async () => {
    later(86_400);
    for (let n = 0; n < 5; n++) expect((await login('desk@resa.test', 'wrong one')).body.code).toBe('-1');
    later(0);
    await login('desk@resa.test', 'wrong one');
    const at = await server.services.db.kysely.selectFrom('attempts').select('at').distinct().execute();
    expect(at).toEqual([{ at: server.services.clock().toISOString() }]);
  });

  test('sign-ins that succeed are not counted', async () => {
    for (let n = 0; n < 7; n++) expect((await login('desk@resa.test', DEMO_PASSWORD)).body.code).toBe('Ok');
    expect(await server.services.db.kysely.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });

  test('no counter and no log line holds an email or a password', async () => {
    await login('desk@resa.test', 'wrong one');
    const counters = JSON.stringify(await server.services.db.kysely.selectFrom('attempts').selectAll().execute());
    const written = counters + server.logged.join('\n');
    expect(written).toContain('sign_in');
    expect(written).not.toMatch(/desk|wrong one/);
  });
});

describe('signs in', () => {
  test('with the session sealed under the typed password, which no other opens', async () => {
    const { body } = await login('DESK@resa.test', DEMO_PASSWORD);
    expect(Object.keys(body).sort()).toEqual(['code', 'row', 'workstation']);
    await expect(open(body.row, 'resa-dem0')).rejects.toThrow();
    const opened = await open(body.row, DEMO_PASSWORD);
    expect(opened).toMatchObject({
      username: 'David Roy',
      email: 'desk@resa.test',
      roles: ['front_desk'],
      logged: true,
      is_client: false,
      single_head: null,
      client_id: null,
      client_state_type_id: null,
      client_in_process: 0,
      language: 'fr',
      photo: 0,
      lock_minutes: 20,
      expires_at: '2026-03-04T03:00:00.000Z',
    });
    expect(opened.token).toMatch(/^[\w-]{43}$/);
    expect(opened.permissions).toContain('crud_checkin');
    expect(opened.permissions).not.toContain('crud_app_settings');
    expect(opened.locations).toHaveLength(2);
  });

  test('two sign-ins never share salt, iv or token, and only the hash of a token is stored', async () => {
    const [one, two] = [await login('desk@resa.test', DEMO_PASSWORD), await login('desk@resa.test', DEMO_PASSWORD)];
    const saltOf = ({ body }: typeof one) => (body.row as SealedByPassword).salt;
    expect(saltOf(one)).not.toBe(saltOf(two));
    expect(one.body.row?.iv).not.toBe(two.body.row?.iv);
    const { token } = await open(two.body.row, DEMO_PASSWORD);
    const rows = await server.services.db.kysely.selectFrom('sessions').selectAll().execute();
    expect(rows.map(({ token_hash }) => token_hash)).toContain(tokenHash(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('returns the key of a user’s drafts: always the same, another for another user, and only sealed', async () => {
    const [first, second, other] = [
      await signIn('desk@resa.test'),
      await signIn('desk@resa.test'),
      await signIn('worker@resa.test'),
    ];
    expect(Buffer.from(first.draft_key, 'base64')).toHaveLength(32);
    expect(second.draft_key).toBe(first.draft_key);
    expect(other.draft_key).not.toBe(first.draft_key);
    const now = await server.call(session.current, {}, second.token);
    expect(now.status).toBe(200);
    expect(JSON.stringify(now.body)).not.toContain('draft_key');
  });

  test('the newest sign-in of a user wins: the older session is refused and lets go of its file', async () => {
    const first = await signIn('desk@resa.test');
    const db = server.services.db.kysely;
    const { id: client_id } = await aClient();
    const { id: session_id } = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const at = server.services.clock().toISOString();
    await db
      .insertInto('file_locks')
      .values({ client_id, session_id, user_id: first.userid, created_at: at, updated_at: at })
      .execute();

    const second = await signIn('desk@resa.test');
    expect(await server.call(session.current, {}, first.token)).toMatchObject({
      status: 401,
      body: { code: 'session_used' },
    });
    expect((await server.call(session.current, {}, second.token)).status).toBe(200);
    expect(await db.selectFrom('file_locks').selectAll().execute()).toEqual([]);
    expect(await actions()).toEqual(['login David Roy', 'login David Roy']);
  });

  test('several sessions of a user live side by side where the organization allows it', async () => {
    await server.services.db.kysely
      .updateTable('settings')
      .set({ value: '0' })
      .where('key', '=', 'one_session_per_user')
      .execute();
    server.services.settings.forget();
    const first = await signIn('desk@resa.test');
    await signIn('desk@resa.test');
    expect((await server.call(session.current, {}, first.token)).status).toBe(200);
    await server.services.db.kysely
      .updateTable('settings')
      .set({ value: '1' })
      .where('key', '=', 'one_session_per_user')
      .execute();
    server.services.settings.forget();
  });

  test('two sign-ins of a user at once leave one session', async () => {
    await Promise.all([login('desk@resa.test', DEMO_PASSWORD), login('desk@resa.test', DEMO_PASSWORD)]);
    const live = await server.services.db.kysely
      .selectFrom('sessions')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  });

  test('the session returns rights, locations and counts as of each later call', async () => {
    const { token, userid } = await signIn('viewer@resa.test');
    await aClient();
    const db = server.services.db.kysely;
    await db.deleteFrom('user_places').where('user_id', '=', userid).execute();
    await db.updateTable('users').set({ language: 'en' }).where('id', '=', userid).execute();
    const { body } = await server.call(session.current, {}, token);
    expect(body.session).toMatchObject({ locations: [], language: 'en', client_in_process: 1 });
    expect(body.session).not.toHaveProperty('token');
  });

  test('signing out ends only this session', async () => {
    const desk = await signIn('desk@resa.test');
    const worker = await signIn('worker@resa.test');
    const answer = await server.call(session.logout, { is_client: false, id: worker.userid }, desk.token);
    expect(answer.body).toEqual({ code: 'Ok' });
    expect((await server.call(session.current, {}, desk.token)).status).toBe(401);
    expect((await server.call(session.current, {}, worker.token)).status).toBe(200);
    expect((await actions()).at(-1)).toBe('logout David Roy');
  });
});

/** A pending request. */
/** A household whose request is pending. */
const aClient = () => household(server.services.db.kysely, { client_state_type_id: 3 });
