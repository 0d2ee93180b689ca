/** Restricting a household, who then sees it, breaking the glass, and that ending it gives everything back. */
import { contract } from '@resa/contract';
import type { Permission } from '@resa/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDuplicates } from '../duplicates/index.ts';
import { appointment, firstPlace, household, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { restrictions, clients, checkin, families } = contract;
const NOW = '2026-03-03T15:00:00Z';

let server: TestServer;
let admin: string;
let desk: string;
let worker: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  admin = await server.signIn('admin@resa.test');
  desk = await server.signIn('desk@resa.test');
  worker = await server.signIn('worker@resa.test');
});

const db = () => server.services.db.kysely;
const row = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const family = (head: Parameters<typeof household>[1] = {}) =>
  household(db(), { first_name: 'Nadia', last_name: 'Ferland', phone: '5145550142', dob: '1983-06-17', ...head }, [
    { role: 4, first_name: 'Lila', last_name: head.last_name ?? 'Ferland', dob: '2016-02-03' },
  ]);
const restrict = async (client_id: number, { users = [] as number[], roles = [] as number[], token = admin } = {}) =>
  (await server.call(restrictions.save, { client_id, reason: 'danger', users, roles }, token)).body;
const open = async (id: number, token: string) => {
  const { status, body } = await server.call(clients.fetch, { id }, token);
  return { status, body: body as { code: string; client?: { name: string } } };
};
const mails = async () =>
  (
    await sql<{ to: string; subject: string; text: string }>`
    select data ->> 'to' as to, data ->> 'subject' as subject, data ->> 'text' as text from jobs where name = 'mail' order by id`.execute(
      db(),
    )
  ).rows;

async function officerOf(permissions: Permission[]): Promise<string> {
  const email = await user(db(), permissions);
  await sql`insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r
    where u.email = ${email} and r.name = 'privacy_officer'`.execute(db());
  return server.signIn(email);
}

