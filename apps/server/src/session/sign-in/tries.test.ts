/** Counting tries (W10). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Trx } from '../../db/handles.ts';
import { contextOfUser } from '../../frame/change/context-of-user.ts';
import { userId } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { countTry } from './tries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it.runIf(process.env.RESA_TEST_DB === 'postgres')(
  'leaves most sessions with the database to other calls, however many are made at once',
  async () => {
    const { kysely } = server.services.db;
    const ctx = await contextOfUser(server.services, await userId(kysely, 'desk@resa.test'), 'test');
    const limit = { kind: 'mail_test', key: 'many at once', max: 20, seconds: 60 };
    const { counting } = await kysely.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.kind} ${limit.key}`}, 0))`.execute(trx);
      const counting = Promise.all(Array.from({ length: 20 }, () => countTry(ctx, [limit])));
      await vi.waitFor(async () => expect(await stopped(trx)).toBeGreaterThan(0));
      expect(await kysely.selectFrom('users').select('id').limit(1).execute()).toHaveLength(1);
      return { counting };
    });
    expect(new Set((await counting).flatMap(({ ids }) => ids)).size).toBe(20);
    await expect(countTry(ctx, [limit])).rejects.toMatchObject({ status: 429 });
  },
);

/** How many sessions wait for an advisory lock. */
async function stopped(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
    where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(trx);
  return rows[0]?.n ?? 0;
}
