import { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyLogs, household, user } from '../testing/factories.ts';
import { bytesOf, pdf, picture, protectedPdf } from '../testing/sent-files.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { storedFiles } from '../testing/stored-files.ts';

const calls = contract.documents;
const LEASE = 1;
const PASSPORT = 21;
const STUBS = 50;
/** Offered to nobody without the income that requires it. */
const OTHER_STUBS = 51;
const NO_PROOFS = { proof_of_address: [], proof_of_identification: [], proof_of_revenue: [] };

let server: TestServer;
let worker: string;
let desk: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  worker = await server.signIn('worker@resa.test');
  desk = await server.signIn('desk@resa.test');
  await emptyLogs(db());
});

const db = () => server.services.db.kysely;
const filesOnDisk = async () => (await storedFiles(server.services.config.dataFolder)).length;
const lock = (id: number, token = worker) => server.call(contract.locks.lock, { id }, token);

/** A head who needs a lease, with a partner; both need passports and pay stubs. The head's file is being edited. */
async function asked({ locked = true } = {}) {
  const citizen = { citizenship_type_id: 1, country_of_birth: 1 };
  const home = await household(db(), citizen, [{ role: 3, ...citizen }]);
  const partner = home.members[0] as number;
  await db()
    .insertInto('proof_documents')
    .values([
      { client_id: home.id, classification_id: 1, document_type_id: LEASE },
      { client_id: home.id, classification_id: 2, document_type_id: PASSPORT },
      { client_id: home.id, classification_id: 3, document_type_id: STUBS },
      { client_id: partner, classification_id: 3, document_type_id: STUBS },
    ])
    .execute();
  if (locked) await lock(home.id);
  return { ...home, partner };
}

type Sent = Partial<RequestOf<typeof calls.verify>['document']>;
const upload = (client_id: number, file: Blob | undefined, more: Sent = {}, token = worker) =>
  server.call(
    calls.verify,
    { document: { client_id, document_type_id: LEASE, ...(file && { file }), verified: '0', ...more } },
    token,
  );
/** Uploads and returns the document. */
async function stored(client_id: number, more: Sent = {}, file: Blob = pdf()) {
  const { body } = await upload(client_id, file, more);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.documents[0] as (typeof body.documents)[number];
}
const verify = (client_id: number, more: Sent = {}) => upload(client_id, undefined, { verified: '1', ...more });
const rowsOf = (client_id: number) =>
  db().selectFrom('documents').selectAll().where('client_id', '=', client_id).orderBy('id').execute();
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'properties'])
    .where('client_id', '=', client_id)
    .where('action', 'not like', 'file_lock%')
    .orderBy('id')
    .execute();
async function looked(client_id: number) {
  await server.services.viewLog.flush();
  const rows = await db().selectFrom('read_log').select('call').where('client_id', '=', client_id).execute();
  return rows.map(({ call }) => call);
}

