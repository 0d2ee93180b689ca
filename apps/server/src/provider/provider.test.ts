/** Signing in through a real identity provider (decision 077): binding, second step, groups, unlocking, signing out there. */
import { contract } from '@resa/contract';
import type { ProviderSettings } from '@resa/contract/provider';
import type { SignedIn } from '@resa/contract/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { hashPassword, makeLink } from '../session/index.ts';
import { browserKey } from '../testing/browser-key.ts';
import { user as newUser, userId } from '../testing/factories.ts';
import {
  CLIENT,
  type IdentityProvider,
  providerOf,
  random,
  saveProvider,
  wayThrough,
} from '../testing/identity-provider.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { provider: calls, secondStep, session, users } = contract;
const PASSWORD = 'a password of today';

let server: TestServer;
let idp: IdentityProvider;
let admin: string;
let password_hash: string;
const db = () => server.services.db.kysely;

beforeAll(async () => {
  // Tokens are checked by the machine's clock.
  server = await testServer({ now: new Date().toISOString() });
  idp = await providerOf(server);
  password_hash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await idp?.close();
  await server?.close();
});
beforeEach(async () => {
  server.clock.set(new Date().toISOString());
  await db().deleteFrom('attempts').execute();
  await db().deleteFrom('identities').execute();
  admin = await server.signIn('admin@resa.test');
});

const save = (change: Partial<ProviderSettings> = {}, secret: string | null = CLIENT.client_secret, who = admin) =>
  saveProvider(server, idp, who, change, secret);
const way = (account: string, how: Parameters<typeof wayThrough>[3] = {}) => wayThrough(server, idp, account, how);

async function signIn(account: string, more: { uuid?: string } = {}) {
  const key = browserKey();
  const { body } = await server.call(calls.signIn, { ...(await way(account)), public_key: key.public_key, ...more });
  return body.code === 'Ok' ? { ...body, session: key.open<SignedIn>(body.row) } : { ...body, session: null };
}
const codeOf = async (account: string, more: { uuid?: string } = {}) => (await signIn(account, more)).code;

/** A user with a password, not an administrator. */
async function somebody(permissions: readonly string[] = ['view_clients']) {
  const email = await newUser(db(), permissions);
  const { id } = await db()
    .updateTable('users')
    .set({ password_hash })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = `account-${id}`;
  idp.people.set(account, { email, email_verified: true });
  return { id, email, account, token: await server.signIn(email) };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

async function bind({ account, token }: Pick<Somebody, 'account' | 'token'>) {
  const { body } = await server.call(calls.beginBinding, { password: PASSWORD }, token);
  if (body.code !== 'Ok') return body;
  return (await server.call(calls.bind, { ...(await way(account)), ticket: body.ticket }, token)).body;
}
async function bound(permissions?: readonly string[]) {
  const who = await somebody(permissions);
  expect(await bind(who)).toEqual({ code: 'Ok' });
  return who;
}
const lives = async (token: string) => (await server.call(session.current, {}, token)).status === 200;

describe('the settings', () => {
  it('are for administrators only', async () => {
    const holder = await server.signIn(await newUser(db(), ['crud_app_settings', 'crud_users']));
    expect((await server.call(calls.fetch, {}, holder)).status).toBe(403);
    expect((await save({}, '', holder)).status).toBe(403);
    expect((await server.call(calls.fetch, {})).status).toBe(401);
  });

  it.each([
    [{ issuer: 'sso.example' }, 'provider.issuer'],
    [{ issuer: 'https://sso.example/?a=1' }, 'provider.issuer'],
    [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'provider.issuer'],
    [{ issuer: 'https://login.microsoftonline.com/organizations/v2.0' }, 'provider.issuer'],
    [{ issuer: 'https://accounts.google.com' }, 'provider.hosted_domain'],
    [{ email_domains: 'not a domain' }, 'provider.email_domains'],
    [{ name: ' ' }, 'provider.name'],
    [{ emergency: [999_999] }, 'provider.emergency'],
    [{ groups: [{ name: 'desk', role_id: 999_999 }] }, 'provider.groups'],
  ])('refuse %j', async (change, path) => {
    const { status, body } = await save(change);
    expect([status, body]).toMatchObject([400, { code: 'Invalid', fields: [{ path }] }]);
  });

  it('give no group the role of administrators', async () => {
    const { id } = await db()
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'administrators')
      .executeTakeFirstOrThrow();
    expect((await save({ groups: [{ name: 'bosses', role_id: id }] })).status).toBe(400);
  });

  it.each(['https://127.0.0.1', 'https://[::1]:8443', 'https://10.1.2.3', 'http://sso.example', 'https://localhost'])(
    'refuse %s, inside the network or without TLS',
    async (issuer) => {
      expect((await save({ issuer })).body).toEqual({ code: 'provider_inside' });
    },
  );

  it('refuse an address without a provider', async () => {
    expect((await save({ issuer: `${idp.issuer}/nothing` })).body).toEqual({ code: 'provider_unusable' });
    expect((await server.call(calls.fetch, {}, admin)).body).toMatchObject({ provider: null });
  });

  it('keep the secret sealed, and show it to nobody', async () => {
    expect((await save()).body).toMatchObject({ code: 'Ok' });
    const { body } = await server.call(calls.fetch, {}, admin);
    expect(body).toMatchObject({ provider: { issuer: idp.issuer, has_secret: 1 } });
    const { secret } = await db().selectFrom('identity_provider').select('secret').executeTakeFirstOrThrow();
    const logged = await db()
      .selectFrom('activity_log')
      .select('properties')
      .where('action', '=', 'provider.save')
      .execute();
    for (const text of [JSON.stringify(body), secret, JSON.stringify(logged), server.logged.join()])
      expect(text).not.toContain(CLIENT.client_secret);
    expect(logged.at(-1)?.properties).toMatchObject({ client_secret: [null, 'changed'] });
    expect((await save({ name: 'Other name' }, null)).body).toMatchObject({ code: 'Ok' });
    const { body: now } = await server.call(calls.fetch, {}, admin);
    if (now.code !== 'Ok' || !now.provider) throw new Error(now.code);
    const { has_secret, row_version, ...stored } = now.provider;
    expect(has_secret).toBe(1);
    const stale = await server.call(calls.save, { provider: stored, row_version: row_version - 1 }, admin);
    expect(stale.body).toEqual({ code: 'stale' });
  });
});

