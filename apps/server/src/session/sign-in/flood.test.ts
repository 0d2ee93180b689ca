/** Sign-in while somebody tries passwords and links out (W10, decision 031). */
import { contract } from '@resa/contract';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../db/seed/organisation/users.ts';
import { from, OFFICE, signIns, timed } from '../../testing/sign-ins.ts';
import { makeLink } from './links.ts';

const { session } = contract;
const { held, db, login, wrong, failures } = signIns();

describe('wrong passwords', () => {
  test('do not refuse the right one, however many they were, and are answered two seconds late', async () => {
    for (let n = 0; n < 5; n++) expect((await wrong('desk@resa.test')).body).toEqual({ code: '-1' });
    const late = await timed(() => wrong('desk@resa.test'));
    expect(late.answer.body).toEqual({ code: '-1' });
    expect(late.ms).toBeGreaterThan(1_990);
    const first = await Promise.race([wrong('desk@resa.test'), login('DESK@resa.test', DEMO_PASSWORD)]);
    expect(first.body.code).toBe('Ok');
  });

  test.each([
    ['of an address', 'sign_in_machine', () => OFFICE, 100],
    ['of an IPv6 network', 'sign_in_machine', () => '2001:db8:0:0::/64', 100],
  ])('%s slow it down, whatever the account', async (_, kind, key, count) => {
    await failures(kind, key(), count);
    const address = key().replace('0:0::/64', ':7');
    const late = await timed(() => wrong('viewer@resa.test', undefined, address));
    expect(late.ms).toBeGreaterThan(1_990);
  });

  test('of an account slow it down, whatever the address', async () => {
    await wrong('desk@resa.test', undefined, '198.51.100.1');
    const { key } = await db()
      .selectFrom('attempts')
      .select('key')
      .where('kind', '=', 'sign_in_account')
      .executeTakeFirstOrThrow();
    await failures('sign_in_account', key, 49);
    expect((await timed(() => wrong('desk@resa.test', undefined, '198.51.100.2'))).ms).toBeGreaterThan(1_990);
    const [slow, quick] = [wrong('desk@resa.test', undefined, '198.51.100.2'), wrong('worker@resa.test')];
    expect(await Promise.race([slow.then(() => 'slow'), quick.then(() => 'quick')])).toBe('quick');
    await slow;
  });

  test('have eight places at an address; beyond them the answer says when to try again', async () => {
    await failures('sign_in_machine', OFFICE, 100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong('desk@resa.test')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(12);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1');
      expect(body).toEqual({ code: 'too_many', retry_after: 1 });
    }
  });
});

describe('wrong links', () => {
  const tryLink = (uuid: string, password = 'a new password') =>
    held.server.call(
      session.changePasswordRequested,
      { uuid, newPassword: password, renewPassword: password },
      undefined,
      from(OFFICE),
    );

  test('are refused beyond thirty an hour, and a right one from the same address is good', async () => {
    for (let n = 0; n < 30; n++) expect((await tryLink(crypto.randomUUID())).body).toEqual({ code: 'NotFound' });
    expect((await tryLink(crypto.randomUUID())).status).toBe(429);
    const { id } = await db()
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'viewer@resa.test')
      .executeTakeFirstOrThrow();
    const uuid = await makeLink(db(), held.server.services.clock(), 'reset', id);
    expect((await tryLink(uuid, DEMO_PASSWORD)).body).toEqual({ code: 'Ok' });
  });

  test('asked for by an address more than thirty times an hour come late, for whoever asks', async () => {
    await failures('forgot_machine', OFFICE, 30);
    const forgot = (email: string) => held.server.call(session.forgotPassword, { email }, undefined, from(OFFICE));
    const [known, unknown] = await Promise.all(
      ['desk@resa.test', 'nobody@resa.test'].map((email) => timed(() => forgot(email))),
    );
    for (const one of [known, unknown]) {
      expect(one?.answer.body).toEqual({ code: 'Ok' });
      expect(one?.ms).toBeGreaterThan(1_990);
    }
  });
});
