/** Documents before a virus scanner: the real one (clamd) with one signature of our own, and ones that give no verdict. */
import { createServer, type Socket } from 'node:net';
import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FOUND, INFECTED, startClamd } from '../../testing/clamd.ts';
import { household, userId } from '../../testing/factories.ts';
import { pdf } from '../../testing/sent-files.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { storedFiles } from '../../testing/stored-files.ts';
import { scan } from './clamd.ts';
import { rescan } from './rescan.ts';

const calls = contract.documents;
const LEASE = 1;

let server: TestServer;
let worker: string;
let id: number;
beforeAll(async () => {
  server = await testServer({ config: { scanUrl: 'tcp://127.0.0.1:1' } });
  worker = await server.signIn('worker@resa.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  id = (await household(db())).id;
  await db()
    .insertInto('proof_documents')
    .values({ client_id: id, classification_id: 1, document_type_id: LEASE })
    .execute();
  await server.call(contract.locks.lock, { id }, worker);
  scanAt('tcp://127.0.0.1:1');
});

const db = () => server.services.db.kysely;
/** The scanner that the server uses from now on. */
const scanAt = (url: string | undefined) => Object.assign(server.services.config, { scanUrl: url });
const upload = (file?: File, verified: '0' | '1' = '1') =>
  server.call(
    calls.verify,
    { document: { client_id: id, document_type_id: LEASE, verified, ...(file && { file }) } },
    worker,
  );
const rows = () => db().selectFrom('documents').selectAll().where('client_id', '=', id).orderBy('id').execute();
const filesOnDisk = async () => (await storedFiles(server.services.config.dataFolder)).length;
const infected = () => pdf(1, INFECTED);

/** A scanner that takes any bytes and responds with this, or not at all. */
async function scannerThat(says: string | null): Promise<string> {
  const open = new Set<Socket>();
  const listening = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => says !== null && socket.end(`${says}\0`));
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((done) => listening.close(done));
  });
  return `tcp://127.0.0.1:${(listening.address() as { port: number }).port}`;
}

it('has no verdict from a scanner that is away, silent or broken', async () => {
  const bytes = Buffer.alloc(200_000);
  expect(await scan('tcp://127.0.0.1:1', bytes, 1_000)).toEqual({ without: 'ECONNREFUSED' });
  expect(await scan('unix:/nowhere/clamd.ctl', bytes, 1_000)).toEqual({ without: 'ENOENT' });
  expect(await scan(await scannerThat(null), bytes, 200)).toEqual({ without: 'no answer within 200 ms' });
  const full = 'INSTREAM size limit exceeded. ERROR';
  expect(await scan(await scannerThat(full), bytes, 1_000)).toEqual({ without: full });
  expect(await scan(await scannerThat('x'.repeat(9_000)), bytes, 1_000)).toMatchObject({
    without: expect.any(String),
  });
});

it('stores a document without a verdict, and neither shows nor verifies it', async () => {
  const { body } = await upload(pdf());
  expect(body).toMatchObject({ code: 'document_waiting', documents: [{ state: 'waiting', verified: 0 }] });
  const [document] = await rows();
  expect(document).toMatchObject({ state: 'waiting', verified: 0 });
  const document_id = document?.id as number;
  expect((await server.call(calls.view, { id: document_id }, worker)).status).toBe(404);
  expect((await server.call(calls.checkExtension, { client_id: id, id: document_id }, worker)).body).toEqual({
    code: 'document_waiting',
  });
  expect((await upload()).body).toMatchObject({ code: 'document_waiting' });
  expect((await rows())[0]?.verified).toBe(0);
  await rescan(server.services);
  expect((await rows())[0]?.state).toBe('waiting');
});

it('calls everything clean if no scanner is set, also waiting documents', async () => {
  await upload(pdf());
  scanAt(undefined);
  expect((await upload(pdf())).body).toMatchObject({ code: 'Ok', documents: [{ state: 'clean', verified: 1 }] });
  await rescan(server.services);
  expect((await rows()).map(({ state }) => state)).toEqual(['clean', 'clean']);
});