describe('restricting', () => {
  it('is refused without the permission, for nobody, and for users and roles that are not there', async () => {
    const { id } = await family();
    expect(await restrict(id, { token: worker })).toEqual({ code: 'Forbidden' });
    expect(await restrict(2_000_000)).toEqual({ code: 'NotFound' });
    expect(await restrict(id, { users: [2_000_000] })).toMatchObject({ code: 'Invalid' });
    expect(await restrict(id, { roles: [2_000_000] })).toMatchObject({ code: 'Invalid' });
    expect(await row(id)).toMatchObject({ first_name: 'Nadia', restriction_id: null });
  });

  it('moves the identity of the whole household apart, and tells the officers', async () => {
    const home = await family();
    expect(await restrict(home.id)).toEqual({ code: 'Ok' });
    for (const id of [home.id, ...home.members])
      expect(await row(id)).toMatchObject({
        first_name: '',
        last_name: 'Restricted · Restreint',
        phone: null,
        dob: null,
      });
    const words = await db().selectFrom('client_words').selectAll().where('client_id', '=', home.id).execute();
    expect(words).toEqual([]);
    expect((await mails()).at(-1)).toMatchObject({
      to: 'admin@resa.test',
      subject: `Restricted file ${home.file_number}`,
    });
  });

  it('is refused to everybody who is not named, with the number only; who is named opens the file', async () => {
    const home = await family({ last_name: 'Quintal', phone: '5145550188', dob: '1983-06-19' });
    await restrict(home.id, { users: [await userId(db(), 'worker@resa.test')] });
    const refused = { status: 403, body: { code: 'restricted', id: home.id, file_number: home.file_number } };
    expect(await open(home.id, admin)).toEqual(refused);
    expect(await open(home.id, desk)).toEqual(refused);
    expect((await open(home.id, worker)).body.client).toMatchObject({ name: 'Nadia Quintal', restricted: 1 });
    const search = async (name: string, token: string) => {
      const { body } = await server.call(clients.searchByName, { name }, token);
      return body.code === 'Ok' ? body.persons.map((person) => person.name) : [];
    };
    for (const name of ['Quintal', '5145550188', 'nadia quintal', '1983-06-19']) {
      expect(await search(name, desk)).toEqual([]);
      expect((await search(name, worker)).toSorted()[0]).toMatch(/Quintal/);
    }
    expect(await search(String(home.file_number), desk)).toEqual(['Restricted · Restreint']);
  });

  it('leaves check-in by number, with the verdict and the true age in the visit', async () => {
    const home = await family();
    await restrict(home.id);
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: '2026-03-03 10:30' });
    const { body } = await server.call(checkin.search, { file_number: home.file_number }, desk);
    expect(body).toMatchObject({
      code: 'Ok',
      client: { name: 'Restricted · Restreint' },
      eligibility: { colour: 'green' },
    });
    const closed = await server.call(checkin.close, { id, place_id: await firstPlace(db()) }, desk);
    expect(closed.body).toEqual({ code: 'Ok' });
    const persons = await db()
      .selectFrom('visit_persons as p')
      .innerJoin('visits as v', 'v.id', 'p.visit_id')
      .select(['p.age'])
      .where('v.appointment_id', '=', id)
      .orderBy('p.position')
      .execute();
    expect(persons.map(({ age }) => age)).toEqual([42, 10]);
  });

  it('holds for whoever joins the household', async () => {
    const home = await family();
    await restrict(home.id, { users: [await userId(db(), 'worker@resa.test')] });
    const other = await household(db(), { first_name: 'Omar', last_name: 'Ferland' });
    await sql`update memberships set group_id = ${home.group_id}, group_role_type_id = 9 where client_id = ${other.id}`.execute(
      db(),
    );
    expect(await row(other.id)).toMatchObject({ first_name: '', restriction_id: (await row(home.id)).restriction_id });
    expect((await server.call(families.list, { client_id: other.id } as never, desk)).body).toMatchObject({
      code: 'restricted',
    });
  });

  it('keeps what a named user saves apart, and logs no value of it', async () => {
    const home = await family();
    await restrict(home.id, { users: [await userId(db(), 'worker@resa.test')] });
    await server.call(contract.locks.lock, { id: home.id }, worker);
    const { body } = await server.call(
      contract.contacts.store,
      {
        contact: {
          client_id: home.id,
          means_communication_type_id: 1,
          name: 'Aunt Zoé',
          value: '514 555-0143',
          extra: null,
        },
      },
      worker,
    );
    expect(body).toMatchObject({ code: 'Ok' });
    const entry = await db()
      .selectFrom('activity_log')
      .selectAll()
      .where('client_id', '=', home.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(entry)).not.toContain('Zoé');
    expect(entry.properties).toMatchObject({ name: [null, 'changed'] });
  });
});

