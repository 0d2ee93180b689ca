/**
 * A report that waits to be mailed does not leave once somebody it names is restricted or refuses, and a restricted
 * household gets no mails (decisions 067, 068).
 */
import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { consent, household, user, userId } from '../testing/factories.ts';
import { wordsOfPages } from '../testing/pdf-words.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ now: '2026-03-03T15:00:00Z' });
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.signIn('admin@resa.test');
});
const db = () => server.services.db.kysely;

const NAMED = { first_name: 'Xanthe', last_name: 'Quillermain' };
const REPORT = 'clients_without_address';
const message = { send_to: 'admin@resa.test', send_cc: '', subject: 'Without address', message: 'Here it is.' };
const mail = async () =>
  (await server.call(contract.reports.mail, { name: REPORT, params: { locale: 'en' }, ...message }, admin)).body;
const restrict = async (client_id: number) =>
  (await server.call(contract.restrictions.save, { client_id, reason: 'danger', users: [], roles: [] }, admin)).body;
/** The words of the reports that wait to be mailed. */
async function waiting(): Promise<string[]> {
  const { rows } = await sql<{ base64: string }>`
    select data->'attachment'->>'base64' as base64 from jobs where name = 'mail' and data ? 'attachment'`.execute(db());
  const words = rows.map(async ({ base64 }) => (await wordsOfPages(Buffer.from(base64, 'base64'))).flat().join(' '));
  return Promise.all(words);
}
const sent = async () => (await db().selectFrom('captured_mails').selectAll().execute()).map(({ subject }) => subject);

it('is dropped by the restriction', async () => {
  const { id } = await household(db(), NAMED);
  expect(await mail()).toMatchObject({ code: 'Ok' });
  expect((await waiting()).join()).toContain('Quillermain');
  expect(await restrict(id)).toEqual({ code: 'Ok' });
  expect(await waiting()).toEqual([]);
  // One that is made afterwards leaves, with the number only.
  expect(await mail()).toMatchObject({ code: 'Ok', persons: expect.arrayContaining([id]) });
  expect((await waiting()).join()).not.toContain('Quillermain');
  await server.services.jobs.runDue();
  expect(await sent()).toContain(message.subject);
});

it('is made again where somebody is restricted while it is made', async () => {
  const { id } = await household(db(), NAMED);
  const { longWork } = server.services;
  const inTurn = longWork.inTurn;
  const making = vi.spyOn(longWork, 'inTurn').mockImplementationOnce(async (read) => {
    const made = await inTurn(read);
    await restrict(id);
    return made;
  });
  expect(await mail()).toMatchObject({ code: 'Ok' });
  expect(making).toHaveBeenCalledTimes(2);
  expect(await waiting()).toHaveLength(1);
  expect((await waiting()).join()).not.toContain('Quillermain');
  await server.services.jobs.runDue();
  making.mockRestore();
});

it('is not sent once somebody it names refused sharing', async () => {
  await db().deleteFrom('captured_mails').execute();
  const { id } = await household(db(), NAMED);
  await mail();
  await consent(db(), id, 'sharing', 'refused');
  await server.services.jobs.runDue();
  expect(await waiting()).toEqual([]);
  expect(await sent()).not.toContain(message.subject);
});

it('of a schedule is dropped too', async () => {
  const { id } = await household(db(), NAMED);
  const email = await user(db(), ['view_reports', 'manage_reports', 'view_clients', 'crud_clients']);
  const schedule = {
    ...{ report: REPORT, span: null, every: 'week', weekday: 1, month_day: 1, time: '07:00', locale: 'en' },
    ...{ send_to: email, subject: 'Without address', message: 'Here it is.' },
  };
  const owner = await server.signIn(email);
  expect((await server.call(contract.schedules.store, { schedule, params: {} } as never, owner)).body).toMatchObject({
    code: 'Ok',
  });
  const row = await db().selectFrom('report_schedules').select(['id', 'next_at']).executeTakeFirstOrThrow();
  server.clock.set('2026-03-09T11:00:30Z');
  await db()
    .transaction()
    .execute((trx) => server.services.jobs.enqueue(trx, 'report_schedule', { id: row.id, due: row.next_at as string }));
  // The mail waits: its job is added by this one, and is not run.
  const { jobs } = server.services;
  await sql`create function later() returns trigger language plpgsql as $$
    begin if new.name = 'mail' then new.run_at = '2027-01-01'; end if; return new; end $$`.execute(db());
  await sql`create trigger later before insert on jobs for each row execute function later()`.execute(db());
  await jobs.runDue();
  await sql`drop trigger later on jobs`.execute(db());
  expect((await waiting()).join()).toContain('Quillermain');
  expect(await restrict(id)).toEqual({ code: 'Ok' });
  expect(await waiting()).toEqual([]);
});

it('is not written to a restricted household whose request becomes pending', async () => {
  const { id } = await household(db(), { ...NAMED, client_state_type_id: 4, email: 'xanthe@resa.test' });
  const users = [await userId(db(), 'worker@resa.test')];
  await server.call(contract.restrictions.save, { client_id: id, reason: 'danger', users, roles: [] }, admin);
  const worker = await server.signIn('worker@resa.test');
  const comment = { comment_type_id: 3, comment: 'Bring the lease' };
  const { body } = await server.call(contract.requests.pending, { id, ...comment } as never, worker);
  expect(body).toEqual({ code: 'Ok' });
  const { rows } = await sql`select from jobs where name = 'mail' and (data->>'client_id')::int = ${id}`.execute(db());
  expect(rows).toEqual([]);
});
