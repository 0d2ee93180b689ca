/** Approving a household: never with something missing (000 §4). */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CompleteRequest, completeRequest, LEASE, PASSPORT, STUBS } from '../testing/complete-request.ts';
import { household, user } from '../testing/factories.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const SIBLING = 5;
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
  const log = await db()
    .selectFrom('activity_log')
    .select('action')
    .where('client_id', '=', id)
    .orderBy('id')
    .execute();
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
      'a declaration of having no income that has ended',
      async ({ partner }) => {
        await db().deleteFrom('revenues').where('client_id', '=', partner).execute();
        const at = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
        const ended = { start_date: '2026-01-01', end_date: '2026-03-02', note: null };
        await db()
          .insertInto('no_incomes')
          .values({ client_id: partner, ...ended, ...at })
          .execute();
      },
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

  it('when another household already has its email', async () => {
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
  // A second desk that approves at the same moment gets the response that it is done.
  expect((await approve(home.id)).body).toEqual({ code: 'wrong_state' });
});

describe('a file that was never approved', () => {
  const approvedAt = async (id: number) =>
    (await db().selectFrom('clients').select('approved_at').where('id', '=', id).executeTakeFirstOrThrow()).approved_at;
  const sent = (id: number) => ({ id, comment_type_id: 3, comment: 'Seen at the counter', reason_id: 1 });
  const { activate, inactivate, updating } = contract.requests;
  const worker = async () =>
    server.signIn(await user(db(), ['crud_clients', 'crud_requests', 'deactivate_clients', 'remove_file']));
  const join = (group_id: number, client: number, token: string) =>
    server.call(
      contract.families.store,
      {
        group_id,
        people_group: { client, group_role_type_id: SIBLING, date_start: '2026-03-03', date_end: null },
      },
      token,
    );

  it('does not become active without approve_clients, by way of updating or of inactive', async () => {
    const token = await worker();
    const [one, other] = [await completeRequest(db()), await completeRequest(db())];
    expect((await server.call(updating, sent(one.id), token)).body).toEqual({ code: 'Ok' });
    expect((await server.call(activate, sent(one.id), token)).body).toEqual({ code: 'wrong_state' });
    expect((await approve(one.id, {}, token)).status).toBe(403);
    expect((await server.call(inactivate, sent(other.id), token)).body).toEqual({ code: 'Ok' });
    expect((await server.call(activate, sent(other.id), token)).status).toBe(403);
    expect([await statesOf(one), await statesOf(other)]).toEqual([
      [6, 6, 6],
      [2, 2, 2],
    ]);
    expect(await approvedAt(one.id)).toBeNull();
  });

  it('is not booked while its update is due', async () => {
    const home = await completeRequest(db());
    await server.call(updating, sent(home.id), admin);
    const file = await server.call(contract.clients.fetch, { id: home.id }, admin);
    expect(file.body).toMatchObject({
      info: { approved: 0 },
      eligibility: { colour: 'red', reasons: ['rule_client_state'] },
    });
  });

  it('is approved from updating and from inactive once its intake is complete', async () => {
    const one = await completeRequest(db(), { referrer_type_id: 1 });
    const other = await completeRequest(db());
    await server.call(updating, sent(one.id), admin);
    await server.call(inactivate, sent(other.id), admin);
    for (const { id } of [one, other])
      await db().updateTable('clients').set({ fee_paid: 0 }).where('id', '=', id).execute();
    const missing = [expect.objectContaining({ field: 'fee_paid' })];
    expect((await approve(one.id)).body).toEqual({ code: 'incomplete', missing });
    expect((await server.call(activate, sent(other.id), admin)).body).toEqual({ code: 'incomplete', missing });
    for (const { id } of [one, other])
      await db().updateTable('clients').set({ fee_paid: 1 }).where('id', '=', id).execute();
    expect((await approve(one.id)).body).toEqual({ code: 'Ok' });
    expect((await server.call(activate, sent(other.id), admin)).body).toEqual({ code: 'Ok' });
    for (const home of [one, other]) {
      expect(await statesOf(home)).toEqual([1, 1, 1]);
      for (const id of [home.id, home.partner, home.child]) expect(await approvedAt(id)).toBe(NOW);
    }
    // Users who edit clients may now take it out of service and back.
    const token = await worker();
    await server.call(inactivate, sent(one.id), token);
    expect((await server.call(activate, sent(one.id), token)).body).toEqual({ code: 'Ok' });
  });

  it('is a request again when it leaves the household that it joined, and heads it only with approve_clients', async () => {
    const token = await worker();
    const served = await household(db(), {});
    const joining = await household(db(), { ...COMPLETE, client_state_type_id: 3 });
    await server.call(contract.locks.lock, { id: served.id }, token);
    expect((await join(served.group_id, joining.id, token)).body).toMatchObject({ code: 'Ok' });
    const state = async () =>
      (
        await db()
          .selectFrom('clients')
          .select('client_state_type_id')
          .where('id', '=', joining.id)
          .executeTakeFirstOrThrow()
      ).client_state_type_id;
    expect(await state()).toBe(1);
    const head = { head: served.id, candidate: joining.id, head_role: SIBLING, partner_role: null, email: null };
    const switched = await server.call(contract.families.switchToFamilyHead, head, token);
    expect(switched.status).toBe(403);
    const left = { client_id: joining.id, group_id: served.group_id };
    expect((await server.call(contract.families.destroy, left, token)).body).toMatchObject({ code: 'Ok' });
    expect(await state()).toBe(3);
  });

  it('stays a request when another request is merged into it, and counts as approved after an approved one', async () => {
    const request = await household(db(), { ...COMPLETE, client_state_type_id: 4 });
    const other = await household(db(), { ...COMPLETE, first_name: 'Marie', client_state_type_id: 4 });
    await server.call(contract.merging.merge, { source: other.id, target: request.id, choices: {} }, admin);
    expect(await approvedAt(request.id)).toBeNull();
    const approved = await household(db(), { ...COMPLETE, first_name: 'Luce', client_state_type_id: 2 });
    const merged = { source: approved.id, target: request.id, choices: {} };
    expect((await server.call(contract.merging.merge, merged, admin)).body).toMatchObject({ code: 'Ok' });
    expect(await approvedAt(request.id)).not.toBeNull();
  });
});