describe('what follows a restriction', () => {
  const seenByAdmin = async (client_id: number) =>
    restrict(client_id, { users: [await userId(db(), 'admin@resa.test')] });

  it('drops what waits with the name of who joins the household', async () => {
    const home = await family();
    await seenByAdmin(home.id);
    const other = await household(db(), { first_name: 'Omar', last_name: 'Kaddour', email: 'omar@resa.test' });
    const sent = {
      client_id: other.id,
      send_to: 'omar@resa.test',
      subject: 'Bonjour Kaddour',
      message: '<p>Kaddour</p>',
    };
    expect((await server.call(contract.emails.send, sent, admin)).body).toEqual({ code: 'Ok' });
    expect((await mails()).filter(({ subject }) => subject === 'Bonjour Kaddour')).toHaveLength(1);
    await server.call(contract.locks.lock, { id: home.id }, admin);
    const people_group = { client: other.id, group_role_type_id: 9, date_start: '2026-03-03' };
    const { body } = await server.call(families.store, { group_id: home.group_id, people_group } as never, admin);
    expect(body).toMatchObject({ code: 'Ok' });
    expect(await row(other.id)).toMatchObject({ first_name: '', email: null });
    expect((await mails()).filter(({ subject }) => subject === 'Bonjour Kaddour')).toEqual([]);
  });

  it('holds for both files of a merge, also after it is taken back, and each has its own name again', async () => {
    const [one, other] = [
      await family(),
      await household(db(), { first_name: 'Nadya', last_name: 'Ferlan', phone: '5145550177' }),
    ];
    await seenByAdmin(one.id);
    const pair = { source: other.id, target: one.id };
    expect((await server.call(contract.merging.merge, { ...pair, choices: { phone: 'source' } }, desk)).body.code).toBe(
      'Forbidden',
    );
    expect(
      (await server.call(contract.merging.merge, { ...pair, choices: { phone: 'source' } }, admin)).body,
    ).toMatchObject({
      code: 'Ok',
    });
    const phoneOf = async (id: number) => {
      const { body } = await open(id, admin);
      return (body.client as unknown as { phone: string }).phone;
    };
    expect(await phoneOf(one.id)).toBe('5145550177');
    for (const id of [one.id, other.id]) expect(await row(id)).toMatchObject({ first_name: '', phone: null });
    expect((await server.call(contract.merging.undo, { source: other.id }, admin)).body).toEqual({ code: 'Ok' });
    expect(await phoneOf(one.id)).toBe('5145550142');
    expect((await open(other.id, admin)).body.client?.name).toBe('Nadya Ferlan');
    expect((await open(other.id, desk)).body.code).toBe('restricted');
  });

  it('ends with the person who is erased, and leaves nothing of them', async () => {
    const home = await household(db(), { first_name: 'Zélie', last_name: 'Zwyn', phone: '5145550166' });
    await seenByAdmin(home.id);
    await sql`update clients set client_state_type_id = 2, deleted_at = ${NOW} where id = ${home.id}`.execute(db());
    const erased = await server.call(contract.deleted.erase, { id: home.id, file_number: home.file_number }, admin);
    expect(erased.body).toEqual({ code: 'Ok' });
    expect(await row(home.id)).toMatchObject({ restriction_id: null, first_name: '', last_name: '', phone: null });
    const left = await sql`select from restricted_values v where v.client_id = ${home.id} or value::text like '%Zwyn%'
      union all select from sealed_logs where client_id = ${home.id}
      union all select from restricted_clients where client_id = ${home.id}`.execute(db());
    expect(left.rows).toEqual([]);
  });

  it('leaves consents to who sees the file, by the true age, and the lists by number to everybody', async () => {
    const home = await family({ last_name: 'Delorme' });
    await restrict(home.id, { users: [await userId(db(), 'worker@resa.test')] });
    const [child = 0] = home.members;
    const record = async (by_whom: 'person' | 'parent', token: string) => {
      const decisions = [{ client_id: child, purpose: 'photo' as const, version: 1, state: 'given' as const, by_whom }];
      const said = { client_id: home.id, how: 'word' as const, language: 'fr' as const, decided_on: '2026-03-03' };
      return (await server.call(contract.consents.record, { ...said, decisions }, token)).body;
    };
    expect(await record('parent', desk)).toMatchObject({ code: 'restricted' });
    expect(await record('person', worker)).toMatchObject({ code: 'Invalid' });
    expect(await record('parent', worker)).toEqual({ code: 'Ok' });
    expect((await server.call(contract.consents.household, { client_id: home.id }, desk)).body.code).toBe('restricted');
    await sql`update consent_purposes set asked_from_version = 2 where code = 'photo'`.execute(db());
    const again = await server.call(contract.consents.again, { rowsPerPage: 50 } as never, desk);
    await sql`update consent_purposes set asked_from_version = 1 where code = 'photo'`.execute(db());
    const rows = again.body.code === 'Ok' ? again.body.rows : [];
    expect(rows.find(({ client_id }) => client_id === child)).toMatchObject({ name: 'Restricted · Restreint' });
    const data = await server.call(contract.reports.clientData, { rowsPerPage: 50 } as never, admin);
    expect(data.body.code).toBe('Ok');
    expect(JSON.stringify(data.body)).not.toContain('Delorme');
  });
});