it('scans before anything is kept: infected files are refused, clean ones can be seen immediately', async ({
  skip,
}) => {
  const clamd = await startClamd();
  if ('missing' in clamd) return skip(clamd.missing);
  scanAt(clamd.url);
  const before = await filesOnDisk();
  expect((await upload(infected())).body).toEqual({ code: 'file_infected' });
  expect(await rows()).toEqual([]);
  expect(await filesOnDisk()).toBe(before);
  expect((await upload(pdf())).body).toMatchObject({ code: 'Ok', documents: [{ state: 'clean', verified: 1 }] });
});

it('scans waiting documents again: shows the clean one; removes the refused one, keeps why, and informs its uploader', async ({
  skip,
}) => {
  const before = await filesOnDisk();
  const clean = await upload(pdf());
  await upload(infected());
  expect(await filesOnDisk()).toBe(before + 2);
  const clamd = await startClamd();
  if ('missing' in clamd) return skip(clamd.missing);
  scanAt(clamd.url);
  const tell = vi.spyOn(server.services.realtime, 'emit');
  onTestFinished(() => tell.mockRestore());
  await rescan(server.services);
  await server.services.jobs.runDue();

  const found = await rows();
  expect(found.map(({ state, refused_reason }) => ({ state, refused_reason }))).toEqual([
    { state: 'clean', refused_reason: null },
    { state: 'refused', refused_reason: FOUND },
  ]);
  expect(found[1]?.file_id).toBeNull();
  expect(await filesOnDisk()).toBe(before + 1);
  const uploader = { user: await userId(db(), 'worker@resa.test') };
  expect(tell).toHaveBeenCalledWith({ type: 'DocumentRefused', client_id: id }, uploader);
  expect(tell).toHaveBeenCalledWith({ type: 'Changed', nouns: ['documents'] }, 'everyone');
  // Open files of the household show the verdict, as they show what a user does.
  const { group_id } = await db()
    .selectFrom('memberships')
    .select('group_id')
    .where('client_id', '=', id)
    .executeTakeFirstOrThrow();
  const events = tell.mock.calls.filter(([event]) => event.type === 'HouseholdUpdate' && event.group_id === group_id);
  expect(events).toHaveLength(2);
  const shown = (clean.body as { documents: { id: number }[] }).documents[0]?.id as number;
  expect((await server.call(calls.view, { id: shown }, worker)).status).toBe(200);
  const refused = found[1]?.id as number;
  expect((await server.call(calls.checkExtension, { client_id: id, id: refused }, worker)).body).toEqual({
    code: 'document_refused',
  });
  const log = await db()
    .selectFrom('activity_log')
    .select(['created_name', 'properties'])
    .where('action', '=', 'document.scan')
    .where('entity_id', '=', refused)
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([{ created_name: 'system', properties: { state: ['waiting', 'refused'] } }]);
  // Verifying the line verifies its remaining documents.
  expect((await upload()).body).toMatchObject({ documents: [{ id: shown, verified: 1 }] });
});

it('scans only the remaining documents after a waiting one was deleted', async () => {
  await upload(pdf());
  const [document] = await rows();
  expect((await server.call(calls.destroy, { id: document?.id as number }, worker)).body).toEqual({ code: 'Ok' });
  scanAt(undefined);
  await rescan(server.services);
  expect(await rows()).toMatchObject([{ state: 'waiting', file_id: null }]);
});

it('mails who uploaded a refused document and is not at a screen any more, without the name of a person', async () => {
  const mails = () => db().selectFrom('captured_mails').select(['sent_to', 'subject', 'body']).orderBy('id').execute();
  const refuse = async () => {
    await upload(pdf());
    scanAt(await scannerThat(`stream: ${FOUND} FOUND`));
    await rescan(server.services);
    await server.services.jobs.runDue();
    scanAt('tcp://127.0.0.1:1');
  };
  const before = await mails();
  await refuse();
  expect(await mails()).toEqual(before);

  // Their browser has sent nothing for two minutes.
  const at = server.services.clock();
  server.clock.set(new Date(at.getTime() + 121_000).toISOString());
  onTestFinished(() => server.clock.set(at.toISOString()));
  await refuse();
  const { file_number } = await db()
    .selectFrom('clients')
    .select('file_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [mail, ...more] = (await mails()).slice(before.length);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    sent_to: 'worker@resa.test',
    subject: expect.stringMatching(/a document was refused$/),
  });
  expect(mail?.body).toContain(`that you added to file ${file_number}`);
  expect(mail?.body).toContain(`/client?hfid=${id}&tab=documents`);
  expect(mail?.body).not.toContain('Tremblay');
});
