/** Mails about appointments and the consent to them: each event, and each place of the program that sends a mail. */
import { glob, readFile } from 'node:fs/promises';
import { contract } from '@resa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemChange } from '../../frame/change/system-change.ts';
import { SENDERS } from '../../privacy/index.ts';
import { appointment, household, plan, user, waitingEntry } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { MAIL_EVENTS } from './events.ts';

let server: TestServer;
let worker: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn(await user(server.services.db.kysely, ['crud_clients']));
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
async function say(client_id: number, state: 'given' | 'refused' | 'withdrawn') {
  const decisions = [{ client_id, purpose: 'appointment_mails', version: 1, state, by_whom: 'person' } as const];
  const act = { client_id, decisions, how: 'word', language: 'en', decided_on: '2026-03-03' } as const;
  expect((await server.call(contract.consents.record, act, worker)).body).toEqual({ code: 'Ok' });
}

/** Holds a place for a client who waits, and has it offered. */
async function offer(client_id: number) {
  const on = await plan(db());
  const entry = await waitingEntry(db(), { client_id, place_appointment_type_id: on.id, date: '2026-03-10' });
  const { id: offer_id } = await db()
    .insertInto('waiting_offers')
    .values({
      waiting_entry_id: entry.id,
      place_appointment_type_id: on.id,
      start_date_time: '2026-03-10 09:30',
      units: 1,
      offered_at: '2026-03-03T15:00:00Z',
      held_until: '2026-03-04T15:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await systemChange(server.services, async (_, note) => note.job('offer_mail', { offer_id }));
}

describe('mails about one’s own appointments', () => {
  const EVENTS = MAIL_EVENTS.filter((event) => event !== 'offer');
  let people = 0;
  /** Has every event happen to an appointment of a new person; which of them were mailed. */
  async function mailed(before: (id: number) => Promise<void>) {
    const { id } = await household(db(), { email: `c${++people}@example.test` });
    await before(id);
    for (const event of EVENTS) {
      const off = event === 'cancelled' || event === 'closed_day';
      const at = { client_id: id, start_date_time: `2026-03-1${EVENTS.indexOf(event)} 09:30`, status: off ? 4 : 1 };
      const { id: appointment_id } = await appointment(db(), at);
      await systemChange(server.services, async (_, note) =>
        note.job('appointment_mail', { event, appointment_id, version: 1 }),
      );
    }
    await offer(id);
    await server.services.jobs.runDue();
    const mails = await db().selectFrom('client_emails').select('event').where('client_id', '=', id).execute();
    return mails.map(({ event }) => event).sort();
  }

  it('all go out to who was not asked, as before', async () => {
    expect(await mailed(async () => {})).toEqual([...MAIL_EVENTS].sort());
  });

  it('all stop for who refused or withdrew', async () => {
    expect(await mailed((id) => say(id, 'refused'))).toEqual([]);
    const withdrawn = await mailed(async (id) => {
      await say(id, 'given');
      await say(id, 'withdrawn');
    });
    expect(withdrawn).toEqual([]);
  });
});

it('every sender of mails is known, and the one about appointments asks for consent', async () => {
  const root = new URL('../../', import.meta.url).pathname;
  const senders: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue;
    const text = await readFile(`${root}${path}`, 'utf8');
    if (/\.job\(\s*'mail'|name: 'mail', data/.test(text)) senders.push(path.replaceAll('\\', '/'));
    if (SENDERS[path]?.purpose === 'appointment_mails')
      expect(text.match(/\.job\('mail'/g)?.length).toBe(
        text.match(/mayUseFor\(db, row\.client_id, 'appointment_mails'/g)?.length,
      );
  }
  // The frame names the job where it explains it.
  expect(senders.filter((path) => path !== 'frame/mail/mail.ts').sort()).toEqual(Object.keys(SENDERS).sort());
});
