import { contract } from '@resa/contract';
import { permissions } from '@resa/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { user, userId } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { roles } = contract;
let server: TestServer;
let admin: string;
let ids: Record<string, number>;
let administrators: number;
beforeAll(async () => {
  server = await testServer();
  const found = await db().selectFrom('permissions').select(['id', 'key']).execute();
  ids = Object.fromEntries(found.map(({ id, key }) => [key, id]));
  administrators = (
    await db().selectFrom('roles').select('id').where('name', '=', 'administrators').executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.signIn('admin@resa.test');
});
const db = () => server.services.db.kysely;
function ok<B extends { code: string }>(body: B): Extract<B, { code: 'Ok' }> {
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body as Extract<B, { code: 'Ok' }>;
}
const idsOf = (...keys: string[]) => keys.map((key) => ids[key] as number);
let made = 0;
const newRole = (changes: object = {}) => ({
  lang_en: `Drivers ${++made}`,
  lang_fr: `Chauffeurs ${made}`,
  permissions: idsOf('view_clients'),
  ...changes,
});
const add = async (changes: object = {}) =>
  ok((await server.call(roles.store, { role: newRole(changes) }, admin)).body).id;
const lastLog = () =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'entity_id', 'properties'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

const roleOf = (email: string) =>
  db()
    .selectFrom('user_roles as ur')
    .innerJoin('users as u', 'u.id', 'ur.user_id')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select(['r.id', 'r.lang_en', 'r.lang_fr'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();

describe('roles', () => {
  it('are listed with how much they allow and how many have them, found by either name, only with crud_roles', async () => {
    const worker = await server.signIn('worker@resa.test');
    for (const call of [roles.list, roles.fetch, roles.store, roles.update, roles.destroy])
      expect((await server.call(call, { id: 1, role: { ...newRole(), id: 1 } } as never, worker)).status).toBe(403);
    const { dt } = ok((await server.call(roles.list, {}, admin)).body);
    expect(dt.rows[0]).toMatchObject({ lang_en: 'Administrators', system: 1, allows: permissions.length, users: 1 });
    const found = ok((await server.call(roles.list, { terms: { search: 'ACCUEIL' } }, admin)).body).dt;
    expect(found).toMatchObject({ recordsFiltered: 1, rows: [{ lang_en: 'Front desk' }] });
    const { rows } = ok((await server.call(roles.fetch, { id: administrators }, admin)).body);
    expect(rows).toHaveLength(permissions.length);
    expect((await server.call(roles.fetch, { id: 2_000_000 }, admin)).status).toBe(404);
  });

  it('refuse each wrong field by its name and write nothing', async () => {
    const before = await lastLog();
    const refused = async (changes: object) => {
      const { status, body } = await server.call(roles.store, { role: newRole(changes) as never }, admin);
      const [fault] = (body as unknown as { fields: { path: string }[] }).fields ?? [];
      return `${status} ${fault?.path}`;
    };
    for (const lang_en of ['', ' ', 'x'.repeat(191), 5, null])
      expect(await refused({ lang_en })).toBe('400 role.lang_en');
    for (const lang_fr of ['', ' ', 'x'.repeat(191), 5, null])
      expect(await refused({ lang_fr })).toBe('400 role.lang_fr');
    for (const list of ['all', null, ['1'], [0], [-1], [999_999], [1.5]])
      expect(await refused({ permissions: list })).toMatch(/^400 role\.permissions/);
    expect(await lastLog()).toEqual(before);
  });

  it('have their own names in both languages', async () => {
    const id = await add({ lang_en: 'Cooks', lang_fr: 'Cuisine' });
    const duplicate = { code: 'error', error: 1062 };
    const store = async (changes: object) => (await server.call(roles.store, { role: newRole(changes) }, admin)).body;
    expect(await store({ lang_en: ' cooks ' })).toEqual(duplicate);
    expect(await store({ lang_fr: 'CUISINE' })).toEqual(duplicate);
    const other = await add();
    const renamed = { ...newRole({ lang_en: 'Cooks' }), id: other };
    expect((await server.call(roles.update, { role: renamed }, admin)).body).toEqual(duplicate);
    const same = { lang_en: 'COOKS', lang_fr: 'Cuisine', permissions: [], id };
    expect(ok((await server.call(roles.update, { role: same }, admin)).body).row_version).toBe(2);
  });

  it('are changed by the user who read them last; the log has the permissions before and after', async () => {
    const role = newRole({ permissions: idsOf('view_clients', 'view_logs') });
    const id = ok((await server.call(roles.store, { role }, admin)).body).id;
    expect(await lastLog()).toMatchObject({ action: 'role.store', entity: 'roles', entity_id: id });
    const changed = { ...role, id, row_version: 1, permissions: idsOf('view_clients') };
    expect(ok((await server.call(roles.update, { role: changed }, admin)).body).row_version).toBe(2);
    expect(await lastLog()).toMatchObject({
      action: 'role.update',
      properties: { permissions: [['view_logs', 'view_clients'], ['view_clients']] },
    });
    const late = await server.call(roles.update, { role: changed }, admin);
    expect(late.body).toMatchObject({ code: 'stale', row: { permissions: idsOf('view_clients'), row_version: 2 } });
  });

  it('change the permissions of their users at the next call, without signing in again', async () => {
    const email = await user(db(), ['view_clients']);
    const who = await server.signIn(email);
    const role = await roleOf(email);
    const may = async () => (await server.call(contract.locations.list, {}, who)).status;
    expect(await may()).toBe(403);
    await server.call(roles.update, { role: { ...role, permissions: idsOf('crud_locations') } }, admin);
    expect(await may()).toBe(200);
    await server.call(roles.update, { role: { ...role, permissions: [] } }, admin);
    expect(await may()).toBe(403);
  });

  it('are given no permission that their editor does not hold, nor lose one; a try is in the log', async () => {
    const own = newRole({ permissions: idsOf('view_clients', 'view_logs') });
    const id = await add(own);
    const editor = await server.signIn(await user(db(), ['crud_roles', 'view_clients']));
    const store = async (...keys: string[]) =>
      (await server.call(roles.store, { role: newRole({ permissions: idsOf(...keys) }) }, editor)).status;
    expect(await store('view_clients', 'crud_users')).toBe(403);
    expect(await lastLog()).toMatchObject({
      action: 'role.refused',
      entity_id: null,
      properties: { permissions: [[], ['view_clients', 'crud_users']] },
    });
    expect(await store('view_clients')).toBe(200);
    const update = async (...keys: string[]) =>
      (await server.call(roles.update, { role: { ...own, permissions: idsOf(...keys), id } }, editor)).status;
    expect(await update('view_clients', 'view_logs', 'crud_users')).toBe(403);
    expect(await update('view_clients')).toBe(403);
    expect(await update('view_logs')).toBe(200);
    expect((await server.call(roles.destroy, { id }, editor)).status).toBe(403);
    expect(await lastLog()).toMatchObject({ action: 'role.refused', entity: 'roles', entity_id: id });
    expect(ok((await server.call(roles.fetch, { id }, admin)).body).rows).toEqual(idsOf('view_logs'));
  });

  it('are renamed only by those who may give them; a try is logged, and sending the same name back is not a try', async () => {
    const own = newRole({ permissions: idsOf('view_clients', 'view_logs') });
    const id = await add(own);
    const editor = await server.signIn(await user(db(), ['crud_roles', 'view_clients']));
    const all = await server.signIn(await user(db(), permissions));
    const update = (changes: object, token = editor) =>
      server.call(roles.update, { role: { ...own, id, ...changes } }, token);
    const mayGive = async (role: number, token: string) =>
      ok((await server.call(roles.fetch, { id: role }, token)).body).may_give;
    for (const name of [{ lang_en: 'Bosses' }, { lang_fr: 'Chefs' }]) {
      expect((await update(name)).status).toBe(403);
      expect(await lastLog()).toMatchObject({ action: 'role.refused', entity_id: id });
    }
    expect((await update({ lang_en: ` ${own.lang_en}` })).body.code).toBe('Ok');
    expect((await update({ id: administrators, lang_en: 'Bosses' }, all)).status).toBe(403);
    expect((await update({ lang_en: `${own.lang_en} at night` }, all)).body.code).toBe('Ok');
    expect([await mayGive(id, editor), await mayGive(id, all), await mayGive(administrators, all)]).toEqual([0, 1, 0]);
  });

  it('take nothing from the user who changes them, unless another role gives it too', async () => {
    const email = await user(db(), ['crud_roles', 'view_clients']);
    const editor = await server.signIn(email);
    const own = await roleOf(email);
    const update = async (...keys: string[]) =>
      (await server.call(roles.update, { role: { ...own, permissions: idsOf(...keys) } }, editor)).body.code;
    expect(await update('crud_roles')).toBe('own_rights');
    expect(await update('crud_roles', 'view_clients')).toBe('Ok');
    const other = await add({ permissions: idsOf('view_clients') });
    await db()
      .insertInto('user_roles')
      .values({ role_id: other, user_id: await userId(db(), email) })
      .execute();
    expect(await update('crud_roles')).toBe('Ok');
  });

  it('are chosen by name, with which of them the user may give', async () => {
    const editor = await server.signIn(await user(db(), ['crud_users', 'view_clients']));
    const id = await add({ permissions: idsOf('view_clients') });
    const { rows } = ok((await server.call(roles.choices, {}, editor)).body);
    const may = (role: number) => rows.find((row) => row.id === role)?.may_give;
    expect([may(id), may(administrators)]).toEqual([1, 0]);
    expect(ok((await server.call(roles.choices, {}, admin)).body).rows.every(({ may_give }) => may_give === 1)).toBe(
      true,
    );
  });

  it('are shown beside each other with their permissions', async () => {
    const id = await add({ permissions: idsOf('view_logs', 'view_clients') });
    const { rows } = ok((await server.call(roles.matrix, {}, admin)).body);
    expect(rows.find((row) => row.id === administrators)).toMatchObject({ system: 1, users: 1 });
    expect(rows.find((row) => row.id === id)).toMatchObject({
      users: 0,
      permissions: idsOf('view_logs', 'view_clients').sort((one, other) => one - other),
    });
  });

  it('of the system keep their names and are never deleted; administrators keep every permission', async () => {
    const send = (changes: object) =>
      server.call(
        roles.update,
        { role: { ...newRole(), permissions: Object.values(ids), id: administrators, ...changes } },
        admin,
      );
    const stored = ok((await server.call(roles.list, {}, admin)).body).dt.rows.find(({ id }) => id === administrators);
    const { lang_en, lang_fr } = stored as NonNullable<typeof stored>;
    expect((await send({ lang_en, lang_fr, permissions: idsOf('view_clients') })).body).toMatchObject({
      code: 'Invalid',
      fields: [{ path: 'role.permissions', rule: 'rule_administrators_keep_all' }],
    });
    for (const name of [
      { lang_en: 'Bosses', lang_fr },
      { lang_en, lang_fr: 'Chefs' },
    ])
      expect((await send(name)).body).toEqual({ code: 'system_row' });
    expect((await send({ lang_en: ` ${lang_en} `, lang_fr })).body.code).toBe('Ok');
    const { dt } = ok((await server.call(roles.list, {}, admin)).body);
    expect(dt.rows.find(({ id }) => id === administrators)).toMatchObject({ lang_en, lang_fr });
    expect((await server.call(roles.destroy, { id: administrators }, admin)).body).toEqual({ code: 'system_row' });
  });

  it('are deleted with their permissions, but not while a user has them', async () => {
    const id = await add();
    expect((await server.call(roles.destroy, { id }, admin)).body).toEqual({ code: 'Ok' });
    expect(await lastLog()).toMatchObject({ action: 'role.destroy', entity: 'roles', entity_id: id });
    expect((await server.call(roles.destroy, { id }, admin)).status).toBe(404);
    const { role_id } = await db()
      .selectFrom('user_roles')
      .select('role_id')
      .limit(1)
      .where('role_id', '<>', 1)
      .executeTakeFirstOrThrow();
    const holders = await db().selectFrom('user_roles').select('user_id').where('role_id', '=', role_id).execute();
    expect((await server.call(roles.destroy, { id: role_id }, admin)).body).toEqual({
      code: 'error',
      error: 1451,
      users: holders.length,
    });
  });
});
