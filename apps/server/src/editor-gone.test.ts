/** Calls that change accounts and roles, made by a user who was signed out, or lost the right, a moment before. */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import { permissions } from '@resa/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from './frame/call/actor.ts';
import { Context } from './frame/change/context.ts';
import { handlers } from './handlers.ts';
import { user, userId } from './testing/factories.ts';
import { type TestServer, testServer } from './testing/server.ts';

const calls = [
  ...(['users', 'roles'] as const).flatMap((feature) =>
    Object.entries(contract[feature] as Record<string, Call>)
      .filter(([, call]) => call.changes)
      .map(([name]) => `${feature}.${name}`),
  ),
  'secondStep.reset',
  'provider.unbindUser',
];

let server: TestServer;
/** A valid input of each call, as an administrator sends it. */
let inputs: Record<string, object>;
const db = () => server.services.db.kysely;
beforeAll(async () => {
  server = await testServer();
  const admin = await server.signIn('admin@resa.test');
  const invite = async () => {
    const row = {
      name: 'Nadia Désrosiers',
      email: `${crypto.randomUUID()}@resa.test`,
      roles: [await roleId('viewer')],
    };
    const { body } = await server.call(contract.users.store, { row }, admin);
    return { ...row, id: (body as { id: number }).id };
  };
  const role = { lang_en: 'Drivers', lang_fr: 'Chauffeurs', permissions: [] };
  const { body } = await server.call(contract.roles.store, { role }, admin);
  const { id } = body as { id: number };
  const kept = await invite();
  const step = { secret: '', last_counter: 0, recovery_salt: '', since: server.services.clock().toISOString() };
  await db()
    .insertInto('second_steps')
    .values({ user_id: kept.id, ...step })
    .execute();
  const bound = {
    issuer: 'https://sso.example',
    subject: 'kept',
    how: 'own',
    since: step.since,
    ended_at: null,
  } as const;
  await db()
    .insertInto('identities')
    .values({ user_id: kept.id, ...bound })
    .execute();
  inputs = {
    'users.store': { row: { ...kept, email: 'new@resa.test' }, ip: 0 },
    'users.update': { row: { ...kept, name: 'Nadia Renamed' }, ip: 0 },
    'users.setActive': { row: (await invite()).id, active: 0 },
    'users.destroy': { id: (await invite()).id },
    'users.invite': { id: kept.id },
    'users.endSessions': { user_id: kept.id, id: null },
    'secondStep.reset': { id: kept.id },
    'provider.unbindUser': { id: kept.id },
    'roles.store': { role: { ...role, lang_en: 'Cooks', lang_fr: 'Cuisine' } },
    'roles.update': { role: { ...role, id, lang_en: 'Pilots' } },
    'roles.destroy': { id },
  };
});
afterAll(() => server.close());

async function roleId(name: string): Promise<number> {
  return (await db().selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

/** An administrator whose call was let in, and `then` happens before it is their turn. */
async function made(name: string, then: (id: number) => Promise<unknown>) {
  const [feature, call] = name.split('.') as ['users', 'store'];
  const email = await user(db(), permissions);
  const id = await userId(db(), email);
  await db()
    .insertInto('user_roles')
    .values({ user_id: id, role_id: await roleId('administrators') })
    .execute();
  const { services } = server;
  const actor = await actorOf(db(), await server.signIn(email), services.clock());
  const { logs, changes } = contract[feature][call] as Call;
  const settings = await services.settings.get();
  await then(id);
  const ctx = new Context(services, {
    actor: actor ?? null,
    locale: 'en',
    machine: '',
    call: name,
    logs,
    changes,
    settings,
    conclude: async (given) => given,
  });
  return handlers[feature][call](ctx, inputs[name] as never);
}

const signedOut = { status: 401, body: { code: 'session_used' } };

describe('an editor', () => {
  it.each(calls)('who was deactivated meanwhile is refused by %s', async (name) => {
    const off = (id: number) => db().updateTable('users').set({ active: 0 }).where('id', '=', id).execute();
    await expect(made(name, off)).rejects.toMatchObject(signedOut);
  });

  it.each(calls)('who was signed out meanwhile is refused by %s', async (name) => {
    const timestamp = server.services.clock().toISOString();
    const end = (id: number) =>
      db()
        .updateTable('sessions')
        .set({ ended_at: timestamp, ended_why: 'set_password' })
        .where('user_id', '=', id)
        .execute();
    await expect(made(name, end)).rejects.toMatchObject(signedOut);
  });

  it.each(calls)('who was removed meanwhile is refused by %s', async (name) => {
    const remove = async (id: number) => {
      for (const table of ['sessions', 'user_roles', 'user_places'] as const)
        await db().deleteFrom(table).where('user_id', '=', id).execute();
      await db().deleteFrom('users').where('id', '=', id).execute();
    };
    await expect(made(name, remove)).rejects.toMatchObject(signedOut);
  });

  it.each(calls)('from a user who lost the right meanwhile is refused by %s', async (name) => {
    const take = (id: number) => db().deleteFrom('user_roles').where('user_id', '=', id).execute();
    await expect(made(name, take)).rejects.toMatchObject({ status: 403, body: { code: 'Forbidden' } });
  });

  it.each(calls)('from a user who keeps the right makes %s', async (name) => {
    expect(await made(name, async () => {})).toMatchObject({ code: 'Ok' });
  });
});

it('of two administrators who deactivate each other at the same moment, one stays, while others are there', async () => {
  const administrators = await roleId('administrators');
  for (let round = 0; round < 6; round++) {
    const two = await Promise.all(
      [1, 2].map(async () => {
        const email = await user(db(), []);
        const id = await userId(db(), email);
        await db().insertInto('user_roles').values({ user_id: id, role_id: administrators }).execute();
        return { id, token: await server.signIn(email) };
      }),
    );
    const [one, other] = two as [(typeof two)[0], (typeof two)[0]];
    const off = (row: number, token: string) => server.call(contract.users.setActive, { row, active: 0 }, token);
    const answers = await Promise.all([off(one.id, other.token), off(other.id, one.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { rows } = await sql`
      select from users where id = any(${[one.id, other.id]}::int[]) and active = 1`.execute(db());
    expect(rows).toHaveLength(1);
  }
});
