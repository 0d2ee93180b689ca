import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { contract } from '@resa/contract';
import { answers, call, download } from '@resa/contract/call';
import { Count, Id, IdParam } from '@resa/contract/types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { household } from '../../testing/factories.ts';
import { COMPLETE } from '../../testing/profiles.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { change } from '../change/context.ts';
import { Refused } from './refused.ts';

const takes = z.object({ client_id: Id, how: z.enum(['well', 'slip', 'refused', 'nothing']) });
type Input = z.output<typeof takes>;
const gives = answers({ Ok: { size: Count }, has_members: { client_ids: z.array(Id) } });
const shows = (answer: z.output<typeof gives>, { client_id }: Input) =>
  answer.code === 'Ok' ? [client_id] : answer.client_ids;
const paper = {
  write: call({
    summary: 'Write on a paper',
    path: '/api/paper/write',
    may: 'signed_in',
    changes: ['clients'],
    logs: 'client.update',
    takes,
    gives,
    shows,
  }),
  print: download({
    summary: 'Print a paper',
    method: 'POST',
    path: '/api/paper/print',
    may: 'signed_in',
    takes,
    refuses: { report_too_long: {} },
    shows: (_file, { client_id }) => [client_id],
  }),
  glance: download({
    summary: 'See a paper',
    path: '/web/paper/{client_id}',
    may: 'signed_in',
    takes: z.object({ client_id: IdParam }),
    shows: (_file, { client_id }) => [client_id],
  }),
};

