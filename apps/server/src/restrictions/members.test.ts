/**
 * Members of a restricted household who do not live there today: planned ones, those whose file is deleted, and former
 * ones; and a bulletin about two households.
 */
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user, userId } from '../testing/factories.ts';
import { cellsOf } from '../testing/reports/asking.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { restrictions, clients, families, locks } = contract;
/** A PNG of one pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: TestServer;
let admin: string;
let desk: string;
let worker: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  desk = await server.signIn('desk@resa.test');
  worker = await server.signIn('worker@resa.test');
});

const db = () => server.services.db.kysely;
const row = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const restrict = async (client_id: number) => {
  const users = [await userId(db(), 'worker@resa.test')];
  return (await server.call(restrictions.save, { client_id, reason: 'danger', users, roles: [] }, admin)).body;
};
const found = async (name: string, token: string) => {
  const { body } = await server.call(clients.searchByName, { name }, token);
  return body.code === 'Ok' ? body.persons.map(({ id }) => id) : [];
};

describe('who is to join a restricted household', () => {
  const join = (client: number, group_id: number, date_start: string) =>
    server.call(
      families.store,
      { group_id, people_group: { client, group_role_type_id: 9, date_start } } as never,
      worker,
    );

  it('is restricted with it, before and on the day', async () => {
    const home = await household(db(), { last_name: 'Ferland' }, [{ role: 4 }]);
    const planned = await household(db(), { first_name: 'Ouranie', last_name: 'Vasquelin' });
    await server.call(locks.lock, { id: home.id }, worker);
    expect((await join(planned.id, home.group_id, '2026-03-04')).body).toMatchObject({ code: 'Ok' });
    expect(await found('Vasquelin', desk)).toEqual([planned.id]);
    expect(await restrict(home.id)).toEqual({ code: 'Ok' });
    expect(await row(planned.id)).toMatchObject({ last_name: 'Restricted · Restreint' });
    server.clock.set('2026-03-04T15:00:00Z');
    await server.services.jobs.runDue();
    expect(await found('Vasquelin', await server.signIn('desk@resa.test'))).toEqual([]);
    expect(await found('Vasquelin', await server.signIn('worker@resa.test'))).toEqual([planned.id]);
  });

  it('is restricted at once where it is planned afterwards, and mails about the household are dropped', async () => {
    const [home, joining] = [await household(db(), { email: 'home@resa.test' }), await household(db())];
    await restrict(joining.id);
    const sent = { client_id: home.id, send_to: 'home@resa.test', subject: 'Bonjour', message: '<p>Bonjour</p>' };
    expect((await server.call(contract.emails.send, sent, worker)).body).toEqual({ code: 'Ok' });
    await server.call(locks.lock, { id: home.id }, worker);
    expect((await join(joining.id, home.group_id, '2026-03-04')).body).toMatchObject({ code: 'Ok' });
    expect((await row(home.id)).restriction_id).toBe((await row(joining.id)).restriction_id);
    const waiting = await sql`select from jobs where name = 'mail' and data ->> 'subject' = 'Bonjour'`.execute(db());
    expect(waiting.rows).toEqual([]);
  });
});

describe('a deleted member of a restricted household', () => {
  it('is not named, is restored only by who sees them, and comes back restricted', async () => {
    const home = await household(db(), { last_name: 'Ferland' }, [
      { role: 4, first_name: 'Pimprenelle', last_name: 'Vasquez-Roy', dob: '2015-01-01', client_state_type_id: 2 },
    ]);
    const [child] = home.members as [number];
    await db().updateTable('clients').set({ former_number: 'V-17' }).where('id', '=', child).execute();
    expect((await server.call(contract.requests.destroy, { id: child }, admin)).body.code).toBe('Ok');
    expect(await restrict(home.id)).toEqual({ code: 'Ok' });
    const { body } = await server.call(contract.deleted.list, { rowsPerPage: 100 }, admin);
    expect(body).toMatchObject({
      code: 'Ok',
      dt: { rows: expect.arrayContaining([expect.objectContaining({ id: child })]) },
    });
    expect(JSON.stringify(body)).not.toContain('Vasquez-Roy');

    server.clock.set('2026-03-10T15:00:00Z');
    admin = await server.signIn('admin@resa.test');
    expect((await server.call(contract.deleted.restore, { id: child }, admin)).body.code).toBe('restricted');
    const email = await user(db(), ['crud_clients_deleted', 'view_clients', 'crud_clients']);
    const { restriction_id } = await row(home.id);
    const user_id = await userId(db(), email);
    await db()
      .insertInto('restriction_users')
      .values({ restriction_id: restriction_id as number, user_id })
      .execute();
    const named = await server.signIn(email);
    expect((await server.call(contract.deleted.restore, { id: child }, named)).body).toMatchObject({
      code: 'Ok',
      to: 'household',
    });
    expect(await row(child)).toMatchObject({ last_name: 'Restricted · Restreint', restriction_id });
    expect(await found('Vasquez-Roy', await server.signIn('desk@resa.test'))).toEqual([]);
    const opened = await server.call(clients.fetch, { id: child }, named);
    expect(opened.body).toMatchObject({
      client: { last_name: 'Vasquez-Roy', former_number: 'V-17', dob: '2015-01-01' },
    });
  });

  it('is restricted as they come back to a household that was restricted by who joined it', async () => {
    const home = await household(db(), {}, [{ role: 4, dob: '2015-01-01', client_state_type_id: 2 }]);
    const [child] = home.members as [number];
    await server.call(contract.requests.destroy, { id: child }, admin);
    const joining = await household(db());
    await restrict(joining.id);
    await sql`update memberships set group_id = ${home.group_id}, group_role_type_id = 9 where client_id = ${joining.id}`.execute(
      db(),
    );
    expect((await row(child)).restriction_id).toBe((await row(joining.id)).restriction_id);
  });

  it('restricts those who were restored before them and join them again', async () => {
    const home = await household(db(), { last_name: 'Ferland', client_state_type_id: 2 }, [
      { role: 4, dob: '2015-01-01', client_state_type_id: 2 },
    ]);
    const [child] = home.members as [number];
    for (const id of [child, home.id]) await server.call(contract.requests.destroy, { id }, admin);
    expect((await server.call(contract.deleted.restore, { id: child }, admin)).body).toMatchObject({ to: 'single' });
    await restrict(child);
    await db()
      .insertInto('restriction_users')
      .values({
        restriction_id: (await row(child)).restriction_id as number,
        user_id: await userId(db(), 'admin@resa.test'),
      })
      .execute();
    expect((await server.call(contract.deleted.restore, { id: home.id }, admin)).body).toMatchObject({ to: 'own' });
    expect(await row(home.id)).toMatchObject({ last_name: 'Restricted · Restreint' });
  });
});

describe('a former member of a restricted household', () => {
  it('does not show the signature that they share with it', async () => {
    const home = await household(db(), {}, [{ role: 9 }]);
    const [former] = home.members as [number];
    const decision = { purpose: 'photo', version: 1, state: 'given', by_whom: 'person' } as const;
    const signed = await server.call(
      contract.consents.record,
      {
        ...{ client_id: home.id, how: 'signature', language: 'fr', decided_on: '2026-03-01' },
        decisions: [home.id, former].map((client_id) => ({ client_id, ...decision })),
        signature: PICTURE,
      },
      desk,
    );
    expect(signed.body).toEqual({ code: 'Ok' });
    const elsewhere = await household(db());
    await sql`update memberships set group_id = ${elsewhere.group_id} where client_id = ${former}`.execute(db());
    const { id } = await db()
      .selectFrom('consents')
      .select('id')
      .where('client_id', '=', former)
      .executeTakeFirstOrThrow();
    const signature = (token: string) => server.call(contract.consents.signature, { id }, token);
    expect((await signature(desk)).status).toBe(200);
    await restrict(home.id);
    const refused = await signature(desk);
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 403,
      body: { code: 'restricted', id: home.id, file_number: home.file_number },
    });
    expect((await signature(worker)).status).toBe(200);
  });
});

it('shows the text of a bulletin to those who see everybody it is about', async () => {
  const [one, other] = [await household(db(), { last_name: 'Ferland' }), await household(db(), { last_name: 'Aubut' })];
  const bulletin = {
    ...{ subject: 'Keep apart', description: '<p>Ferland hides from Aubut</p>', bulletin_priority_type_id: 1 },
    ...{ start_date: '2026-03-03', end_date: '2026-03-31', request_by: await userId(db(), 'worker@resa.test') },
    for_all_client: 0 as const,
  };
  const about = [one, other].map(({ id }) => ({ client_id: id }));
  const stored = await server.call(contract.bulletins.store, { bulletin, clients: about }, worker);
  expect(stored.body.code).toBe('Ok');
  await restrict(one.id);
  const file = async () => JSON.stringify((await server.call(clients.fetch, { id: one.id }, worker)).body);
  expect(await file()).toContain('hides from');
  const only = { client_id: other.id, reason: 'danger' as const, users: [], roles: [] };
  await server.call(restrictions.save, only, admin);
  expect(await file()).not.toContain('hides from');
  expect((await server.call(clients.fetch, { id: one.id }, worker)).body.code).toBe('Ok');
  await restrict(other.id);
  expect(await file()).toContain('hides from');
});

it('counts a restricted person by their role where figures are counted from files, as their age is not known', async () => {
  const home = await household(db(), {}, [{ role: 9, dob: '2015-01-01' }]);
  const counted = async () => {
    const [year] = (await cellsOf(server, admin, 'active_members', { year: 2026, locale: 'en' })).slice(-1);
    const [, , adults, children] = year as [string, number, number, number];
    return { adults, children };
  };
  const before = await counted();
  await restrict(home.id);
  expect(await counted()).toEqual({ adults: before.adults + 1, children: before.children - 1 });
});
