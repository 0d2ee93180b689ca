/** Several processes on one PostgreSQL are one Resa: sessions, locks, limits, places, events and jobs are shared. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './db/open.ts';
import { browserAt } from './testing/browser.ts';
import { household, plan } from './testing/factories.ts';
import { type TestServer, testServer } from './testing/server.ts';

describe.runIf(process.env.RESA_TEST_DB === 'postgres')('two processes on one PostgreSQL', () => {
  let one: TestServer;
  let two: TestServer;
  let second: Database;
  let desk: string;
  beforeAll(async () => {
    one = await testServer();
    second = await (one.again as () => Promise<Database>)();
    two = await testServer({ db: second });
    desk = await one.signIn('desk@resa.test');
  });
  afterAll(async () => {
    await two.close();
    await second.close();
    await one.close();
  });
  const db = () => one.services.db.kysely;

  it('see each other’s sessions and locks', async () => {
    const worker = await one.signIn('worker@resa.test');
    expect((await two.call(contract.user.profile, {}, worker)).status).toBe(200);
    expect((await one.call(contract.session.lock, { action: 'LS2' }, worker)).body).toEqual({ code: 'Ok' });
    expect((await two.call(contract.user.profile, {}, worker)).status).toBe(423);
    expect((await two.call(contract.session.logout, {}, worker)).body).toEqual({ code: 'Ok' });
    expect((await one.call(contract.user.profile, {}, worker)).status).toBe(401);
  });

  it('count wrong passwords together', async () => {
    const wrong = { email: 'viewer@resa.test', password: 'not-this-one' };
    const tried = async (server: TestServer) => {
      const since = performance.now();
      expect((await server.call(contract.session.login, wrong)).status).toBe(200);
      return performance.now() - since;
    };
    for (let n = 0; n < 5; n++) await tried(n % 2 ? one : two);
    // The sixth of a minute gets its response late (decision 031), although neither process has seen five.
    expect(await tried(one)).toBeGreaterThan(1_900);
  });

  it('give the last free place to exactly one of fifty, twenty times over', async () => {
    const heads = await Promise.all(Array.from({ length: 50 }, () => household(db())));
    for (let round = 0; round < 20; round++) {
      const on = await plan(db(), { max_appointments: 1 });
      const answers = await Promise.all(
        heads.map((head, n) =>
          (n % 2 ? one : two).call(
            contract.appointments.store,
            {
              appointment: {
                client_id: head.id,
                place_id: on.place_id,
                appointment_type_id: on.appointment_type_id,
                start_date_time: '2026-03-04 09:30',
                comments: null,
              },
              place_appointment_type_id: on.id,
            },
            desk,
          ),
        ),
      );
      expect(answers.map((answer) => answer.body.code).sort()).toEqual([
        'Ok',
        ...Array(49).fill('rule_max_appointments'),
      ]);
      await db()
        .updateTable('appointments')
        .set({ status: 4 })
        .where('place_appointment_type_id', '=', on.id)
        .execute();
    }
  }, 120_000);

  it('send events to each other’s browsers', async () => {
    const { hears } = await browserAt(two.url, desk);
    one.services.realtime.emit({ type: 'CategoryUpdate', tables: ['genders'] }, 'everyone');
    await hears({ type: 'CategoryUpdate', tables: ['genders'] });
  });

  it('run each job once', async () => {
    await db()
      .transaction()
      .execute((trx) =>
        one.services.jobs.enqueue(trx, 'mail', {
          to: 'someone@resa.test',
          subject: 'Once',
          html: '<p>Once</p>',
          text: 'Once',
        }),
      );
    await Promise.all([one.services.jobs.runDue(), two.services.jobs.runDue()]);
    const mails = await db().selectFrom('captured_mails').select('subject').where('subject', '=', 'Once').execute();
    expect(mails).toHaveLength(1);
  });
});