describe('a proof that cannot exist', () => {
  const waive = (client_id: number, more: object = {}, token = admin) =>
    server.call(calls.waive, { client_id, document_type_id: LEASE, reason: 'No address.', ...more }, token);
  const unwaive = (client_id: number, token = admin) =>
    server.call(calls.unwaive, { client_id, document_type_id: LEASE }, token);
  const waivedIn = async (client_id: number) => {
    const { body } = await server.call(calls.household, { client_id }, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body.persons.find((person) => person.client_id === client_id)?.waived;
  };
  let admin: string;
  beforeEach(async () => {
    admin = await server.signIn('admin@resa.test');
  });

  it('is waived only by users who approve and edit the file, for a listed or offered type, with a reason', async () => {
    const { id } = await asked();
    const editor = await server.signIn(await user(db(), ['crud_clients']));
    const approver = await server.signIn(await user(db(), ['approve_clients', 'view_clients']));
    expect((await waive(id, {}, editor)).status).toBe(403);
    expect((await waive(id, {}, approver)).status).toBe(403);
    expect((await waive(id)).body.code).toBe('not_locked');
    await server.call(contract.locks.unlock, { id }, worker);
    await lock(id, admin);
    expect((await waive(id, { document_type_id: OTHER_STUBS })).body).toEqual({ code: 'not_listed' });
    expect((await waive(id, { document_type_id: 2_000_000_000 })).body).toEqual({ code: 'not_listed' });
    expect((await waive(id, { reason: ' ' })).status).toBe(400);
    expect((await waive(id, { reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await waive(2_000_000_000)).status).toBe(404);
    expect((await unwaive(id)).status).toBe(404);
    expect((await unwaive(id, editor)).status).toBe(403);
    expect(await waivedIn(id)).toEqual([]);
    expect(await logged(id)).toEqual([]);
  });

  it('counts as given while it is waived: who, when and why are on the file and in the log', async () => {
    const { id } = await asked({ locked: false });
    await lock(id, admin);
    const counts = async () => {
      const { body } = await server.call(contract.clients.fetch, { id }, admin);
      return body.code === 'Ok' ? [body.client.dc, body.client.dr] : null;
    };
    expect(await counts()).toEqual([0, 4]);
    expect((await waive(id)).body).toEqual({ code: 'Ok' });
    expect((await waive(id, { reason: 'Sleeps outside.' })).body).toEqual({ code: 'Ok' });
    expect(await waivedIn(id)).toEqual([
      {
        document_type_id: LEASE,
        reason: 'Sleeps outside.',
        waived_at: expect.any(String),
        waived_by: 'Alice Tremblay',
      },
    ]);
    expect(await counts()).toEqual([1, 4]);
    expect((await unwaive(id)).body).toEqual({ code: 'Ok' });
    expect(await waivedIn(id)).toEqual([]);
    expect(await logged(id)).toMatchObject([
      { action: 'proof.waive', entity: 'waived_proofs', properties: { reason: [null, 'No address.'] } },
      { action: 'proof.waive', properties: { reason: [null, 'Sleeps outside.'] } },
      { action: 'proof.unwaive', properties: { reason: ['Sleeps outside.', null] } },
    ]);
  });

  it('is chosen with its waiver where it was not chosen before', async () => {
    const citizen = { citizenship_type_id: 1, country_of_birth: 1 };
    const { id } = await household(db(), citizen);
    await lock(id, admin);
    const file = async () => {
      const { body } = await server.call(contract.clients.fetch, { id }, admin);
      if (body.code !== 'Ok') throw new Error(body.code);
      return body.info.missing
        .filter(({ step }) => step === 'proofs' || step === 'documents')
        .map(({ field }) => field);
    };
    expect(await file()).toEqual(['proof_of_address', 'proof_of_identification']);
    expect((await waive(id)).body).toEqual({ code: 'Ok' });
    expect(await file()).toEqual(['proof_of_identification']);
    expect((await waive(id, { document_type_id: PASSPORT })).body).toEqual({ code: 'Ok' });
    expect(await file()).toEqual([]);
    const { body } = await server.call(calls.household, { client_id: id }, admin);
    const proofs = { proof_of_address: [LEASE], proof_of_identification: [PASSPORT], proof_of_revenue: [] };
    expect(body).toMatchObject({ persons: [{ proofs }] });
    expect((await logged(id)).map(({ action }) => action)).toEqual([
      ...['proofs.update', 'proof.waive', 'proofs.update', 'proof.waive'],
    ]);
    // The document is required without the waiver.
    expect((await unwaive(id)).body).toEqual({ code: 'Ok' });
    expect(await file()).toEqual(['document_type_id']);
  });

  it('is decided again once it was not required for a while', async () => {
    const { id } = await asked({ locked: false });
    await lock(id, admin);
    await waive(id);
    const proofs = { ...NO_PROOFS, proof_of_identification: [PASSPORT] };
    const choose = (proof_of_address: number[]) =>
      server.call(calls.updateProofs, { client_id: id, documents: { ...proofs, proof_of_address } }, admin);
    expect((await choose([2])).body.code).toBe('Ok');
    expect((await choose([LEASE])).body.code).toBe('Ok');
    expect(await waivedIn(id)).toEqual([]);
    expect((await logged(id)).map(({ action }) => action)).toEqual([
      'proof.waive',
      'proof.unwaive',
      'proofs.update',
      'proofs.update',
    ]);
  });
});

describe('a requested waiver', () => {
  let admin: string;
  let editor: string;
  beforeEach(async () => {
    admin = await server.signIn('admin@resa.test');
    editor = await server.signIn(await user(db(), ['crud_clients', 'crud_requests']));
  });
  const ask = (client_id: number, more: object = {}, token = editor) =>
    server.call(calls.askWaiver, { client_id, document_type_id: LEASE, reason: 'No lease.', ...more }, token);
  const grant = (waiver: { client_id: number; id: number }, token = admin) =>
    server.call(calls.grantWaiver, waiver, token);
  const refuse = (waiver: { client_id: number; id: number }, token = admin, reason = 'A letter will do.') =>
    server.call(calls.refuseWaiver, { ...waiver, reason }, token);
  const shownOf = async (client_id: number) => {
    const { body } = await server.call(calls.household, { client_id }, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    const person = body.persons.find((one) => one.client_id === client_id);
    return { asked: person?.asked_waivers, waived: person?.waived, proofs: person?.proofs };
  };
  const first = async (client_id: number) => {
    const { asked } = await shownOf(client_id);
    return { client_id, id: asked?.[0]?.id as number };
  };
  /** The count in the request's row and in the files of the household. */
  const counts = async ({ id, partner }: { id: number; partner: number }) => {
    const terms = { search: '', client_state_type_id: 4 } as const;
    const list = await server.call(contract.requests.list, { terms, rowsPerPage: 50, descending: true }, admin);
    const rows = list.body.code === 'Ok' ? list.body.rows : [];
    const file = async (client: number) => {
      const { body } = await server.call(contract.clients.fetch, { id: client }, admin);
      return body.code === 'Ok' ? body.info.asked_waivers : null;
    };
    return [rows.find((row) => row.id === id)?.asked_waivers, await file(id), await file(partner)];
  };
  /** A request of a head and a partner, edited by the caller. */
  async function request() {
    const home = await asked({ locked: false });
    const ids = [home.id, home.partner];
    await db().updateTable('clients').set({ client_state_type_id: 4 }).where('id', 'in', ids).execute();
    await lock(home.id, editor);
    return home;
  }

  it('needs the right to edit, the file’s lock, a proof that the person is offered, and a reason', async () => {
    const { id } = await request();
    const viewer = await server.signIn(await user(db(), ['view_clients', 'approve_clients']));
    expect((await ask(id, {}, viewer)).status).toBe(403);
    expect((await ask(id, {}, worker)).body.code).toBe('not_locked');
    expect((await ask(id, { document_type_id: OTHER_STUBS })).body).toEqual({ code: 'not_listed' });
    expect((await ask(id, { reason: ' ' })).status).toBe(400);
    expect((await ask(2_000_000_000)).status).toBe(404);
    await server.call(contract.locks.unlock, { id }, editor);
    await lock(id, admin);
    await server.call(calls.waive, { client_id: id, document_type_id: LEASE, reason: 'No address.' }, admin);
    expect((await ask(id, {}, admin)).body).toEqual({ code: 'already_waived' });
    expect((await shownOf(id)).asked).toEqual([]);
  });

  it('is shown with its reason and its user, in the row of the request and on the files', async () => {
    const home = await request();
    expect(await counts(home)).toEqual([0, 0, 0]);
    expect((await ask(home.partner, { document_type_id: STUBS })).body).toEqual({ code: 'Ok' });
    expect((await shownOf(home.partner)).asked).toEqual([
      {
        id: expect.any(Number),
        document_type_id: STUBS,
        reason: 'No lease.',
        asked_at: expect.any(String),
        asked_by: expect.any(String),
        own: 0,
        refused_at: null,
        refused_by: null,
        refused_reason: null,
      },
    ]);
    expect(await counts(home)).toEqual([1, 1, 1]);
    expect((await ask(home.id)).body).toEqual({ code: 'Ok' });
    expect(await counts(home)).toEqual([2, 2, 1]);
  });

  it('is granted while its user still edits the file, and the proof is waived for its reason', async () => {
    const home = await request();
    // Not chosen before: it is chosen with the waiver.
    await ask(home.partner, { document_type_id: PASSPORT });
    const waiver = await first(home.partner);
    expect((await grant(waiver, editor)).status).toBe(403);
    expect((await grant({ ...waiver, client_id: home.id })).body).toEqual({ code: 'answered' });
    expect((await grant(waiver)).body).toEqual({ code: 'Ok' });
    const { asked: left, waived, proofs } = await shownOf(home.partner);
    expect(left).toEqual([]);
    expect(waived).toMatchObject([{ document_type_id: PASSPORT, reason: 'No lease.', waived_by: 'Alice Tremblay' }]);
    expect(proofs).toMatchObject({ proof_of_identification: [PASSPORT], proof_of_revenue: [STUBS] });
    expect(await counts(home)).toEqual([0, 0, 0]);
    expect((await grant(waiver)).body).toEqual({ code: 'answered' });
    expect(await logged(home.partner)).toMatchObject([
      { action: 'waiver.ask', entity: 'asked_waivers', properties: { reason: [null, 'No lease.'] } },
      { action: 'proofs.update' },
      { action: 'waiver.end', properties: { reason: ['No lease.', null] } },
      { action: 'proof.waive', entity: 'waived_proofs', properties: { reason: [null, 'No lease.'] } },
    ]);
  });

  it('is refused with a reason, and open again after another request', async () => {
    const home = await request();
    await ask(home.id);
    const waiver = await first(home.id);
    expect((await refuse(waiver, editor)).status).toBe(403);
    expect((await refuse(waiver, admin, ' ')).status).toBe(400);
    expect((await refuse(waiver)).body).toEqual({ code: 'Ok' });
    expect((await shownOf(home.id)).asked).toMatchObject([
      { refused_by: 'Alice Tremblay', refused_reason: 'A letter will do.' },
    ]);
    expect(await counts(home)).toEqual([0, 0, 0]);
    expect((await grant(waiver)).body).toEqual({ code: 'answered' });
    expect((await ask(home.id, { reason: 'The landlord refuses.' })).body).toEqual({ code: 'Ok' });
    expect((await refuse(waiver)).body).toEqual({ code: 'answered' });
    expect((await shownOf(home.id)).asked).toMatchObject([{ reason: 'The landlord refuses.', refused_at: null }]);
    expect((await logged(home.id)).map(({ action }) => action)).toEqual([
      ...['waiver.ask', 'waiver.refuse', 'waiver.end', 'waiver.ask'],
    ]);
  });

  it('is withdrawn by the user who asked, without the lock of the file, and by nobody else', async () => {
    const home = await request();
    await ask(home.id);
    const { body } = await server.call(calls.household, { client_id: home.id }, editor);
    const [person] = body.code === 'Ok' ? body.persons : [];
    expect(person?.asked_waivers).toMatchObject([{ own: 1 }]);
    const waiver = await first(home.id);
    await server.call(contract.locks.unlock, { id: home.id }, editor);
    const withdraw = (token: string, more: object = {}) =>
      server.call(calls.withdrawWaiver, { ...waiver, ...more }, token);
    expect((await withdraw(await server.signIn(await user(db(), ['view_clients'])))).status).toBe(403);
    expect((await withdraw(worker)).body).toEqual({ code: 'not_own' });
    expect((await withdraw(editor, { client_id: home.partner })).body).toEqual({ code: 'answered' });
    expect((await withdraw(editor)).body).toEqual({ code: 'Ok' });
    expect((await shownOf(home.id)).asked).toEqual([]);
    expect(await counts(home)).toEqual([0, 0, 0]);
    for (const { body } of [await withdraw(editor), await grant(waiver)]) expect(body).toEqual({ code: 'answered' });
    expect(await logged(home.id)).toMatchObject([
      { action: 'waiver.ask' },
      { action: 'waiver.withdraw', entity: 'asked_waivers', properties: { reason: ['No lease.', null] } },
    ]);

    await lock(home.id, editor);
    await ask(home.id);
    const refused = await first(home.id);
    await refuse(refused);
    expect((await server.call(calls.withdrawWaiver, refused, editor)).body).toEqual({ code: 'answered' });
  });

  it('ends when the document is verified, the proof is not asked for any more, or it is waived by hand', async () => {
    const home = await request();
    await ask(home.id);
    await upload(home.id, pdf(), { verified: '1' }, editor);
    expect((await shownOf(home.id)).asked).toEqual([]);
    await ask(home.id, { document_type_id: STUBS });
    const documents = { proof_of_address: [LEASE], proof_of_identification: [PASSPORT], proof_of_revenue: [] };
    expect((await server.call(calls.updateProofs, { client_id: home.id, documents }, editor)).body.code).toBe('Ok');
    expect((await shownOf(home.id)).asked).toEqual([]);
    await ask(home.id, { document_type_id: PASSPORT });
    await server.call(contract.locks.unlock, { id: home.id }, editor);
    await lock(home.id, admin);
    await server.call(calls.waive, { client_id: home.id, document_type_id: PASSPORT, reason: 'Burnt.' }, admin);
    expect((await shownOf(home.id)).asked).toEqual([]);
  });
});

describe('a file that is not a document', () => {
  const text = (content: string, name: string) => new File([content], name);
  const files: [string, () => File | Promise<File>, string][] = [
    ['an empty file', () => text('', 'lease.pdf'), 'file_size_zero'],
    ['a program called .pdf', () => text('MZ\u0090\u0000program', 'lease.pdf'), 'file_disguised'],
    ['a page of the web', () => text('<html><script>1</script>', 'lease.html'), 'file_type'],
    ['a PNG called .pdf', async () => picture('png', 'card.pdf'), 'file_disguised'],
    ['a PDF called .png', () => new File([pdf()], 'lease.png'), 'file_disguised'],
    ['a PDF cut in half', () => new File([pdf(3).slice(0, 700)], 'lease.pdf'), 'file_damaged'],
    ['a PDF of rubbish', () => text('%PDF-1.7 rubbish %%EOF', 'lease.pdf'), 'file_damaged'],
    ['a PDF with a password', protectedPdf, 'file_protected'],
    ['a PDF of 51 pages', () => pdf(51), 'file_too_many_pages'],
    ['10 MB and one byte', () => new File([pdf(), new Uint8Array(10_000_000)], 'lease.pdf'), 'file_too_large'],
  ];
  it.each(files)('%s is refused, and leaves nothing', async (_what, make, code) => {
    const { id } = await asked();
    const before = await filesOnDisk();
    expect((await upload(id, await make())).body).toEqual({ code });
    expect(await rowsOf(id)).toEqual([]);
    expect(await logged(id)).toEqual([]);
    expect(await filesOnDisk()).toBe(before);
  });

  it('a picture cut in half, or one that unfolds into a huge one, is refused as damaged', async () => {
    const { id } = await asked();
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const whole = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer();
    const half = new File([bytesOf(whole.subarray(0, whole.length / 2))], 'card.png');
    expect((await upload(id, half)).body).toEqual({ code: 'file_damaged' });
    const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await upload(id, new File([bytesOf(huge)], 'card.png'))).body).toEqual({ code: 'file_damaged' });
    expect(await rowsOf(id)).toEqual([]);
  });

  it('more than a form may hold is refused before it is read', async () => {
    const { id } = await asked();
    const file = new File([new Uint8Array(12_000_000)], 'lease.pdf');
    expect(await upload(id, file).then(({ status, body }) => ({ status, body }))).toEqual({
      status: 413,
      body: { code: 'too_large' },
    });
  });
});

describe('a form', () => {
  const post = (body: string | FormData, type?: string) =>
    fetch(server.url + calls.verify.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${worker}`, ...(type && { 'content-type': type }) },
      body,
    }).then(async (response) => ({ status: response.status, body: await response.json() }));

  it('that is broken, has strange fields, or is missing is Invalid', async () => {
    const strange = new FormData();
    strange.append('document[a][b]', '1');
    const mixed = new FormData();
    mixed.append('document', '1');
    mixed.append('document[client_id]', '1');
    for (const [body, type] of [
      ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
      ['', 'multipart/form-data'],
      ['{"document":{}}', 'application/json'],
    ] as const)
      expect(await post(body, type)).toEqual({ status: 400, body: { code: 'Invalid', fields: [] } });
    for (const form of [strange, mixed])
      expect(await post(form)).toEqual({ status: 400, body: { code: 'Invalid', fields: [] } });
  });

  it('to a call that takes none is Invalid', async () => {
    const form = new FormData();
    form.append('id', '1');
    const headers = { authorization: `Bearer ${worker}` };
    const response = await fetch(server.url + calls.destroy.path, { method: 'POST', headers, body: form });
    expect(response.status).toBe(400);
  });

  it('that is sent twice with one key stores once; with another file the key is refused', async () => {
    const { id } = await asked();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const send = (file: Blob) =>
      server.call(calls.verify, { document: { client_id: id, document_type_id: LEASE, file } }, worker, key);
    const file = pdf();
    const first = await send(file);
    expect((await send(file)).body).toEqual(first.body);
    expect(await rowsOf(id)).toHaveLength(1);
    expect((await send(pdf(2))).body).toEqual({ code: 'key_reused' });
  });
});

describe('without the lock, the right or the person', () => {
  it('nothing is stored', async () => {
    const { id, partner } = await asked({ locked: false });
    const before = await filesOnDisk();
    expect((await upload(id, pdf())).body).toEqual({ code: 'not_locked' });
    await lock(partner, desk);
    await lock(id);
    expect((await upload(partner, pdf(), { document_type_id: STUBS })).body).toMatchObject({ code: 'locked' });
    expect((await upload(2_000_000, pdf())).body).toEqual({ code: 'NotFound' });
    const amend = await asked({ locked: false });
    await db().updateTable('clients').set({ client_state_type_id: 2 }).where('id', '=', amend.id).execute();
    const clerk = await server.signIn(await user(db(), ['crud_clients']));
    await lock(amend.id, clerk);
    expect((await upload(amend.id, pdf(), {}, clerk)).status).toBe(403);
    expect((await upload(id, pdf(), { document_type_id: 9 })).body).toEqual({ code: 'not_listed' });
    expect(await rowsOf(id)).toEqual([]);
    expect(await filesOnDisk()).toBe(before);
  });

  it('nothing is verified, unverified or deleted', async () => {
    const { id } = await asked();
    const document = await stored(id);
    await server.call(contract.locks.unlock, { id }, worker);
    expect((await verify(id)).body).toEqual({ code: 'not_locked' });
    expect((await server.call(calls.notVerify, { document: { id: document.id } }, worker)).body).toEqual({
      code: 'not_locked',
    });
    expect((await server.call(calls.destroy, { id: document.id }, worker)).body).toEqual({ code: 'not_locked' });
    expect((await server.call(calls.destroy, { id: 2_000_000 }, worker)).body).toEqual({ code: 'NotFound' });
    expect(await rowsOf(id)).toMatchObject([{ verified: 0, deleted_at: null }]);
  });

  it('a viewer changes nothing, and others see nothing', async () => {
    const { id, partner } = await asked();
    const { id: document } = await stored(id);
    const viewer = await server.signIn('viewer@resa.test');
    const changes = [
      await upload(id, pdf(), {}, viewer),
      await server.call(calls.updateProofs, { client_id: id, documents: NO_PROOFS }, viewer),
      await server.call(
        calls.verifyShared,
        { document: { client_id: `[${id}]`, document_type_id: `[${LEASE}]` } },
        viewer,
      ),
      await server.call(calls.notVerify, { document: { id: document } }, viewer),
      await server.call(calls.destroy, { id: document }, viewer),
    ];
    expect(changes.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const clerk = await server.signIn(await user(db(), ['crud_checkin']));
    const views = (token: string) =>
      Promise.all([
        server.call(calls.household, { client_id: id }, token),
        server.call(calls.view, { id: document }, token),
        server.call(calls.checkExtension, { client_id: id, id: document }, token),
        server.call(calls.history, { client_id: partner }, token),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await views(clerk)).toEqual([403, 403, 403, 403]);
    expect(await views(viewer)).toEqual([200, 200, 200, 200]);
    expect(await rowsOf(id)).toMatchObject([{ id: document, verified: 0, deleted_at: null }]);
  });
});

describe('an upload', () => {
  it('is stored encrypted, not verified until somebody does, and logged', async () => {
    const { id } = await asked();
    const before = await filesOnDisk();
    const document = await stored(id);
    expect(document).toMatchObject({ name: 'lease.pdf', extension: 'pdf', verified: 0, success: 0, state: 'clean' });
    expect(await filesOnDisk()).toBe(before + 1);
    expect((await verify(id, { id: document.id })).body).toMatchObject({ documents: [{ verified: 1, success: 1 }] });
    expect(await rowsOf(id)).toMatchObject([{ verified: 1, verified_at: '2026-03-03T15:00:00.000Z' }]);
    expect(await logged(id)).toMatchObject([
      { action: 'document.store', entity: 'documents', properties: { name: [null, 'lease.pdf'] } },
      { action: 'document.verify', properties: { verified: [0, 1] } },
    ]);
    expect(await looked(id)).toContain('documents.verify');
  });

  it('is stored and verified in one call on request', async () => {
    const { id } = await asked();
    expect((await upload(id, pdf(), { verified: '1' })).body).toMatchObject({ documents: [{ verified: 1 }] });
    expect((await server.call(contract.clients.fetch, { id }, worker)).body).toMatchObject({
      client: { dc: 1, dr: 4 },
    });
  });

  it('of a picture is kept without the metadata of its camera', async () => {
    const { id } = await asked();
    const { id: document } = await stored(id, { document_type_id: PASSPORT }, await picture('jpeg', 'Carte d’été.JPG'));
    const { body, headers } = await server.call(calls.view, { id: document }, worker);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await sharp(body).metadata()).exif).toBeUndefined();
    expect(await rowsOf(id)).toMatchObject([{ name: 'Carte d’été.jpg', extension: 'jpg', size: body.length }]);
  });

  it('of a member is taken under the lock of the head', async () => {
    const { partner } = await asked();
    expect(await stored(partner, { document_type_id: STUBS })).toMatchObject({ client_id: partner });
  });
});

describe('a document', () => {
  it('is shown to users who may see the file, and each view is recorded', async () => {
    const { id } = await asked();
    const document = await stored(id);
    await emptyLogs(db());
    const viewer = await server.signIn('viewer@resa.test');
    const check = await server.call(calls.checkExtension, { client_id: id, id: document.id }, viewer);
    expect(check.body).toMatchObject({ code: 'Ok', documents: [{ id: document.id }] });
    const { body } = await server.call(calls.view, { id: document.id }, viewer);
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(body.length).toBe(document.size);
    expect(await looked(id)).toEqual(expect.arrayContaining(['documents.checkExtension', 'documents.view']));
  });

  it('of another client, or that is not there, is NotFound', async () => {
    const { id, partner } = await asked();
    const document = await stored(id);
    expect((await server.call(calls.checkExtension, { client_id: partner, id: document.id }, worker)).body).toEqual({
      code: 'NotFound',
    });
    expect((await server.call(calls.view, { id: 2_000_000 }, worker)).status).toBe(404);
    await db().updateTable('clients').set({ deleted_at: '2026-03-03T00:00:00Z' }).where('id', '=', id).execute();
    expect((await server.call(calls.view, { id: document.id }, worker)).status).toBe(404);
  });

  it('is verified with the others of its line, and unverified separately', async () => {
    const { id } = await asked();
    const [front] = [await stored(id, {}, await picture('png')), await stored(id, {}, await picture('jpeg'))];
    expect((await verify(id)).body).toMatchObject({ documents: [{ verified: 1 }, { verified: 1 }] });
    expect((await server.call(calls.notVerify, { document: { id: front.id } }, worker)).body).toEqual({ code: 'Ok' });
    expect((await rowsOf(id)).map(({ verified }) => verified)).toEqual([0, 1]);
    expect((await rowsOf(id))[0]).toMatchObject({ verified_by: null, verified_at: null });
  });

  it('that is not there cannot be verified', async () => {
    const { id } = await asked();
    expect((await verify(id)).body).toEqual({ code: 'no_document' });
  });

  it('that is deleted loses its file and stays in the log', async () => {
    const { id } = await asked();
    const before = await filesOnDisk();
    const document = await stored(id);
    expect((await server.call(calls.destroy, { id: document.id }, worker)).body).toEqual({ code: 'Ok' });
    await server.services.jobs.runDue();
    expect(await filesOnDisk()).toBe(before);
    expect(await rowsOf(id)).toMatchObject([{ deleted_at: '2026-03-03T15:00:00.000Z', file_id: null }]);
    expect((await server.call(calls.view, { id: document.id }, worker)).status).toBe(404);
    expect((await server.call(calls.destroy, { id: document.id }, worker)).status).toBe(404);
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'document.destroy',
      properties: { name: ['lease.pdf', null] },
    });
  });
});

describe('the documents of a client', () => {
  it('are listed newest first, page by page, by every column', async () => {
    const { id } = await asked();
    for (const [day, name] of [['04', 'b.pdf'] as const, ['05', 'a.pdf'] as const]) {
      server.clock.set(`2026-03-${day}T15:00:00Z`);
      await lock(id);
      await stored(id, {}, new File([pdf()], name));
    }
    server.clock.set('2026-03-03T15:00:00Z');
    const list = async (input: Partial<RequestOf<typeof calls.history>>) => {
      const { body } = await server.call(calls.history, { client_id: id, ...input }, worker);
      if (body.code !== 'Ok') throw new Error(body.code);
      return body;
    };
    expect(await list({})).toMatchObject({ recordsFiltered: 2, rows: [{ name: 'a.pdf' }, { name: 'b.pdf' }] });
    expect((await list({ sortBy: 'name', descending: true })).rows.map(({ name }) => name)).toEqual(['b.pdf', 'a.pdf']);
    for (const sortBy of ['created_at', 'extension', 'document_type_id'] as const)
      expect((await list({ sortBy, descending: false })).rows).toHaveLength(2);
    expect((await list({ startRow: 1 })).rows).toMatchObject([{ name: 'b.pdf', extension: 'pdf', verified: 0 }]);
    expect((await server.call(calls.history, { client_id: 2_000_000 }, worker)).status).toBe(404);
    expect(await looked(id)).toContain('documents.history');
  });

  it('show the whole household to its head, and one person to anybody else', async () => {
    const { id, partner } = await asked();
    await stored(id);
    const of = async (client_id: number) => {
      const { body } = await server.call(calls.household, { client_id }, worker);
      if (body.code !== 'Ok') throw new Error(body.code);
      return body.persons;
    };
    const persons = await of(id);
    expect(persons.map(({ client_id }) => client_id)).toEqual([id, partner]);
    expect(persons[0]).toMatchObject({
      proofs: { proof_of_address: [LEASE], proof_of_identification: [PASSPORT], proof_of_revenue: [STUBS] },
      required: { proof_of_address: 1, proof_of_identification: 1, proof_of_revenue: 0 },
      documents: [{ document_type_id: LEASE }],
    });
    expect((await of(partner)).map(({ client_id }) => client_id)).toEqual([partner]);
    expect(await looked(partner)).toContain('documents.household');
  });
});

describe('for several members in one call', () => {
  const share = (lines: [number, number][], file?: Blob, token = worker) =>
    server.call(
      calls.verifyShared,
      {
        document: {
          client_id: JSON.stringify(lines.map(([client]) => client)),
          document_type_id: JSON.stringify(lines.map(([, type]) => type)),
          ...(file && { file }),
        },
      },
      token,
    );

  it('one document is verified for each, and copied for those without one', async () => {
    const { id, partner } = await asked();
    const { id: own } = await stored(id, { document_type_id: STUBS });
    const { body } = await share([
      [id, STUBS],
      [partner, STUBS],
    ]);
    expect(body).toMatchObject({ code: 'Ok', documents: [{ verified: 1 }, { verified: 1 }] });
    const [copy] = await rowsOf(partner);
    expect(copy).toMatchObject({ name: 'lease.pdf', verified: 1, state: 'clean' });
    // Deleting the one leaves the other.
    await server.call(calls.destroy, { id: own }, worker);
    await server.services.jobs.runDue();
    expect((await server.call(calls.view, { id: copy?.id as number }, worker)).status).toBe(200);
    expect((await looked(partner)).length).toBeGreaterThan(0);
  });

  it('a new file is stored for each', async () => {
    const { id, partner } = await asked();
    const lines: [number, number][] = [
      [id, STUBS],
      [partner, STUBS],
    ];
    expect((await share(lines, pdf())).body).toMatchObject({ code: 'Ok' });
    const [[mine], [theirs]] = [await rowsOf(id), await rowsOf(partner)];
    expect([mine?.verified, theirs?.verified]).toEqual([1, 1]);
    expect(mine?.file_id).not.toBe(theirs?.file_id);
  });

  it('all are verified or none', async () => {
    const { id, partner } = await asked();
    const stranger = await asked();
    const before = await filesOnDisk();
    const both: [number, number][] = [
      [id, STUBS],
      [partner, STUBS],
    ];
    expect((await share(both)).body).toEqual({ code: 'no_document' });
    expect(
      (
        await share(
          [
            [id, STUBS],
            [partner, LEASE],
          ],
          pdf(),
        )
      ).body,
    ).toEqual({ code: 'not_listed' });
    expect(
      (
        await share(
          [
            [id, STUBS],
            [stranger.id, STUBS],
          ],
          pdf(),
        )
      ).body,
    ).toEqual({ code: 'not_household' });
    expect((await share(both, pdf(), desk)).body).toEqual({ code: 'not_locked' });
    for (const client of [id, partner, stranger.id]) expect(await rowsOf(client)).toEqual([]);
    expect(await filesOnDisk()).toBe(before);
  });

  it('lists that are not lists are Invalid', async () => {
    for (const [client_id, document_type_id] of [
      ['1', '[1]'],
      ['[1,2]', '[1]'],
      ['[]', '[]'],
      ['{', '[1]'],
      ['["a"]', '[1]'],
    ] as const) {
      const { status } = await server.call(
        calls.verifyShared,
        { document: { client_id, document_type_id } } as never,
        worker,
      );
      expect({ client_id, status }).toEqual({ client_id, status: 400 });
    }
  });
});

describe('proof documents', () => {
  const PROOFS = { proof_of_address: [LEASE], proof_of_identification: [PASSPORT], proof_of_revenue: [] };
  const save = (client_id: number, documents: object = PROOFS, more: object = {}, token = worker) =>
    server.call(calls.updateProofs, { client_id, documents: { ...PROOFS, ...documents }, ...more }, token);
  const chosen = async (client_id: number) =>
    (
      await db()
        .selectFrom('proof_documents')
        .select('document_type_id')
        .where('client_id', '=', client_id)
        .orderBy('classification_id')
        .orderBy('document_type_id')
        .execute()
    ).map((row) => row.document_type_id);

  it('are refused without the lock, and where a required list is empty', async () => {
    const { id } = await asked({ locked: false });
    expect((await save(id)).body).toEqual({ code: 'not_locked' });
    await lock(id);
    expect((await save(id, { proof_of_address: [], proof_of_identification: [] })).body).toEqual({
      code: 'proofs_missing',
      missing: ['proof_of_address', 'proof_of_identification'],
    });
    expect(await chosen(id)).toEqual([LEASE, PASSPORT, STUBS]);
  });

  it('require a proof of revenue as soon as a revenue needs one', async () => {
    const { id } = await asked();
    const dates = { start_date: '2025-01-01', end_date: null };
    await db()
      .insertInto('revenues')
      .values({ client_id: id, revenue_type_id: 1, pay_frequency_type_id: 1, amount: 500, note: null, ...dates })
      .execute();
    expect((await save(id)).body).toEqual({ code: 'proofs_missing', missing: ['proof_of_revenue'] });
    expect((await save(id, { proof_of_revenue: [STUBS] })).body).toMatchObject({ code: 'Ok', dropped: [] });
    expect(await chosen(id)).toEqual([LEASE, PASSPORT, STUBS]);
  });

  it('keep the documents that citizenship and role allow, and drop the rest', async () => {
    const { id } = await asked();
    // A permanent resident's card is not for people born here; stubs need a revenue.
    const { body } = await save(id, { proof_of_identification: [PASSPORT, 26], proof_of_revenue: [STUBS] });
    expect(body).toEqual({
      code: 'Ok',
      proofs: { proof_of_address: [LEASE], proof_of_identification: [PASSPORT], proof_of_revenue: [] },
      dropped: [26, STUBS],
    });
    expect(await chosen(id)).toEqual([LEASE, PASSPORT]);
    expect(await logged(id)).toMatchObject([
      { action: 'proofs.update', properties: { proof_of_revenue: [[STUBS], []] } },
    ]);
  });

  it('that somebody else saved meanwhile are not overwritten', async () => {
    const { id } = await asked();
    const were = { proof_of_address: [LEASE], proof_of_identification: [], proof_of_revenue: [] };
    expect((await save(id, {}, { were })).body).toMatchObject({
      code: 'stale',
      proofs: { proof_of_identification: [PASSPORT], proof_of_revenue: [STUBS] },
    });
    expect(await chosen(id)).toEqual([LEASE, PASSPORT, STUBS]);
  });
});