describe('a sign-in', () => {
  beforeAll(async () => {
    server.clock.set(new Date().toISOString());
    admin = await server.signIn('admin@resa.test');
    await save();
  });

  it('is refused for a person without an account, and counted', async () => {
    idp.people.set('stranger', {});
    expect(await codeOf('stranger')).toBe('not_bound');
  });

  it('is refused for a code that was used, another verifier or another nonce', async () => {
    const { account } = await bound();
    const { public_key } = browserKey();
    const send = async (returned: Awaited<ReturnType<typeof way>>) =>
      (await server.call(calls.signIn, { ...returned, public_key })).body.code;
    const used = await way(account);
    expect(await send(used)).toBe('Ok');
    expect(await send(used)).toBe('provider_refused');
    expect(await send({ ...(await way(account)), verifier: random() })).toBe('provider_refused');
    expect(await send({ ...(await way(account)), nonce: random() })).toBe('provider_refused');
    expect(await send({ ...(await way(account)), code: 'invented' })).toBe('provider_refused');
  });

  it('is refused for a public key outside the curve', async () => {
    const { account } = await bound();
    const public_key = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64');
    const { status, body } = await server.call(calls.signIn, { ...(await way(account)), public_key });
    expect([status, body]).toMatchObject([400, { code: 'Invalid', fields: [{ path: 'public_key' }] }]);
  });

  it('opens a session sealed to the key of the browser, with the key of its drafts', async () => {
    const { id, account } = await bound();
    const { session: opened } = await signIn(account);
    expect(opened).toMatchObject({ userid: id, by_provider: 1, better_password: 0 });
    expect(opened?.draft_key).toHaveLength(44);
    expect(await lives(opened?.token ?? '')).toBe(true);
  });

  it('is refused for a deactivated user', async () => {
    const { id, account } = await bound();
    await db().updateTable('users').set({ active: 0 }).where('id', '=', id).execute();
    expect(await codeOf(account)).toBe('-2');
  });

  it('leads to the second step of the user where the organization asks for it', async () => {
    const { id, account } = await bound();
    const row = { user_id: id, secret: '', last_counter: 0, recovery_salt: '', since: new Date().toISOString() };
    await db().insertInto('second_steps').values(row).execute();
    expect(await codeOf(account)).toBe('Ok');
    await save({ asks_second_step: 1 });
    const { ticket } = (await signIn(account)) as { ticket?: string };
    expect((await server.call(secondStep.signIn, { ticket: ticket ?? '', code: '123456' })).body.code).toBe(
      'wrong_code',
    );
    await save();
  });
});

