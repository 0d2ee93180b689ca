/** The intake of a household: its gaps, and its own calls, which do as the file's tabs do. */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeRequest, LEASE } from '../testing/complete-request.ts';
import { household, user } from '../testing/factories.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { intake, locks } = contract;
const ADULT = { marital_status_type_id: 1 };
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
  it('shows the household with the gaps of every step, and the step where it continues', async () => {
    const home = await completeRequest(db());
    const empty = { missing: [], step: 'approval', locked_by: null, refused_reason: null };
    expect((await opened(home.id)).info).toEqual(empty);
    await db()
      .updateTable('documents')
      .set({ verified: 0 })
      .where('client_id', '=', home.id)
      .where('document_type_id', '=', LEASE)
      .execute();
    const { client, members, housing, address, info } = await opened(home.id);
    expect(client.id).toBe(home.id);
    expect(
      members.map((member) => [
        member.client_id,
        member.revenues.length,
        member.documents.length,
        member.documents_uploads.length,
      ]),
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
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').select('call').where('client_id', '=', home.child).execute();
    expect(views.map(({ call }) => call)).toContain('intake.fetch');
  });

  it('says why the request was refused', async () => {
    const { id } = await household(db(), { ...COMPLETE, client_state_type_id: 4 });
    expect((await opened(id)).info.refused_reason).toBeNull();
    const refusal = { id, row_version: 1, comment_type_id: 3, comment: 'Lives elsewhere', reason_id: 1 };
    const admin = await server.signIn('admin@resa.test');
    expect((await server.call(contract.requests.refuse, refusal, admin)).body.code).toBe('Ok');
    expect((await opened(id)).info.refused_reason).toBe('Lives elsewhere');
  });

  it('is changed by nobody without crud_clients, nor without the lock of its head’s file', async () => {
    const { id } = await household(db(), { ...COMPLETE, client_state_type_id: 4 });
    const housing = { house_type_id: 1, start_date: '2026-01-01', end_date: null };
    const address = { address_ln1: '1 rue A', postal_code: 'H2X 1Y4', ...placed };
    const viewer = await server.signIn(await user(db(), ['view_clients', 'crud_requests', 'add_clients']));
    const all = (token: string) =>
      Promise.all([
        server.call(intake.storeMember, { head: id, client: CHILD, role: 4 }, token),
        server.call(intake.updateMember, { head: id, client: { ...CHILD, id, row_version: 1 }, role: 4 }, token),
        server.call(intake.destroyMember, { head: id, client: id }, token),
        server.call(intake.updateHousing, { client_id: id, housing, address }, token),
      ]);
    expect((await all(viewer)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await all(worker)).map(({ body }) => body.code)).toEqual(Array(4).fill('not_locked'));
    expect((await opened(id)).members).toHaveLength(1);
  });

  it('gets a member with their own file, in the state of the head, and loses them with their file, which was made just now', async () => {
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
      deleted: 1,
    });
    expect((await opened(home.id)).members).toHaveLength(1);
  });

  it('saves a member’s profile and role together, or neither, and logs both', async () => {
    const [married_status] = (await server.services.settings.get()).married_statuses;
    const head = { ...COMPLETE, marital_status_type_id: married_status, client_state_type_id: 4 };
    const child = { ...COMPLETE, ...CHILD, groups: undefined, client_state_type_id: 4 };
    const home = await household(db(), head, [{ ...child, role: 4 }]);
    const id = home.members[0] as number;
    await lock(home.id);
    const save = (client: object, role: number, more: object = {}) =>
      server.call(
        intake.updateMember,
        { head: home.id, client: { ...CHILD, id, row_version: 1, ...client }, role, ...more },
        worker,
      );
    const now = async () => {
      const member = (await opened(home.id)).members.find(({ client_id }) => client_id === id);
      return [member?.name, member?.group_role_type_id, member?.dob];
    };
    const before = ['Noé Tremblay-Côté', 4, CHILD.dob];
    await household(db(), { ...COMPLETE, email: 'taken@resa.test', mobile: '5145550181' });

    // One of the two is wrong: neither is stored.
    expect((await save({ last_name: ' ' }, 5)).body).toEqual({
      code: 'Invalid',
      fields: [{ path: 'client.last_name', rule: 'must_be_completed' }],
    });
    for (const role of [1, 2])
      expect((await save({ first_name: 'Léo' }, role)).body).toEqual({ code: 'InvalidFamilyRole' });
    expect((await save({ first_name: 'Léo' }, 999_999)).status).toBe(400);
    expect((await save({ email: 'taken@resa.test' }, 5)).body).toEqual({ code: 'email_exists' });
    expect((await save({ mobile: '5145550181' }, 5)).body.code).toBe('phone_exists');
    expect((await save({ first_name: 'Léo', row_version: 7 }, 5)).body).toMatchObject({
      code: 'stale',
      row_version: 1,
      changed: ['first_name'],
    });
    // A child cannot be a partner, not even with the birth that is sent.
    expect((await save({}, 3)).body).toEqual({
      code: 'Invalid',
      fields: [{ path: 'client.dob', rule: 'rule_partner_age' }],
    });
    // The head, and somebody of another household.
    expect((await save({ id: home.id }, 4)).status).toBe(404);
    const stranger = await household(db(), COMPLETE);
    expect((await save({ id: stranger.id }, 4)).status).toBe(404);
    expect((await save({ id: 2_000_000_000 }, 4)).status).toBe(404);
    const desk = await server.signIn('desk@resa.test');
    await server.call(locks.lock, { id }, desk);
    expect((await save({ first_name: 'Léo' }, 5)).body.code).toBe('locked');
    await server.call(locks.unlock, { id }, desk);
    expect(await now()).toEqual(before);

    const { body } = await save({ first_name: 'Léo' }, 5);
    expect(body).toMatchObject({ code: 'Ok', id, client: { id, first_name: 'Léo', row_version: 2 } });
    expect(await now()).toEqual(['Léo Tremblay-Côté', 5, CHILD.dob]);
    const logged = await db()
      .selectFrom('activity_log')
      .select(['action', 'entity', 'properties'])
      .where('client_id', '=', id)
      .where('entity', 'in', ['clients', 'memberships'])
      .orderBy('action')
      .execute();
    expect(logged).toEqual([
      { action: 'client.update', entity: 'clients', properties: { first_name: ['Noé', 'Léo'] } },
      { action: 'family.update', entity: 'memberships', properties: { group_role_type_id: [4, 5] } },
    ]);
    // The partner of a head who is no longer married keeps their role; nobody becomes one.
    await db().updateTable('clients').set({ marital_status_type_id: 1 }).where('id', '=', home.id).execute();
    expect((await save({ row_version: 2, dob: '1984-02-02', ...ADULT }, 3)).body).toEqual({
      code: 'InvalidFamilyRole',
    });
    expect(await now()).toEqual(['Léo Tremblay-Côté', 5, CHILD.dob]);
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
