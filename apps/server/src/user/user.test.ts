import { createHash } from 'node:crypto';
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { emptyLogs, household, user as makeUser } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { session, user } = contract;
let server: TestServer;
let desk: string;
let viewer: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  await sql`truncate sessions, attempts cascade`.execute(server.services.db.kysely);
  await emptyLogs(server.services.db.kysely);
  desk = await server.signIn('desk@resa.test');
  viewer = await server.signIn('viewer@resa.test');
});

const DAVID = { name: 'David Roy', email: 'desk@resa.test', language: 'fr' as const };
const update = async (
  token: string,
  given: { name?: string; email?: string; language?: 'en' | 'fr'; single_keys?: 0 | 1 },
  photo: string | null = null,
) => (await server.call(user.updateProfile, { user: { ...DAVID, ...given }, photo }, token)).body;
const db = () => server.services.db.kysely;
const idOf = async (token: string) => (await server.call(user.profile, {}, token)).body.user.id;
const photoOf = (id: number, token?: string) => server.call(user.photo, { id }, token);
const logged = () => server.services.db.kysely.selectFrom('activity_log').selectAll().orderBy('id').execute();
const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

describe('own profile', () => {
  test('is refused without a session, and with invalid fields', async () => {
    expect((await server.call(user.profile, {})).status).toBe(401);
    const { status, body } = await server.call(
      user.updateProfile,
      { user: { name: 'Al', email: 'nothing', language: 'en' } },
      desk,
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: [
        { path: 'user.name', rule: 'e_name_short' },
        { path: 'user.email', rule: 'e_email' },
      ],
    });
  });

  test('refuses an email that another account has, in any case, and changes nothing', async () => {
    expect(await update(desk, { name: 'Other Name', email: 'WORKER@resa.test' })).toEqual({ code: 'email_exists' });
    expect((await server.call(user.profile, {}, desk)).body.user).toMatchObject(DAVID);
    expect(await logged()).toEqual([]);
  });

  test('accepts a language from everyone, name and email with change_profile only', async () => {
    const wanted = { name: 'Somebody Else', email: 'else@resa.test', language: 'en' as const };
    expect(await update(viewer, wanted)).toMatchObject({
      code: 'Ok',
      user: { name: 'Victor Gagnon', email: 'viewer@resa.test', language: 'en' },
    });
    expect(await update(desk, { name: 'David B. Roy' })).toMatchObject({ code: 'Ok', user: { name: 'David B. Roy' } });
    expect(
      (await logged()).map(({ action, created_name, properties }) => ({ action, created_name, properties })),
    ).toEqual([
      { action: 'user.profile', created_name: 'Victor Gagnon', properties: { language: ['fr', 'en'] } },
      { action: 'user.profile', created_name: 'David Roy', properties: { name: ['David Roy', 'David B. Roy'] } },
    ]);
    expect(await update(desk, {})).toMatchObject({ user: { name: 'David Roy' } });
  });

  test('turns single keys off and on for everyone, and keeps them where the call does not name them', async () => {
    const keys = async () => {
      const { body } = await server.call(contract.session.current, {}, viewer);
      return body.session.single_keys;
    };
    expect(await keys()).toBe(1);
    expect(await update(viewer, { single_keys: 0 })).toMatchObject({ user: { single_keys: 0 } });
    expect(await update(viewer, {})).toMatchObject({ user: { single_keys: 0 } });
    expect(await keys()).toBe(0);
    expect((await logged()).at(-1)).toMatchObject({ action: 'user.profile', properties: { single_keys: [1, 0] } });
    await update(viewer, { single_keys: 1 });
    expect(await keys()).toBe(1);
  });
});

