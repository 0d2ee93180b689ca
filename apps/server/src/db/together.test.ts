import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import type { Database } from './open.ts';
import { withNext } from './together.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query('create table things (id integer primary key, name text)');
});
afterAll(() => db.close());

type Trx = Parameters<Parameters<ReturnType<Database['kysely']['transaction']>['execute']>[0]>[0];
const inTransaction = (work: (trx: Trx) => Promise<unknown>) => db.kysely.transaction().execute(work);
const add = (on: Database['kysely'], id: number) => sql`insert into things values (${id})${withNext}`.execute(on);
const look = (on: Database['kysely']) => sql<{ id: number }>`select id from things order by id`.execute(on);
const ids = async () => (await look(db.kysely)).rows.map(({ id }) => id);

const TWICE = '23505';

/** As they come first, and as they come when the session has prepared them. */
const often = (work: () => Promise<unknown>) => async () => {
  for (let n = 0; n < 10; n++) {
    await db.pool.query('truncate things');
    await work();
  }
};

it(
  'fails the commit, and writes nothing, when the last statement fails',
  often(async () => {
    const doubled = inTransaction(async (trx) => {
      await sql`insert into things values (1)`.execute(trx);
      await add(trx, 1);
    });
    await expect(doubled).rejects.toMatchObject({ code: TWICE });
    expect(await ids()).toEqual([]);
  }),
);

it(
  'says why the first of several failed, not that the others could not go on',
  often(async () => {
    const doubled = inTransaction(async (trx) => {
      await add(trx, 1);
      await add(trx, 1);
      await add(trx, 2);
      await look(trx);
    });
    await expect(doubled).rejects.toMatchObject({ code: TWICE });
    expect(await ids()).toEqual([]);
  }),
);

it(
  'writes nothing of a transaction that is given up',
  often(async () => {
    const stop = new Error('no more');
    for (const wanted of [[], [1], [1, 2]]) {
      const givenUp = inTransaction(async (trx) => {
        for (const id of wanted) await add(trx, id);
        throw stop;
      });
      await expect(givenUp).rejects.toBe(stop);
    }
    expect(await ids()).toEqual([]);
  }),
);

it(
  'answers a question by what was sent along before it',
  often(async () => {
    await inTransaction(async (trx) => {
      expect((await look(trx)).rows).toEqual([]);
      await add(trx, 1);
      await add(trx, 2);
      expect((await look(trx)).rows).toEqual([{ id: 1 }, { id: 2 }]);
      await add(trx, 3);
    });
    expect(await ids()).toEqual([1, 2, 3]);
  }),
);

it(
  'writes what begins a transaction, what is all of it, and what stands alone',
  often(async () => {
    await inTransaction((trx) => sql`insert into things values (1)`.execute(trx));
    await inTransaction((trx) => add(trx, 2));
    await inTransaction(async () => {});
    await add(db.kysely, 3);
    expect(await ids()).toEqual([1, 2, 3]);
  }),
);

it(
  'writes nothing when an answer cannot be read, or a question cannot be answered',
  often(async () => {
    for (const [asked, failure] of [
      [sql`select ${'infinity'}::timestamptz`, RangeError],
      [sql`select ${'no number'}::int`, Error],
    ] as const) {
      const broken = inTransaction(async (trx) => {
        await look(trx);
        await add(trx, 1);
        await asked.execute(trx);
      });
      await expect(broken).rejects.toThrow(failure);
    }
    expect(await ids()).toEqual([]);
  }),
);

it.runIf(process.env.RESA_TEST_DB === 'postgres')(
  'sends what belongs together in one write, and is answered once',
  async () => {
    const transaction = () =>
      inTransaction(async (trx) => {
        await sql`delete from things`.execute(trx);
        await look(trx);
        await add(trx, 1);
        await add(trx, 2);
      });
    for (let n = 0; n < 10; n++) await transaction();
    const writes: string[] = [];
    let ready = 0;
    db.pool.once('acquire', (client) => {
      const { connection } = client as unknown as pg.Client;
      connection.on('readyForQuery', () => {
        ready += 1;
      });
      const { stream } = connection;
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
      await add(trx, 3);
      await add(trx, 4);
    });
    // The start with the question, and all the rest with the commit.
    expect(writes).toHaveLength(2);
    expect(ready).toBe(2);
    expect(await ids()).toEqual([1, 2, 3, 4]);
  },
);
