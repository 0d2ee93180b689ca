import { contract } from '@resa/contract';
import { SignedIn } from '@resa/contract/session';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD as password } from '../db/seed/organisation/users.ts';
import { makeLink } from '../session/index.ts';
import { userId } from '../testing/factories.ts';
import { openSealed } from '../testing/open-sealed.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { secondStep, session, user, users, roles } = contract;
const START = Date.parse('2026-03-03T15:00:00Z');
const DESK = 'desk@resa.test';
let server: TestServer;
let admin: string;
let passed = 0;
beforeAll(async () => {
  server = await testServer();
  await db().updateTable('users').set({ language: 'en' }).where('email', '=', DESK).execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['attempts', 'second_steps', 'remembered_workstations', 'jobs', 'captured_mails'] as const)
    await db().deleteFrom(table).execute();
  await db().updateTable('roles').set({ second_step_from: null }).execute();
  later();
  admin = await server.signIn('admin@resa.test');
});
const db = () => server.services.db.kysely;
/** Past the time of every code before. */
const later = (seconds = 120) => {
  passed += seconds;
  server.clock.set(new Date(START + passed * 1_000).toISOString());
};
const now = () => START + passed * 1_000;
const codeOf = (key: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now() + seconds * 1_000 });
function ok<B extends { code: string }>(body: B): Extract<B, { code: 'Ok' }> {
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body as Extract<B, { code: 'Ok' }>;
}
const login = (email: string, cookie?: string) =>
  server.call(session.login, { email, password }, undefined, cookie ? { cookie } : undefined);
async function ticketOf(email: string) {
  const { body } = await login(email);
  if (body.code !== 'second_step') throw new Error(body.code);
  return body;
}
const step = async (ticket: string, code: string) => (await server.call(secondStep.signIn, { ticket, code })).body.code;
/** Sets a second step up on the profile. */
async function setUp(email: string) {
  const who = await server.signIn(email);
  const { ticket, key, address } = ok((await server.call(secondStep.begin, { password }, who)).body);
  const { recovery_codes } = ok((await server.call(secondStep.setUp, { ticket, code: codeOf(key) }, who)).body);
  later();
  return { who, key, address, recovery_codes: recovery_codes as [string, string, ...string[]] };
}
async function mailsTo(email: string) {
  await server.services.jobs.runDue();
  const rows = await db().selectFrom('captured_mails').selectAll().where('sent_to', '=', email).orderBy('id').execute();
  return rows.map(({ body }) => body);
}
const logged = async (email: string) =>
  (
    await db()
      .selectFrom('activity_log')
      .select('action')
      .where('entity', '=', 'users')
      .where('entity_id', '=', await userId(db(), email))
      .where('created_at', '>=', new Date(now() - 150_000).toISOString())
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const wrongOf = async (kind: string) => {
  const [first, ...rest] = await db().selectFrom('attempts').select(['key', 'at']).where('kind', '=', kind).execute();
  if (!first) throw new Error(`no tries at ${kind}`);
  return [first, ...rest] as const;
};
/** Chooses the same password by a link, which is a new one to the server. */
async function newPassword(email: string) {
  const uuid = await makeLink(db(), new Date(now()), 'reset', await userId(db(), email));
  const chosen = { uuid, newPassword: password, renewPassword: password };
  ok((await server.call(session.changePasswordRequested, chosen)).body);
}
/** Sessions of this database that wait for a lock. */
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.n;
};
const lives = async (token: string) => (await server.call(session.current, {}, token)).status === 200;

