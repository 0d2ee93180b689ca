import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/open.ts';
import { organisationDatabase } from '../../testing/database.ts';
import { makeJobs } from '../jobs/jobs.ts';
import { readConfig } from '../process/config.ts';
import { makeLog } from '../process/log.ts';
import { keepSettings } from '../process/settings.ts';
import { workMails } from './mail.ts';

const mail = {
  to: 'ada@example.org',
  bcc: ['desk@example.org'],
  subject: 'Réservation confirmée à 9 h',
  html: '<p>Déjà</p>',
  text: 'Déjà',
};
let db: Database;
beforeAll(async () => {
  db = await organisationDatabase();
});
afterAll(() => db.close());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A process that has one mail to send. */
async function sender(smtpUrl: string | undefined) {
  let now = new Date('2026-03-03T15:00:00Z');
  const clock = () => now;
  const settings = keepSettings(db.kysely);
  const jobs = makeJobs({ db, settings, log: makeLog('silent'), clock });
  const config = { ...readConfig({ RESA_DATA: '/nowhere' }), smtpUrl };
  closing.push(workMails({ config, jobs, db, settings, clock }));
  await jobs.enqueue(db.kysely, 'mail', mail);
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  return { jobs, later };
}

/** A real mail server that refuses the first `refusals` mails. */
async function mailServer(refusals: number) {
  const got: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        got.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => new Promise<void>((closed) => server.close(() => closed())));
  return { got, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

it('delivers an entry for a calendar program with its method, and as a file', async () => {
  const { got, url } = await mailServer(0);
  const { jobs } = await sender(url);
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await jobs.enqueue(db.kysely, 'mail', { ...mail, calendar: { method: 'CANCEL', content } });
  await jobs.runDue();
  const { raw = '' } = got.at(-1) ?? {};
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i);
  expect(raw).toMatch(/filename=resa\.ics/);
});

it('delivers a mail once, accents in its subject, and hides who gets a blind copy', async () => {
  const { got, url } = await mailServer(0);
  const { jobs } = await sender(url);
  expect(await jobs.runDue()).toBe(1);
  expect(await jobs.runDue()).toBe(0);
  expect(got).toHaveLength(1);
  expect(got[0]?.to).toEqual(['ada@example.org', 'desk@example.org']);
  const [head = ''] = (got[0]?.raw ?? '').split('\r\n\r\n');
  expect(head).not.toContain('desk@');
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1] ?? '';
  const words = [...subject.matchAll(/=\?UTF-8\?Q\?(.*?)\?=/gi)].map(([, text = '']) =>
    text.replace(/_/g, ' ').replace(/=(..)/g, '%$1'),
  );
  expect(decodeURIComponent(words.join(''))).toBe(mail.subject);
});

it('tries a refused mail again and delivers it once', async () => {
  const { got, url } = await mailServer(1);
  const { jobs, later } = await sender(url);
  await jobs.runDue();
  expect(got).toHaveLength(0);
  later(5);
  await jobs.runDue();
  later(60);
  await jobs.runDue();
  expect(got).toHaveLength(1);
});

it('stores the mail where there is no mail server', async () => {
  const { jobs } = await sender(undefined);
  await jobs.runDue();
  const kept = await db.kysely.selectFrom('captured_mails').select(['sent_to', 'subject', 'body']).execute();
  expect(kept).toEqual([{ sent_to: 'ada@example.org, bcc: desk@example.org', subject: mail.subject, body: 'Déjà' }]);
});