describe('the avatar', () => {
  test('is refused by its content, whatever its name', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const gif = await sharp(await picture())
      .gif()
      .toBuffer();
    for (const photo of [dataUrl(html), dataUrl(gif), 'data:image/svg+xml;base64,PHN2Zy8+', 'nonsense'])
      expect(await update(desk, {}, photo)).toEqual({ code: 'bad_picture' });
    expect((await photoOf(await idOf(desk), desk)).status).toBe(404);
  });

  test('is kept as a square JPEG, shown to everyone signed in and to nobody else', async () => {
    expect(await update(desk, {}, dataUrl(await picture()))).toMatchObject({ code: 'Ok', user: { photo: 1 } });
    const id = await idOf(desk);
    expect((await photoOf(id)).status).toBe(401);
    const { status, headers, body } = await photoOf(id, viewer);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 480 });
  });

  test('stays when none is sent, and its file is removed with it', async () => {
    await update(desk, {}, dataUrl(await picture()));
    expect(await update(desk, { language: 'en' })).toMatchObject({ user: { photo: 1 } });
    expect(await update(desk, {}, '')).toMatchObject({ user: { photo: 0 } });
    const gone = await photoOf(await idOf(desk), desk);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ code: 'NotFound' });
    expect(await server.services.db.kysely.selectFrom('files').selectAll().execute()).toEqual([]);
  });
});

describe('columns of a list', () => {
  const save = (given: object, token?: string) => server.call(user.saveColumns, given as never, token);
  const columnsOf = async (token: string) => (await server.call(session.current, {}, token)).body.session.columns;

  test('are refused without a session, and for a list whose columns nobody chooses', async () => {
    expect((await save({ list: 'clients', hidden: ['dob'] })).status).toBe(401);
    expect((await save({ list: 'secrets', hidden: ['dob'] }, desk)).status).toBe(400);
    expect((await save({ list: 'clients', hidden: [''] }, desk)).status).toBe(400);
  });

  test('are kept only for their user, each list by itself, and come with the next session', async () => {
    expect(await columnsOf(desk)).toEqual([]);
    expect((await save({ list: 'clients', hidden: ['gender_type_id', 'dob', 'dob'] }, desk)).body).toEqual({
      code: 'Ok',
    });
    await save({ list: 'users', hidden: ['email'] }, desk);
    const kept = [
      { list: 'clients', hidden: ['dob', 'gender_type_id'] },
      { list: 'users', hidden: ['email'] },
    ];
    expect(await columnsOf(desk)).toEqual(kept);
    expect(await columnsOf(viewer)).toEqual([]);
    await save({ list: 'users', hidden: [] }, desk);
    expect(await columnsOf(await server.signIn('desk@resa.test'))).toEqual([kept[0], { list: 'users', hidden: [] }]);
  });
});

describe('rows of lists', () => {
  const save = (given: object, token?: string) => server.call(user.saveRows, given as never, token);
  const compactFor = async (token: string) => (await server.call(session.current, {}, token)).body.session.compact_rows;

  test('are refused without a session, and with anything but yes or no', async () => {
    expect((await save({ compact: 1 })).status).toBe(401);
    expect((await save({ compact: 2 }, desk)).status).toBe(400);
    expect((await save({}, desk)).status).toBe(400);
  });

  test('are compact only for the user who chose so, also in their next session', async () => {
    expect(await compactFor(desk)).toBe(0);
    expect((await save({ compact: 1 }, desk)).body).toEqual({ code: 'Ok' });
    expect(await compactFor(desk)).toBe(1);
    expect(await compactFor(viewer)).toBe(0);
    expect(await compactFor(await server.signIn('desk@resa.test'))).toBe(1);
    await save({ compact: 0 }, desk);
    expect(await compactFor(desk)).toBe(0);
  });
});

