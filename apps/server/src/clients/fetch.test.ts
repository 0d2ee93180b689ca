import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeRequest, LEASE, PASSPORT } from '../testing/complete-request.ts';
import { appointment, household, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let worker: string;
let user_id: number;
beforeAll(async () => {
  server = await testServer();
  worker = await server.signIn('worker@resa.test');
  user_id = await userId(db(), 'desk@resa.test');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const open = async (id: number) => {
  const { body } = await server.call(contract.clients.fetch, { id }, worker);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body;
};
const AT = '2026-02-02T12:00:00.123Z';

async function comment(client_id: number, fields: object = {}) {
  const type = await db().selectFrom('comment_types').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id } = await db()
    .insertInto('comments')
    .values({
      client_id,
      comment_type_id: type.id,
      comment: 'Noted',
      created_at: AT,
      updated_at: AT,
      created_by: user_id,
      parent_comment_id: null,
      deleted_at: null,
      deleted_by: null,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

it('shows the revenues that count today, and calls the section complete', async () => {
  const { id } = await household(db());
  expect((await open(id)).info.revenues).toBe(0);
  const revenue = { client_id: id, revenue_type_id: 1, pay_frequency_type_id: 1, amount: 812.5, note: null };
  await db()
    .insertInto('revenues')
    .values([
      { ...revenue, start_date: '2025-01-01', end_date: '2026-03-03' },
      { ...revenue, start_date: '2025-01-01', end_date: '2026-03-02' },
      { ...revenue, start_date: '2026-03-04', end_date: null },
    ])
    .execute();
  const { revenues, info, counts } = await open(id);
  expect(revenues).toMatchObject([{ client_id: id, amount: 812.5, start_date: '2025-01-01', end_date: '2026-03-03' }]);
  expect(info.revenues).toBe(1);
  expect(counts).toMatchObject({ revenues: 1, members: 1 });
});

it('shows which proofs the person needs and the documents uploaded for them, without deleted uploads', async () => {
  const { id } = await household(db());
  const [one, two] = (await db().selectFrom('document_types').select('id').orderBy('id').limit(2).execute()).map(
    (row) => row.id,
  ) as [number, number];
  await db()
    .insertInto('proof_documents')
    .values([
      { client_id: id, classification_id: 1, document_type_id: two },
      { client_id: id, classification_id: 2, document_type_id: two },
      { client_id: id, classification_id: 2, document_type_id: one },
    ])
    .execute();
  const file_id = crypto.randomUUID();
  const bytes = { content_type: 'application/pdf', size: 12, sha256: 'x', key_id: 'x', state: 'clean', created_at: AT };
  await db()
    .insertInto('files')
    .values({ id: file_id, kind: 'document', ...bytes })
    .execute();
  const upload = { client_id: id, document_type_id: one, extension: 'pdf', size: 12, file_id, verified: 1 as const };
  const columns = { description: null, verified_by: null, verified_at: null, created_at: AT, created_by: null };
  const kept = { deleted_at: null, deleted_by: null };
  await db()
    .insertInto('documents')
    .values([
      { ...upload, ...columns, ...kept, name: 'Lease' },
      { ...upload, ...columns, name: 'Old', deleted_at: AT, deleted_by: null },
    ])
    .execute();
  expect(await open(id)).toMatchObject({
    documents: expect.toSatisfy((ids: number[]) => ids.toSorted().join() === [one, two].toSorted().join()),
    documents_setting: { proof_of_address: [two], proof_of_identification: [one, two], proof_of_revenue: [] },
    documents_uploads: [{ name: 'Lease', verified: 1, success: 1, created_at: AT, size: 12 }],
    counts: { documents_uploads: 1, proof_of_address: 1, proof_of_identification: 2, proof_of_revenue: 0 },
  });
});

it('misses a proof of income once an income has one to offer, and of a child once the child has income', async () => {
  const STUBS = 50;
  const citizen = { citizenship_type_id: 1, country_of_birth: 1 };
  const home = await household(db(), citizen, [{ role: 4, dob: '2012-03-03', ...citizen }]);
  const child = home.members[0] as number;
  const choose = (client_id: number, classification_id: number, document_type_id: number) =>
    db().insertInto('proof_documents').values({ client_id, classification_id, document_type_id }).execute();
  await choose(home.id, 1, 1);
  for (const id of [home.id, child]) await choose(id, 2, 21);
  const complete = async (id: number) => (await open(id)).info.documents_setting;
  expect([await complete(home.id), await complete(child)]).toEqual([1, 1]);
  const { row_id: revenue_type_id } = await db()
    .selectFrom('revenue_types_documents')
    .select('row_id')
    .where('item_id', '=', STUBS)
    .executeTakeFirstOrThrow();
  const revenue = { revenue_type_id, pay_frequency_type_id: 1, amount: 812.5, note: null, start_date: '2025-01-01' };
  for (const client_id of [home.id, child])
    await db()
      .insertInto('revenues')
      .values({ client_id, ...revenue, end_date: null })
      .execute();
  expect([await complete(home.id), await complete(child)]).toEqual([0, 0]);
  for (const id of [home.id, child]) await choose(id, 3, STUBS);
  expect([await complete(home.id), await complete(child)]).toEqual([1, 1]);
});

it('lists in the head’s file all that an approval requires, and in a member’s their own and the housing', async () => {
  const home = await completeRequest(db());
  expect((await open(home.id)).info).toMatchObject({ missing: [], profile: 1, housing: 1, revenues: 1 });
  const { id, partner, child } = home;
  await db().updateTable('clients').set({ gender_type_id: null, fee_paid: 0 }).where('id', '=', id).execute();
  await db().updateTable('clients').set({ marital_status_type_id: null }).where('id', '=', partner).execute();
  await db().deleteFrom('client_housings').where('client_id', '=', id).execute();
  await db().deleteFrom('revenues').where('client_id', '=', partner).execute();
  await db().deleteFrom('proof_documents').where('client_id', '=', child).execute();
  const unverify = db().updateTable('documents').set({ verified: 0 });
  await unverify.where('client_id', '=', id).where('document_type_id', '=', LEASE).execute();
  await unverify.where('client_id', '=', partner).where('document_type_id', '=', PASSPORT).execute();
  const missing = [
    { step: 'profile', client_id: id, field: 'gender_type_id' },
    { step: 'housing', client_id: id, field: 'address' },
    { step: 'members', client_id: partner, field: 'marital_status_type_id' },
    { step: 'revenues', client_id: partner, field: 'revenues' },
    { step: 'proofs', client_id: child, field: 'proof_of_identification' },
    { step: 'documents', client_id: id, document_type_id: LEASE },
    { step: 'documents', client_id: partner, document_type_id: PASSPORT },
    { step: 'approval', client_id: id, field: 'fee_paid' },
  ];
  const ofHead = (await open(id)).info;
  expect(ofHead).toMatchObject({ missing, profile: 0, profile_missing: ['gender_type_id'], housing: 0, revenues: 0 });
  const admin = await server.signIn('admin@resa.test');
  const { body } = await server.call(contract.requests.approve, { id }, admin);
  expect(body).toEqual({ code: 'incomplete', missing: ofHead.missing });
  const of = (member: number) =>
    ofHead.missing.filter(({ client_id, step }) => client_id === member || step === 'housing');
  expect((await open(partner)).info).toMatchObject({
    missing: of(partner),
    profile_missing: ['marital_status_type_id'],
    revenues: 0,
    documents_setting: 1,
  });
  expect((await open(child)).info).toMatchObject({ missing: of(child), profile: 1, revenues: 1, documents_setting: 0 });
});

it('shows comments as threads, newest first, without deleted ones', async () => {
  const { id } = await household(db());
  const first = await comment(id, { comment: 'first' });
  const second = await comment(id, { comment: 'second', created_at: '2026-02-03T12:00:00Z' });
  const reply = await comment(id, { comment: 'reply', parent_comment_id: first, created_at: '2026-02-04T12:00:00Z' });
  await comment(id, { comment: 'answer', parent_comment_id: reply, created_at: '2026-02-05T12:00:00Z' });
  const gone = await comment(id, { comment: 'gone', active: 0, deleted_at: AT });
  await comment(id, { comment: 'reply to what is gone', parent_comment_id: gone });
  await comment(id, { comment: 'gone reply', parent_comment_id: second, active: 0 });
  const { comments, counts } = await open(id);
  expect(counts.comments).toBe(4);
  expect(comments.map((one) => one.comment)).toEqual(['second', 'first', 'reply', 'answer']);
  expect(comments[1]).toMatchObject({ id: first, name: 'David Roy', parent_comment_id: null, updated_at: AT });
});

it('names who else is editing, never the caller', async () => {
  const { id } = await household(db());
  await server.call(contract.locks.lock, { id }, worker);
  expect((await open(id)).info.locked_by).toBeNull();
  const desk = await server.signIn('desk@resa.test');
  const { body } = await server.call(contract.clients.fetch, { id }, desk);
  const { name } = await db()
    .selectFrom('users')
    .select('name')
    .where('email', '=', 'worker@resa.test')
    .executeTakeFirstOrThrow();
  expect(body.code === 'Ok' && body.info.locked_by).toBe(name);
  server.clock.set('2026-03-03T15:02:31Z');
  const later = await server.call(contract.clients.fetch, { id }, desk);
  expect(later.body.code === 'Ok' && later.body.info.locked_by).toBeNull();
  server.clock.set('2026-03-03T15:00:00Z');
});

it('shows when its state changed, and why it was refused while it is', async () => {
  const { id } = await household(db(), { client_state_type_id: 5 });
  expect((await open(id)).info).toMatchObject({ state_changed_at: null, refused_reason: null });
  const moves = [
    { from_state: 3, to_state: 4, at: '2026-02-01T12:00:00Z' },
    { from_state: 4, to_state: 5, at: AT },
  ];
  await db()
    .insertInto('client_state_changes')
    .values(moves.map((move) => ({ client_id: id, user_id: null, ...move })))
    .execute();
  await comment(id, { comment: 'In process', created_at: '2026-02-01T12:00:00Z' });
  await comment(id, { comment: 'Lives elsewhere' });
  await comment(id, { comment: 'Asked again', created_at: '2026-02-09T12:00:00Z' });
  expect((await open(id)).info).toMatchObject({ state_changed_at: AT, refused_reason: 'Lives elsewhere' });
  await db()
    .insertInto('client_state_changes')
    .values({ client_id: id, user_id: null, from_state: 5, to_state: 4, at: '2026-02-10T12:00:00Z' })
    .execute();
  expect((await open(id)).info.refused_reason).toBeNull();
});

it('contains only this person’s revenues, uploads and comments', async () => {
  const home = await household(db(), { email: 'head@resa.example' }, [{ role: 4, dob: '2012-03-03' }]);
  await comment(home.id);
  const child = await open(home.members[0] as number);
  expect(child).toMatchObject({
    comments: [],
    revenues: [],
    documents_uploads: [],
    family_head_id: home.id,
    family_head_email: 'head@resa.example',
  });
});

it('counts in a member’s file the open appointments of the household', async () => {
  const home = await household(db(), {}, [{ role: 3 }]);
  await appointment(db(), { client_id: home.id, start_date_time: '2026-03-09 09:00' });
  await appointment(db(), { client_id: home.id, start_date_time: '2026-02-09 09:00', status: 3 });
  expect((await open(home.members[0] as number)).counts).toMatchObject({
    appointments: 0,
    open_appointments: 1,
    no_shows: 0,
    bulletins: 0,
  });
  expect((await open(home.id)).counts).toMatchObject({
    appointments: 2,
    open_appointments: 1,
    no_shows: 1,
    bulletins: 0,
  });
});

it('shows the visits and no-shows of twelve months to users who may see appointments', async () => {
  const home = await household(db(), {}, [{ role: 3 }]);
  const at = (start_date_time: string, status: number) =>
    appointment(db(), { client_id: home.id, start_date_time, status });
  await at('2025-03-02 09:00', 2);
  const missed = await at('2025-09-09 09:00', 3);
  const came = await at('2026-03-03 09:00', 2);
  await at('2026-02-02 09:00', 4);
  await at('2026-03-09 09:00', 1);
  expect((await open(home.id)).visits).toEqual([
    { id: missed.id, day: '2025-09-09', status: 3 },
    { id: came.id, day: '2026-03-03', status: 2 },
  ]);
  expect((await open(home.members[0] as number)).visits).toBeNull();
  const reader = await server.signIn(await user(db(), ['view_clients']));
  const { body } = await server.call(contract.clients.fetch, { id: home.id }, reader);
  expect(body).toMatchObject({ code: 'Ok', visits: null });
});

it('shows the income of the household as its tab does', async () => {
  const home = await household(db(), {}, [{ role: 4 }]);
  const same = async () => {
    const { body } = await server.call(contract.revenues.ofHousehold, { client_id: home.id }, worker);
    const { income } = await open(home.id);
    expect(body).toMatchObject({ code: 'Ok', ...income });
    expect((await open(home.members[0] as number)).income).toEqual(income);
    return income;
  };
  expect(await same()).toMatchObject({ total: 0, size: 2, income: 'not_known', bracket: 'not_known' });
  const revenue = { client_id: home.id, revenue_type_id: 1, amount: 812.5, note: null };
  const { id: pay_frequency_type_id } = await db()
    .selectFrom('pay_frequency_types')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('revenues')
    .values({ ...revenue, pay_frequency_type_id, start_date: '2025-01-01', end_date: null })
    .execute();
  const income = await same();
  expect(income).toMatchObject({ income: 'known', bracket: 'Ok' });
  expect(income.total).toBeGreaterThan(0);
  expect(income.bounds).toHaveLength(4);
});
