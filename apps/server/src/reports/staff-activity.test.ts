/** The staff activity log: who may have it, and a day computed by hand. */
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { household, user, userId } from '../testing/factories.ts';
import { sheetOf } from '../testing/reports/asking.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { reports } = contract;
const NAME = 'staff_activity_log';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-31T15:00:00Z' });
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;

const wrote = (user_id: number | null, at: string, action: string, client_id: number | null = null) =>
  sql`insert into activity_log (user_id, created_name, action, client_id, machine, created_at, properties)
    values (${user_id}, 'Somebody', ${action}, ${client_id}, '10.0.0.7', ${at}, '{}')`.execute(db());

it('needs view_reports and view_logs, and goes only to active users', async () => {
  const params = { users: [1], date: '2026-03-10' };
  for (const rights of [
    ['view_reports', 'manage_reports'],
    ['view_logs', 'manage_reports'],
  ] as const) {
    const token = await server.signIn(await user(db(), [...rights]));
    expect((await server.call(reports.sheet, { name: NAME, params }, token)).status).toBe(403);
    expect((await server.call(reports.pdf, { name: NAME, params }, token)).status).toBe(403);
  }
  const both = await server.signIn(await user(db(), ['view_reports', 'view_logs', 'manage_reports']));
  expect((await server.call(reports.sheet, { name: NAME, params }, both)).status).toBe(200);
  const empty = await server.call(reports.sheet, { name: NAME, params: { users: [], date: '2026-03-10' } }, both);
  expect(empty.body).toMatchObject({ code: 'Invalid', fields: [{ path: 'params.users' }] });
  const message = { name: NAME, params, send_to: 'a@example.test', subject: 'Log', message: 'Here.' } as const;
  expect((await server.call(reports.mail, message, both)).status).toBe(400);
  expect((await server.call(reports.mail, { ...message, send_to: 'admin@resa.test' }, both)).body.code).toBe('Ok');
  const { body } = await server.call(reports.list, {}, admin);
  expect(body.reports.some(({ id }) => id === 172)).toBe(false);
});

/**
 * In Toronto it is summer since the 8th, four hours behind. By hand, on 10 March:
 *   Ana     00:00 signs in, 09:05 and 09:06 saves Roy, 23:59 saves a file that was deleted since
 *   another Ana, with another address: 12:00 signs in
 *   Boris   was not chosen; a client and the system have no user; Ana's entries of the 9th and the 11th are of other days
 */
it('shows first and last action, how often each was done, and each in order', async () => {
  const ana = await userId(db(), await user(db(), []));
  const other = await userId(db(), await user(db(), []));
  const boris = await userId(db(), await user(db(), []));
  for (const [id, email] of [
    [ana, 'ana@example.test'],
    [other, 'other@example.test'],
  ] as const)
    await sql`update users set name = 'Ana Roy', email = ${email} where id = ${id}`.execute(db());
  const roy = await household(db(), { last_name: 'Roy' });
  const gone = await household(db(), { deleted_at: '2026-03-20T12:00:00Z' });
  await wrote(ana, '2026-03-10T03:59:59Z', 'session.sign_in');
  await wrote(ana, '2026-03-10T04:00:00Z', 'session.sign_in');
  await wrote(ana, '2026-03-10T13:05:00Z', 'client.update', roy.id);
  await wrote(ana, '2026-03-10T13:06:00Z', 'client.update', roy.id);
  await wrote(ana, '2026-03-11T03:59:59Z', 'client.update', gone.id);
  await wrote(ana, '2026-03-11T04:00:00Z', 'client.update', roy.id);
  await wrote(other, '2026-03-10T16:00:00Z', 'an_earlier_release');
  await wrote(boris, '2026-03-10T16:00:00Z', 'client.update', roy.id);
  await wrote(null, '2026-03-10T16:00:00Z', 'client.update', roy.id);
  const blocks = await sheetOf(server, admin, NAME, { users: [ana, other], date: '2026-03-10', locale: 'fr' });
  const cells = blocks.map(({ rows }) => rows.map((row) => row.cells));
  const saved = expect.stringMatching(/dossier|profil/i);
  expect(cells[0]).toEqual([
    ['Ana Roy (ana@example.test)', '00:00', '23:59', 4],
    ['Ana Roy (other@example.test)', '12:00', '12:00', 1],
    ['Utilisateurs\u00a0: 2', null, null, 5],
  ]);
  expect(cells[1]).toEqual([
    ['Ana Roy (ana@example.test)', null],
    [saved, 3],
    [expect.any(String), 1],
    ['Total', 4],
    ['Ana Roy (other@example.test)', null],
    // A code without words in this release stays as it was written.
    ['an_earlier_release', 1],
    ['Total', 1],
    ['Total général', 5],
  ]);
  expect(cells[2]?.slice(1, 6)).toEqual([
    ['00:00', expect.any(String), null, '10.0.0.7'],
    ['09:05', saved, roy.file_number, '10.0.0.7'],
    ['09:06', saved, roy.file_number, '10.0.0.7'],
    ['23:59', saved, gone.file_number, '10.0.0.7'],
    ['Actions\u00a0: 4', null, null, null],
  ]);
  // The deleted file has a number, and leads nowhere.
  expect(blocks[2]?.rows.slice(1, 5).map(({ client_ids }) => client_ids)).toEqual([[], [roy.id], [roy.id], []]);
});