describe('setting up', () => {
  it('refuses a wrong password, a wrong code, and a ticket of somebody else or of ten minutes ago', async () => {
    const who = await server.signIn(DESK);
    expect((await server.call(secondStep.begin, { password: 'not the one' }, who)).body).toEqual({ code: '-3' });
    const { ticket, key } = ok((await server.call(secondStep.begin, { password }, who)).body);
    const finish = async (token: string, code: string) =>
      (await server.call(secondStep.setUp, { ticket, code }, token)).body.code;
    expect(await finish(who, '000000')).toBe('wrong_code');
    expect(await finish(who, 'ABCDE-FGHJK')).toBe('wrong_code');
    expect(await finish(admin, codeOf(key))).toBe('ticket_over');
    expect(await finish(await server.signIn(DESK), codeOf(key))).toBe('ticket_over');
    later(601);
    expect(await finish(who, codeOf(key))).toBe('ticket_over');
    expect((await login(DESK)).body.code).toBe('Ok');
    expect(await db().selectFrom('second_steps').select('user_id').execute()).toEqual([]);
  });

  it('shows key and codes once, stores them sealed and hashed, ends other sessions, is logged and mailed', async () => {
    const other = await server.signIn(DESK);
    const { who, key, address, recovery_codes } = await setUp(DESK);
    expect(address).toMatch(/^otpauth:\/\/totp\/.*desk%40resa\.test\?.*secret=/);
    expect(new Set(recovery_codes).size).toBe(10);
    const stored = JSON.stringify([
      await db().selectFrom('second_steps').selectAll().execute(),
      await db().selectFrom('recovery_codes').selectAll().execute(),
      await db().selectFrom('activity_log').selectAll().execute(),
      server.logged,
    ]);
    for (const secret of [key, ...recovery_codes, ...recovery_codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(secret);
    expect([await lives(who), await lives(other)]).toEqual([true, false]);
    expect(await logged(DESK)).toContain('second_step.set_up');
    expect(await mailsTo(DESK)).toEqual([expect.stringContaining('A second step was set up')]);
    expect((await server.call(secondStep.status, {}, who)).body).toMatchObject({ codes_left: 10, due_from: null });
  });

  it('keeps no codes for a repeated call, which gets none', async () => {
    const who = await server.signIn(DESK);
    const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
    const { ticket, key } = ok((await server.call(secondStep.begin, { password }, who)).body);
    const [input, setKey, newKey] = [{ ticket, code: codeOf(key) }, keyed(), keyed()];
    const first = ok((await server.call(secondStep.setUp, input, who, setKey)).body);
    expect((await server.call(secondStep.setUp, input, who, setKey)).body).toEqual({ code: 'key_reused' });
    later();
    const again = { password, code: codeOf(key) };
    const second = ok((await server.call(secondStep.renewCodes, again, who, newKey)).body);
    const answers = await db()
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', 'in', [setKey['idempotency-key'], newKey['idempotency-key']])
      .execute();
    expect(answers).toHaveLength(2);
    for (const code of [...first.recovery_codes, ...second.recovery_codes])
      expect(JSON.stringify(answers)).not.toContain(code);
  });

  it('stores one of two that are finished at once', async () => {
    const who = await server.signIn(DESK);
    const begin = async () => ok((await server.call(secondStep.begin, { password }, who)).body);
    const both = await Promise.all(
      [await begin(), await begin()].map(async ({ ticket, key }) => {
        const { status, body } = await server.call(secondStep.setUp, { ticket, code: codeOf(key) }, who);
        return [status, body.code];
      }),
    );
    expect(both.sort()).toEqual([
      [200, 'Ok'],
      [200, 'ticket_over'],
    ]);
  });

  it('is mailed in the language of its owner', async () => {
    await db().updateTable('users').set({ language: 'fr' }).where('email', '=', DESK).execute();
    await setUp(DESK);
    await db().updateTable('users').set({ language: 'en' }).where('email', '=', DESK).execute();
    expect(await mailsTo(DESK)).toEqual([expect.stringContaining('Une deuxième étape a été configurée')]);
  });

  it('takes another app in place of the first, with a code of it that counts only once', async () => {
    const { who, key } = await setUp(DESK);
    expect((await server.call(secondStep.begin, { password }, who)).body).toEqual({ code: 'wrong_code' });
    const code = codeOf(key);
    const one = ok((await server.call(secondStep.begin, { password, code }, who)).body);
    const two = ok((await server.call(secondStep.begin, { password, code }, who)).body);
    const finish = async ({ ticket, key: fresh }: typeof one) =>
      (await server.call(secondStep.setUp, { ticket, code: codeOf(fresh) }, who)).body.code;
    expect([await finish(one), await finish(two)]).toEqual(['Ok', 'ticket_over']);
    later();
    expect(await step((await ticketOf(DESK)).ticket, codeOf(key))).toBe('wrong_code');
    expect(await step((await ticketOf(DESK)).ticket, codeOf(one.key))).toBe('Ok');
  });
});

describe('signing in', () => {
  it('gives a ticket and no session for the right password, and the session for the code', async () => {
    const { key } = await setUp(DESK);
    const before = await db().selectFrom('sessions').select('id').execute();
    const { ticket, ...rest } = await ticketOf(DESK);
    expect(rest).toEqual({ code: 'second_step', set_up: 0, may_remember: 1, app: 1, passkey: 0 });
    expect(await db().selectFrom('sessions').select('id').execute()).toEqual(before);
    for (const call of [session.current, user.profile])
      expect((await server.call(call, {}, ticket.slice(0, 90))).status).toBe(401);
    const { row } = ok((await server.call(secondStep.signIn, { ticket, code: codeOf(key) })).body);
    const { token, userid } = SignedIn.parse(await openSealed(row, password));
    expect(userid).toBe(await userId(db(), DESK));
    expect(await lives(token)).toBe(true);
    expect((await login(DESK)).body).not.toHaveProperty('row');
    expect((await server.call(session.login, { email: DESK, password: 'wrong one' })).body).toEqual({ code: '-1' });
  });

  it('counts a code once, also one of the half minute before, and one of two minutes ago never', async () => {
    const { key } = await setUp(DESK);
    const { ticket } = await ticketOf(DESK);
    const earlier = codeOf(key, -30);
    expect(await step(ticket, codeOf(key, -120))).toBe('wrong_code');
    const both = await Promise.all([step(ticket, codeOf(key)), step(ticket, codeOf(key))]);
    expect(both.sort()).toEqual(['Ok', 'wrong_code']);
    expect(await step(ticket, codeOf(key))).toBe('wrong_code');
    expect(await step(ticket, earlier)).toBe('wrong_code');
    expect(await step((await ticketOf(DESK)).ticket, codeOf(key, 30))).toBe('Ok');
  });

  it('takes each recovery code once, however it is typed, and tells its owner', async () => {
    const { recovery_codes, who } = await setUp(DESK);
    const { ticket } = await ticketOf(DESK);
    const typed = ` ${recovery_codes[0].toLowerCase().replace('-', ' ')} `;
    expect([await step(ticket, typed), await step(ticket, typed)]).toEqual(['Ok', 'wrong_code']);
    expect(await step(ticket, recovery_codes[1])).toBe('ticket_over');
    expect(await step((await ticketOf(DESK)).ticket, recovery_codes[1])).toBe('Ok');
    expect(await lives(who)).toBe(false);
    expect((await mailsTo(DESK)).filter((body) => body.includes('recovery code'))).toEqual([
      expect.stringContaining('9 codes are left'),
      expect.stringContaining('8 codes are left'),
    ]);
    expect(await logged(DESK)).toEqual(expect.arrayContaining(['second_step.recovery_code', 'login']));
  });

  it('ends its ticket with the password, the account, the second step and after ten minutes', async () => {
    const { key } = await setUp(DESK);
    const { ticket } = await ticketOf(DESK);
    expect(await step('nothing', codeOf(key))).toBe('ticket_over');
    expect(await step(`${ticket.slice(0, -2)}xx`, codeOf(key))).toBe('ticket_over');
    expect((await server.call(secondStep.beginAtSignIn, { ticket })).body).toEqual({ code: 'ticket_over' });
    const here = () => db().updateTable('users').where('email', '=', DESK);
    const { password_hash } = await db()
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', DESK)
      .executeTakeFirstOrThrow();
    await here().set({ password_hash: 'another' }).execute();
    expect(await step(ticket, codeOf(key))).toBe('ticket_over');
    await here().set({ password_hash, active: 0 }).execute();
    expect(await step(ticket, codeOf(key))).toBe('ticket_over');
    await here().set({ active: 1 }).execute();
    later(601);
    expect(await step(ticket, codeOf(key))).toBe('ticket_over');
    const { ticket: another } = await ticketOf(DESK);
    await db().deleteFrom('second_steps').execute();
    expect(await step(another, codeOf(key))).toBe('ticket_over');
  });

  it('refuses a place after five wrong codes a minute, its right one too, and no other place', async () => {
    const { key } = await setUp(DESK);
    const { ticket } = await ticketOf(DESK);
    for (let n = 0; n < 5; n++) expect(await step(ticket, '000000')).toBe('wrong_code');
    const { status, body } = await server.call(secondStep.signIn, { ticket, code: codeOf(key) });
    expect([status, body]).toEqual([429, { code: 'too_many', retry_after: expect.any(Number) }]);
    // Now those came from another address.
    await db().updateTable('attempts').set({ key: 'elsewhere' }).where('kind', '=', 'second_step').execute();
    expect(await step(ticket, codeOf(key))).toBe('Ok');
    expect(await db().selectFrom('attempts').select('id').where('kind', '=', 'second_step').execute()).toHaveLength(5);
  });

  it('asks for a recovery code after a hundred wrong codes a day, but not where the user is known', async () => {
    const { key, recovery_codes } = await setUp(DESK);
    const first = await server.call(secondStep.signIn, { ticket: (await ticketOf(DESK)).ticket, code: codeOf(key) });
    const { workstation } = ok(first.body);
    later();
    const { ticket } = await ticketOf(DESK);
    expect(await step(ticket, '000000')).toBe('wrong_code');
    const [{ key: account, at }] = await wrongOf('second_step_account');
    const others = Array.from({ length: 99 }, () => ({ kind: 'second_step_account', key: account, at }));
    await db().insertInto('attempts').values(others).execute();
    const { status } = await server.call(secondStep.signIn, { ticket, code: codeOf(key) });
    expect(status).toBe(429);
    const known = await server.call(session.login, { email: DESK, password, workstation });
    if (known.body.code !== 'second_step') throw new Error(known.body.code);
    expect(await step(known.body.ticket, codeOf(key))).toBe('Ok');
    expect(await step(ticket, recovery_codes[0])).toBe('Ok');
  });

  it('asks for a recovery code after three hundred in a day, however many new passwords there were', async () => {
    const { key, recovery_codes } = await setUp(DESK);
    for (let round = 0; round < 3; round++) {
      await newPassword(DESK);
      const { ticket } = await ticketOf(DESK);
      expect(await step(ticket, '000000')).toBe('wrong_code');
      const counted = await db()
        .selectFrom('attempts')
        .select(['kind', 'key', 'at'])
        .where('kind', 'in', ['second_step_account', 'second_step_user'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      await db()
        .insertInto('attempts')
        .values(Array.from({ length: 99 }, () => counted).flat())
        .execute();
    }
    await newPassword(DESK);
    const { ticket } = await ticketOf(DESK);
    expect((await server.call(secondStep.signIn, { ticket, code: codeOf(key) })).status).toBe(429);
    expect(await step(ticket, recovery_codes[0])).toBe('Ok');
    later(86_401);
    expect(await step((await ticketOf(DESK)).ticket, codeOf(key))).toBe('Ok');
  });

  it('mails the owner once after ten wrong codes in a day', async () => {
    await setUp(DESK);
    for (let n = 0; n < 12; n++) {
      if (n % 5 === 0) later();
      expect(await step((await ticketOf(DESK)).ticket, '000000')).toBe('wrong_code');
    }
    expect((await mailsTo(DESK)).filter((body) => body.includes('10 wrong codes'))).toHaveLength(1);
  });

  it('is not skipped by a new password from a mail', async () => {
    const { key } = await setUp(DESK);
    await newPassword(DESK);
    expect(await step((await ticketOf(DESK)).ticket, codeOf(key))).toBe('Ok');
  });

  it('is not asked again by the lock screen', async () => {
    const { who } = await setUp(DESK);
    await server.call(session.lock, { action: 'LS2' }, who);
    const id = await userId(db(), DESK);
    expect((await server.call(session.unlock, { id, password }, who)).body.code).toBe('Ok');
  });
});

describe('a remembered workstation', () => {
  async function remembered(email: string) {
    const { key, who } = await setUp(email);
    const { ticket } = await ticketOf(email);
    const { headers, body } = await server.call(secondStep.signIn, { ticket, code: codeOf(key), remember: 1 });
    ok(body);
    later();
    return { key, who, set: headers.get('set-cookie') ?? '' };
  }

  it('needs no code for 30 days, only there and only for that user', async () => {
    const { set } = await remembered(DESK);
    const cookie = set.split(';')[0] ?? '';
    expect(set).toMatch(
      /^resa_second_step_\d+=[\w-]{43}; Path=\/web\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect((await db().selectFrom('remembered_workstations').select('token_hash').execute())[0]?.token_hash).not.toBe(
      cookie.split('=')[1],
    );
    expect((await login(DESK, cookie)).body.code).toBe('Ok');
    expect((await login(DESK)).body.code).toBe('second_step');
    await setUp('worker@resa.test');
    const own = cookie.replace(/_\d+=/, `_${await userId(db(), 'worker@resa.test')}=`);
    expect((await login('worker@resa.test', own)).body.code).toBe('second_step');
    later(30 * 86_400);
    expect((await login(DESK, cookie)).body.code).toBe('second_step');
  });

  it('is never one of an administrator or a privacy officer, whatever the browser sends', async () => {
    const role = await db()
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'privacy_officer')
      .executeTakeFirstOrThrow();
    const officer = { user_id: await userId(db(), 'worker@resa.test'), role_id: role.id };
    await db().insertInto('user_roles').values(officer).execute();
    for (const email of ['admin@resa.test', 'worker@resa.test']) {
      const { set } = await remembered(email);
      expect(set).toBe('');
      expect(await db().selectFrom('remembered_workstations').select('user_id').execute()).toEqual([]);
      expect(await ticketOf(email)).toMatchObject({ may_remember: 0 });
    }
    await db()
      .deleteFrom('user_roles')
      .where('user_id', '=', officer.user_id)
      .where('role_id', '=', officer.role_id)
      .execute();
  });

  it('is listed for its user, who forgets one or all, and none of somebody else', async () => {
    const { key, set } = await remembered(DESK);
    const cookie = set.split(';')[0] ?? '';
    const again = { ticket: (await ticketOf(DESK)).ticket, code: codeOf(key), remember: 1 as const };
    const { row } = ok((await server.call(secondStep.signIn, again)).body);
    const { token } = SignedIn.parse(await openSealed(row, password));
    const other = await server.signIn('worker@resa.test');
    const list = async (who: string) => ok((await server.call(secondStep.workstations, {}, who)).body).rows;
    const forget = async (id: number | null, who: string) =>
      ok((await server.call(secondStep.forget, { id }, who)).body).ended;
    const [second, first] = await list(token);
    if (!second || !first) throw new Error('two are remembered');
    expect(first).toEqual({
      id: first.id,
      browser: null,
      system: null,
      machine: '127.0.0.1',
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    expect(await list(other)).toEqual([]);
    expect([await forget(first.id, other), await forget(null, other)]).toEqual([0, 0]);
    expect(await list(token)).toEqual([second, first]);
    expect([await forget(first.id, token), await forget(first.id, token)]).toEqual([1, 0]);
    expect((await login(DESK, cookie)).body.code).toBe('second_step');
    expect(await list(token)).toEqual([second]);
    expect(await forget(null, token)).toBe(1);
    expect((await logged(DESK)).filter((action) => action === 'second_step.forget')).toHaveLength(2);
  });

  it.each<[string, (id: number, who: string) => Promise<unknown>]>([
    [
      'a role of the user that allows something else',
      async () => {
        const role = await db()
          .selectFrom('user_roles')
          .innerJoin('roles as r', 'r.id', 'role_id')
          .select(['r.id', 'r.lang_en', 'r.lang_fr'])
          .where('user_id', '=', await userId(db(), DESK))
          .executeTakeFirstOrThrow();
        const { rows } = ok((await server.call(roles.fetch, { id: role.id }, admin)).body);
        const saved = await server.call(roles.update, { role: { ...role, permissions: rows.slice(1) } }, admin);
        ok(saved.body);
        return server.call(roles.update, { role: { ...role, permissions: rows } }, admin);
      },
    ],
    [
      'another role of the user',
      async (id) => {
        const { rows } = ok((await server.call(users.list, { filter: DESK }, admin)).body).dt;
        const { name, email, roles: held } = rows[0] as { name: string; email: string; roles: number[] };
        const { id: viewer } = await db()
          .selectFrom('roles')
          .select('id')
          .where('name', '=', 'viewer')
          .executeTakeFirstOrThrow();
        const update = (ids: number[]) => server.call(users.update, { row: { id, name, email, roles: ids } }, admin);
        ok((await update([...held, viewer])).body);
        return update(held);
      },
    ],
    [
      'a password that is changed',
      async (_id, who) => {
        const chosen = { oldPassword: password, newPassword: password, renewPassword: password };
        return server.call(user.changePassword, chosen, who);
      },
    ],
  ])('is forgotten by %s', async (_what, act) => {
    const { set } = await remembered(DESK);
    const cookie = set.split(';')[0] ?? '';
    const who = ok((await login(DESK, cookie)).body).row;
    const { token } = SignedIn.parse(await openSealed(who, password));
    const { body } = (await act(await userId(db(), DESK), token)) as { body: { code: string } };
    expect(body.code).toBe('Ok');
    expect((await login(DESK, cookie)).body.code).toBe('second_step');
  });
});

describe('a role that requires it', () => {
  const require = async (name: string, from: string | null) => {
    const role = await db().selectFrom('roles').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
    const { rows } = ok((await server.call(roles.fetch, { id: role.id }, admin)).body);
    const { id, lang_en, lang_fr } = role;
    const sent = { id, lang_en, lang_fr, permissions: rows, second_step_from: from };
    return (await server.call(roles.update, { role: sent }, admin)).body.code;
  };
  const roleOf = async (email: string) =>
    (
      await db()
        .selectFrom('user_roles')
        .innerJoin('roles as r', 'r.id', 'role_id')
        .select('r.name')
        .where('user_id', '=', await userId(db(), email))
        .executeTakeFirstOrThrow()
    ).name;

  it('lets its users in until that day, and from then on only once they have set it up', async () => {
    const today = new Date(now()).toISOString().slice(0, 10);
    const tomorrow = new Date(now() + 86_400_000).toISOString().slice(0, 10);
    expect(await require(await roleOf(DESK), tomorrow)).toBe('Ok');
    expect((await login(DESK)).body.code).toBe('Ok');
    expect(await require(await roleOf(DESK), today)).toBe('Ok');
    const { ticket, ...rest } = await ticketOf(DESK);
    expect(rest).toEqual({ code: 'second_step', set_up: 1, may_remember: 0, app: 0, passkey: 0 });
    expect(await step(ticket, '123456')).toBe('ticket_over');
    const early = { ticket, code: '123456' };
    expect((await server.call(secondStep.setUpAtSignIn, early)).body).toEqual({ code: 'ticket_over' });
    const begun = ok((await server.call(secondStep.beginAtSignIn, { ticket })).body);
    const finish = (code: string) => server.call(secondStep.setUpAtSignIn, { ticket: begun.ticket, code });
    expect((await finish('000000')).body).toEqual({ code: 'wrong_code' });
    const { row, recovery_codes } = ok((await finish(codeOf(begun.key))).body);
    expect(recovery_codes).toHaveLength(10);
    const { token } = SignedIn.parse(await openSealed(row, password));
    expect(await lives(token)).toBe(true);
    expect((await finish(codeOf(begun.key, 30))).body).toEqual({ code: 'ticket_over' });
    expect(await logged(DESK)).toEqual(expect.arrayContaining(['second_step.set_up', 'login']));
    later();
    const end = { password, code: codeOf(begun.key) };
    expect((await server.call(secondStep.end, end, token)).body).toEqual({ code: 'second_step_due' });
    expect((await server.call(secondStep.status, {}, token)).body).toMatchObject({ due_from: today });
  });

  it('ends ten minutes after the password, however often the set-up begins again', async () => {
    await require(await roleOf(DESK), '2026-01-01');
    const { ticket } = await ticketOf(DESK);
    later(540);
    const begun = ok((await server.call(secondStep.beginAtSignIn, { ticket })).body);
    later(120);
    const again = await server.call(secondStep.beginAtSignIn, { ticket: begun.ticket });
    expect(again.body).toEqual({ code: 'ticket_over' });
    const finish = { ticket: begun.ticket, code: codeOf(begun.key) };
    expect((await server.call(secondStep.setUpAtSignIn, finish)).body).toEqual({ code: 'ticket_over' });
  });

  // The embedded database has one connection, so nothing can happen in between there.
  it.runIf(process.env.RESA_TEST_DB === 'postgres')(
    'holds for a sign-in that was under way when it was set up',
    async () => {
      const user_id = await userId(db(), DESK);
      const sessions = async () =>
        (await db().selectFrom('sessions').select('id').where('user_id', '=', user_id).execute()).length;
      const before = await sessions();
      const { answer } = await db()
        .transaction()
        .execute(async (trx) => {
          await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
          const answer = login(DESK);
          await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
          const since = new Date(now()).toISOString();
          const row = { user_id, secret: 'sealed', last_counter: 0, recovery_salt: 'salt', since };
          await trx.insertInto('second_steps').values(row).execute();
          return { answer };
        });
      expect((await answer).body).toEqual({ code: '-1' });
      expect(await sessions()).toBe(before);
      expect((await login(DESK)).body.code).toBe('second_step');
    },
  );

  it('is changed by those who may give the role, and the change is logged', async () => {
    expect(await require('administrators', '2026-01-01')).toBe('Ok');
    const entry = await db()
      .selectFrom('activity_log')
      .select('properties')
      .where('action', '=', 'role.update')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.properties).toEqual({ second_step_from: [null, '2026-01-01'] });
    expect((await ticketOf('admin@resa.test')).set_up).toBe(1);
  });
});

describe('its owner', () => {
  it('gets new recovery codes, and those before work no more', async () => {
    const { who, key, recovery_codes } = await setUp(DESK);
    const renew = async (code: string) => (await server.call(secondStep.renewCodes, { password, code }, who)).body;
    expect(await renew('000000')).toEqual({ code: 'wrong_code' });
    const fresh = ok(await renew(codeOf(key))).recovery_codes;
    expect(fresh).toHaveLength(10);
    const { ticket } = await ticketOf(DESK);
    expect(await step(ticket, recovery_codes[0])).toBe('wrong_code');
    expect(await step(ticket, fresh[0] as string)).toBe('Ok');
    expect(await mailsTo(DESK)).toContainEqual(expect.stringContaining('New recovery codes'));
  });

  it('ends it by password and code, and nobody by one of them', async () => {
    const { who, key, recovery_codes } = await setUp(DESK);
    const end = async (input: { password: string; code: string }, token = who) =>
      (await server.call(secondStep.end, input, token)).body.code;
    expect(await end({ password: 'not this one', code: codeOf(key) })).toBe('-3');
    expect(await end({ password, code: '000000' })).toBe('wrong_code');
    expect(await end({ password, code: codeOf(key) }, admin)).toBe('no_second_step');
    expect(await end({ password, code: recovery_codes[0] })).toBe('Ok');
    expect((await login(DESK)).body.code).toBe('Ok');
    expect(await logged(DESK)).toContain('second_step.end');
    expect(await mailsTo(DESK)).toContainEqual(expect.stringContaining('was ended'));
  });

  it('is refused after too many wrong codes', async () => {
    const { who } = await setUp(DESK);
    const end = async () => (await server.call(secondStep.end, { password, code: '000000' }, who)).status;
    for (let n = 0; n < 5; n++) expect(await end()).toBe(200);
    expect(await end()).toBe(429);
  });
});

describe('a reset', () => {
  const reset = async (email: string, token = admin) =>
    server.call(secondStep.reset, { id: await userId(db(), email) }, token);

  it('is refused to others than administrators, to oneself, and without a second step', async () => {
    const editor = await db().selectFrom('permissions').select('id').where('key', '=', 'crud_users').executeTakeFirst();
    expect(editor).toBeDefined();
    const { user: newUser } = await import('../testing/factories.ts');
    const keeper = await server.signIn(await newUser(db(), ['crud_users']));
    await setUp(DESK);
    expect((await reset(DESK, keeper)).status).toBe(403);
    expect((await reset('viewer@resa.test')).body).toEqual({ code: 'no_second_step' });
    const { who } = await setUp('admin@resa.test');
    expect((await reset('admin@resa.test', who)).body).toEqual({ code: 'own_rights' });
    expect((await server.call(secondStep.reset, { id: 999_999 }, who)).body).toEqual({ code: 'NotFound' });
    expect((await login(DESK)).body.code).toBe('second_step');
  });

  it('signs its user out, who then needs only the password; it is logged and mailed', async () => {
    const { who } = await setUp(DESK);
    const { rows } = ok((await server.call(users.list, { filter: DESK }, admin)).body).dt;
    expect(rows).toMatchObject([{ second_step: 1 }]);
    expect((await reset(DESK)).body).toEqual({ code: 'Ok' });
    expect((await server.call(session.current, {}, who)).body).toEqual({
      code: 'session_used',
      why: 'second_step_reset',
    });
    expect((await login(DESK)).body.code).toBe('Ok');
    expect(await logged(DESK)).toContain('second_step.reset');
    expect(await mailsTo(DESK)).toContainEqual(expect.stringContaining('An administrator reset'));
  });

  it('works from the command line', async () => {
    const { user: command } = await import('../commands/user.ts');
    const { who } = await setUp(DESK);
    const services = { db: server.services.db, config: server.services.config, clock: () => new Date(now()) };
    await expect(command(services, ['reset-mfa', 'viewer@resa.test'])).rejects.toThrow('has no second step');
    expect(await command(services, ['reset-mfa', DESK])).toContain('password alone');
    expect(await lives(who)).toBe(false);
    expect((await login(DESK)).body.code).toBe('Ok');
    expect(await mailsTo(DESK)).toContainEqual(expect.stringContaining('An administrator reset'));
  });
});