describe('an account is bound', () => {
  beforeAll(async () => {
    server.clock.set(new Date().toISOString());
    admin = await server.signIn('admin@resa.test');
    await save();
  });

  it('by its user, after their password; the log and a mail say so', async () => {
    const who = await somebody();
    const wrong = await server.call(calls.beginBinding, { password: 'another one' }, who.token);
    expect(wrong.body).toEqual({ code: '-3' });
    const over = await server.call(calls.bind, { ...(await way(who.account)), ticket: 'x' }, who.token);
    expect(over.body).toEqual({ code: 'ticket_over' });
    expect(await bind(who)).toEqual({ code: 'Ok' });
    expect((await server.call(calls.status, {}, who.token)).body).toMatchObject({ name: 'Food Bank ID' });
    const log = await db()
      .selectFrom('activity_log')
      .select('action')
      .where('entity_id', '=', who.id)
      .where('entity', '=', 'users')
      .execute();
    expect(log).toContainEqual({ action: 'provider.bind' });
    await server.services.jobs.runDue();
    const mail = await db().selectFrom('captured_mails').select('body').where('sent_to', '=', who.email).execute();
    expect(mail.map(({ body }) => body).join()).toContain('was connected to the identity provider');
  });

  it('once for each proof of who its user is', async () => {
    const who = await somebody();
    const { body } = await server.call(calls.beginBinding, { password: PASSWORD }, who.token);
    const { ticket } = body as Extract<typeof body, { code: 'Ok' }>;
    const send = async (account: string) =>
      (await server.call(calls.bind, { ...(await way(account)), ticket }, who.token)).body.code;
    expect(await send(who.account)).toBe('Ok');
    const other = await somebody();
    expect(await send(other.account)).toBe('ticket_over');
  });

  it('never to a person who is bound to another account', async () => {
    const { account } = await bound();
    const other = await somebody();
    expect(await bind({ ...other, account })).toEqual({ code: 'bound_elsewhere' });
  });

  it('by an invitation, once', async () => {
    const { id, account } = await somebody();
    const uuid = await makeLink(db(), server.services.clock(), 'invitation', id);
    const reset = await makeLink(db(), server.services.clock(), 'reset', id);
    expect(await codeOf(account, { uuid: reset })).toBe('NotFound');
    expect((await server.call(session.checkRemember, { uuid })).body).toMatchObject({ uuid: 1, invitation: 1 });
    // The provider may still know somebody who left this desk.
    const { public_key } = browserKey();
    const proved = await way(account, { fresh: 1 });
    server.clock.set(new Date(Date.now() + 11 * 60_000).toISOString());
    expect((await server.call(calls.signIn, { ...proved, public_key, uuid })).body).toEqual({ code: 'not_fresh' });
    server.clock.set(new Date().toISOString());
    expect((await signIn(account, { uuid })).session).toMatchObject({ userid: id });
    expect(await codeOf(account, { uuid })).toBe('NotFound');
    expect(await codeOf(account)).toBe('Ok');
  });

  it('by a verified address of an allowed domain, once', async () => {
    const { id, email, account, token } = await somebody();
    expect(await codeOf(account)).toBe('not_bound');
    await save({ email_domains: 'other.test, resa.test' });
    idp.people.set(account, { email, email_verified: false });
    expect(await codeOf(account)).toBe('not_bound');
    idp.people.set(account, { email, email_verified: true });
    expect((await signIn(account)).session).toMatchObject({ userid: id });
    const again = await server.signIn(email);
    expect((await server.call(calls.unbind, { password: PASSWORD }, again)).body).toEqual({ code: 'Ok' });
    expect(await codeOf(account)).toBe('not_bound');
    expect(await lives(token)).toBe(false);
    await save();
  });

  it('never by its address where it is an administrator’s, or sees or names restricted files', async () => {
    await save({ email_domains: 'resa.test' });
    const [naming, seeing] = [await somebody(['restricted_files']), await somebody()];
    const { id: restriction_id } = await db()
      .insertInto('restrictions')
      .values({ reason: 'staff', created_at: server.services.clock().toISOString(), created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().insertInto('restriction_users').values({ restriction_id, user_id: seeing.id }).execute();
    for (const { account } of [naming, seeing]) expect(await codeOf(account)).toBe('not_bound');
    idp.people.set('false-admin', { email: 'admin@resa.test', email_verified: true });
    expect(await codeOf('false-admin')).toBe('not_bound');
    await save();
  });
});

describe('a binding that somebody else has to end', () => {
  it('is refused to others than administrators, to oneself, and without a binding', async () => {
    await save();
    const { id } = await bound();
    const unbind = async (of: number, who: string) => (await server.call(calls.unbindUser, { id: of }, who)).body.code;
    expect(await unbind(id, (await somebody()).token)).toBe('Forbidden');
    expect(await unbind(id, await server.signIn(await newUser(db(), ['crud_users'])))).toBe('Forbidden');
    const { id: own } = await db()
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@resa.test')
      .executeTakeFirstOrThrow();
    expect(await unbind(own, admin)).toBe('own_rights');
    expect(await unbind(999_999, admin)).toBe('NotFound');
    expect(await unbind((await somebody()).id, admin)).toBe('not_bound');
  });

  it('ends by an administrator who sees since when, with the sessions; it is logged and mailed', async () => {
    await save();
    const { id, email, account, token } = await bound();
    const row = async () => {
      const { body } = await server.call(users.list, { filter: email }, admin);
      return body.code === 'Ok' ? body.dt.rows[0] : undefined;
    };
    expect((await row())?.bound_since).toBeTruthy();
    expect((await server.call(calls.unbindUser, { id }, admin)).body).toEqual({ code: 'Ok' });
    expect((await row())?.bound_since).toBeNull();
    expect((await server.call(session.current, {}, token)).body).toMatchObject({ why: 'unbound_for_user' });
    expect(await codeOf(account)).toBe('not_bound');
    const log = await db()
      .selectFrom('activity_log')
      .select('action')
      .where('entity_id', '=', id)
      .where('entity', '=', 'users')
      .execute();
    expect(log).toContainEqual({ action: 'provider.unbind' });
    await server.services.jobs.runDue();
    const mail = await db().selectFrom('captured_mails').select('body').where('sent_to', '=', email).execute();
    expect(mail.map(({ body }) => body).join()).toContain('is no longer connected to the identity provider');
  });

  it('sends an invitation that connects again where passwords are off', async () => {
    await save();
    const { id, email, account } = await bound();
    await db().updateTable('identity_provider').set({ passwords: 0 }).execute();
    expect((await server.call(calls.unbindUser, { id }, admin)).body).toEqual({ code: 'Ok' });
    await server.services.jobs.runDue();
    const mails = await db().selectFrom('captured_mails').select('body').where('sent_to', '=', email).execute();
    const uuid = /reset_password\/([\w-]+)/.exec(mails.map(({ body }) => body).join())?.[1] ?? '';
    expect((await signIn(account, { uuid })).session).toMatchObject({ userid: id });
    await db().updateTable('identity_provider').set({ passwords: 1 }).execute();
  });

  it('can be made by an invitation of somebody who never connected and may use no password', async () => {
    await save();
    const { id, email, account } = await somebody();
    const invite = async () => (await server.call(users.invite, { id }, admin)).body.code;
    expect(await invite()).toBe('not_invited');
    await db().updateTable('identity_provider').set({ passwords: 0 }).execute();
    const { body } = await server.call(users.list, { filter: email }, admin);
    expect(body.code === 'Ok' && body.dt.rows).toMatchObject([{ invitable: 1, invited_until: null }]);
    expect(await invite()).toBe('Ok');
    await server.services.jobs.runDue();
    const mails = await db().selectFrom('captured_mails').select('body').where('sent_to', '=', email).execute();
    const uuid = /reset_password\/([\w-]+)/.exec(mails.map(({ body: text }) => text).join())?.[1] ?? '';
    expect((await signIn(account, { uuid })).session).toMatchObject({ userid: id });
    expect(await invite()).toBe('not_invited');
    await db().updateTable('identity_provider').set({ passwords: 1 }).execute();
  });

  it('promises no invitation to a deactivated user, and sends none', async () => {
    await save();
    const { id, email } = await bound();
    await db().updateTable('users').set({ active: 0 }).where('id', '=', id).execute();
    await db().updateTable('identity_provider').set({ passwords: 0 }).execute();
    expect((await server.call(calls.unbindUser, { id }, admin)).body).toEqual({ code: 'Ok' });
    await server.services.jobs.runDue();
    const mails = await db().selectFrom('captured_mails').select('body').where('sent_to', '=', email).execute();
    const bodies = mails.map(({ body }) => body).join();
    expect(bodies).toContain('is no longer connected to the identity provider');
    expect(bodies).not.toMatch(/invitation|reset_password/i);
    await db().updateTable('identity_provider').set({ passwords: 1 }).execute();
  });

  it('ends by a command, with the sessions, and its link makes another one', async () => {
    const { user: command } = await import('../commands/user.ts');
    const { db: database, config, clock } = server.services;
    const services = { db: database, config, clock };
    await save();
    const { id, email, account, token } = await bound();
    const { email: other } = await somebody();
    await expect(command(services, ['unbind', other])).rejects.toThrow('is not connected');
    const output = await command(services, ['unbind', email]);
    expect(await lives(token)).toBe(false);
    expect(await codeOf(account)).toBe('not_bound');
    expect((await signIn(account, { uuid: String(output).split('/').at(-1) ?? '' })).session).toMatchObject({
      userid: id,
    });
  });
});

describe('the privacy officers', () => {
  it('get a mail about each change of the settings', async () => {
    await save({ name: 'Another name' });
    const { rows } = await sql<{ text: string }>`
      select data ->> 'text' as text from jobs where name = 'mail' order by id desc limit 1`.execute(db());
    expect(rows[0]?.text).toMatch(
      /changed the settings of the identity provider|modifié les paramètres du fournisseur/,
    );
    await save();
  });
});

describe('groups', () => {
  const roleOf = async (name: string) =>
    (await db().selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const held = (user_id: number) =>
    db()
      .selectFrom('user_roles as ur')
      .innerJoin('roles as r', 'r.id', 'ur.role_id')
      .select('r.name')
      .where('ur.user_id', '=', user_id)
      .execute()
      .then((rows) => rows.map(({ name }) => name));

  it('give their roles at each sign-in and take them again, as long as who wrote the table may give them', async () => {
    const viewer = await roleOf('viewer');
    await save({ groups: [{ name: 'viewers', role_id: viewer }] });
    const { id, account } = await bound();
    const [own = ''] = await held(id);
    idp.people.set(account, { groups: ['viewers', 'others'] });
    await signIn(account);
    expect((await held(id)).toSorted()).toEqual([own, 'viewer'].toSorted());
    idp.people.set(account, { groups: [] });
    await signIn(account);
    expect(await held(id)).toEqual([own]);

    const restriction = { reason: 'staff' as const, created_at: new Date().toISOString(), created_by: null };
    const { id: restriction_id } = await db()
      .insertInto('restrictions')
      .values(restriction)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().insertInto('restriction_roles').values({ restriction_id, role_id: viewer }).execute();
    idp.people.set(account, { groups: ['viewers'] });
    expect(await codeOf(account)).toBe('Ok');
    expect(await held(id)).toContain('viewer');
    const { rows: mails } = await sql<{ text: string }>`
      select data ->> 'text' as text from jobs where name = 'mail' order by id desc limit 3`.execute(db());
    expect(mails.map(({ text }) => text).join()).toMatch(/Identity provider|Fournisseur d’identité/);
    await db().deleteFrom('restrictions').where('id', '=', restriction_id).execute();
    idp.people.set(account, { groups: [] });
    await signIn(account);

    const writer = await somebody([]);
    await db().updateTable('provider_groups').set({ written_by: writer.id }).execute();
    idp.people.set(account, { groups: ['viewers'] });
    await signIn(account);
    expect(await held(id)).toEqual([own]);
    await save();
  });
});

describe('passwords that are off', () => {
  it('leave two emergency administrators, who cannot go', async () => {
    const second = await somebody();
    const administrators = (
      await db().selectFrom('roles').select('id').where('name', '=', 'administrators').executeTakeFirstOrThrow()
    ).id;
    await db().insertInto('user_roles').values({ user_id: second.id, role_id: administrators }).execute();
    const first = await userId(db(), 'admin@resa.test');
    const third = await server.signIn(await newAdministrator(administrators));
    expect((await save({ passwords: 0 })).body).toEqual({ code: 'emergency_needed' });
    expect((await save({ passwords: 0, emergency: [first] })).body).toEqual({ code: 'emergency_needed' });
    const emergency = [first, second.id];
    expect((await save({ passwords: 0, emergency }, null, third)).body).toEqual({ code: 'bind_first' });
    expect((await save({ passwords: 0, emergency })).body).toMatchObject({ code: 'Ok' });

    const { email, id } = await somebody();
    const login = (password: string, address = email) => server.call(session.login, { email: address, password });
    expect((await login('a wrong one')).body).toEqual({ code: '-1' });
    expect((await login(PASSWORD)).body).toEqual({ code: 'password_off' });
    expect((await login(DEMO_PASSWORD, 'admin@resa.test')).body.code).toBe('Ok');
    const uuid = await makeLink(db(), server.services.clock(), 'reset', id);
    const chosen = { uuid, newPassword: 'a new password', renewPassword: 'a new password' };
    expect((await server.call(session.changePasswordRequested, chosen)).body).toEqual({ code: 'password_off' });
    admin = await server.signIn('admin@resa.test');
    expect((await server.call(users.setActive, { row: second.id, active: 0 }, admin)).body).toEqual({
      code: 'emergency',
    });
    const who = await bound();
    const again = await server.call(calls.unbind, { password: PASSWORD }, who.token);
    expect(again.body).toEqual({ code: 'password_off' });
    await save();
    expect((await login(PASSWORD)).body.code).toBe('Ok');
  });

  async function newAdministrator(role_id: number): Promise<string> {
    const { id, email } = await somebody();
    await db().insertInto('user_roles').values({ user_id: id, role_id }).execute();
    return email;
  }
});

describe('a locked screen', () => {
  it('opens for its own user, who proved at the provider after the lock who they are', async () => {
    await save();
    const who = await bound();
    const { session: opened } = await signIn(who.account);
    const token = opened?.token ?? '';
    const unlock = async (returned: Awaited<ReturnType<typeof way>>) => {
      const key = browserKey();
      const { body } = await server.call(calls.unlock, { ...returned, public_key: key.public_key }, token);
      return body.code === 'Ok' ? key.open<{ draft_key: string }>(body.row) : body.code;
    };
    // A minute after the sign-in, by the clocks of both.
    server.clock.set(new Date(Date.now() + 60_000).toISOString());
    await server.call(session.lock, { action: 'LS2' }, token);
    expect(await unlock(await way(who.account))).toBe('not_fresh');
    const other = await somebody();
    expect(await unlock(await way(other.account, { fresh: 1 }))).toBe('not_bound');
    server.clock.set(new Date().toISOString());
    await db().updateTable('sessions').set({ locked_at: new Date().toISOString() }).where('status', '=', 2).execute();
    expect(await unlock(await way(who.account, { fresh: 1 }))).toEqual({ draft_key: opened?.draft_key });
    expect(await lives(token)).toBe(true);

    // One that a password opened belongs to the provider's session from now on.
    const { email } = who;
    const by_password = await server.signIn(email);
    await server.call(session.lock, { action: 'LS2' }, by_password);
    const { public_key } = browserKey();
    const unlocked = await server.call(
      calls.unlock,
      { ...(await way(who.account, { fresh: 1 })), public_key },
      by_password,
    );
    expect(unlocked.body.code).toBe('Ok');
    await idp.signOut(who.account);
    await expect.poll(() => lives(by_password)).toBe(false);
  });
});

describe('signing out at the provider', () => {
  const tell = (body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${server.url}/web/auth/provider/logout`, { method: 'POST', headers: { 'content-type': type }, body });

  it('is believed only with its signed token', async () => {
    await save();
    expect((await tell('')).status).toBe(400);
    expect((await tell('logout_token=invented')).status).toBe(400);
    const unsigned = `${base64({ alg: 'none' })}.${base64({ iss: idp.issuer, aud: 'resa', sub: 'x' })}.`;
    expect((await tell(`logout_token=${unsigned}`)).status).toBe(400);
    expect((await tell(JSON.stringify({ logout_token: 'x' }), 'application/json')).status).toBe(400);
  });

  it('ends the sessions that it opened, and no others', async () => {
    await save();
    const who = await bound();
    const { session: opened } = await signIn(who.account);
    await db().updateTable('sessions').set({ ended_at: null }).where('user_id', '=', who.id).execute();
    await idp.signOut(who.account);
    await expect.poll(() => lives(opened?.token ?? '')).toBe(false);
    expect(await lives(who.token)).toBe(true);
  });

  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
});

describe('without the provider', () => {
  it('says that it is away, and passwords still open', async () => {
    await save();
    const { email } = await somebody();
    await db().updateTable('identity_provider').set({ issuer: 'https://sso.invalid' }).execute();
    const begin = { state: random(), nonce: random(), challenge: random() };
    expect((await server.call(calls.begin, begin)).body).toEqual({ code: 'provider_away' });
    expect((await server.call(session.login, { email, password: PASSWORD })).body.code).toBe('Ok');
    await db().updateTable('identity_provider').set({ active: 0 }).execute();
    expect((await server.call(calls.begin, begin)).body).toEqual({ code: 'no_provider' });
  });
});
