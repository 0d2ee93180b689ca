/** Photos, files that leave, merges and erased files follow the decisions (decision 067). */
import { contract } from '@resa/contract';
import type { Purpose } from '@resa/rules/consent/purposes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSheet } from '../sheets/index.ts';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { decisionsOf } from './queries.ts';

const TODAY = '2026-03-03';

let server: TestServer;
let admin: string;
let worker: string;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn(await user(server.services.db.kysely, ['crud_clients', 'crud_checkin']));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T15:00:00Z`);
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
async function say(client_id: number, purpose: Purpose, state: 'given' | 'refused' | 'withdrawn') {
  const decisions = [{ client_id, purpose, version: 1, state, by_whom: 'person' as const }];
  const act = { client_id, decisions, how: 'word', language: 'en', decided_on: TODAY } as const;
  expect((await server.call(contract.consents.record, act, worker)).body).toEqual({ code: 'Ok' });
}
const last = async (client_id: number, purpose: Purpose) =>
  (await decisionsOf(db(), [client_id])).findLast((row) => row.purpose === purpose);

describe('the photo', () => {
  const withPhoto = async (shown_unasked: 0 | 1) => {
    const file = await server.services.files.write('client_photo', 'image/jpeg', Buffer.from('photo'));
    await file.keep(db());
    await db().updateTable('files').set({ shown_unasked }).where('id', '=', file.id).execute();
    return household(db(), { photo_file_id: file.id });
  };
  const seen = async (id: number) => {
    const { body } = await server.call(contract.clients.fetch, { id }, worker);
    if (body.code !== 'Ok') throw new Error(body.code);
    const { status } = await server.call(contract.clients.photo, { id }, worker);
    return { photo: body.client.photo, hidden: body.client.photo_hidden, status };
  };

  it('is neither shown nor sent before the person said yes, nor after they withdrew', async () => {
    const { id } = await withPhoto(0);
    expect(await seen(id)).toEqual({ photo: 0, hidden: 1, status: 404 });
    await say(id, 'photo', 'given');
    expect(await seen(id)).toEqual({ photo: 1, hidden: 0, status: 200 });
    await say(id, 'photo', 'withdrawn');
    expect(await seen(id)).toEqual({ photo: 0, hidden: 1, status: 404 });
  });

  it('from before the upgrade is shown until the person refuses', async () => {
    const { id } = await withPhoto(1);
    expect(await seen(id)).toEqual({ photo: 1, hidden: 0, status: 200 });
    await say(id, 'photo', 'refused');
    expect(await seen(id)).toEqual({ photo: 0, hidden: 1, status: 404 });
  });
});

describe('files that leave', () => {
  const sheet = async (format: 'csv', body: Buffer) => {
    const read = await readSheet(1, { format, bytes: body, most: 5_000 });
    return 'rows' in read ? read.rows.map((row) => row.join(' ')) : [];
  };

  it('leave out the lines of who refused sharing, and say how many; the sheet on the screen keeps them', async () => {
    const [yes, no] = [
      await household(db(), { last_name: 'Quenneville', first_name: 'Zaza' }),
      await household(db(), { last_name: 'Quenneville', first_name: 'Refusée' }),
    ];
    await say(no.id, 'sharing', 'refused');
    await say(yes.id, 'sharing', 'given');
    const name = 'clients_without_address' as const;
    const { body: shown } = await server.call(
      contract.reports.sheet,
      { name, params: { locale: 'en' } } as never,
      admin,
    );
    expect(JSON.stringify(shown)).toContain('Refusée');
    const { body } = await server.call(contract.reports.csv, { name, params: { locale: 'en' } } as never, admin);
    const lines = await sheet('csv', body as unknown as Buffer);
    expect(lines.some((line) => line.includes('Zaza'))).toBe(true);
    expect(lines.some((line) => line.includes('Refusée'))).toBe(false);
    expect(lines.some((line) => line.startsWith('1 line is left out'))).toBe(true);
  });

  it('of client data leave them out too, and say so in their name', async () => {
    const no = await household(db(), { last_name: 'Quintal', first_name: 'Refusée' });
    const ask = () => server.call(contract.reports.clientDataCsv, { params: { locale: 'en' } }, admin);
    const before = await ask();
    expect(String(before.body)).toContain('Refusée Quintal');
    await say(no.id, 'sharing', 'refused');
    const after = await ask();
    expect(String(after.body)).not.toContain('Refusée Quintal');
    expect(decodeURIComponent(after.headers.get('content-disposition') ?? '')).toMatch(/\(\d+ left out\)/);
  });
});

describe('two files that become one', () => {
  const pair = async () => {
    const [source, target] = [
      await household(db(), { dob: '1980-01-01' }),
      await household(db(), { dob: '1980-01-01' }),
    ];
    return { source: source.id, target: target.id };
  };
  const merge = (files: { source: number; target: number }) =>
    server.call(contract.merging.merge, { ...files, choices: {} }, admin);

  it('keep the stricter decision, whichever was recorded last, and ask again; taken back, both keep it', async () => {
    for (const refusing of ['source', 'target'] as const) {
      const files = await pair();
      const other = refusing === 'source' ? 'target' : 'source';
      await say(files[refusing], 'sharing', 'refused');
      await say(files[other], 'sharing', 'given');
      await say(files[other], 'photo', 'given');
      expect((await merge(files)).body).toMatchObject({ code: 'Ok' });
      expect(await last(files.target, 'sharing')).toMatchObject({ state: 'refused', how: 'merge' });
      expect(await last(files.target, 'photo')).toMatchObject({ state: 'given', how: 'word' });
      expect((await decisionsOf(db(), [files.source])).length).toBe(0);
      expect((await server.call(contract.merging.undo, { source: files.source }, admin)).body).toEqual({ code: 'Ok' });
      for (const id of [files.source, files.target])
        expect(await last(id, 'sharing')).toMatchObject({ state: 'refused' });
      expect(await last(files[other], 'photo')).toMatchObject({ state: 'given' });
      expect(await last(files[refusing], 'photo')).toBeUndefined();
    }
  });
});

it('the check-in names who should answer again', async () => {
  const { id, file_number } = await household(db(), { first_name: 'Ida', last_name: 'Quirion' });
  const ask = async () => {
    const { body } = await server.call(contract.checkin.search, { file_number }, worker);
    return body.code === 'Ok' ? body.consents_again : null;
  };
  await say(id, 'photo', 'given');
  expect(await ask()).toEqual([]);
  await sql`update consents set valid_until = '2026-03-02' where client_id = ${id}`.execute(db());
  expect(await ask()).toEqual([{ client_id: id, name: 'Ida Quirion' }]);
});

it('erasing keeps what was decided, on a file without a name, and not the signature', async () => {
  const { id, file_number } = await household(db(), { first_name: 'Effie', last_name: 'Quay' });
  await say(id, 'photo', 'given');
  const file = await server.services.files.write('signature', 'image/png', Buffer.from('signature'));
  await file.keep(db());
  await db().updateTable('consents').set({ file_id: file.id }).where('client_id', '=', id).execute();
  await sql`update clients set client_state_type_id = 2, deleted_at = now() where id = ${id}`.execute(db());
  expect((await server.call(contract.deleted.erase, { id, file_number }, admin)).body).toEqual({ code: 'Ok' });
  expect(await last(id, 'photo')).toMatchObject({ state: 'given', signature: 0, decided_on: TODAY });
  expect(await db().selectFrom('files').select('id').where('id', '=', file.id).execute()).toEqual([]);
});

it('the paper form is a PDF in the language of the client, with everybody of the household', async () => {
  const { id } = await household(db(), { service_language_id: 2 }, [{ role: 4, dob: '2018-01-01' }]);
  const { status, headers, body } = await server.call(contract.consents.form, { id }, worker);
  expect(status).toBe(200);
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Formulaire de consentement');
});
