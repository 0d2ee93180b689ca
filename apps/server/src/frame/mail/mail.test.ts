import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '@resa/contract/settings';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/open.ts';
import { organisationDatabase } from '../../testing/database.ts';
import { openFiles } from '../files/files.ts';
import { makeJobs } from '../jobs/jobs.ts';
import { readConfig } from '../process/config.ts';
import { makeLog } from '../process/log.ts';
import { cacheSettings } from '../process/settings.ts';
import { registerMailJobs } from './mail.ts';

const mail = {
  to: 'ada@example.org',
  bcc: ['desk@example.org'],
  subject: 'Réservation confirmée à 9 h',
  html: '<p>Déjà</p>',
  text: 'Déjà',
};
let db: Database;
let folder: string;
beforeAll(async () => {
  db = await organisationDatabase();
  folder = await mkdtemp(join(tmpdir(), 'resa-mail-'));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A process that has one mail to send. */
async function sender(smtpUrl: string | undefined) {
  let now = new Date('2026-03-03T15:00:00Z');
  const clock = () => now;
  const settings = cacheSettings(db.kysely);
  const jobs = makeJobs({ db, settings, log: makeLog('silent'), clock });
  const config = { ...readConfig({ RESA_DATA: folder }), smtpUrl };
  const files = await openFiles({ config, db, jobs, clock });
  closing.push(registerMailJobs({ config, jobs, db, files, clock }, async () => true));
  await jobs.enqueue(db.kysely, 'mail', mail);
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  return { jobs, later, files };
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
  // Two mails that are sent at the same time arrive in any order.
  const raw = got.map((mail) => mail.raw).find((text) => text.includes('text/calendar'));
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

it('stores the mail without a mail server', async () => {
  const { jobs } = await sender(undefined);
  await jobs.runDue();
  const kept = await db.kysely.selectFrom('captured_mails').select(['sent_to', 'subject', 'body']).execute();
  expect(kept).toEqual([{ sent_to: 'ada@example.org, bcc: desk@example.org', subject: mail.subject, body: 'Déjà' }]);
});

describe('by the settings of the organization', () => {
  const set = (values: Partial<Settings>) =>
    Promise.all(
      Object.entries(values).map(([key, value]) =>
        db.kysely
          .updateTable('settings')
          .set({ value: JSON.stringify(value) })
          .where('key', '=', key)
          .execute(),
      ),
    );
  const NONE = { organisation_address: null, organisation_phone: null, organisation_logo: null };
  afterEach(() => set({ ...NONE, mail_reply_to: null, mail_catch_all: null }));

  it('a mail has its sender, its reply address, and the address and phone below', async () => {
    await set({ mail_from: 'Comptoir <comptoir@banque.example>', mail_reply_to: 'desk@banque.example' });
    await set({ organisation_address: '1 rue <Nord>\nQuébec', organisation_phone: '418 555-0100' });
    const { got, url } = await mailServer(0);
    const { jobs } = await sender(url);
    await jobs.runDue();
    const raw = got[0]?.raw ?? '';
    expect(raw).toContain('From: Comptoir <comptoir@banque.example>');
    expect(raw).toContain('Reply-To: desk@banque.example');
    expect(raw).toContain('418 555-0100');
    expect(raw).not.toContain('<Nord>,');
    expect(raw).not.toContain('cid:logo');
    expect(raw).toContain('Content-ID: <scene@resa>');
  });

  it('a mail shows the logo, which it carries along', async () => {
    const { got, url } = await mailServer(0);
    const { jobs, files } = await sender(url);
    const file = await files.write('logo', 'image/png', Buffer.from('the picture'));
    await set({ organisation_logo: await file.keep(db.kysely) });
    await jobs.runDue();
    const raw = got[0]?.raw ?? '';
    expect(raw).toMatch(/src=3D"cid:logo@resa"/);
    expect(raw).toContain('Content-ID: <logo@resa>');
    expect(raw).toContain(Buffer.from('the picture').toString('base64'));
  });

  it('in mode test every mail goes to the address that catches all, and names the intended addresses', async () => {
    await set({ mail_catch_all: 'trap@banque.example' });
    const { got, url } = await mailServer(0);
    const { jobs } = await sender(url);
    await jobs.runDue();
    expect(got[0]?.to).toEqual(['trap@banque.example']);
    expect(got[0]?.raw).toMatch(/^Subject: .*ada=40example/m);
  });
});
