import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadDb } from '../../db/handles.ts';
import { userId } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type Context, read } from './context.ts';
import { contextOfUser } from './context-of-user.ts';

let server: TestServer;
let ctx: Context;
beforeAll(async () => {
  server = await testServer();
  ctx = await contextOfUser(server.services, await userId(server.services.db.kysely, 'worker@resa.test'), 'test');
});
afterAll(() => server.close());

const textOf = async (db: ReadDb, value: RawBuilder<unknown>) =>
  (await sql<{ value: string }>`select (${value})::text as value`.execute(db)).rows[0]?.value;

describe('a read', () => {
  it('runs each statement in its own transaction, as in production', async () => {
    // Both times are those of the first statement where a transaction is around the two.
    const times = await read(ctx, async (db) => [
      await textOf(db, sql`(now(), pg_sleep(0.01))`),
      await textOf(db, sql`(now(), pg_sleep(0))`),
    ]);
    expect(times[0]).not.toBe(times[1]);
  });

  it('refuses writing statements in tests, even if the type of its handle allows them', async () => {
    const write = read(ctx, (db) => sql`update places set name = 'Elsewhere'`.execute(db));
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  it('leaves a session that can write, also after a failure', async () => {
    await expect(read(ctx, (db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' });
    const { db } = server.services;
    expect(await textOf(db.kysely, sql`current_setting('transaction_read_only')`)).toBe('off');
  });
});
