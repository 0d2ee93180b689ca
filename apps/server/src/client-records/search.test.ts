import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { organisationDatabase } from '../testing/database.ts';
import { household } from '../testing/factories.ts';
import { bestMatches, foundPage, type Search } from './search.ts';

let db: Database['kysely'];
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await organisationDatabase();
  db = database.kysely;
  close = () => database.close();
});
afterAll(() => close());

const TODAY = '2026-03-03';
const AT = '2026-01-02T12:00:00Z';

/** Names that begin alike, of one word and of several, with the typed letters inside as well. */
function namesFrom(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  const of = (list: readonly string[]) => list[below(list.length)] as string;
  const name = () => of(['Zo', 'Zoa', 'Zoane', 'Zoanette', 'Lazoa', 'Élazoane']) + of(['', '', ' Zoa', '-Lazo', 'x']);
  return () => ({ first_name: name(), last_name: name(), client_state_type_id: 1 + below(3) });
}

const TYPED = ['z', 'zo', 'zoa', 'zoan', 'zoane', 'zoanette', 'laz', 'azoa', 'élazoanex', 'zoa lazo', 'é'];

async function expectTheBestFirst() {
  for (const text of TYPED)
    for (const more of [{}, { only_heads: true }, { state: 1 }]) {
      const first = async (exclude: readonly number[]) => {
        const search = { text, ...more, exclude, today: TODAY };
        const many = await bestMatches(db, search, 501);
        expect({ ...search, found: await bestMatches(db, search, 10) }).toEqual({
          ...search,
          found: many.slice(0, 10),
        });
        await expectPages(search, many);
        return many.map(({ id }) => id);
      };
      await first((await first([])).slice(0, 3));
    }
}

async function expectPages(search: Search, all: Awaited<ReturnType<typeof bestMatches>>) {
  for (const startRow of [0, 10, 20]) {
    const { rows, recordsFiltered: total } = await foundPage(db, search, { startRow, rowsPerPage: 10 });
    const found = rows.map(({ id, look_alike }) => ({ id, look_alike }));
    expect({ ...search, startRow, found }).toEqual({ ...search, startRow, found: all.slice(startRow, startRow + 10) });
    expect(total).toBe(all.length);
  }
}

it('finds a name of two letters as a whole word, and none that begins with it', async () => {
  const found = async (search: Partial<Search>) => {
    const asked = { text: 'ng', today: TODAY, ...search };
    const { rows } = await foundPage(db, asked, { startRow: 0, rowsPerPage: 10 });
    expect((await bestMatches(db, asked, 10)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    return rows
      .filter(({ look_alike }) => look_alike === 0)
      .map(({ name }) => name)
      .toSorted();
  };
  for (const [first_name, last_name] of [
    ['Wei', 'Ng'],
    ['Ng', 'Thi Lan'],
    ['Ánh', 'Nguyen'],
    ['Ngo', 'Tran'],
    ['Long', 'Ang'],
  ] as const)
    await household(db, { first_name, last_name });
  expect(await found({ short_names: true })).toEqual(['Ng Thi Lan', 'Wei Ng']);
  expect(await found({ short_names: true, text: ' NG ', only_heads: true, state: 1 })).toEqual([
    'Ng Thi Lan',
    'Wei Ng',
  ]);
  expect(await found({ short_names: true, text: 'ngu' })).toEqual(['Ánh Nguyen']);
  // The lists, which are narrowed letter by letter.
  expect(await found({})).toEqual(['Ng Thi Lan', 'Ngo Tran', 'Wei Ng', 'Ánh Nguyen']);
  await sql`update clients set deleted_at = now()`.execute(db);
});

it('returns a short list as the start of a long one, with files in any state', async () => {
  const next = namesFrom(20_260_303);
  for (let n = 0; n < 120; n++) await household(db, next());
  const alone = Array.from({ length: 40 }, () => ({ ...next(), created_at: AT, updated_at: AT }));
  await db.insertInto('clients').values(alone).execute();
  await expectTheBestFirst();

  const some = (n: number) => sql<boolean>`id % 7 = ${n}`;
  const change = (n: number, to: object) => db.updateTable('clients').set(to).where(some(n)).execute();
  await change(0, { first_name: 'Zoane', last_name: 'Zo Zoanette' });
  await change(1, { client_state_type_id: 1 });
  await change(2, { client_state_type_id: 5 });
  await change(3, { deleted_at: AT });
  await expectTheBestFirst();
  await change(3, { deleted_at: null });
  await expectTheBestFirst();
});

it('keeps no word of a deleted file', async () => {
  const kept = { first_name: 'Xénia', last_name: 'Xu', created_at: AT, updated_at: AT };
  const words = () =>
    db.selectFrom('client_words').select('word').where('word', 'like', 'x%').orderBy('word').execute();
  const { id } = await db.insertInto('clients').values(kept).returning('id').executeTakeFirstOrThrow();
  expect(await words()).toEqual([{ word: 'xenia' }, { word: 'xu' }]);
  await db.deleteFrom('clients').where('id', '=', id).execute();
  expect(await words()).toEqual([]);
});

it('finds a person with the longest allowed names', async () => {
  const longest = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0xac01 + 28 * ((n * 397) % 399))).join('');
  const { id } = await household(db, { first_name: longest, last_name: longest });
  expect(await bestMatches(db, { text: longest.slice(0, 40), today: TODAY }, 10)).toEqual([{ id, look_alike: 0 }]);
});
