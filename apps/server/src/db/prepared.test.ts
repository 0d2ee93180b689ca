import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isUnreachable } from '../frame/call/errors.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { Database } from './open.ts';
import { preparing } from './prepared.ts';
import { PLAN_OUTDATED } from './sqlstates.ts';
import type { Tables } from './tables/index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query('create table things (id integer, name text)');
  await db.pool.query("insert into things values (1, 'one')");
});
afterAll(() => db.close());

async function preparedBy(session: Database['kysely']): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(session);
  return rows.map(({ statement }) => statement).sort();
}

/** Ten times on one session, which is as often as it takes to be prepared. */
const often = (ask: (db: Database['kysely']) => Promise<unknown>) =>
  db.kysely.connection().execute(async (session) => {
    for (let n = 0; n < 10; n++) await ask(session);
    return preparedBy(session);
  });

const thing = async (on: Database['kysely']) => {
  const { rows } = await sql`select * from things where id = ${1}`.execute(on);
  return rows;
};

it('prepares a statement with values that is repeated, and no other', async () => {
  let times = 0;
  const prepared = await often(async (on) => {
    await thing(on);
    await sql`select ${1}::int as ${sql.ref(`time_${times++}`)}`.execute(on);
    await sql`select 'without a value'`.execute(on);
    await sql`set application_name = 'resa'; select 'the second of two'`.execute(on);
  });
  expect(prepared).toEqual(['select * from things where id = $1']);
});

it('sends statements beyond the number of names without one, and reads their rows', async () => {
  const own = await testDatabase();
  const two = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(own.pool, 2) }) });
  await two.connection().execute(async (session) => {
    for (const column of ['first', 'second', 'third', 'fourth'])
      for (let n = 0; n < 10; n++) {
        const { rows } = await sql`select ${n}::int as ${sql.ref(column)}`.execute(session);
        expect(rows).toEqual([{ [column]: n }]);
      }
    expect(await preparedBy(session)).toEqual(['select $1::int as "first"', 'select $1::int as "second"']);
  });
  await own.close();
});

it('reads every kind of result of a prepared statement, and continues after a refused value', async () => {
  await db.kysely.connection().execute(async (session) => {
    const ask = async (id: number | string) =>
      (await sql`select name, ${id}::int as id, null as nothing from things where id = ${id}`.execute(session)).rows;
    const rename = (name: string) => sql`update things set name = ${name} where id = 1`.execute(session);
    for (let n = 0; n < 10; n++) {
      expect(await ask(1)).toEqual([{ name: 'one', id: 1, nothing: null }]);
      await rename('one');
    }
    expect(await ask(3)).toEqual([]);
    await expect(ask('no number')).rejects.toMatchObject({ code: '22P02' });
    expect((await rename('first')).numAffectedRows).toBe(1n);
    expect(await ask(1)).toEqual([{ name: 'first', id: 1, nothing: null }]);
    await rename('one');
  });
});

it('returns a column that was added after its statement was prepared', async () => {
  await often(thing);
  await db.pool.query('alter table things add size integer');
  expect(await thing(db.kysely)).toEqual([{ id: 1, name: 'one', size: null }]);
});

it('fails a transaction once when a table got a column, so that repeating it succeeds', async () => {
  await often(thing);
  await db.pool.query('alter table things add weight integer');
  const transaction = () => db.kysely.transaction().execute(thing);
  await expect(transaction()).rejects.toMatchObject({ code: PLAN_OUTDATED });
  expect(await transaction()).toEqual([{ id: 1, name: 'one', size: null, weight: null }]);
});

it.runIf(process.env.RESA_TEST_DB === 'postgres')(
  'keeps running when the server ends a session in the middle of a transaction',
  async () => {
    const ended = db.kysely.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const pids = [rows[0]?.pid];
      await db.pool.query('select pg_terminate_backend($1)', pids);
      const alive = async () => (await db.pool.query('select from pg_stat_activity where pid = $1', pids)).rowCount;
      await expect.poll(alive).toBe(0);
      await thing(trx);
    });
    await expect(ended).rejects.toSatisfy(isUnreachable);
    expect(await thing(db.kysely)).toHaveLength(1);
  },
);