describe('duplicates of a restricted file', () => {
  const TWIN = { first_name: 'Ysolde', last_name: 'Quennec', dob: '1979-04-05' };
  beforeEach(() =>
    sql`delete from duplicates; delete from duplicate_keys; delete from duplicate_changes`.execute(db()),
  );
  const worklist = async (token: string) => {
    const { body } = await server.call(contract.duplicates.list, {}, token);
    return body.code === 'Ok' ? body.dt.rows.filter(({ one }) => one.name === 'Ysolde Quennec') : [];
  };

  it('are for those who see it, found before and after, and are decided without its number in the log', async () => {
    const officer = await officerOf(['crud_clients_deleted', 'view_clients']);
    const [home, twin] = [await household(db(), TWIN), await household(db(), TWIN)];
    await findDuplicates(server.services);
    const [pair] = await worklist(admin);
    const id = pair?.id as number;
    expect(pair?.other).toMatchObject({ id: twin.id });
    await restrict(home.id);
    expect(await worklist(admin)).toEqual([]);
    for (const call of [contract.duplicates.compare, contract.duplicates.notSame, contract.duplicates.reopen])
      expect((await server.call(call, { id }, admin)).body).toEqual({ code: 'NotFound' });

    const later = await household(db(), TWIN);
    await findDuplicates(server.services);
    expect((await worklist(admin)).map(({ one, other }) => [one.id, other.id])).toEqual([[twin.id, later.id]]);
    const ids = (await worklist(officer)).map(({ one, other }) => [one.id, other.id, other.name]);
    expect(ids.toSorted()).toEqual(
      [
        [home.id, twin.id, 'Ysolde Quennec'],
        [home.id, later.id, 'Ysolde Quennec'],
        [twin.id, later.id, 'Ysolde Quennec'],
      ].toSorted(),
    );
    expect((await server.call(contract.duplicates.compare, { id }, officer)).body).toMatchObject({
      one: { first_name: 'Ysolde' },
    });
    expect((await server.call(contract.duplicates.notSame, { id }, officer)).body).toEqual({ code: 'Ok' });
    expect(await worklist(officer)).toHaveLength(2);
    const { rows } = await sql<{ client_id: number; properties: object }>`
      select client_id, properties from activity_log where action = 'duplicate.not_same'
        and client_id in (${home.id}, ${twin.id})`.execute(db());
    expect(rows.map(({ properties }) => JSON.stringify(properties))).toEqual([
      '{"not_same_as":[null,"changed"]}',
      '{"not_same_as":[null,"changed"]}',
    ]);
  });

  it('that were decided before are not named in the log of the other file, until the restriction ends', async () => {
    const [one, other] = [await household(db(), TWIN), await household(db(), TWIN)];
    await findDuplicates(server.services);
    const pair = (await worklist(admin)).find((row) => row.one.id === one.id && row.other.id === other.id);
    await server.call(contract.duplicates.notSame, { id: pair?.id as number }, admin);
    const logged = async () =>
      (
        await sql<{ text: string }>`select properties::text as text from activity_log
          where action = 'duplicate.not_same' and client_id in (${one.id}, ${other.id}) order by client_id`.execute(
          db(),
        )
      ).rows.map(({ text }) => text);
    const before = await logged();
    expect(before.join()).toContain(String(one.file_number));
    await restrict(one.id);
    expect((await logged()).join()).not.toMatch(new RegExp(`${one.file_number}|${other.file_number}`));
    await server.call(restrictions.end, { client_id: one.id }, admin);
    expect(await logged()).toEqual(before);
  });
});

