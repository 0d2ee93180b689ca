import { generateKeyPairSync } from 'node:crypto';
import { contract } from '@resa/contract';
import type { PasskeyAnswer } from '@resa/contract/proof';
import type { SignedIn } from '@resa/contract/session';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD as password } from '../db/seed/organisation/users.ts';
import { lockCaller } from '../session/index.ts';
import { lostByHost } from '../session/passkeys/stored.ts';
import { hashRecoveryCode } from '../session/second-step/recovery-codes.ts';
import { browserKey } from '../testing/browser-key.ts';
import { userId } from '../testing/factories.ts';
import { type Authenticator, authenticator, cbor } from '../testing/passkey.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { passkeys, provider, secondStep, session, users } = contract;
const ORIGIN = 'https://resa.example';
const DESK = 'desk@resa.test';
const START = Date.parse('2026-03-03T15:00:00Z');
let server: TestServer;
let device: Authenticator;
let passed = 0;
beforeAll(async () => {
  server = await testServer({ config: { publicUrl: ORIGIN } });
  await db().updateTable('users').set({ language: 'en' }).execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['attempts', 'second_steps', 'passkeys', 'sessions', 'jobs', 'captured_mails'] as const)
    await db().deleteFrom(table).execute();
  await sql`delete from identity_provider`.execute(db());
  await sql`delete from emergency_administrators`.execute(db());
  await db().updateTable('roles').set({ second_step_from: null }).execute();
  await db().updateTable('users').set({ active: 1 }).execute();
  Object.assign(server.services.config, { publicUrl: ORIGIN });
  device = authenticator(ORIGIN);
  later();
});
const db = () => server.services.db.kysely;
function later(seconds = 120) {
  passed += seconds;
  server.clock.set(new Date(START + passed * 1_000).toISOString());
}
function ok<B extends { code: string }>(body: B): Extract<B, { code: 'Ok' }> {
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body as Extract<B, { code: 'Ok' }>;
}
type Made = ReturnType<Authenticator['make']>;
const sendNew = async (who: string, passkey: Made, second_step: 0 | 1 = 0) =>
  (await server.call(passkeys.add, { passkey, name: 'Phone', second_step }, who)).body;
const beginAdding = async (who: string) => ok((await server.call(passkeys.beginAdding, { password }, who)).body);
/** A passkey of a user, by another authenticator where one is given. */
async function added(email: string, second_step: 0 | 1 = 0, by = device) {
  const who = await server.signIn(email);
  const made = by.make(await beginAdding(who));
  const { recovery_codes } = ok(await sendNew(who, made, second_step));
  return { who, id: made.id, recovery_codes };
}
const rowsOf = (email: string) =>
  db()
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .where('u.email', '=', email)
    .execute();
async function mailsTo(email: string) {
  await server.services.jobs.runDue();
  const rows = await db().selectFrom('captured_mails').selectAll().where('sent_to', '=', email).orderBy('id').execute();
  return rows.map(({ body }) => body);
}
const logged = async () =>
  (await db().selectFrom('activity_log').select('action').where('created_at', '=', now()).orderBy('id').execute()).map(
    ({ action }) => action,
  );
const now = () => new Date(START + passed * 1_000).toISOString();
const lives = async (token: string) => (await server.call(session.current, {}, token)).status === 200;
/** How many statements wait for a lock. */
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.n;
};

const codeOfApp = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.parse(now()) });
/** A passkey in place of password and code. */
const proofOf = async (who: string, id: string, count: number) => ({
  passkey: device.answer(ok((await server.call(passkeys.beginProof, {}, who)).body), id, { count }),
});

type Turn = Parameters<Authenticator['answer']>[2];
/** Signs in as a browser does. */
async function signIn(id: string, turned: Turn = {}, change: (answer: PasskeyAnswer) => PasskeyAnswer = (as) => as) {
  const key = browserKey();
  const begun = ok((await server.call(passkeys.beginSignIn, { public_key: key.public_key })).body);
  const passkey = change(device.answer(begun, id, turned));
  const input = { passkey, public_key: key.public_key };
  const { status, body } = await server.call(passkeys.signIn, input);
  return { status, body, input, key };
}
const codeOf = async (...given: Parameters<typeof signIn>) => {
  const { status, body } = await signIn(...given);
  expect(status).toBe(200);
  return body.code;
};
async function stepOf(email: string) {
  const { body } = await server.call(session.login, { email, password });
  if (body.code !== 'second_step') throw new Error(body.code);
  return body;
}
const passwordsOff = async (emergency: string) => {
  await sql`insert into identity_provider values (1, 1, 'ID', 'https://sso.example', 'resa', '', null, null, 'groups', 1, 0, 1)`.execute(
    db(),
  );
  await db()
    .insertInto('emergency_administrators')
    .values({ user_id: await userId(db(), emergency) })
    .execute();
};

