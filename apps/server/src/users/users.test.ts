import { contract } from '@resa/contract';
import { permissions as allPermissions } from '@resa/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLink } from '../session/index.ts';
import { firstPlace, lastPlace, user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { users, session } = contract;
let server: TestServer;
let admin: string;
const role: Record<string, number> = {};
let first: number;
let last: number;
beforeAll(async () => {
  server = await testServer();
  for (const { id, name } of await db().selectFrom('roles').select(['id', 'name']).execute()) role[name] = id;
  [first, last] = [await firstPlace(db()), await lastPlace(db())];
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
});
const db = () => server.services.db.kysely;
function ok<B extends { code: string }>(body: B): Extract<B, { code: 'Ok' }> {
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body as Extract<B, { code: 'Ok' }>;
}
let made = 0;
const newUser = (changes: object = {}) => ({
  name: `Nadia Desrosiers ${++made}`,
  email: `nadia${made}@resa.test`,
  roles: [role.viewer as number],
  locations: [first],
  ...changes,
});
const WITH_PASSWORD = { ip: 1 as const, password: 'correct-horse' };
async function add(changes: object = {}, access: object = WITH_PASSWORD) {
  const row = newUser(changes);
  return { ...row, id: ok((await server.call(users.store, { row, ...access }, admin)).body).id };
}
const listed = async (filter: string, who = admin, active: 0 | 1 = 1) =>
  ok((await server.call(users.list, { filter, active }, who)).body).dt;
const rowOf = async (email: string, who = admin, active: 0 | 1 = 1) => (await listed(email, who, active)).rows[0];
const logged = (id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'properties', 'created_name'])
    .where('entity', '=', 'users')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
const login = async (email: string, password: string) =>
  (await server.call(session.login, { email, password })).body.code;
const statusOf = async (who: string) => (await server.call(contract.user.profile, {}, who)).status;
async function mailsTo(email: string) {
  await server.services.jobs.runDue();
  return db().selectFrom('captured_mails').selectAll().where('sent_to', '=', email).orderBy('id').execute();
}
const linkIn = (mail: { body: string } | undefined) =>
  /\/reset_password\/([\w-]+)/.exec(mail?.body ?? '')?.[1] as string;
const choose = async (uuid: string, newPassword: string) =>
  (await server.call(session.changePasswordRequested, { uuid, newPassword, renewPassword: newPassword })).body.code;