describe('breaking the glass', () => {
  it('asks a reason, opens the file until the end of the day, and tells the officers at once', async () => {
    const email = await user(db(), ['restricted_files', 'view_clients']);
    await sql`insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r
      where u.email = ${email} and r.name = 'privacy_officer'`.execute(db());
    const home = await family();
    await restrict(home.id);
    expect((await server.call(restrictions.breakGlass, { client_id: home.id, reason: ' ' }, admin)).body).toMatchObject(
      { code: 'Invalid' },
    );
    const other = await family();
    expect(
      (await server.call(restrictions.breakGlass, { client_id: other.id, reason: 'She asks' }, admin)).body,
    ).toEqual({ code: 'not_restricted' });
    const { body } = await server.call(restrictions.breakGlass, { client_id: home.id, reason: 'A fire alarm' }, admin);
    expect(body).toEqual({ code: 'Ok', until: '2026-03-04T05:00:00.000Z' });
    expect((await open(home.id, admin)).body.client?.name).toBe('Nadia Ferland');
    expect((await open(home.id, desk)).body.code).toBe('restricted');
    const told = (await mails()).filter(({ subject }) => subject === `Glass broken: file ${home.file_number}`);
    expect(told.map(({ to }) => to)).toContain(email);
    expect(told.map(({ to }) => to)).not.toContain('admin@resa.test');
    expect(told.find(({ to }) => to === email)?.text).toMatch(
      /Reason: A fire alarm\n\nRestricted files: http\S+\/restricted_files$/,
    );
    server.clock.set('2026-03-04T05:00:01Z');
    admin = await server.signIn('admin@resa.test');
    expect((await open(home.id, admin)).body.code).toBe('restricted');
    const officer = await server.signIn(email);
    expect((await open(home.id, officer)).body.client?.name).toBe('Nadia Ferland');
    const list = await server.call(restrictions.list, {}, officer);
    const own =
      list.body.code === 'Ok' && list.body.restrictions.find(({ persons }) => persons.some(({ id }) => id === home.id));
    expect(own).toMatchObject({
      reason: 'danger',
      glasses: [{ file_number: home.file_number, reason: 'A fire alarm' }],
    });
  });
});

it('tells the administrators without the reason where nobody is a privacy officer', async () => {
  const home = await family();
  await restrict(home.id);
  const officers = await sql<{ user_id: number; role_id: number }>`
    delete from user_roles where role_id = (select id from roles where name = 'privacy_officer') returning *`.execute(
    db(),
  );
  const glass = { client_id: home.id, reason: 'Nadia Ferland called' };
  expect((await server.call(restrictions.breakGlass, glass, admin)).body.code).toBe('Ok');
  const told = (await mails()).filter(({ subject }) => subject === `Glass broken: file ${home.file_number}`);
  expect(told.map(({ to }) => to)).toContain('admin@resa.test');
  expect(JSON.stringify(told)).not.toContain('Ferland');
  for (const row of officers.rows)
    await sql`insert into user_roles (user_id, role_id) values (${row.user_id}, ${row.role_id})`.execute(db());
});

describe('the privacy officers', () => {
  it('get a mail about who is given a role that sees restricted files, and about no other role', async () => {
    const officer = await user(db(), ['restricted_files', 'view_clients']);
    const roles = (await sql<{ id: number; name: string }>`select id, name from roles`.execute(db())).rows;
    const idOf = (name: string) => roles.find((role) => role.name === name)?.id as number;
    await sql`insert into user_roles (user_id, role_id) select id, ${idOf('privacy_officer')}::int from users
      where email = ${officer}`.execute(db());
    const access = { ip: 1 as const, password: 'correct-horse' };
    const add = (name: string, names: string[]) =>
      server.call(
        contract.users.store,
        {
          row: { name, email: `${name}@resa.test`, active: 1, roles: names.map(idOf), locations: [] } as never,
          ...access,
        },
        admin,
      );
    const told = async (name: string) =>
      (await mails()).filter(({ subject }) => subject === `${name} may now see restricted files`).map(({ to }) => to);
    expect((await add('Robin', ['viewer'])).body.code).toBe('Ok');
    expect(await told('Robin')).toEqual([]);
    expect((await add('Alix', ['viewer', 'privacy_officer'])).body.code).toBe('Ok');
    expect(await told('Alix')).toContain(officer);
  });
});

