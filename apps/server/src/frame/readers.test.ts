import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { testDatabase } from '../testing/database.ts';
import { makeLog } from './log.ts';
import { keepReaders, MOST_WAITING } from './readers.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('keeps a limited number of looks while the database is away, and says how many were lost', async () => {
  const logged: string[] = [];
  const readers = keepReaders(db.kysely, makeLog('info', { write: (line) => void logged.push(line) }));
  const look = { at: '2026-03-03T15:00:00Z', user_id: 4711, client_id: 1, call: 'clients.fetch', machine: '' };
  await db.pool.query('alter table read_log rename to away');
  readers.looked([look]);
  await readers.flush();
  readers.looked(Array.from({ length: MOST_WAITING + 6 }, () => look));
  readers.looked([look]);
  await readers.flush();
  expect(JSON.parse(logged.at(-1) as string)).toMatchObject({ waiting: MOST_WAITING, lost: 8 });
  await db.pool.query('alter table away rename to read_log');
  await readers.flush();
  expect(JSON.parse(logged.at(-1) as string)).toMatchObject({ level: 50, lost: 8 });
  const { rows } = await db.pool.query('select count(*) as n from read_log');
  expect(rows).toEqual([{ n: MOST_WAITING }]);
  readers.looked([look]);
  await readers.flush();
  expect(logged).toHaveLength(3);
  expect(logged.join()).not.toContain('4711');
});