describe('users', () => {
  it('are listed by name, active or not, found by name or email, with roles and locations', async () => {
    const { id, email, name } = await add();
    const { dt } = ok((await server.call(users.list, { paging: { rowsPerPage: 50 } }, admin)).body);
    const names = dt.rows.map((row) => row.name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(await listed('DÉSROSIERS')).toMatchObject({ recordsFiltered: made });
    expect((await listed(email)).rows).toMatchObject([
      { id, name, active: 1, roles: [role.viewer], locations: [first], language: 'en', closed: null, removable: 1 },
    ]);
    expect(JSON.stringify(await listed(email))).not.toMatch(/password|argon2/);
    expect(await rowOf('admin@resa.test')).toMatchObject({ closed: 'own', removable: 0 });
    expect((await listed(email, admin, 0)).recordsFiltered).toBe(0);
  });

  it('refuse each wrong field by its name and write nothing', async () => {
    const refused = async (changes: object, access: object = WITH_PASSWORD) => {
      const { status, body } = await server.call(users.store, { row: newUser(changes), ...access }, admin);
      return `${status} ${(body as unknown as { fields: { path: string }[] }).fields?.[0]?.path}`;
    };
    const before = await db().selectFrom('users').select('id').execute();
    for (const name of ['', 'ab', 'x'.repeat(151), 5]) expect(await refused({ name })).toBe('400 row.name');
    for (const email of ['', 'nobody', `${'x'.repeat(190)}@resa.test`])
      expect(await refused({ email })).toBe('400 row.email');
    for (const roles of [[], [999_999], 'all']) expect(await refused({ roles })).toBe('400 row.roles');
    expect(await refused({ locations: [999_999] })).toBe('400 row.locations');
    for (const password of [undefined, null, '', '1234', 'x'.repeat(33)])
      expect(await refused({}, { ip: 1, password })).toBe('400 password');
    const { body } = await server.call(users.store, { row: newUser({ email: 'ADMIN@resa.test' }) }, admin);
    expect(body.code).toBe('email_exists');
    expect(await db().selectFrom('users').select('id').execute()).toEqual(before);
  });

  it('sign in with the password that was set for them; the log names roles and locations, and no password', async () => {
    const { id, email } = await add();
    expect(await login(email, 'correct-horse')).toBe('Ok');
    const [entry] = await logged(id);
    expect(entry).toMatchObject({
      action: 'user.store',
      properties: { email: [null, email], roles: [null, ['Viewers']], locations: [null, ['Centre-ville']] },
    });
    expect(JSON.stringify(entry)).not.toMatch(/horse|argon2/);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('read the program in the language that the settings give to new staff, unless another is chosen', async () => {
    const value = { key: 'default_staff_language', value: JSON.stringify('fr'), updated_at: null, updated_by: null };
    await db()
      .insertInto('settings')
      .values(value)
      .onConflict((row) => row.column('key').doUpdateSet({ value: value.value }))
      .execute();
    server.services.settings.forget();
    const { email } = await add();
    const { email: other } = await add({ language: 'en' });
    expect(await rowOf(email)).toMatchObject({ language: 'fr' });
    expect(await rowOf(other)).toMatchObject({ language: 'en' });
    await db().deleteFrom('settings').where('key', '=', 'default_staff_language').execute();
    server.services.settings.forget();
  });

  it('are invited by mail in their language, and choose their first password by the link, once', async () => {
    const { id, email } = await add({ language: 'fr' }, {});
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: expect.stringContaining('votre compte') });
    expect(await rowOf(email)).toMatchObject({ invited_until: '2026-03-10T15:00:00.000Z' });
    server.clock.set('2026-03-09T15:00:00Z');
    const link = linkIn(mail);
    expect((await server.call(session.checkRemember, { uuid: link })).body).toMatchObject({ uuid: 1 });
    expect(await choose(link, 'my-own-words')).toBe('Ok');
    expect(await choose(link, 'again-words')).toBe('NotFound');
    expect(await login(email, 'my-own-words')).toBe('Ok');
    admin = await server.signIn('admin@resa.test');
    expect(await rowOf(email)).toMatchObject({ invited_until: null });
    expect((await server.call(users.invite, { id }, admin)).body).toEqual({ code: 'not_invited' });
  });

  it('are invited again by a new link, at a new address too; the one before no longer works', async () => {
    const { id, email, ...row } = await add({}, {});
    expect((await server.call(users.invite, { id }, admin)).body).toEqual({ code: 'Ok' });
    const [one, two] = await mailsTo(email);
    const moved = `moved-${email}`;
    expect((await server.call(users.update, { row: { ...row, id, email: moved } }, admin)).body.code).toBe('Ok');
    const [three] = await mailsTo(moved);
    expect(await choose(linkIn(one), 'my-own-words')).toBe('NotFound');
    expect(await choose(linkIn(two), 'my-own-words')).toBe('NotFound');
    expect(await choose(linkIn(three), 'my-own-words')).toBe('Ok');
    expect(await login(moved, 'my-own-words')).toBe('Ok');
    expect((await logged(id)).map(({ action }) => action).slice(0, 3)).toEqual([
      'user.store',
      'user.invite',
      'user.update',
    ]);
  });

  it('learn of a new address at the former one, also while invited, if they have signed in before', async () => {
    const { id, email, ...row } = await add({ language: 'en' });
    expect(await login(email, 'correct-horse')).toBe('Ok');
    await makeLink(db(), server.services.clock(), 'invitation', id);
    const moved = `moved-${email}`;
    expect((await server.call(users.update, { row: { ...row, id, email: moved } }, admin)).body.code).toBe('Ok');
    expect(linkIn((await mailsTo(moved))[0])).toBeTruthy();
    expect((await mailsTo(email)).map(({ body }) => body)).toEqual([
      expect.stringContaining('the email address of your account was changed'),
    ]);
  });

  it('are changed by the user who read them last; other roles and locations hold at their next call', async () => {
    const { id, email, ...row } = await add();
    const who = await server.signIn(email);
    const may = async () => (await server.call(contract.locations.list, {}, who)).status;
    expect(await may()).toBe(403);
    const { row_version } = (await rowOf(email)) as { row_version: number };
    const changed = { ...row, id, email, row_version, roles: [role.viewer, role.administrators] as number[] };
    const answer = ok((await server.call(users.update, { row: changed }, admin)).body);
    expect(answer.row).toMatchObject({ roles: [role.administrators, role.viewer], row_version: row_version + 1 });
    expect(await may()).toBe(200);
    const late = await server.call(users.update, { row: changed }, admin);
    expect(late.body).toMatchObject({ code: 'stale', row: { row_version: row_version + 1 } });
    const taken = { ...changed, row_version: undefined, email: 'desk@resa.test' };
    expect((await server.call(users.update, { row: taken }, admin)).body.code).toBe('email_exists');
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'user.update',
      properties: { roles: [['Viewers'], ['Administrators', 'Viewers']] },
    });
  });

  it('are signed out by another password and when they are deactivated, and may then not be changed', async () => {
    const { id, email, ...row } = await add();
    const who = await server.signIn(email);
    await server.call(users.update, { row: { ...row, id, email }, ip: 1, password: 'new-horses' }, admin);
    expect(await statusOf(who)).toBe(401);
    expect([await login(email, 'correct-horse'), await login(email, 'new-horses')]).toEqual(['-1', 'Ok']);
    expect((await logged(id)).map(({ action }) => action)).toContain('user.set_password');
    const again = await server.signIn(email);
    expect((await server.call(users.setActive, { row: id, active: 0 }, admin)).body).toEqual({ code: 'Ok' });
    expect(await statusOf(again)).toBe(401);
    expect(await rowOf(email, admin, 0)).toMatchObject({ id, active: 0 });
    expect((await server.call(users.update, { row: { ...row, id, email } }, admin)).body.code).toBe('user_inactive');
    await server.call(users.setActive, { row: id, active: 1 }, admin);
    expect(await login(email, 'new-horses')).toBe('Ok');
    expect((await server.call(users.setActive, { row: 2_000_000, active: 1 }, admin)).status).toBe(404);
  });

  it('are deleted only while they have left no trace', async () => {
    const { id, email } = await add();
    expect((await server.call(users.destroy, { id }, admin)).body).toEqual({ code: 'Ok' });
    expect((await logged(id)).at(-1)).toMatchObject({ action: 'user.destroy', properties: { email: [email, null] } });
    expect((await server.call(users.destroy, { id }, admin)).status).toBe(404);
    const used = await add();
    await login(used.email, 'correct-horse');
    expect(await rowOf(used.email)).toMatchObject({ removable: 0 });
    const { body } = await server.call(users.destroy, { id: used.id }, admin);
    expect(body).toEqual({ code: 'error', error: 1451 });
  });

  it('has the rights of their roles, each of which is named', async () => {
    const { id } = await add({ roles: [role.viewer, role.front_desk], locations: [first, last] });
    const { body } = await server.call(users.rights, { id }, admin);
    const { roles, permissions, locations } = ok(body);
    expect(roles.map(({ lang_en }) => lang_en)).toEqual(['Front desk', 'Viewers']);
    expect(locations).toHaveLength(2);
    const view = await db().selectFrom('permissions').select('id').where('key', '=', 'view_clients').executeTakeFirst();
    expect(permissions.find((permission) => permission.id === view?.id)?.roles).toEqual([role.front_desk, role.viewer]);
    expect((await server.call(users.rights, { id: 2_000_000 }, admin)).status).toBe(404);
  });
});