describe('the account of a user who sees a restricted file', () => {
  const WITH_PASSWORD = { ip: 1 as const, password: 'correct-horse' };
  async function named() {
    const email = await user(db(), ['view_clients']);
    const id = await userId(db(), email);
    const { role_id } = await db()
      .selectFrom('user_roles')
      .select('role_id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const account = { id, name: `Seer ${id}`, email, roles: [role_id] };
    await db().updateTable('users').set({ name: account.name }).where('id', '=', id).execute();
    await restrict((await family()).id, { users: [id] });
    return account;
  }
  const update = (row: Awaited<ReturnType<typeof named>> & { language?: 'fr' }, token: string, access = {}) =>
    server.call(contract.users.update, { row, ...access }, token);

  it('is closed to an editor who does not see it, though they hold its permissions and locations', async () => {
    const editor_email = await user(db(), ['view_clients', 'crud_users']);
    const editor = await server.signIn(editor_email);
    const account = await named();
    expect((await update(account, editor, WITH_PASSWORD)).status).toBe(403);
    expect((await update({ ...account, email: `taken-${account.email}` }, editor)).status).toBe(403);
    const setActive = () => server.call(contract.users.setActive, { row: account.id, active: 0 }, editor);
    expect((await setActive()).status).toBe(403);
    expect((await update({ ...account, language: 'fr' }, editor)).body.code).toBe('Ok');
    const restriction = db().selectFrom('restriction_users').select('restriction_id').where('user_id', '=', account.id);
    await db()
      .insertInto('restriction_users')
      .values({ restriction_id: restriction, user_id: await userId(db(), editor_email) })
      .execute();
    expect((await update(account, editor, WITH_PASSWORD)).body.code).toBe('Ok');
  });

  it('tells the officers when somebody else changes how it signs in, its address or its activity', async () => {
    const officer = await user(db(), ['restricted_files']);
    await sql`insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r
      where u.email = ${officer} and r.name = 'privacy_officer'`.execute(db());
    const account = await named();
    const subject = `Access of ${account.name} changed`;
    const told = async () =>
      (await mails()).flatMap(({ to, text, ...mail }) => (mail.subject === subject && to === officer ? [text] : []));
    expect((await update({ ...account, language: 'fr' }, admin)).body.code).toBe('Ok');
    expect(await told()).toEqual([]);
    const moved = { ...account, email: `new-${account.email}` };
    expect((await update(moved, admin, WITH_PASSWORD)).body.code).toBe('Ok');
    const since = new Date(NOW).toISOString();
    const step = { user_id: account.id, secret: '', last_counter: 0, recovery_salt: '', since };
    await db().insertInto('second_steps').values(step).execute();
    expect((await server.call(contract.secondStep.reset, { id: account.id }, admin)).body.code).toBe('Ok');
    const person = { issuer: 'https://sso.example', subject: account.name, how: 'own', since, ended_at: null } as const;
    await db()
      .insertInto('identities')
      .values({ user_id: account.id, ...person })
      .execute();
    expect((await server.call(contract.provider.unbindUser, { id: account.id }, admin)).body.code).toBe('Ok');
    expect((await server.call(contract.users.setActive, { row: account.id, active: 0 }, admin)).body.code).toBe('Ok');
    expect(await told()).toEqual([
      expect.stringContaining('who sees restricted files: Email, Password.'),
      expect.stringContaining('who sees restricted files: Second step.'),
      expect.stringContaining('who sees restricted files: Identity provider.'),
      expect.stringContaining('who sees restricted files: Active.'),
    ]);
  });
});

describe('ending a restriction', () => {
  it('gives everything back as it was', async () => {
    const home = await family();
    const before = await row(home.id);
    await restrict(home.id);
    expect((await server.call(restrictions.end, { client_id: home.id }, admin)).body).toEqual({ code: 'Ok' });
    expect(await row(home.id)).toEqual(before);
    expect((await open(home.id, desk)).body.client?.name).toBe('Nadia Ferland');
    const words = await db()
      .selectFrom('client_words')
      .select('word')
      .where('client_id', '=', home.id)
      .orderBy('word')
      .execute();
    expect(words.map(({ word }) => word)).toEqual(['ferland', 'nadia']);
    const left = await db().selectFrom('restricted_values').select('row_id').where('client_id', '=', home.id).execute();
    expect(left).toEqual([]);
  });
});
