import { contract } from '@resa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { firstSteps, skipStep } = contract.dashboard;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const read = async () => (await server.call(firstSteps, {}, admin)).body;
const marked = async (mark: 'done' | 'skipped') =>
  (await read()).steps.filter((step) => step[mark] === 1).map(({ step }) => step);

it('is shown only to users who may change the settings, and knows no other step', async () => {
  const other = await server.signIn(await user(db(), ['crud_locations', 'crud_users']));
  expect((await server.call(firstSteps, {}, other)).status).toBe(403);
  expect((await server.call(skipStep, { step: 'name', skipped: 1 }, other)).status).toBe(403);
  expect((await server.call(skipStep, { step: 'dance' as never, skipped: 1 }, admin)).status).toBe(400);
});

it('counts a step as done when its rows exist', async () => {
  expect(await marked('done')).toEqual(expect.arrayContaining(['name', 'location', 'users']));
  await db().updateTable('places').set({ active: 0 }).execute();
  expect(await marked('done')).not.toContain('location');
  expect(await marked('done')).not.toContain('plan');
  await db().updateTable('places').set({ active: 1 }).execute();
});

it('leaves the mail open until there is a server that sends it', async () => {
  expect(await marked('done')).not.toContain('mail');
  const sending = await testServer({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const { body } = await sending.call(firstSteps, {}, await sending.signIn('admin@resa.test'));
  await sending.close();
  expect(body.steps.find(({ step }) => step === 'mail')).toMatchObject({ done: 1, skipped: 0 });
});

it('leaves a step out once, and takes it up again', async () => {
  for (let time = 0; time < 2; time++)
    expect((await server.call(skipStep, { step: 'users', skipped: 1 }, admin)).body).toEqual({ code: 'Ok' });
  expect(await marked('skipped')).toEqual(['users']);
  await server.call(skipStep, { step: 'users', skipped: 0 }, admin);
  expect(await marked('skipped')).toEqual([]);
});