describe('adding a passkey', () => {
  it('refuses a wrong password, a code that is missing, and an address that allows none', async () => {
    const who = await server.signIn(DESK);
    const begin = async (input: object) => (await server.call(passkeys.beginAdding, input, who)).body.code;
    expect(await begin({ password: 'not the one' })).toBe('-3');
    expect(await begin({})).toBe('-3');
    await added(DESK, 1);
    const again = await server.signIn(DESK);
    expect((await server.call(passkeys.beginAdding, { password }, again)).body.code).toBe('wrong_code');
    Object.assign(server.services.config, { publicUrl: 'http://192.0.2.7' });
    expect((await server.call(passkeys.beginAdding, { password }, again)).body.code).toBe('no_passkeys');
    expect((await server.call(passkeys.fetch, {}, again)).body).toMatchObject({ rp_id: null, rows: [{ works: 0 }] });
  });

  it('refuses another origin, host, challenge and kind, an unverified user, and a challenge that was used', async () => {
    const who = await server.signIn(DESK);
    const turns: Parameters<Authenticator['make']>[1][] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
      { type: 'webauthn.get' },
      { verified: false },
      { format: 'fido-u2f' },
      { format: 'tpm' },
    ];
    for (const turned of turns)
      expect(await sendNew(who, device.make(await beginAdding(who), turned)), JSON.stringify(turned)).toEqual({
        code: 'passkey_refused',
      });
    const begun = await beginAdding(who);
    expect((await sendNew(who, device.make(begun))).code).toBe('Ok');
    expect((await sendNew(who, device.make(begun))).code).toBe('ticket_over');
    expect(await rowsOf(DESK)).toHaveLength(1);
  });

  it('refuses a ticket of another session, of six minutes ago or for another purpose', async () => {
    const who = await server.signIn(DESK);
    const begun = await beginAdding(who);
    expect((await sendNew(await server.signIn('admin@resa.test'), device.make(begun))).code).toBe('ticket_over');
    expect((await sendNew(await server.signIn(DESK), device.make(begun))).code).toBe('ticket_over');
    const signingIn = ok((await server.call(passkeys.beginSignIn, { public_key: browserKey().public_key })).body);
    expect((await sendNew(who, device.make(signingIn))).code).toBe('ticket_over');
    later(301);
    expect((await sendNew(who, device.make(begun))).code).toBe('ticket_over');
  });

  it('returns a code for hostile CBOR', async () => {
    const who = await server.signIn(DESK);
    const deep = Buffer.concat([Buffer.alloc(6_000, 0x81), Buffer.from([0])]);
    const hostile = [
      Buffer.from('none of this is CBOR'),
      Buffer.from([0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      Buffer.from([0x5b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      Buffer.from([0x9f, 0xff]),
      Buffer.from([0xa0]),
      deep,
      cbor(new Map([['fmt', 'none']])),
      cbor(
        new Map<string, string | Buffer>([
          ['fmt', 'packed'],
          ['attStmt', 'text'],
          ['authData', Buffer.alloc(10)],
        ]),
      ),
      cbor(
        new Map<string, string | Buffer>([
          ['fmt', 'none'],
          ['attStmt', Buffer.alloc(0)],
          ['authData', Buffer.alloc(500)],
        ]),
      ),
    ];
    for (const attestation of hostile) {
      const made = device.make(await beginAdding(who), { attestation });
      const { status, body } = await server.call(passkeys.add, { passkey: made, name: 'Phone', second_step: 0 }, who);
      expect({ status, code: body.code }).toEqual({ status: 200, code: 'passkey_refused' });
    }
    const large = device.make(await beginAdding(who), { attestation: Buffer.alloc(20_000, 0x81) });
    const { body } = await server.call(passkeys.add, { passkey: large, name: 'Phone', second_step: 0 }, who);
    expect(body.code).toBe('Invalid');
  });

  it('refuses a passkey that is known, and the twenty-first', async () => {
    const { who, id } = await added(DESK);
    const admin = await server.signIn('admin@resa.test');
    const made = device.make(await beginAdding(admin));
    await db().updateTable('passkeys').set({ credential_id: made.id }).execute();
    expect((await sendNew(admin, made)).code).toBe('passkey_refused');
    await db().updateTable('passkeys').set({ credential_id: id }).execute();
    const begun = ok((await server.call(passkeys.beginAdding, await proofOf(who, id, 1), who)).body);
    const [{ id: _, ...row }] = (await rowsOf(DESK)) as [Awaited<ReturnType<typeof rowsOf>>[number]];
    const others = Array.from({ length: 19 }, (__, at) => ({ ...row, credential_id: `other ${at}` }));
    await db().insertInto('passkeys').values(others).execute();
    expect((await sendNew(who, device.make(begun))).code).toBe('passkeys_full');
    expect((await server.call(passkeys.beginAdding, { password }, who)).body.code).toBe('passkeys_full');
  });

  it('stores it, is logged and mailed, and asks for no second step by itself', async () => {
    const { who, recovery_codes } = await added(DESK);
    expect(recovery_codes).toBeNull();
    expect(await logged()).toEqual(['passkeys.add']);
    expect(await mailsTo(DESK)).toEqual([expect.stringContaining('A passkey was added')]);
    const { rows } = ok((await server.call(passkeys.fetch, {}, who)).body);
    expect(rows).toMatchObject([{ name: 'Phone', rp_id: 'resa.example', works: 1, last_used_at: null }]);
    expect((await server.call(session.login, { email: DESK, password })).body.code).toBe('Ok');
  });

  // The embedded database has one connection, so nothing can happen in between there.
  it.runIf(process.env.RESA_TEST_DB === 'postgres')(
    'is refused where a reset ended the session while it was under way',
    async () => {
      const who = await server.signIn(DESK);
      const user_id = await userId(db(), DESK);
      const passkey = device.make(await beginAdding(who));
      const { answer } = await db()
        .transaction()
        .execute(async (trx) => {
          await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute();
          const answer = server.call(passkeys.add, { passkey, name: 'Phone', second_step: 0 }, who);
          await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
          const ended = { ended_at: now(), ended_why: 'second_step_reset' };
          await trx.updateTable('sessions').set(ended).where('user_id', '=', user_id).execute();
          return { answer };
        });
      expect((await answer).body).toEqual({ code: 'session_used', why: 'second_step_reset' });
      expect(await rowsOf(DESK)).toEqual([]);
    },
  );

  it('locks its caller only as long as their session is open', async () => {
    const who = await server.signIn(DESK);
    const user_id = await userId(db(), DESK);
    const { id: session_id } = await db()
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    const calling = { actor: { user_id, session_id }, now: new Date(now()) };
    const lock = () =>
      db()
        .transaction()
        .execute((trx) => lockCaller(calling, trx));
    expect(await lock()).toMatchObject({ id: user_id });
    expect((await server.call(session.logout, {}, who)).body.code).toBe('Ok');
    await expect(lock()).rejects.toMatchObject({ status: 401, body: { code: 'session_used', why: 'logout' } });
  });

  it('as second step gives recovery codes once and ends other sessions', async () => {
    const other = await server.signIn(DESK);
    const { who, recovery_codes } = await added(DESK, 1);
    expect(new Set(recovery_codes).size).toBe(10);
    expect([await lives(who), await lives(other)]).toEqual([true, false]);
    expect(await logged()).toEqual(['passkeys.add', 'second_step.set_up']);
    expect((await server.call(secondStep.status, {}, who)).body).toMatchObject({ codes_left: 10, app: 0 });
    const { ticket, ...rest } = await stepOf(DESK);
    expect(rest).toEqual({ code: 'second_step', set_up: 0, may_remember: 1, app: 0, passkey: 1 });
    const code = recovery_codes?.[0] ?? '';
    expect((await server.call(secondStep.signIn, { ticket, code })).body.code).toBe('Ok');
  });
});

describe('signing in with a passkey in place of the password', () => {
  it('refuses another origin, host, challenge and kind, an unverified user and another key', async () => {
    const { id } = await added(DESK);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const turns: Turn[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://resa.example' },
      { rpId: 'evil.example' },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
      { type: 'webauthn.create' },
      { verified: false },
      { key: privateKey },
    ];
    for (const turned of turns)
      expect(await codeOf(id, turned), Object.keys(turned ?? {}).join()).toBe('passkey_refused');
    expect(await codeOf(id)).toBe('Ok');
  });

  it('gives the same response for an unknown passkey as for a wrong signature', async () => {
    const { id } = await added(DESK);
    const wrong = await signIn(id, {}, (answer) => ({ ...answer, signature: 'AAAA' }));
    const unknown = await signIn(id, {}, (answer) => ({ ...answer, id: 'bm9ib2R5' }));
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.body).toEqual({ code: 'passkey_refused' });
  });

  it('returns a code for malformed content', async () => {
    const { id } = await added(DESK);
    const fields = ['client_data', 'authenticator_data', 'signature'] as const;
    for (const field of fields)
      for (const value of ['AA', 'bnVsbA', Buffer.alloc(2_900, 0xbf).toString('base64url').slice(0, 2_000)])
        expect(await codeOf(id, {}, (answer) => ({ ...answer, [field]: value }))).toBe('passkey_refused');
    const { body } = await signIn(id, {}, (answer) => ({ ...answer, signature: 'A'.repeat(2_001) }));
    expect(body.code).toBe('Invalid');
  });

  it('refuses an answer that is sent again, also by another browser, and one of six minutes ago', async () => {
    const { id } = await added(DESK);
    const first = await signIn(id);
    expect(first.body.code).toBe('Ok');
    expect((await server.call(passkeys.signIn, first.input)).body).toEqual({ code: 'ticket_over' });
    const key = browserKey();
    const begun = ok((await server.call(passkeys.beginSignIn, { public_key: key.public_key })).body);
    const passkey = device.answer(begun, id);
    const stolen = { passkey, public_key: browserKey().public_key };
    expect((await server.call(passkeys.signIn, stolen)).body).toEqual({ code: 'ticket_over' });
    later(301);
    const late = { passkey, public_key: key.public_key };
    expect((await server.call(passkeys.signIn, late)).body).toEqual({ code: 'ticket_over' });
  });

  it('refuses a count that does not grow: somebody has a copy', async () => {
    const { id } = await added(DESK);
    expect(await codeOf(id, { count: 7 })).toBe('Ok');
    for (const count of [7, 6, 0]) expect(await codeOf(id, { count }), String(count)).toBe('passkey_refused');
    expect(await codeOf(id, { count: 8 })).toBe('Ok');
  });

  it('refuses a removed passkey, one of another host and a deactivated user', async () => {
    const { id } = await added(DESK);
    await db().updateTable('users').set({ active: 0 }).where('email', '=', DESK).execute();
    expect(await codeOf(id)).toBe('-2');
    await db().updateTable('users').set({ active: 1 }).where('email', '=', DESK).execute();
    await db().updateTable('passkeys').set({ rp_id: 'old.example' }).execute();
    expect(await codeOf(id)).toBe('passkey_refused');
    await db().updateTable('passkeys').set({ rp_id: 'resa.example' }).execute();
    const who = await server.signIn(DESK);
    const [row] = await rowsOf(DESK);
    const input = { id: row?.id ?? 0, ...(await proofOf(who, id, 1)) };
    expect((await server.call(passkeys.remove, input, who)).body.code).toBe('Ok');
    expect(await codeOf(id)).toBe('passkey_refused');
  });

  it('is off with passwords, except for emergency administrators', async () => {
    const { id, who } = await added(DESK);
    const admin = await added('admin@resa.test');
    await passwordsOff('admin@resa.test');
    expect(await codeOf(id)).toBe('password_off');
    expect(await codeOf(admin.id)).toBe('Ok');
    expect((await server.call(passkeys.beginAdding, { password }, who)).body.code).toBe('password_off');
    expect((await server.call(passkeys.fetch, {}, who)).body).toMatchObject({ off: 1 });
  });

  it('opens a session that only this browser can read, without the second step, and keeps its count', async () => {
    const { id } = await added(DESK, 1);
    const { body, key } = await signIn(id, { count: 3 });
    const opened = key.open<SignedIn>(ok(body).row);
    expect(opened).toMatchObject({ email: DESK, by_passkey: 1, lost_passkeys: 0, better_password: 0 });
    expect(opened.draft_key).toBeTruthy();
    expect(await lives(opened.token)).toBe(true);
    expect(await rowsOf(DESK)).toMatchObject([{ sign_count: 3, last_used_at: now() }]);
  });

  it('stays with a new password', async () => {
    const { id } = await added(DESK);
    await db().updateTable('users').set({ password_hash: 'another' }).where('email', '=', DESK).execute();
    try {
      expect(await codeOf(id)).toBe('Ok');
    } finally {
      const { hashPassword } = await import('../session/index.ts');
      const password_hash = await hashPassword(password);
      await db().updateTable('users').set({ password_hash }).where('email', '=', DESK).execute();
    }
  });
});

describe('a passkey as the second step', () => {
  const begin = async (ticket: string) => ok((await server.call(passkeys.beginStep, { ticket })).body);
  it('refuses the passkey of somebody else, another sign-in, and a challenge to sign in without a password', async () => {
    const { id } = await added(DESK, 1);
    const admin = await added('admin@resa.test', 1);
    const { ticket } = await stepOf(DESK);
    const send = async (passkey: PasskeyAnswer, of = ticket) =>
      (await server.call(passkeys.signInStep, { ticket: of, passkey })).body.code;
    expect(await send(device.answer(await begin(ticket), admin.id))).toBe('passkey_refused');
    const elsewhere = await stepOf(DESK);
    expect(await send(device.answer(await begin(elsewhere.ticket), id))).toBe('ticket_over');
    const alone = ok((await server.call(passkeys.beginSignIn, { public_key: browserKey().public_key })).body);
    expect(await send(device.answer(alone, id))).toBe('ticket_over');
    const begun = await begin(ticket);
    expect(await send(device.answer(begun, id, { count: 5 }))).toBe('Ok');
    expect(await send(device.answer(begun, id, { count: 6 }))).toBe('ticket_over');
  });

  it('needs no verified user after the right password, and can remember the workstation', async () => {
    const { id } = await added(DESK, 1);
    const { ticket } = await stepOf(DESK);
    const passkey = device.answer(await begin(ticket), id, { verified: false });
    const { body, headers } = await server.call(passkeys.signInStep, { ticket, passkey, remember: 1 });
    expect(ok(body).row.v).toBe(1);
    expect(headers.get('set-cookie')).toContain('resa_second_step_');
    expect(await logged()).toContain('second_step.remember');
  });

  it('is set up at the sign-in where a role requires it, and is not ended then', async () => {
    await db().updateTable('roles').set({ second_step_from: '2026-01-01' }).execute();
    const { ticket, set_up } = await stepOf(DESK);
    expect(set_up).toBe(1);
    const begun = ok((await server.call(passkeys.beginAtSignIn, { ticket })).body);
    const made = device.make(begun);
    const { body } = await server.call(passkeys.addAtSignIn, { passkey: made, name: 'Laptop' });
    expect(ok(body).recovery_codes).toHaveLength(10);
    expect((await server.call(passkeys.addAtSignIn, { passkey: made, name: 'Laptop' })).body.code).toBe('ticket_over');
    expect(await codeOf(made.id)).toBe('Ok');
    const mails = (await mailsTo(DESK)).filter((body) => !body.includes('somebody signed in'));
    expect(mails).toEqual([
      expect.stringContaining('A passkey was added'),
      expect.stringContaining('A second step was set up'),
    ]);
    const who = await server.signIn(DESK);
    const begunProof = ok((await server.call(passkeys.beginProof, {}, who)).body);
    const [row] = await rowsOf(DESK);
    const input = { id: row?.id ?? 0, passkey: device.answer(begunProof, made.id) };
    expect((await server.call(passkeys.remove, input, who)).body.code).toBe('second_step_due');
  });

  it('ends with the last passkey of somebody without an app', async () => {
    const { who, recovery_codes } = await added(DESK, 1);
    const [row] = await rowsOf(DESK);
    const input = { id: row?.id ?? 0, password, code: recovery_codes?.[0] ?? '' };
    expect((await server.call(passkeys.remove, { ...input, code: 'AAAAA-AAAAA' }, who)).body.code).toBe('wrong_code');
    expect((await server.call(passkeys.remove, input, who)).body.code).toBe('Ok');
    expect(await logged()).toEqual(['passkeys.add', 'second_step.set_up', 'passkeys.remove', 'second_step.end']);
    expect((await server.call(session.login, { email: DESK, password })).body.code).toBe('Ok');
  });

  it('is removed by a reset of the second step, also for a user without one', async () => {
    const admin = await server.signIn('admin@resa.test');
    for (const second_step of [1, 0] as const) {
      device = authenticator(ORIGIN);
      const { who, id } = await added(DESK, second_step);
      const { rows } = ok((await server.call(users.list, { filter: DESK }, admin)).body).dt;
      expect(rows).toMatchObject([{ passkeys: 1, second_step }]);
      expect((await server.call(secondStep.reset, { id: await userId(db(), DESK) }, admin)).body.code).toBe('Ok');
      expect(await codeOf(id)).toBe('passkey_refused');
      expect(await lives(who)).toBe(false);
    }
  });
});

describe('a sign-in whose role requires a second step, of a user who has only passkeys', () => {
  const due = () => db().updateTable('roles').set({ second_step_from: '2026-01-01' }).execute();
  const begin = async (ticket: string) => ok((await server.call(passkeys.beginStep, { ticket })).body);

  it('refuses whoever knows only the password: no app and no passkey of theirs is set up', async () => {
    const { id } = await added(DESK);
    await due();
    const { ticket, ...rest } = await stepOf(DESK);
    expect(rest).toMatchObject({ set_up: 1, passkey: 1, may_remember: 0 });
    expect((await server.call(secondStep.beginAtSignIn, { ticket })).body.code).toBe('ticket_over');
    expect((await server.call(passkeys.beginAtSignIn, { ticket })).body.code).toBe('ticket_over');
    expect((await server.call(secondStep.signIn, { ticket, code: '123456' })).body.code).toBe('ticket_over');
    const own = authenticator(ORIGIN);
    const theirs = own.make(await begin(ticket));
    expect((await server.call(passkeys.addAtSignIn, { passkey: theirs, name: 'Laptop' })).body.code).toBe(
      'ticket_over',
    );
    const passkey = { ...own.answer(await begin(ticket), theirs.id), id };
    expect((await server.call(passkeys.signInStep, { ticket, passkey })).body.code).toBe('passkey_refused');
    expect(await rowsOf(DESK)).toHaveLength(1);
    expect(await db().selectFrom('second_steps').select('user_id').execute()).toEqual([]);
  });

  it('makes the passkey that answers the second step, with recovery codes, and is logged and mailed', async () => {
    const { id } = await added(DESK);
    await due();
    const { ticket } = await stepOf(DESK);
    const passkey = device.answer(await begin(ticket), id, { count: 5 });
    const { recovery_codes } = ok((await server.call(passkeys.signInStep, { ticket, passkey })).body);
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await logged()).toEqual(expect.arrayContaining(['second_step.set_up']));
    expect(await mailsTo(DESK)).toEqual(expect.arrayContaining([expect.stringContaining('A second step was set up')]));
    const next = await stepOf(DESK);
    expect(next).toMatchObject({ set_up: 0, passkey: 1, app: 0 });
    const again = device.answer(await begin(next.ticket), id, { count: 6 });
    const { body } = await server.call(passkeys.signInStep, { ticket: next.ticket, passkey: again });
    expect(ok(body).recovery_codes).toBeNull();
  });

  it('sets nothing up after a reset that removed the passkey meanwhile', async () => {
    const { id } = await added(DESK);
    await due();
    const { ticket } = await stepOf(DESK);
    const passkey = device.answer(await begin(ticket), id, { count: 5 });
    const admin = await server.signIn('admin@resa.test');
    expect((await server.call(secondStep.reset, { id: await userId(db(), DESK) }, admin)).body.code).toBe('Ok');
    expect((await server.call(passkeys.signInStep, { ticket, passkey })).body.code).toBe('passkey_refused');
    expect(await db().selectFrom('second_steps').select('user_id').execute()).toEqual([]);
  });

  it('ends a set-up that began before its owner had a passkey', async () => {
    await due();
    const { ticket } = await stepOf(DESK);
    const begun = ok((await server.call(secondStep.beginAtSignIn, { ticket })).body);
    const adding = ok((await server.call(passkeys.beginAtSignIn, { ticket })).body);
    await db().updateTable('roles').set({ second_step_from: null }).execute();
    await added(DESK);
    await due();
    const code = codeOfApp(begun.key);
    expect((await server.call(secondStep.setUpAtSignIn, { ticket: begun.ticket, code })).body.code).toBe('ticket_over');
    const passkey = authenticator(ORIGIN).make(adding);
    expect((await server.call(passkeys.addAtSignIn, { passkey, name: 'Laptop' })).body.code).toBe('ticket_over');
  });

  it('asks for no more than the password where all passkeys were made for another host', async () => {
    await added(DESK);
    await due();
    await db().updateTable('passkeys').set({ rp_id: 'old.example' }).execute();
    const { ticket, ...rest } = await stepOf(DESK);
    expect(rest).toMatchObject({ set_up: 1, passkey: 0 });
    expect((await server.call(secondStep.beginAtSignIn, { ticket })).body.code).toBe('Ok');
  });
});

describe('a signed-in user who has passkeys and no second step', () => {
  it('proves every change of how they sign in by a passkey, and not by the password', async () => {
    const { who, id } = await added(DESK);
    const [row] = await rowsOf(DESK);
    const own = { password };
    const codes = [
      (await server.call(secondStep.begin, own, who)).body.code,
      (await server.call(passkeys.beginAdding, own, who)).body.code,
      (await server.call(passkeys.remove, { ...own, id: row?.id ?? 0 }, who)).body.code,
      (await server.call(provider.unbind, own, who)).body.code,
    ];
    expect(codes).toEqual(Array(4).fill('passkey_required'));
    const begun = ok((await server.call(secondStep.begin, await proofOf(who, id, 1), who)).body);
    const set = { ticket: begun.ticket, code: codeOfApp(begun.key) };
    expect((await server.call(secondStep.setUp, set, who)).body.code).toBe('Ok');
  });

  it('cannot finish by the password a change that began before the passkey was there', async () => {
    const who = await server.signIn(DESK);
    const app = ok((await server.call(secondStep.begin, { password }, who)).body);
    const other = await beginAdding(who);
    await added(DESK);
    const set = { ticket: app.ticket, code: codeOfApp(app.key) };
    expect((await server.call(secondStep.setUp, set, who)).body.code).toBe('ticket_over');
    expect((await sendNew(who, authenticator(ORIGIN).make(other))).code).toBe('ticket_over');
    expect(await rowsOf(DESK)).toHaveLength(1);
  });

  it('counts what a passkey proved once', async () => {
    const { who, id } = await added(DESK);
    const begun = ok((await server.call(secondStep.begin, await proofOf(who, id, 1), who)).body);
    const set = () => server.call(secondStep.setUp, { ticket: begun.ticket, code: codeOfApp(begun.key) }, who);
    expect((await set()).body.code).toBe('Ok');
    const end = await proofOf(who, id, 2);
    expect((await server.call(secondStep.end, end, who)).body.code).toBe('Ok');
    later(30);
    expect((await set()).body.code).toBe('ticket_over');
  });
});

describe('removing passkeys of another host', () => {
  const lose = () => db().updateTable('passkeys').set({ rp_id: 'old.example' }).execute();
  it('keeps a second step that recovery codes still open, and says so', async () => {
    const { who, recovery_codes } = await added(DESK, 1);
    await lose();
    const [row] = await rowsOf(DESK);
    expect((await server.call(passkeys.fetch, {}, who)).body).toMatchObject({
      rows: [{ works: 0, ends_step: 0 }],
      codes_left: 10,
    });
    const input = { id: row?.id ?? 0, password, code: recovery_codes?.[0] ?? '' };
    expect((await server.call(passkeys.remove, input, who)).body.code).toBe('Ok');
    expect((await server.call(secondStep.status, {}, who)).body).toMatchObject({ codes_left: 9, app: 0 });
    const { ticket } = await stepOf(DESK);
    const code = recovery_codes?.[1] ?? '';
    expect((await server.call(secondStep.signIn, { ticket, code })).body.code).toBe('Ok');
  });

  it('ends it where the last recovery code was used, and not while a role requires it', async () => {
    const { who, recovery_codes } = await added(DESK, 1);
    await lose();
    const [row] = await rowsOf(DESK);
    const last = await db().selectFrom('recovery_codes').select('code_hash').orderBy('code_hash').execute();
    const salt = (await db().selectFrom('second_steps').select('recovery_salt').executeTakeFirstOrThrow())
      .recovery_salt;
    const code = recovery_codes?.[0] ?? '';
    const kept = await hashRecoveryCode(code.replace('-', ''), salt);
    expect(last.map(({ code_hash }) => code_hash)).toContain(kept);
    await db().updateTable('recovery_codes').set({ used_at: now() }).where('code_hash', '<>', kept).execute();
    expect((await server.call(passkeys.fetch, {}, who)).body).toMatchObject({ rows: [{ ends_step: 1 }] });
    const remove = async () =>
      (await server.call(passkeys.remove, { id: row?.id ?? 0, password, code }, who)).body.code;
    await db().updateTable('roles').set({ second_step_from: '2026-01-01' }).execute();
    expect(await remove()).toBe('second_step_due');
    await db().updateTable('roles').set({ second_step_from: null }).execute();
    expect(await remove()).toBe('Ok');
    expect((await server.call(session.login, { email: DESK, password })).body.code).toBe('Ok');
  });
});

describe('proving who one is by a passkey', () => {
  it('refuses another session, another purpose and an unverified user, and replaces password and code', async () => {
    const { who, id } = await added(DESK, 1);
    const again = await server.signIn(DESK);
    const proof = async (of = who) => ok((await server.call(passkeys.beginProof, {}, of)).body);
    const renew = async (passkey: PasskeyAnswer) =>
      (await server.call(secondStep.renewCodes, { passkey }, who)).body.code;
    expect(await renew(device.answer(await proof(again), id))).toBe('passkey_refused');
    expect(await renew(device.answer(await proof(), id, { verified: false }))).toBe('passkey_refused');
    const unlocking = ok((await server.call(passkeys.beginUnlock, {}, who)).body);
    expect(await renew(device.answer(unlocking, id))).toBe('passkey_refused');
    const begun = await proof();
    expect(await renew(device.answer(begun, id, { count: 2 }))).toBe('Ok');
    expect(await renew(device.answer(begun, id, { count: 3 }))).toBe('passkey_refused');
    const adding = await server.call(
      passkeys.beginAdding,
      { passkey: device.answer(await proof(), id, { count: 4 }) },
      who,
    );
    const second = authenticator(ORIGIN).make(ok(adding.body));
    expect((await sendNew(who, second)).code).toBe('Ok');
    const end = { passkey: device.answer(await proof(), id, { count: 5 }) };
    expect((await server.call(secondStep.end, end, who)).body.code).toBe('Ok');
    expect(await rowsOf(DESK)).toHaveLength(2);
  });

  it('renames only passkeys of the caller', async () => {
    const { who } = await added(DESK);
    const admin = await server.signIn('admin@resa.test');
    const [row] = await rowsOf(DESK);
    const id = row?.id ?? 0;
    expect((await server.call(passkeys.rename, { id, name: 'Mine' }, admin)).body.code).toBe('NotFound');
    expect((await server.call(passkeys.remove, { id, password }, admin)).body.code).toBe('NotFound');
    expect((await server.call(passkeys.rename, { id, name: 'Laptop' }, who)).body.code).toBe('Ok');
    expect(await rowsOf(DESK)).toMatchObject([{ name: 'Laptop' }]);
    expect(await logged()).toContain('passkeys.rename');
  });
});

describe('unlocking with a passkey', () => {
  const begin = async (who: string) => ok((await server.call(passkeys.beginUnlock, {}, who)).body);
  it('refuses somebody else, an unverified user, and a challenge from before the lock', async () => {
    const { who, id } = await added(DESK);
    const admin = await added('admin@resa.test');
    const { public_key } = browserKey();
    const send = async (passkey: PasskeyAnswer, of = who) =>
      (await server.call(passkeys.unlock, { passkey, public_key }, of)).body.code;
    const early = await begin(who);
    later(10);
    await server.call(session.lock, { action: 'LS2' }, who);
    later(10);
    expect(await send(device.answer(early, id))).toBe('ticket_over');
    expect(await send(device.answer(await begin(who), admin.id))).toBe('passkey_refused');
    expect(await send(device.answer(await begin(who), id, { verified: false }))).toBe('passkey_refused');
    const ofAdmin = await begin(admin.who);
    expect(await send(device.answer(ofAdmin, admin.id))).toBe('ticket_over');
    expect(await send(device.answer(ofAdmin, id))).toBe('ticket_over');
    expect((await server.call(session.current, {}, who)).status).toBe(423);
    expect((await server.call(passkeys.beginUnlock, {}, await server.signIn('viewer@resa.test'))).body.code).toBe(
      'no_passkeys',
    );
    await passwordsOff('admin@resa.test');
    expect(await send(device.answer(await begin(who), id))).toBe('password_off');
  });

  it('opens again and gives the key of the drafts to this browser', async () => {
    const { id } = await added(DESK);
    const first = await signIn(id);
    const { token: who, draft_key } = first.key.open<SignedIn>(ok(first.body).row);
    await server.call(session.lock, { action: 'LS1' }, who);
    const key = browserKey();
    const passkey = device.answer(await begin(who), id);
    const { body } = await server.call(passkeys.unlock, { passkey, public_key: key.public_key }, who);
    expect(key.open(ok(body).row)).toEqual({ draft_key });
    expect(await lives(who)).toBe(true);
    expect((await server.call(passkeys.unlock, { passkey, public_key: key.public_key }, who)).body.code).toBe(
      'ticket_over',
    );
  });
});

it('counts the passkeys of another host, and says so in the session of their user', async () => {
  const { id, who } = await added(DESK);
  Object.assign(server.services.config, { publicUrl: 'https://new.example' });
  expect(await lostByHost(db(), server.services.config)).toEqual([{ rp_id: 'resa.example', passkeys: 1, users: 1 }]);
  const { session: own } = ok((await server.call(session.current, {}, who)).body);
  expect(own).toMatchObject({ by_passkey: 0, lost_passkeys: 1 });
  expect((await server.call(session.config, {})).body).toMatchObject({
    passkeys: { origin: 'https://new.example', rp_id: 'new.example' },
  });
  expect(await codeOf(id)).toBe('passkey_refused');
});

it('limits wrong answers from an address, and does not count right ones', async () => {
  const { id } = await added(DESK);
  expect(await codeOf(id)).toBe('Ok');
  const { n } = await db()
    .selectFrom('attempts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('kind', '=', 'passkey')
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
  const { key, at } = { key: '127.0.0.1', at: now() };
  await codeOf(id, { verified: false });
  const counted = await db().selectFrom('attempts').select('key').where('kind', '=', 'passkey').execute();
  const wrong = Array.from({ length: 120 }, () => ({ kind: 'passkey', key: counted[0]?.key ?? key, at }));
  await db().insertInto('attempts').values(wrong).execute();
  expect((await signIn(id)).status).toBe(429);
});
