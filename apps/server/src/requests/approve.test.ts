/** Approving a household: never with something missing (000 §4). */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CompleteRequest, completeRequest, LEASE, PASSPORT, STUBS } from '../testing/complete-request.ts';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const NOW = '2026-03-03T15:00:00.000Z';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

const db = () => server.services.db.kysely;
const approve = (id: number, more: { row_version?: number } = {}, token = admin) =>
  server.call(contract.requests.approve, { id, ...more }, token);
const statesOf = async ({ id, partner, child }: CompleteRequest) => {
  const rows = await db()
    .selectFrom('clients')
    .select('client_state_type_id')
    .where('id', 'in', [id, partner, child])
    .execute();
  return rows.map((row) => row.client_state_type_id);
};
const written = async (id: number) => {
  const comments = await db()
    .selectFrom('comments')
    .select(['comment', 'comment_type_id'])
    .where('client_id', '=', id)
    .execute();
  const log = await db().selectFrom('activity_log').select('action').where('client_id', '=', id).execute();
  return [...comments.map(({ comment }) => comment), ...log.map(({ action }) => action)];
};
const proofsOf = (client_id: number) => db().deleteFrom('proof_documents').where('client_id', '=', client_id);
const documentsOf = (client_id: number, document_type_id: number) => ({
  unverify: () =>
    db()
      .updateTable('documents')
      .set({ verified: 0 })
      .where('client_id', '=', client_id)
      .where('document_type_id', '=', document_type_id)
      .execute(),
});

describe('a request is not approved', () => {
  it('without approve_clients, from another state, for a member, nor in an older version', async () => {
    const home = await completeRequest(db());
    const other = await server.signIn(await user(db(), ['crud_clients', 'crud_requests', 'refuse_clients']));
    expect((await approve(home.id, {}, other)).status).toBe(403);
    expect((await approve(home.partner)).body).toEqual({ code: 'not_head' });
    expect((await approve(home.id, { row_version: 99 })).body).toMatchObject({ code: 'stale', row_version: 1 });
    for (const state of [1, 2, 3, 5, 6]) {
      const { id } = await household(db(), { client_state_type_id: state });
      expect((await approve(id)).body, String(state)).toEqual({ code: 'wrong_state' });
    }
    expect((await approve(2_000_000_000)).status).toBe(404);
    expect(await statesOf(home)).toEqual([4, 4, 4]);
    expect(await written(home.id)).toEqual([]);
  });

  it.each<[string, (home: CompleteRequest) => Promise<unknown>, (home: CompleteRequest) => object]>([
    [
      'the fee',
      ({ id }) => db().updateTable('clients').set({ fee_paid: 0 }).where('id', '=', id).execute(),
      ({ id }) => ({ step: 'approval', client_id: id, field: 'fee_paid' }),
    ],
    [
      'a field of the head',
      ({ id }) => db().updateTable('clients').set({ reason_for_service_id: null }).where('id', '=', id).execute(),
      ({ id }) => ({ step: 'profile', client_id: id, field: 'reason_for_service_id' }),
    ],
    [
      'a field of a member',
      ({ child }) => db().updateTable('clients').set({ education_level_id: null }).where('id', '=', child).execute(),
      ({ child }) => ({ step: 'members', client_id: child, field: 'education_level_id' }),
    ],
    [
      'a partner whose head is not married',
      ({ id }) => db().updateTable('clients').set({ marital_status_type_id: 1 }).where('id', '=', id).execute(),
      ({ partner }) => ({ step: 'members', client_id: partner, field: 'group_role_type_id' }),
    ],
    [
      'the address, which has ended',
      ({ id }) =>
        db().updateTable('client_housings').set({ end_date: '2026-03-02' }).where('client_id', '=', id).execute(),
      ({ id }) => ({ step: 'housing', client_id: id, field: 'address' }),
    ],
    [
      'a revenue of the partner',
      ({ partner }) => db().deleteFrom('revenues').where('client_id', '=', partner).execute(),
      ({ partner }) => ({ step: 'revenues', client_id: partner, field: 'revenues' }),
    ],
    [
      'a proof of identity of the child',
      ({ child }) => proofsOf(child).execute(),
      ({ child }) => ({ step: 'proofs', client_id: child, field: 'proof_of_identification' }),
    ],
    [
      'the verification of a document',
      ({ id }) => documentsOf(id, LEASE).unverify(),
      ({ id }) => ({ step: 'documents', client_id: id, document_type_id: LEASE }),
    ],
    [
      'a document that was deleted',
      ({ child }) =>
        db().updateTable('documents').set({ deleted_at: NOW, file_id: null }).where('client_id', '=', child).execute(),
      ({ child }) => ({ step: 'documents', client_id: child, document_type_id: PASSPORT }),
    ],
    [
      'a document that the scan refused',
      ({ partner }) =>
        db()
          .updateTable('documents')
          .set({ state: 'refused', file_id: null, refused_reason: 'Eicar', verified: 0, verified_at: null })
          .where('client_id', '=', partner)
          .where('document_type_id', '=', STUBS)
          .execute(),
      ({ partner }) => ({ step: 'documents', client_id: partner, document_type_id: STUBS }),
    ],
  ])('without %s, which it names; nothing is written', async (_what, take, missing) => {
    const home = await completeRequest(db());
    await take(home);
    const { body } = await approve(home.id);
    expect(body).toEqual({ code: 'incomplete', missing: [expect.objectContaining(missing(home))] });
    expect(await statesOf(home)).toEqual([4, 4, 4]);
    expect(await written(home.id)).toEqual([]);
  });

  it('while somebody else edits a file of the household', async () => {
    const home = await completeRequest(db());
    const worker = await server.signIn('worker@resa.test');
    await server.call(contract.locks.lock, { id: home.id }, worker);
    expect((await approve(home.id)).body).toMatchObject({ code: 'locked', holder: 'Wendy Chen' });
  });

  it('when another household has its email by now', async () => {
    const home = await completeRequest(db(), { client_state_type_id: 4, email: 'taken@resa.test' });
    // In process reserves it already: the other household can only have got it while this one was refused.
    await db().updateTable('clients').set({ client_state_type_id: 5 }).where('id', '=', home.id).execute();
    await household(db(), { email: 'taken@resa.test' });
    const taken = { id: home.id, comment_type_id: 1, comment: 'Taken in process.' };
    expect((await server.call(contract.requests.in_progress, taken, admin)).body).toEqual({
      code: 'error',
      error: 1062,
    });
  });
});