let server: TestServer;
let desk: string;
let client_id: number;
beforeAll(async () => {
  server = await testServer({
    contract: { paper },
    handlers: {
      paper: {
        write: (ctx, { client_id, how }) =>
          change(ctx, async (db) => {
            const mail = { sent_to: 'a@b.test', subject: how, html: '', body: '', created_at: ctx.now.toISOString() };
            await db.insertInto('captured_mails').values(mail).execute();
            if (how === 'refused') return { code: 'has_members', client_ids: [client_id, client_id] };
            return { code: 'Ok', size: how === 'slip' ? -1 : 1, secret: 'of a column that nobody named' };
          }),
        print: async (_ctx, { how }) => {
          if (how === 'refused') throw new Refused(200, { code: 'report_too_long' });
          if (how === 'slip') throw new Refused(200, { code: 'bad_picture' });
          return how === 'nothing' ? null : { body: Buffer.from('a face'), content_type: 'image/jpeg' };
        },
        glance: async () => ({ body: Buffer.from('a face'), content_type: 'image/jpeg' }),
      },
    },
  });
  desk = await server.signIn('desk@resa.test');
  client_id = (await household(server.services.db.kysely)).id;
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const write = (how: Input['how'], headers = {}) => server.call(paper.write, { client_id, how }, desk, headers);
const count = async (table: 'captured_mails' | 'activity_log') =>
  (await db().selectFrom(table).select('created_at').execute()).length;
const views = async () => {
  await server.services.viewLog.flush();
  const rows = await db().selectFrom('read_log').select(['call', 'client_id']).orderBy('at').execute();
  return rows.map((row) => row.call);
};

describe('a response that its schema refuses', () => {
  it('undoes the change, its log and its key, so that the same can be tried again', async () => {
    const before = [await count('captured_mails'), await count('activity_log')];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { status, body } = await write('slip', key);
    expect({ status, body }).toEqual({ status: 500, body: { code: 'error' } });
    expect([await count('captured_mails'), await count('activity_log')]).toEqual(before);
    expect(await db().selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
    expect(await views()).toEqual([]);
  });

  it('is kept under its key as it was sent, and sent again', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answer = { code: 'Ok', size: 1 };
    expect((await write('well', key)).body).toEqual(answer);
    const held = await db().selectFrom('idempotency_keys').select('answer').executeTakeFirstOrThrow();
    expect(held.answer).toEqual(answer);
    expect((await write('well', key)).body).toEqual(answer);
    expect(await count('captured_mails')).toBe(1);
    expect(await views()).toEqual(['paper.write', 'paper.write']);
  });
});

it('a file is refused by a code that its call declares; another one fails the test', async () => {
  const print = (how: Input['how']) => server.call(paper.print, { client_id, how }, desk);
  const { status, body } = await print('refused');
  expect({ status, body }).toEqual({ status: 200, body: { code: 'report_too_long' } });
  await expect(print('slip')).rejects.toThrow('/api/paper/print does not declare the refusal');
});

describe('views of the clients that a response shows are recorded', () => {
  it('for every code, once for each person', async () => {
    const before = (await views()).length;
    expect((await write('refused')).body).toEqual({ code: 'has_members', client_ids: [client_id, client_id] });
    expect((await views()).slice(before)).toEqual(['paper.write']);
    expect(await count('captured_mails')).toBe(1);
  });

  it('of a file too, unless it had none to send', async () => {
    const before = (await views()).length;
    const print = (how: Input['how']) => server.call(paper.print, { client_id, how }, desk);
    expect((await print('nothing')).status).toBe(204);
    expect((await views()).slice(before)).toEqual([]);
    expect((await print('well')).body.toString()).toBe('a face');
    expect((await views()).slice(before)).toEqual(['paper.print']);
  });
});

it('a view is recorded with its address although the browser hangs up before the response', async () => {
  const before = (await views()).length;
  const { hostname, port } = new URL(server.url);
  for (let times = 0; times < 10; times++) {
    const line = connect(Number(port), hostname);
    const asked = `GET /web/paper/${client_id} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${desk}\r\n\r\n`;
    await new Promise<void>((resolve) => line.write(asked, () => resolve()));
    line.destroy();
  }
  await expect.poll(views).toHaveLength(before + 10);
  const rows = await db().selectFrom('read_log').select('machine').where('call', '=', 'paper.glance').execute();
  expect(rows).toEqual(Array.from({ length: 10 }, () => ({ machine: '127.0.0.1' })));
});

describe('while views cannot be recorded', () => {
  let whole: TestServer;
  let token: string;
  beforeAll(async () => {
    whole = await testServer();
    token = await whole.signIn('admin@resa.test');
    // A file where the spool's folder would be.
    await writeFile(join(whole.services.config.dataFolder, 'looks'), '');
    await whole.services.db.pool.query('alter table read_log rename to away');
  });
  afterAll(() => whole.close());
  afterEach(() => expect(whole.logged.join()).not.toContain('Quetzal'));

  it('no client is shown, and calls that show none still respond', async () => {
    const { id } = await household(whole.services.db.kysely, { last_name: 'Quetzal' });
    const { status, headers, body } = await whole.call(contract.clients.card, { id }, token);
    expect({ status, body }).toEqual({ status: 503, body: { code: 'unavailable', reason: 'looks' } });
    expect(headers.get('retry-after')).toBe('5');
    expect((await whole.call(contract.user.profile, {}, token)).status).toBe(200);
  });

  it('a save whose response shows the person is undone, and succeeds once they can be', async () => {
    const { id } = await household(whole.services.db.kysely, COMPLETE);
    await whole.call(contract.locks.lock, { id }, token);
    const client = { ...COMPLETE, groups: [], id, row_version: 1, first_name: 'Other' };
    const save = () => whole.call(contract.clients.update, { client }, token);
    const row = () =>
      whole.services.db.kysely.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await save()).status).toBe(503);
    expect(await row()).toMatchObject({ first_name: COMPLETE.first_name, row_version: 1 });
    await whole.services.db.pool.query('alter table away rename to read_log');
    await rm(join(whole.services.config.dataFolder, 'looks'));
    expect((await save()).body).toMatchObject({ code: 'Ok', client: { first_name: 'Other' } });
    expect(await row()).toMatchObject({ first_name: 'Other', row_version: 2 });
  });
});
