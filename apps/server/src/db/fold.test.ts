import { fold } from '@resa/rules/text/fold';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import type { Database } from './open.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it.each([
  ['Latin letters', ['L’Écuyer-CÔTÉ', 'Nguyễn Thị', 'İbrahim Işık', 'Łukasz', 'Straße', 'Ọláyínká', 'Ɓala', 'Lebœuf']],
  ['Cyrillic', ['ЖДАНОВ Пётр', 'Иванов-Сидоров']],
  ['Greek', ['ΓΕΏΡΓΙΟΣ', 'Γεώργιος']],
  ['Arabic, with and without vowels', ['مريم', 'مُحَمَّد، علي']],
  ['Hebrew', ['אברהם', 'שָׁלוֹם']],
  ['scripts of India', ['प्रिया शर्मा', 'পূজা', 'ப்ரியா', 'ਸਿੰਘ']],
  ['scripts without spaces', ['王小明', '김철수', 'สมชาย', 'ខ្មែរ']],
  ['Georgian and Ethiopic', ['ქეთევან', 'ወርቁ']],
  ['signs', ['  a.b@example.ca ', '(5) — “x”', '%_\\']],
])('folds %s as the rules do', async (_what, names) => {
  const { rows } = await db.pool.query('select array(select fold(n) from unnest($1::text[]) n) as folded', [names]);
  expect(rows[0].folded).toEqual(names.map(fold));
});
