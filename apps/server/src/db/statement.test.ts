import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type Given, statement, statementOfColumns } from './statement.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('is written once and takes the values of each use, wherever they are in the text', async () => {
  let times = 0;
  const sums = statement(({ some, more }: Given<{ some: number[]; more: number | null }>) => {
    times += 1;
    return sql<{ sum: number; constant: string }>`
      select coalesce(sum(one), 0)::int + coalesce(${more}, 0) as sum, ${'the same'}::text as constant
      from unnest(${some}::int[]) as one where one > 0 or ${more}::int is null`;
  });
  for (const [some, more, sum] of [
    [[1, 2], 3, 6],
    [[1, -1], null, 0],
    [[], 5, 5],
  ] as const)
    expect(await sums(db.kysely, { some: [...some], more })).toEqual([{ sum, constant: 'the same' }]);
  expect(times).toBe(1);
});

it('does not let itself be written with a copy of what it will be given, which would be empty', async () => {
  const copied = statement((given: Given<{ one: number }>) => sql`select ${{ ...given }.one}::int`);
  await expect(copied(db.kysely, { one: 1 })).rejects.toThrow('one by one');
});

it('serves queries of Kysely, and is part of the transaction that it is given', async () => {
  const roles = statement(({ name }: Given<{ name: string }>, kysely) =>
    kysely.selectFrom('roles').select('name').where('name', '=', name),
  );
  const made = db.kysely.transaction().execute(async (trx) => {
    await trx.insertInto('roles').values({ name: 'of this change alone', lang_en: 'Alone', lang_fr: 'Seul' }).execute();
    expect(await roles(trx, { name: 'of this change alone' })).toEqual([{ name: 'of this change alone' }]);
    throw new Error('undone');
  });
  await expect(made).rejects.toThrow('undone');
  expect(await roles(db.kysely, { name: 'of this change alone' })).toEqual([]);
});

it('is written once for each choice of columns, in whatever order they come', async () => {
  const written: string[] = [];
  const rename = statementOfColumns((columns, given: Given<{ name: string } & Record<string, unknown>>, kysely) => {
    written.push(columns.join());
    return kysely
      .updateTable('roles')
      .set(Object.fromEntries(columns.map((column) => [column, given[column]])))
      .where('name', '=', given.name)
      .returning(['lang_en', 'lang_fr']);
  });
  await db.kysely.insertInto('roles').values({ name: 'r', lang_en: 'One', lang_fr: 'Un' }).execute();
  const name = { name: 'r' };
  expect(await rename(db.kysely, name, { lang_en: 'Two' })).toEqual([{ lang_en: 'Two', lang_fr: 'Un' }]);
  expect(await rename(db.kysely, name, { lang_fr: 'Deux' })).toEqual([{ lang_en: 'Two', lang_fr: 'Deux' }]);
  for (const both of [
    { lang_en: 'Three', lang_fr: 'Trois' },
    { lang_fr: 'Quatre', lang_en: 'Four' },
  ])
    expect(await rename(db.kysely, name, both)).toEqual([both]);
  expect(await rename(db.kysely, name, { lang_en: 'Five' })).toEqual([{ lang_en: 'Five', lang_fr: 'Quatre' }]);
  expect(written).toEqual(['lang_en', 'lang_fr', 'lang_en,lang_fr']);
});