describe('a user who manages users', () => {
  const MAY = ['crud_users', 'view_clients', 'view_appointments', 'view_bulletins', 'view_requests', 'view_reports'];
  const VIEWER = [...MAY, 'view_categories', 'search_global', 'change_password'];

  it('gives no role or location that they do not hold; a try is in the log', async () => {
    const editor = await server.signIn(await user(db(), VIEWER, [first]));
    const store = (changes: object) => server.call(users.store, { row: newUser(changes), ...WITH_PASSWORD }, editor);
    for (const changes of [{ roles: [role.administrators] }, { roles: [role.front_desk] }, { locations: [last] }])
      expect((await store(changes)).status).toBe(403);
    const refusal = await db().selectFrom('activity_log').select('action').orderBy('id', 'desc').executeTakeFirst();
    expect(refusal).toEqual({ action: 'user.refused' });
    expect((await store({})).body.code).toBe('Ok');
    const { id, email, ...row } = await add();
    const grant = { ...row, id, email, roles: [role.viewer, role.case_worker] as number[] };
    expect((await server.call(users.update, { row: grant }, editor)).status).toBe(403);
    expect((await logged(id)).at(-1)).toMatchObject({
      action: 'user.refused',
      created_name: 'Test Person',
      properties: { fields: [null, ['roles']] },
    });
  });

  it('keeps a user’s locations that they do not hold themselves', async () => {
    const editor = await server.signIn(await user(db(), VIEWER, [first]));
    const { id, email, ...row } = await add({ locations: [first, last] });
    const sent = { ...row, id, email, locations: [] };
    expect((await server.call(users.update, { row: sent }, editor)).body.code).toBe('Ok');
    expect((await rowOf(email))?.locations).toEqual([last]);
  });

  it('changes locations and language of an account that holds more, and not its name, address, password, roles or activity', async () => {
    const editor = await server.signIn(await user(db(), VIEWER, [first]));
    const empty = { lang_en: 'Spare', lang_fr: 'Libre', permissions: [] };
    const { id: spare } = ok((await server.call(contract.roles.store, { role: empty }, admin)).body);
    for (const more of [{ roles: [role.case_worker] }, { locations: [first, last] }]) {
      const { id, ...row } = await add(more);
      expect(await rowOf(row.email, editor)).toMatchObject({ closed: 'holds_more', removable: 0 });
      const update = async (changes: object, access: object = {}) =>
        (await server.call(users.update, { row: { ...row, id, ...changes }, ...access }, editor)).status;
      expect(await update({ email: `taken-${row.email}` })).toBe(403);
      expect(await update({}, WITH_PASSWORD)).toBe(403);
      expect(await update({ roles: [...row.roles, spare] })).toBe(403);
      expect((await server.call(users.setActive, { row: id, active: 0 }, editor)).status).toBe(403);
      expect((await server.call(users.destroy, { id }, editor)).status).toBe(403);
      expect(await update({ name: 'Nadia Renamed' })).toBe(403);
      expect((await logged(id)).at(-1)).toMatchObject({
        action: 'user.refused',
        properties: { fields: [null, ['name']] },
      });
      // The row as it was read, with a field that an older version may have stored.
      await db()
        .updateTable('users')
        .set({ name: ` ${row.name}\u200b ` })
        .where('id', '=', id)
        .execute();
      expect(await update({ language: 'fr' })).toBe(200);
      expect(await rowOf(row.email)).toMatchObject({ language: 'fr', active: 1, roles: row.roles });
    }
  });

  it('refuses changes of administrators’ accounts unless the editor is one', async () => {
    const editor = await server.signIn(await user(db(), allPermissions));
    const { id, ...row } = await add({ roles: [role.administrators], locations: [first] });
    expect(await rowOf(row.email, editor)).toMatchObject({ closed: 'administrators' });
    const renamed = { ...row, id, name: 'Nadia Renamed' };
    expect((await server.call(users.update, { row: renamed }, editor)).status).toBe(403);
    expect((await server.call(users.setActive, { row: id, active: 0 }, editor)).status).toBe(403);
    expect((await server.call(users.update, { row: renamed }, admin)).body.code).toBe('Ok');
    expect((await server.call(users.setActive, { row: id, active: 0 }, admin)).body.code).toBe('Ok');
    const invited = await add({ roles: [role.administrators] }, {});
    expect((await server.call(users.invite, { id: invited.id }, editor)).status).toBe(403);
    expect((await logged(invited.id)).at(-1)).toMatchObject({ action: 'user.refused' });
    expect(await mailsTo(invited.email)).toHaveLength(1);
    expect((await server.call(users.invite, { id: invited.id }, admin)).body.code).toBe('Ok');
  });

  it('does not change their own roles, locations, password or activity', async () => {
    const editor_email = await user(db(), VIEWER, [first]);
    const editor = await server.signIn(editor_email);
    const own = (await rowOf(editor_email, editor)) as NonNullable<Awaited<ReturnType<typeof rowOf>>>;
    const update = async (changes: object, access: object = {}) =>
      (await server.call(users.update, { row: { ...own, ...changes }, ...access }, editor)).body.code;
    expect(await update({ roles: [role.viewer] })).toBe('own_rights');
    expect(await update({ locations: [] })).toBe('own_rights');
    expect(await update({ active: 0 })).toBe('own_rights');
    expect(await update({}, WITH_PASSWORD)).toBe('own_rights');
    expect((await server.call(users.destroy, { id: own.id }, editor)).body.code).toBe('own_rights');
    expect(await update({ name: 'Test Person' })).toBe('Ok');
  });

  it('is never the last administrator to go, also if two remove each other at the same moment', async () => {
    const id = await userId(db(), 'admin@resa.test');
    await db()
      .updateTable('users')
      .set({ active: 0 })
      .where('id', '<>', id)
      .where(
        'id',
        'in',
        db()
          .selectFrom('user_roles')
          .select('user_id')
          .where('role_id', '=', role.administrators as number),
      )
      .execute();
    const off = (row: number, who: string) => server.call(users.setActive, { row, active: 0 }, who);
    expect((await off(id, admin)).body.code).toBe('last_administrator');
    const other = await add({ roles: [role.administrators] });
    expect((await off(id, admin)).body.code).toBe('own_rights');
    const second = await server.signIn(other.email);
    const answers = await Promise.all([off(other.id, admin), off(id, second)]);
    expect(answers.filter(({ body }) => body.code === 'Ok')).toHaveLength(1);
    const left = await db()
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [id, other.id])
      .where('active', '=', 1)
      .execute();
    expect(left).toHaveLength(1);
    await db().updateTable('users').set({ active: 1 }).where('id', '=', id).execute();
  });
});
