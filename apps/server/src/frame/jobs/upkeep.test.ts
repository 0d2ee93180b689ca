import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/open.ts';
import { foldCounts } from '../../db/upkeep.ts';
import { organisationDatabase } from '../../testing/database.ts';
import { makeReadLogMonths, prune } from './upkeep.ts';

let db: Database;
beforeAll(async () => {
  db = await organisationDatabase();
});
afterAll(() => db.close());

const rows = async (text: string) => (await db.pool.query(text)).rows;

it('folds the counts of connections for each state into one row without changing a sum', async () => {
  await db.pool.query(
    'insert into client_counts select 1 + n % 3, case when n % 5 = 0 then -1 else 1 end, n from generate_series(1, 60) n',
  );
  await db.pool.query('insert into client_counts values (6, 1, 1), (6, -1, 2)');
  const sums =
    'select client_state_type_id as state, sum(delta)::int as n from client_counts group by 1 having sum(delta) <> 0 order by 1';
  const before = await rows(sums);
  await foldCounts(db.kysely);
  expect(await rows(sums)).toEqual(before);
  expect(await rows('select count(*) as n from client_counts')).toEqual([{ n: before.length }]);
  // A disk that sleeps is not woken for nothing.
  const written = 'select xmin::text from client_counts order by client_state_type_id';
  const once = await rows(written);
  await foldCounts(db.kysely);
  expect(await rows(written)).toEqual(once);
});

it('makes the months of the read log ahead, once, and skips a month that has begun without one', async () => {
  await db.pool.query(
    "insert into read_log (at, user_id, client_id, call) values ('2026-05-02T00:00:00Z', 1, 1, 'clients.view')",
  );
  for (const day of ['2026-03-31', '2026-03-31', '2026-04-15']) await makeReadLogMonths(db.kysely, day);
  await db.pool.query(
    "insert into read_log (at, user_id, client_id, call) values ('2026-04-30T23:59:59Z', 1, 1, 'clients.view')",
  );
  const names = await rows(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'read_log'::regclass order by 1",
  );
  expect(names.map(({ name }) => name)).toEqual(['read_log_2026_03', 'read_log_2026_04', 'read_log_rest']);
  expect(await rows('select count(*) as n from read_log_2026_04')).toEqual([{ n: 1 }]);
});

it('deletes rows that are over, and nothing that still counts', async () => {
  const now = new Date('2026-03-03T15:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const key = (created_at: string) => ({
    key: crypto.randomUUID(),
    session_id: 1,
    call: 'a.b',
    input_hash: '',
    answer: sql<null>`null`,
    created_at,
  });
  await db.kysely
    .insertInto('idempotency_keys')
    .values([key(ago(23)), key(ago(25))])
    .execute();
  await db.kysely
    .insertInto('attempts')
    .values([
      { kind: 'sign_in', key: 'a', at: ago(24) },
      { kind: 'sign_in', key: 'a', at: ago(50 * 24) },
    ])
    .execute();
  const link = (uuid_hash: string, expires_at: string) => ({
    uuid_hash,
    user_id: null,
    purpose: 'setup',
    created_at: ago(999),
    expires_at,
    used_at: null,
  });
  await db.kysely
    .insertInto('password_resets')
    .values([link('new', ago(-1)), link('old', ago(24 * 8))])
    .execute();
  await prune(db.kysely, now);
  const left =
    await rows(`select (select count(*) from idempotency_keys) as keys, (select count(*) from attempts) as attempts,
    (select string_agg(uuid_hash, ' ') from password_resets) as links`);
  expect(left).toEqual([{ keys: 1, attempts: 1, links: 'new' }]);
});
