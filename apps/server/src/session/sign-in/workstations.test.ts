/** Workstations that users have signed in at: their tries are counted apart from a stranger's (W10, decision 031). */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../db/seed/organisation/users.ts';
import { OFFICE, signIns } from '../../testing/sign-ins.ts';

const { db, login, wrong, workstationOf, patiently, failures } = signIns();

describe('a workstation', () => {
  test('has wrong passwords counted only for its user, and leaves the others as they were', async () => {
    const workstation = await workstationOf('desk@resa.test');
    for (let n = 0; n < 6; n++) await wrong('desk@resa.test', workstation);
    const kinds = await db().selectFrom('attempts').select('kind').distinct().execute();
    expect(kinds).toEqual([{ kind: 'sign_in_known' }]);
    expect((await login('desk@resa.test', DEMO_PASSWORD, workstation)).body.code).toBe('Ok');
  });

  test('keeps its value for every user who signs in there, and is known only for those who did', async () => {
    const value = await workstationOf('desk@resa.test');
    const second = await login('worker@resa.test', DEMO_PASSWORD, value);
    expect(second.body).toMatchObject({ code: 'Ok', workstation: value });
    const rows = await db().selectFrom('workstations').select(['user_id', 'workstation']).execute();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ workstation }) => workstation))).toEqual(new Set([value.split('.')[0]]));

    await failures('sign_in_machine', OFFICE, 100);
    const places = Array.from({ length: 8 }, () => wrong('viewer@resa.test'));
    await setTimeout(200);
    expect((await login('desk@resa.test', DEMO_PASSWORD, value)).body.code).toBe('Ok');
    expect((await login('viewer@resa.test', DEMO_PASSWORD, value)).status).toBe(429);
    expect((await login('nobody@resa.test', DEMO_PASSWORD, value)).status).toBe(429);
    await Promise.all(places);
  });

  test('is not known by a value that this server did not sign', async () => {
    const value = await workstationOf('desk@resa.test');
    const [id, signature = ''] = value.split('.');
    const forged = [
      `${id}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
      `${id}.`,
      id,
      '',
      'x'.repeat(100),
    ];
    for (const one of forged) {
      const { body } = await login('desk@resa.test', DEMO_PASSWORD, one);
      expect(body).toMatchObject({ code: 'Ok' });
      expect(body.code === 'Ok' && body.workstation).not.toBe(value);
    }
    expect((await login('desk@resa.test', DEMO_PASSWORD, 'x'.repeat(101))).status).toBe(400);
  });
});

test('under two hundred wrong tries a minute a right password enters: a known workstation at the first try, others by trying again', async () => {
  const workstation = await workstationOf('desk@resa.test');
  await failures('sign_in_machine', OFFICE, 300);
  let goesOn = true;
  const tries: Promise<unknown>[] = [];
  const flood = (async () => {
    while (goesOn) {
      tries.push(wrong('desk@resa.test'));
      await setTimeout(300);
    }
  })();
  await setTimeout(4_000);
  const answers = [
    await login('desk@resa.test', DEMO_PASSWORD, workstation),
    await patiently('desk@resa.test'),
    await patiently('viewer@resa.test'),
    await login('worker@resa.test', DEMO_PASSWORD, undefined, '198.51.100.3'),
  ];
  goesOn = false;
  await flood;
  await Promise.all(tries);
  for (const { body } of answers) expect(body.code).toBe('Ok');
}, 120_000);