it('approves a household without a proof that was waived, once no other document is missing', async () => {
  const home = await completeRequest(db());
  await documentsOf(home.id, LEASE).unverify();
  await server.call(contract.locks.lock, { id: home.id }, admin);
  const waiver = { client_id: home.id, document_type_id: LEASE };
  await server.call(contract.documents.waive, { ...waiver, reason: 'No address.' }, admin);
  await server.call(contract.documents.unwaive, waiver, admin);
  const missing = [expect.objectContaining({ step: 'documents', client_id: home.id, document_type_id: LEASE })];
  expect((await approve(home.id)).body).toEqual({ code: 'incomplete', missing });
  await server.call(contract.documents.waive, { ...waiver, reason: 'No address.' }, admin);
  await documentsOf(home.partner, STUBS).unverify();
  expect((await approve(home.id)).body).toMatchObject({ code: 'incomplete', missing: [{ document_type_id: STUBS }] });
  await server.call(
    contract.documents.waive,
    { client_id: home.partner, document_type_id: STUBS, reason: 'Paid in kind.' },
    admin,
  );
  expect((await approve(home.id)).body).toEqual({ code: 'Ok' });
  expect(await statesOf(home)).toEqual([1, 1, 1]);
});

it('approves a complete household with its members, by an automatic comment, and informs every browser', async () => {
  const home = await completeRequest(db());
  const waiting = async () => {
    const { body } = await server.call(contract.requests.stats, {}, admin);
    return body.code === 'Ok' ? body.stats.in_process : null;
  };
  const before = Number(await waiting());
  expect((await approve(home.id, { row_version: 1 })).body).toEqual({ code: 'Ok' });
  expect(await statesOf(home)).toEqual([1, 1, 1]);
  expect(await written(home.id)).toEqual(['Approved.', 'client.approve']);
  expect(await waiting()).toBe(before - 1);
  // A second desk that approves at the same moment gets the answer that it is done.
  expect((await approve(home.id)).body).toEqual({ code: 'wrong_state' });
});
