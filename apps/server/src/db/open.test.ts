import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './open.ts';
import { sharesSessions } from './pooler.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('gives ids and money as numbers, dates and times as the texts of the wire', async () => {
  const { rows } = await db.pool.query(`select 7::bigint as id, 12.50::numeric(10,2) as money, date '2026-03-01' as day,
    timestamp '2026-03-01 09:05' as slot, timestamptz '2026-03-01 09:05:01-05' as moment,
    array[date '2026-03-01', null] as days, array[7::bigint] as ids,
    array[timestamptz '2026-03-01 09:05:01-05'] as moments, '{}'::numeric[] as nothing, null::numeric as none`);
  expect(rows[0]).toEqual({
    id: 7,
    money: 12.5,
    day: '2026-03-01',
    slot: '2026-03-01 09:05',
    moment: '2026-03-01T14:05:01.000Z',
    days: ['2026-03-01', null],
    ids: [7],
    moments: ['2026-03-01T14:05:01.000Z'],
    nothing: [],
    none: null,
  });
});

it('rejects a failed query with the code, the constraint and the detail of PostgreSQL', async () => {
  await db.pool.query('create temporary table once (id integer constraint only_once primary key)');
  await expect(db.pool.query('insert into once values (1), ($1)', [1])).rejects.toMatchObject({
    code: '23505',
    constraint: 'only_once',
    detail: 'Key (id)=(1) already exists.',
  });
  await expect(db.pool.query('select no_such_column')).rejects.toMatchObject({ code: '42703' });
  expect((await db.pool.query('select 1 as still')).rows).toEqual([{ still: 1 }]);
});

it('undoes a transaction that fails and serves the next one', async () => {
  await db.pool.query('create table kept (id integer)');
  const failing = db.kysely.transaction().execute(async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const client = await db.pool.connect();
  await client.query('begin');
  await client.query('insert into kept values (1)');
  client.release(new Error('the caller gave up in the middle'));
  expect((await db.pool.query('select count(*) as n from kept')).rows).toEqual([{ n: 0 }]);
});

it('returns to each of many simultaneous queries its own rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => db.pool.query('select $1::int as n, repeat($2, $1) as text', [n, 'é'])),
  );
  for (const [n, { rows }] of answers.entries()) expect(rows).toEqual([{ n, text: 'é'.repeat(n) }]);
});

it('sends and reads rows of several megabytes', async () => {
  const text = 'x'.repeat(5_000_000);
  const { rows } = await db.pool.query('select $1::text || $1::text as twice', [text]);
  expect(rows[0].twice.length).toBe(10_000_000);
});

it('has the extensions of both databases', async () => {
  for (const name of ['pg_trgm', 'unaccent', 'btree_gist', 'fuzzystrmatch']) {
    await db.pool.query(`create extension if not exists ${name}`);
  }
  expect((await db.pool.query("select unaccent('Élodie') as plain")).rows).toEqual([{ plain: 'Elodie' }]);
});

it('has ended the sessions that looked for a pooler, which an import would take for another process', async ({
  skip,
}) => {
  const { TEST_DATABASE_URL: server } = process.env;
  if (!server) return skip('needs TEST_DATABASE_URL');
  const pool = new pg.Pool({ connectionString: server });
  let ended = 0;
  pool.on('remove', () => {
    ended += 1;
  });
  expect(await sharesSessions(pool)).toBe(false);
  expect(ended).toBe(2);
  await pool.end();
});

it('reports in one sentence that a server does not respond', async () => {
  const nobody = openDatabase({ databaseUrl: 'postgresql://resa:secret@127.0.0.1:1/resa', dataFolder: '' });
  await expect(nobody).rejects.toThrow(/^The server that DATABASE_URL names cannot be used: .*ECONNREFUSED/);
  await expect(nobody).rejects.not.toThrow('secret');
});
