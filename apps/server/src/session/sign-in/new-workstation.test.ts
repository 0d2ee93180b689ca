/** The mail about a sign-in at a workstation that its user has not used before. */
import { contract } from '@resa/contract';
import { beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../db/seed/organisation/users.ts';
import { emptyLogs } from '../../testing/factories.ts';
import { from, OFFICE, signIns } from '../../testing/sign-ins.ts';

const { held, db, login, wrong, workstationOf } = signIns();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeEach(async () => {
  await emptyLogs(db());
  await db().deleteFrom('captured_mails').execute();
  held.server.clock.set('2026-03-03T15:00:00Z');
});

async function mails() {
  await held.server.services.jobs.runDue();
  return db().selectFrom('captured_mails').select(['sent_to', 'subject', 'body']).orderBy('id').execute();
}

test('the first sign-in ever, a wrong password and a known workstation send none', async () => {
  const known = await workstationOf('worker@resa.test');
  expect(await mails()).toEqual([]);
  expect((await login('worker@resa.test', DEMO_PASSWORD, known)).body.code).toBe('Ok');
  await wrong('worker@resa.test');
  await wrong('nobody@resa.test');
  expect(await mails()).toEqual([]);
});

test('a sign-in elsewhere is mailed to its user in their language, with browser and address and without a secret', async () => {
  await workstationOf('worker@resa.test');
  await workstationOf('desk@resa.test');
  const headers = { ...from('198.51.100.3'), 'user-agent': FIREFOX };
  const answers = [];
  for (const email of ['worker@resa.test', 'desk@resa.test'])
    answers.push(
      (await held.server.call(contract.session.login, { email, password: DEMO_PASSWORD }, undefined, headers)).body,
    );
  const [english, french, ...more] = await mails();
  expect(more).toEqual([]);
  expect(english).toMatchObject({
    sent_to: 'worker@resa.test',
    subject: expect.stringContaining('sign-in at another workstation'),
  });
  expect(english?.body).toContain('Tuesday, March 3, 2026, 10');
  expect(english?.body).toContain('Firefox on Windows, from the address 198.51.100.3');
  expect(english?.body).toContain('/profile?tab=sessions');
  expect(french).toMatchObject({
    sent_to: 'desk@resa.test',
    subject: expect.stringContaining('connexion à un autre poste de travail'),
  });
  expect(french?.body).toContain('mardi 3 mars 2026 à 10');
  expect(french?.body).toContain('Firefox sur Windows');
  for (const answer of answers) {
    if (answer.code !== 'Ok') throw new Error(answer.code);
    expect(JSON.stringify([english, french])).not.toContain(answer.workstation);
  }
  const row = await db()
    .selectFrom('sessions')
    .select(['browser', 'system', 'machine'])
    .where('machine', '=', '198.51.100.3')
    .execute();
  expect(row).toEqual([
    { browser: 'Firefox', system: 'Windows', machine: '198.51.100.3' },
    { browser: 'Firefox', system: 'Windows', machine: '198.51.100.3' },
  ]);
});

test('a workstation of a colleague is new for a user, and so is one that was forgotten', async () => {
  const value = await workstationOf('desk@resa.test');
  await workstationOf('worker@resa.test');
  await login('worker@resa.test', DEMO_PASSWORD, value);
  expect((await mails()).map(({ sent_to }) => sent_to)).toEqual(['worker@resa.test']);
  await login('worker@resa.test', DEMO_PASSWORD, value);
  expect(await mails()).toHaveLength(1);
  await db().deleteFrom('workstations').execute();
  await login('desk@resa.test', DEMO_PASSWORD, value, OFFICE);
  expect((await mails()).map(({ sent_to }) => sent_to)).toEqual(['worker@resa.test', 'desk@resa.test']);
});
