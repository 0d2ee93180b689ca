import type { AddressInfo } from 'node:net';
import { contract } from '@resa/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { emails } = contract;

let server: TestServer;
let worker: string;
/** The mails that a real mail server received. */
const delivered: { to: string[]; raw: string }[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      delivered.push({ to, raw: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((ready) => mailServer.listen(0, '127.0.0.1', ready));
  const { port } = mailServer.server.address() as AddressInfo;
  server = await testServer({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((closed) => mailServer.close(() => closed()));
});
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  delivered.length = 0;
  worker = await server.signIn('worker@resa.test');
});

const db = () => server.services.db.kysely;
type Sent = Parameters<typeof server.call<typeof emails.send>>[1];
const typed = { send_to: 'ada@example.test', subject: 'Your file', message: 'Hello,\n\nplease call <us>.\nRobin' };
const send = (client_id: number, more: Partial<Sent> = {}, token = worker) =>
  server.call(emails.send, { client_id, ...typed, ...more }, token);
type Paging = Omit<Parameters<typeof server.call<typeof emails.list>>[1], 'terms'>;
async function rowsOf(client_id: number, more: Paging = {}) {
  const { body } = await server.call(emails.list, { ...more, terms: { client_id } }, worker);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.rows;
}
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'properties'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();

describe('an email is not sent', () => {
  it('without crud_clients, and to a file that is not there', async () => {
    const { id } = await household(db());
    const viewer = await server.signIn(await user(db(), ['view_clients', 'create_comment']));
    expect((await send(id, {}, viewer)).status).toBe(403);
    expect((await server.call(emails.list, { terms: { client_id: id } }, viewer)).status).toBe(200);
    expect((await send(2_000_000)).status).toBe(404);
    expect((await server.call(emails.list, { terms: { client_id: 2_000_000 } }, worker)).status).toBe(404);
    expect((await server.call(emails.fetch, { id: 2_000_000 }, worker)).status).toBe(404);
    await server.services.jobs.runDue();
    expect(delivered).toEqual([]);
  });

  it.each([
    [{ send_to: '' }, 'send_to must_be_completed'],
    [{ send_to: 'ada' }, 'send_to e_email'],
    [{ send_to: 'a@example.test\r\nBcc: b@example.test' }, 'send_to e_email'],
    [{ send_bcc: 'a@example.test, bob' }, 'send_bcc e_email'],
    [{ send_bcc: 'a@example.test,'.repeat(80) }, 'send_bcc e_too_long'],
    [{ subject: ' ' }, 'subject must_be_completed'],
    [{ subject: 'x'.repeat(256) }, 'subject e_too_long'],
    [{ message: '' }, 'message must_be_completed'],
    [{ message: 'x'.repeat(10_001) }, 'message e_too_long'],
  ])('with %j', async (more, fault) => {
    const { id } = await household(db());
    const { status, body } = await send(id, more);
    expect(status).toBe(400);
    const { fields } = body as unknown as { fields: { path: string; rule: string }[] };
    expect(fields.map(({ path, rule }) => `${path} ${rule}`)).toEqual([fault]);
    expect(await rowsOf(id)).toEqual([]);
    expect(await logged(id)).toEqual([]);
  });

  it('with a subject of any length over 255, and says 255', async () => {
    const { id } = await household(db());
    for (const length of [256, 2_000]) {
      const { body } = await send(id, { subject: 'x'.repeat(length) });
      expect(body).toMatchObject({ fields: [{ path: 'subject', rule: 'e_too_long', max: 255 }] });
    }
  });

  it('by somebody who sent sixty within the hour', async () => {
    const { id } = await household(db());
    const busy = await server.signIn(await user(db(), ['crud_clients']));
    const sent = Array.from({ length: 60 }, () => send(id, {}, busy));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect((await send(id, {}, busy)).status).toBe(429);
    expect((await send(id)).status).toBe(200);
    server.clock.set('2026-03-03T16:01:00Z');
    expect((await send(id, {}, busy)).status).toBe(200);
    await db().deleteFrom('jobs').execute();
  });
});

describe('an email', () => {
  it('reaches the client and the blind copies, who do not see each other, and is recorded and logged', async () => {
    const { id } = await household(db(), { email: 'ada@example.test' });
    const more = { send_bcc: 'bob@example.test, ADA@example.test,bob@example.test', send_to_me: true };
    expect((await send(id, more)).body).toEqual({ code: 'Ok' });
    await server.services.jobs.runDue();
    const [mail, ...others] = delivered;
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['ada@example.test', 'bob@example.test', 'worker@resa.test']);
    expect(mail?.raw).toMatch(/^To: ada@example\.test\r$/m);
    expect(mail?.raw).toMatch(/^Subject: Your file\r$/m);
    expect(mail?.raw).not.toMatch(/bob@|worker@resa/);
    expect(mail?.raw).toContain('please call <us>.');

    const [row] = await rowsOf(id);
    const message = '<p>Hello,</p><p>please call &#60;us&#62;.<br>Robin</p>';
    expect(row).toMatchObject({ client_id: id, to: 'ada@example.test', subject: 'Your file', message });
    const { body } = await server.call(emails.fetch, { id: row?.id ?? 0 }, worker);
    const { name } = await db()
      .selectFrom('users')
      .select('name')
      .where('email', '=', 'worker@resa.test')
      .executeTakeFirstOrThrow();
    expect(body).toEqual({
      code: 'Ok',
      email: { ...row, bcc: 'bob@example.test, worker@resa.test', sent_by: name },
    });
    expect(await logged(id)).toEqual([
      {
        action: 'email.send',
        entity: 'client_emails',
        properties: {
          sent_to: [null, 'ada@example.test'],
          bcc: [null, 'bob@example.test, worker@resa.test'],
          subject: [null, 'Your file'],
        },
      },
    ]);
  });

  it('is listed with others, newest first', async () => {
    const { id } = await household(db());
    await send(id, { subject: 'B', send_to: 'b@example.test' });
    server.clock.set('2026-03-03T15:05:00Z');
    await send(id, { subject: 'A', send_to: 'c@example.test' });
    const subjects = async (more: Paging) => (await rowsOf(id, more)).map(({ subject }) => subject);
    expect(await subjects({})).toEqual(['A', 'B']);
    expect(await subjects({ sortBy: 'subject', descending: true })).toEqual(['B', 'A']);
    expect(await subjects({ sortBy: 'to', descending: false, rowsPerPage: 10, startRow: 1 })).toEqual(['A']);
  });
});