describe('own views', () => {
  const viewsOf = async (token: string, more: object = {}) => {
    await server.services.viewLog.flush();
    const { body } = await server.call(user.views, more, token);
    if (body.code !== 'Ok') throw new Error(body.code);
    return body;
  };

  test('are refused without a session, and by an unknown order', async () => {
    expect((await server.call(user.views, {})).status).toBe(401);
    expect((await server.call(user.views, { sortBy: 'user_id' } as never, desk)).status).toBe(400);
  });

  test('leave out those of others, come newest first and page by page, and are not views themselves', async () => {
    const [one, two] = [await household(db()), await household(db())];
    const other = await server.signIn('worker@resa.test');
    await server.call(contract.clients.fetch, { id: one.id }, other);
    await server.call(contract.clients.fetch, { id: one.id }, desk);
    server.clock.set('2026-03-03T15:01:00Z');
    await server.call(contract.clients.card, { id: two.id }, desk);
    await sql`update clients set deleted_at = now() where id = ${two.id}`.execute(db());
    const { rows, recordsFiltered } = await viewsOf(desk);
    expect(rows.map(({ file_number, client_id, call }) => [file_number, client_id, call])).toEqual([
      [two.file_number, null, 'clients.card'],
      [one.file_number, one.id, 'clients.fetch'],
    ]);
    expect(recordsFiltered).toBe(2);
    expect((await viewsOf(desk, { startRow: 1, rowsPerPage: 10 })).rows).toEqual(rows.slice(1));
  });

  test('name no file that the user may not see any more', async () => {
    const { id, file_number } = await household(db());
    const email = await makeUser(db(), ['view_clients']);
    const token = await server.signIn(email);
    await server.call(contract.clients.fetch, { id }, token);
    expect((await viewsOf(token)).rows).toMatchObject([{ file_number, client_id: id }]);
    await sql`delete from user_roles where user_id = (select id from users where email = ${email})`.execute(db());
    expect((await viewsOf(token)).rows).toMatchObject([{ file_number: null, client_id: null }]);
  });
});

describe('own password', () => {
  const change = (oldPassword: string, newPassword: string, token = viewer, renewPassword = newPassword) =>
    server.call(user.changePassword, { oldPassword, newPassword, renewPassword }, token);

  test('cannot be changed without change_password, nor with fields that differ', async () => {
    const { kysely } = server.services.db;
    const role = await kysely.selectFrom('roles').select('id').where('name', '=', 'viewer').executeTakeFirstOrThrow();
    const held = await kysely.selectFrom('role_permissions').selectAll().where('role_id', '=', role.id).execute();
    await kysely.deleteFrom('role_permissions').where('role_id', '=', role.id).execute();
    expect(await change('x', 'y')).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
    await kysely.insertInto('role_permissions').values(held).execute();
    expect((await change(DEMO_PASSWORD, 'a new password', viewer, 'another one')).status).toBe(400);
  });

  test('is refused with a wrong old one, five times a minute', async () => {
    for (let n = 0; n < 5; n++)
      expect((await change('not the password', 'a new password')).body).toEqual({ code: '-3' });
    expect((await change(DEMO_PASSWORD, 'a new password')).status).toBe(429);
  });

  test('is changed, ends the other sessions, and is logged without its value', async () => {
    const other = await server.signIn('viewer@resa.test');
    expect((await change(DEMO_PASSWORD, 'a new password')).body).toEqual({ code: 'Ok' });
    expect((await server.call(session.current, {}, other)).status).toBe(401);
    expect((await server.call(session.current, {}, viewer)).status).toBe(200);
    const log = await logged();
    expect(log.map(({ action }) => action)).toEqual(['user.password']);
    expect(JSON.stringify(log)).not.toMatch(/argon2|a new password/);
    expect((await change('a new password', DEMO_PASSWORD)).body).toEqual({ code: 'Ok' });
  });

  test('stores no quick hash of it, also when it came with an Idempotency-Key', async () => {
    const input = { oldPassword: DEMO_PASSWORD, newPassword: 'another one', renewPassword: 'another one' };
    const key = crypto.randomUUID();
    const { body } = await server.call(user.changePassword, input, viewer, { 'idempotency-key': key });
    expect(body).toEqual({ code: 'Ok' });
    const { input_hash } = await server.services.db.kysely
      .selectFrom('idempotency_keys')
      .select('input_hash')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(input_hash).not.toBe(createHash('sha256').update(JSON.stringify(input)).digest('hex'));
  });
});
