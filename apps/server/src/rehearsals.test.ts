/** Changes that a screen asks about first: a rehearsal says what would be refused, and changes nothing. */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { appointment, household, user, userId } from './testing/factories.ts';
import { type TestServer, testServer } from './testing/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-03-03T15:30:00Z');
  admin = await server.signIn('admin@resa.test');
});
afterAll(() => server.close());

const db = () => server.services.db.kysely;
const entries = async () => {
  const { n } = await db()
    .selectFrom('activity_log')
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

const { destroy } = contract.requests;
const rehearsed = async (id: number) => (await server.call(destroy, { id, rehearse: 1 }, admin)).body;

describe('a rehearsal', () => {
  it('names what prevents a deletion', async () => {
    const active = await household(db(), { client_state_type_id: 1 });
    expect(await rehearsed(active.id)).toEqual({ code: 'not_inactive' });
    const head = await household(db(), { client_state_type_id: 2 }, [{ role: 4 }]);
    expect(await rehearsed(head.id)).toEqual({ code: 'has_members' });
    const expected = await household(db(), { client_state_type_id: 2 });
    await appointment(db(), { client_id: expected.id, start_date_time: '2026-03-09 09:00' });
    expect(await rehearsed(expected.id)).toEqual({ code: 'has_open_appointments' });
  });

  it('changes and logs nothing, nor stores a response for a repeated call', async () => {
    const { id } = await household(db(), { client_state_type_id: 2 });
    const before = await entries();
    expect(await rehearsed(id)).toEqual({ code: 'Ok' });
    expect(await entries()).toBe(before);
    const file = () => db().selectFrom('clients').select(['deleted_at', 'row_version']).where('id', '=', id).execute();
    expect(await file()).toEqual([{ deleted_at: null, row_version: expect.any(Number) }]);
    expect((await server.call(destroy, { id }, admin)).body).toEqual({ code: 'Ok' });
    expect(await entries()).toBe(before + 1);
  });

  it('of a deactivation leaves the user signed in', async () => {
    const email = await user(db(), ['crud_clients']);
    const row = await userId(db(), email);
    const token = await server.signIn(email);
    const off = { row, active: 0, rehearse: 1 } as const;
    expect((await server.call(contract.users.setActive, off, admin)).body).toEqual({ code: 'Ok' });
    expect((await server.call(contract.requests.stats, {}, token)).status).not.toBe(401);
  });
});

/** Codes that a question cannot know: what others do meanwhile, and what is decided in its own dialog. */
const LATER: readonly unknown[] = [
  'Ok',
  'affected',
  'not_moved',
  'not_locked',
  'locked',
  'not_waiting',
  'not_cancelled',
];
const isDeletion = (path: string) =>
  /\.(destroy|erase)/.test(path) || ['merging.undo', 'users.setActive'].includes(path);
/** The screen knows it without asking. */
const KNOWN: readonly string[] = ['comments.destroy'];

it('is offered by every deletion that can be refused', () => {
  const missing = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Call>)
      .filter(([name, call]) => isDeletion(`${feature}.${name}`) && codesOf(call).some((code) => !LATER.includes(code)))
      .filter(
        ([name, { takes }]) => !KNOWN.includes(`${feature}.${name}`) && !('rehearse' in (takes as z.ZodObject).shape),
      )
      .map(([name]) => `${feature}.${name}`),
  );
  expect(missing).toEqual([]);
});

const codesOf = ({ gives }: Call): unknown[] => {
  const { options } = gives as unknown as { options: { shape: { code: { value: unknown } } }[] };
  return options.map(({ shape }) => shape.code.value);
};
