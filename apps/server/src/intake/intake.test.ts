/** The intake of a household: what it asks for, and its own calls, which do as the file's tabs do. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeRequest, LEASE } from '../testing/complete-request.ts';
import { household, user } from '../testing/factories.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { intake, locks } = contract;
const CHILD = { ...COMPLETE, first_name: 'Noé', dob: '2018-04-01', marital_status_type_id: null, groups: [] };

let server: TestServer;
let worker: string;
let placed: { country_id: number; province_id: number; city_id: number };
beforeAll(async () => {
  server = await testServer();
  const city = await db()
    .selectFrom('cities')
    .select(['id', 'province_id', 'country_id'])
    .where('name_en', '=', 'Montreal')
    .executeTakeFirstOrThrow();
  placed = { country_id: city.country_id, province_id: city.province_id, city_id: city.id };
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00.000Z');
  worker = await server.signIn('worker@resa.test');
});

const db = () => server.services.db.kysely;
const lock = (id: number) => server.call(locks.lock, { id }, worker);
async function opened(client_id: number) {
  const { body } = await server.call(intake.fetch, { client_id }, worker);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body;
}
/** A single person in process, whose file the worker edits. */
async function request() {
  const home = await household(db(), { ...COMPLETE, client_state_type_id: 4 });
  await lock(home.id);
  return home;
}

describe('an intake', () => {
  it('shows the household with what every step still asks for, and the step where it goes on', async () => {
    const home = await completeRequest(db());
    expect((await opened(home.id)).info).toEqual({ missing: [], step: 'approval', locked_by: null });
    await db()
      .updateTable('documents')
      .set({ verified: 0 })
      .where('client_id', '=', home.id)
      .where('document_type_id', '=', LEASE)
      .execute();
    const { client, members, housing, address, info } = await opened(home.id);
    expect(client.id).toBe(home.id);
    expect(
      members.map((one) => [one.client_id, one.revenues.length, one.documents.length, one.documents_uploads.length]),
    ).toEqual([
      [home.id, 1, 3, 3],
      [home.partner, 1, 2, 2],
      [home.child, 0, 1, 1],
    ]);
    expect([housing?.client_id, address?.postal_code]).toEqual([home.id, 'H2X 1Y4']);
    expect(info).toMatchObject({
      missing: [{ step: 'documents', client_id: home.id, document_type_id: LEASE }],
      step: 'documents',
    });
    const bare = await household(db(), { client_state_type_id: 4 });
    expect((await opened(bare.id)).info.step).toBe('profile');
    expect((await server.call(intake.fetch, { client_id: 2_000_000_000 }, worker)).status).toBe(404);
    await server.services.readers.flush();
    const looks = await db().selectFrom('read_log').select('call').where('client_id', '=', home.child).execute();
    expect(looks.map(({ call }) => call)).toContain('intake.fetch');
  });

  it('is changed by nobody without crud_clients, nor without the lock of its head’s file', async () => {
    const { id } = await household(db(), { ...COMPLETE, client_state_type_id: 4 });
    const housing = { house_type_id: 1, start_date: '2026-01-01', end_date: null };
    const address = { address_ln1: '1 rue A', postal_code: 'H2X 1Y4', ...placed };
    const viewer = await server.signIn(await user(db(), ['view_clients', 'crud_requests', 'add_clients']));
    const all = (token: string) =>
      Promise.all([
        server.call(intake.storeMember, { head: id, client: CHILD, role: 4 }, token),
        server.call(intake.destroyMember, { head: id, client: id }, token),
        server.call(intake.updateHousing, { client_id: id, housing, address }, token),
      ]);
    expect((await all(viewer)).map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await all(worker)).map(({ body }) => body.code)).toEqual(['not_locked', 'not_locked', 'not_locked']);
    expect((await opened(id)).members).toHaveLength(1);
  });

  it('gets a member with a file of their own, in the state of the head, and loses them as a single person', async () => {
    const home = await request();
    const wrong = await server.call(intake.storeMember, { head: home.id, client: CHILD, role: 2 }, worker);
    expect(wrong.body).toEqual({ code: 'InvalidFamilyRole' });
    const bad = await server.call(
      intake.storeMember,
      { head: home.id, client: { ...CHILD, dob: '' }, role: 4 },
      worker,
    );
    expect(bad.status).toBe(400);
    const { body } = await server.call(intake.storeMember, { head: home.id, client: CHILD, role: 4 }, worker);
    if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
    const { members } = await opened(home.id);
    expect(members).toMatchObject([
      { client_id: home.id, group_role_type_id: 2 },
      { client_id: body.id, file_number: body.file_number, group_role_type_id: 4, client_state_type_id: 4 },
    ]);
    const notHead = await server.call(intake.destroyMember, { head: body.id, client: home.id }, worker);
    expect(notHead.status).toBe(404);
    expect((await server.call(intake.destroyMember, { head: home.id, client: body.id }, worker)).body).toEqual({
      code: 'Ok',
    });
    expect((await opened(home.id)).members).toHaveLength(1);
  });

  it('saves where the household lives: a new address, then the same one changed, not an older version', async () => {
    const { id } = await request();
    const housing = { house_type_id: 1, start_date: '2026-01-01', end_date: null };
    const address = { address_ln1: '1 rue A', postal_code: 'h2x1y4', ...placed };
    const save = (more: object = {}) =>
      server.call(intake.updateHousing, { client_id: id, housing: { ...housing, ...more }, address }, worker);
    const { body } = await save();
    if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
    expect(body.address.id).toBe(body.housing.address_id);
    expect((await opened(id)).address).toMatchObject({ address_ln1: '1 rue A', postal_code: 'H2X 1Y4' });
    expect((await save({ id: body.housing.id })).body).toMatchObject({ code: 'stale', row_version: 1 });
    const changed = await save({ id: body.housing.id, row_version: 1, start_date: '2026-02-01' });
    expect(changed.body).toMatchObject({ code: 'Ok', housing: { start_date: '2026-02-01', row_version: 2 } });
    const faulty = await server.call(
      intake.updateHousing,
      { client_id: id, housing, address: { ...address, city_id: 999_999 } },
      worker,
    );
    expect(faulty.status).toBe(400);
  });
});
