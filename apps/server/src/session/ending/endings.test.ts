import { contract } from '@resa/contract';
import { USER_ENDINGS, type UserEnding } from '@resa/rules/staff/endings';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { user as newUser } from '../../testing/factories.ts';
import { type IdentityProvider, providerOf, saveProvider, wayThrough } from '../../testing/identity-provider.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { newRecoveryCodes } from '../second-step/recovery-codes.ts';
import { storeStep } from '../second-step/stored.ts';
import { makeLink } from '../sign-in/links.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { expireSessions } from './expire.ts';

const { passkeys, provider, secondStep, session, user, users } = contract;
const PASSWORD = 'a password of today';
const NEW = { newPassword: 'a new password', renewPassword: 'a new password' };

let server: TestServer;
let admin: string;
let password_hash: string;
let idp: IdentityProvider;
beforeAll(async () => {
  server = await testServer();
  password_hash = await hashPassword(PASSWORD);
  idp = await providerOf(server);
  await saveProvider(server, idp, await server.signIn('admin@resa.test'));
});
afterAll(async () => {
  await idp.close();
  await server.close();
});
beforeEach(async () => {
  await db().deleteFrom('attempts').execute();
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;

/** A user with two sessions, a link for a forgotten password and an invitation. */
async function somebody() {
  const email = await newUser(db(), ['change_profile', 'change_password']);
  const { id } = await db()
    .updateTable('users')
    .set({ password_hash })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { role_id } = await db()
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const now = server.services.clock();
  const invitation = await makeLink(db(), now, 'invitation', id);
  const reset = await makeLink(db(), now, 'reset', id);
  const own = await server.signIn(email);
  const other = await server.signIn(email);
  return { id, email, own, other, invitation, reset, row: { id, name: 'Test Person', email, roles: [role_id] } };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const lives = async (token: string) => (await server.call(session.current, {}, token)).status !== 401;
const works = async (uuid: string) => (await server.call(session.checkRemember, { uuid })).body.uuid === 1;
const profile = ({ own }: Somebody, change: object) =>
  server.call(
    user.updateProfile,
    { user: { name: 'Test Person', email: '', language: 'en', ...change }, photo: null },
    own,
  );

type Way = (who: Somebody) => Promise<{ body: { code: string } }>;
const WAYS: Readonly<Record<UserEnding, Readonly<Record<string, Way>>>> = {
  own_password: {
    'changes their own password': ({ own }) => server.call(user.changePassword, { oldPassword: PASSWORD, ...NEW }, own),
  },
  link_password: {
    'chooses a password by the link of a mail': ({ reset: uuid }) =>
      server.call(session.changePasswordRequested, { uuid, ...NEW }),
    'chooses a password by an invitation': ({ invitation: uuid }) =>
      server.call(session.changePasswordRequested, { uuid, ...NEW }),
  },
  set_password: {
    'is given another password': ({ row }) =>
      server.call(users.update, { row, ip: 1, password: NEW.newPassword }, admin),
  },
  new_address: {
    'changes their own address': (who) => profile(who, { email: `new.${who.email}` }),
    'is given another address': async ({ row, id }) => {
      // Nobody is invited: an invitation to the new address would be a link that lives.
      await db().deleteFrom('password_resets').where('user_id', '=', id).where('purpose', '=', 'invitation').execute();
      return server.call(users.update, { row: { ...row, email: `new.${row.email}` } }, admin);
    },
  },
  inactive: {
    'is deactivated': ({ id }) => server.call(users.setActive, { row: id, active: 0 }, admin),
    'is deactivated with other changes': ({ row }) =>
      server.call(users.update, { row: { ...row, name: 'Another Name', active: 0 } }, admin),
  },
  removed: { 'is removed': ({ id }) => server.call(users.destroy, { id }, admin) },
  invited: { 'is invited again': ({ id }) => server.call(users.invite, { id }, admin) },
  reset_asked: {
    'is sent a link to another password': ({ email }) => server.call(session.forgotPassword, { email }),
  },
  replaced: {
    'signs in elsewhere': ({ email }) => server.call(session.login, { email, password: PASSWORD }),
  },
  logout: { 'signs out': ({ own }) => server.call(session.logout, {}, own) },
  ended_elsewhere: {
    'ends their other sessions': ({ own }) => server.call(user.endSessions, { id: null }, own),
  },
  ended_for_user: {
    'has their sessions ended': ({ id }) => server.call(users.endSessions, { user_id: id, id: null }, admin),
  },
  wrong_unlocks: {
    'unlocks with five wrong passwords': async ({ id, own }) => {
      await server.call(session.lock, { action: 'LS2' }, own);
      const unlock = () => server.call(session.unlock, { id, password: 'wrong one' }, own);
      for (let n = 0; n < 4; n++) expect((await unlock()).body).toEqual({ code: 'bad_password' });
      expect((await unlock()).status).toBe(401);
      return { body: { code: 'Ok' } };
    },
  },
  second_step_set_up: {
    'sets up a second step': async ({ own }) => {
      const { ticket, key } = await begin(own);
      return server.call(secondStep.setUp, { ticket, code: codeOf(key) }, own);
    },
  },
  second_step_ended: {
    'ends their second step': async (who) => {
      await withStep(who.id);
      return server.call(secondStep.end, { password: PASSWORD, code: codeOf(KEY) }, who.own);
    },
  },
  second_step_reset: {
    'has their second step reset': async ({ id }) => {
      await withStep(id);
      return server.call(secondStep.reset, { id }, admin);
    },
  },
  passkey_removed: {
    'removes a passkey': async ({ id: user_id, own }) => {
      const { id } = await db()
        .insertInto('passkeys')
        .values({
          ...{ user_id, credential_id: `of ${user_id}`, public_key: '', sign_count: 0, transports: [], name: 'Key' },
          ...{ backup_eligible: 0, backed_up: 0, rp_id: 'old.example', created_at: '2026-03-03T15:00:00Z' },
          last_used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return server.call(passkeys.remove, { password: PASSWORD, id }, own);
    },
  },
  provider_bound: {
    'binds their account to the identity provider': async ({ id, own }) => {
      const account = `user-${id}`;
      idp.people.set(account, {});
      const begun = await server.call(provider.beginBinding, { password: PASSWORD }, own);
      const ticket = begun.body.code === 'Ok' ? begun.body.ticket : '';
      return server.call(provider.bind, { ...(await wayThrough(server, idp, account)), ticket }, own);
    },
  },
  provider_unbound: {
    'ends the binding of their account': async ({ id, own }) => {
      await identity(id);
      return server.call(provider.unbind, { password: PASSWORD }, own);
    },
  },
  unbound_for_user: {
    'has the binding of their account ended': async ({ id }) => {
      await identity(id);
      return server.call(provider.unbindUser, { id }, admin);
    },
  },
  provider_signed_out: {
    'signs out at the identity provider': async ({ id }) => {
      const identity_id = await identity(id);
      await db().updateTable('sessions').set({ identity_id }).where('user_id', '=', id).execute();
      await wayThrough(server, idp, `user-${id}`);
      await idp.signOut(`user-${id}`);
      return { body: { code: 'Ok' } };
    },
  },
  provider_off: {
    'signed in through an identity provider that is switched off': async ({ id }) => {
      const identity_id = await identity(id);
      await db().updateTable('sessions').set({ identity_id }).where('user_id', '=', id).execute();
      const off = await saveProvider(server, idp, admin, { active: 0 });
      await saveProvider(server, idp, admin);
      return off;
    },
  },
  new_roles: {
    'is given another role': async ({ row }) => {
      const { id } = await db().selectFrom('roles').select('id').where('name', '=', 'viewer').executeTakeFirstOrThrow();
      return server.call(users.update, { row: { ...row, roles: [id] } }, admin);
    },
  },
};

/** Who a user is at the identity provider. */
async function identity(user_id: number): Promise<number> {
  const subject = `user-${user_id}`;
  idp.people.set(subject, {});
  const { id } = await db()
    .insertInto('identities')
    .values({ user_id, issuer: idp.issuer, subject, how: 'own', since: '2026-03-03T15:00:00Z', ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: server.services.clock().getTime() });
async function begin(own: string) {
  const { body } = await server.call(secondStep.begin, { password: PASSWORD }, own);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
}
async function withStep(user_id: number): Promise<void> {
  const { config } = server.services;
  const now = server.services.clock();
  await db()
    .transaction()
    .execute(async (trx) =>
      storeStep(trx, { user_id, key: KEY, counter: 0, codes: await newRecoveryCodes(), config, now }),
    );
}
/** A workstation where a user needs no second step. */
const rememberOne = (user_id: number) =>
  db()
    .insertInto('remembered_workstations')
    .values({
      token_hash: `of ${user_id}`,
      user_id,
      browser: null,
      system: null,
      machine: '192.0.2.7',
      created_at: '2026-03-03T15:00:00Z',
      expires_at: '2026-04-02T15:00:00Z',
    })
    .execute();
const remembered = async (user_id: number) =>
  (await db().selectFrom('remembered_workstations').select('user_id').where('user_id', '=', user_id).execute()).length;

describe('the table of endings: a user who', () => {
  const ways = Object.entries(WAYS).flatMap(([why, of]) =>
    Object.entries(of).map(([name, act]) => ({ name, act, why: why as UserEnding })),
  );
  test.each(ways)('$name', async ({ act, why }) => {
    const who = await somebody();
    await rememberOne(who.id);
    expect((await act(who)).body.code).toBe('Ok');
    const { sessions, links, remembered: workstations } = USER_ENDINGS[why];
    expect(await remembered(who.id)).toBe(workstations === 'all' ? 0 : 1);
    expect({ own: await lives(who.own), other: await lives(who.other), link: await works(who.reset) }).toEqual({
      own: sessions === 'others' || sessions === 'none',
      other: sessions === 'own' || sessions === 'none',
      link: links === 'none',
    });
    if (links === 'all') expect(await works(who.invitation)).toBe(false);
    // Sessions go with the row of a user; their browsers get an event before.
    const refused = { code: 'session_used', ...(why !== 'removed' && { why }) };
    for (const token of [who.own, who.other]) {
      const { status, body } = await server.call(session.current, {}, token);
      if (status === 401) expect(body).toEqual(refused);
    }
  });

  const changed: readonly UserEnding[] = ['own_password', 'link_password', 'set_password', 'new_address'];
  test.each(ways.filter(({ why }) => changed.includes(why)))(
    '$name is told so at the address they had, but for a first password',
    async ({ act, name }) => {
      const who = await somebody();
      expect((await act(who)).body.code).toBe('Ok');
      await server.services.jobs.runDue();
      const mails = await db()
        .selectFrom('captured_mails')
        .select(['sent_to', 'body'])
        .where('sent_to', 'in', [who.email, `new.${who.email}`])
        .where('subject', 'like', '%your account was changed')
        .execute();
      const what = name.includes('address') ? 'email address' : 'password';
      const told = { sent_to: who.email, body: expect.stringContaining(`the ${what} of your account was changed`) };
      expect(mails).toEqual(name.includes('invitation') ? [] : [told]);
    },
  );

  test('stays away too long is refused because the session has expired, before and after it is swept', async () => {
    const { id, own } = await somebody();
    const refused = { status: 401, body: { code: 'session_used', why: 'expired' } };
    await db().updateTable('sessions').set({ expires_at: '2026-03-03T14:59:59Z' }).where('user_id', '=', id).execute();
    expect(await server.call(session.current, {}, own)).toMatchObject(refused);
    await expireSessions(server.services);
    expect(await server.call(session.current, {}, own)).toMatchObject(refused);
  });

  test('had a session of a release with other reasons, or none, is refused without one', async () => {
    const { id, own } = await somebody();
    await db()
      .updateTable('sessions')
      .set({ ended_at: '2026-03-03T15:00:00Z', ended_why: 'elsewhere' })
      .where('user_id', '=', id)
      .execute();
    for (const token of [own, 'x'.repeat(43), undefined]) {
      const { status, body } = await server.call(session.current, {}, token);
      expect({ status, body }).toEqual({ status: 401, body: { code: 'session_used' } });
    }
  });

  test.each<[string, Way]>([
    ['changes their name and language', (who) => profile(who, { email: who.email, language: 'fr', name: 'New Name' })],
    ['is given another name', ({ row }) => server.call(users.update, { row: { ...row, name: 'New Name' } }, admin)],
    ['gets other locations', ({ row }) => server.call(users.update, { row: { ...row, locations: [] } }, admin)],
  ])('%s keeps sessions and links', async (_, act) => {
    const who = await somebody();
    expect((await act(who)).body.code).toBe('Ok');
    expect([await lives(who.own), await lives(who.other), await works(who.reset), await works(who.invitation)]).toEqual(
      [true, true, true, true],
    );
  });
});
