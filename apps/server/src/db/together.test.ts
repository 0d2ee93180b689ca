import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { Database } from './open.ts';
import { withNext } from './together.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query('create table things (id integer primary key, name text)');
});
beforeEach(() => db.pool.query('truncate things'));
afterAll(() => db.close());

type Trx = Parameters<Parameters<ReturnType<Database['kysely']['transaction']>['execute']>[0]>[0];
const inTransaction = (work: (trx: Trx) => Promise<unknown>) => db.kysely.transaction().execute(work);
const add = (on: Database['kysely'], id: number) => sql`insert into things values (${id})${withNext}`.execute(on);
const look = (on: Database['kysely']) => sql<{ id: number }>`select id from things order by id`.execute(on);
const ids = async () => (await look(db.kysely)).rows.map(({ id }) => id);

const TWICE = '23505';

it('fails the commit, and writes nothing, when the last statement fails', async () => {
  const doubled = inTransaction(async (trx) => {
    await sql`insert into things values (1)`.execute(trx);
    await add(trx, 1);
  });
  await expect(doubled).rejects.toMatchObject({ code: TWICE });
  expect(await ids()).toEqual([]);
});

it('says why the first of several failed, not that the others could not go on', async () => {
  const doubled = inTransaction(async (trx) => {
    await add(trx, 1);
    await add(trx, 1);
    await add(trx, 2);
    await look(trx);
  });
  await expect(doubled).rejects.toMatchObject({ code: TWICE });
  expect(await ids()).toEqual([]);
});

it('writes nothing of a transaction that is given up', async () => {
  const stop = new Error('no more');
  for (const wanted of [[], [1], [1, 2]]) {
    const givenUp = inTransaction(async (trx) => {
      for (const id of wanted) await add(trx, id);
      throw stop;
    });
    await expect(givenUp).rejects.toBe(stop);
  }
  expect(await ids()).toEqual([]);
});

it('answers a question by what was sent along before it', async () => {
  await inTransaction(async (trx) => {
    expect((await look(trx)).rows).toEqual([]);
    await add(trx, 1);
    await add(trx, 2);
    expect((await look(trx)).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await add(trx, 3);
  });
  expect(await ids()).toEqual([1, 2, 3]);
});

it('writes what begins a transaction, what is all of it, and what stands alone', async () => {
  await inTransaction((trx) => sql`insert into things values (1)`.execute(trx));
  await inTransaction((trx) => add(trx, 2));
  await inTransaction(async () => {});
  await add(db.kysely, 3);
  expect(await ids()).toEqual([1, 2, 3]);
});

it.runIf(process.env.RESA_TEST_DB === 'postgres')('sends what belongs together in one write', async () => {
  const writes: string[] = [];
  db.pool.once('acquire', (client) => {
    const { stream } = (client as unknown as pg.Client).connection;
    for (const way of ['_write', '_writev'] as const) {
      const send = stream[way]?.bind(stream) as (...given: unknown[]) => void;
      const counted = (...given: unknown[]) => {
        writes.push(way);
        send(...given);
      };
      Object.assign(stream, { [way]: counted });
    }
  });
  await inTransaction(async (trx) => {
    await look(trx);
    await add(trx, 1);
    await add(trx, 2);
  });
  // The start with the question, and all the rest with the commit.
  expect(writes).toHaveLength(2);
  expect(await ids()).toEqual([1, 2]);
});
