import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';

it('has a view of the live rows of each table with deleted_at, with all its columns', async () => {
  const db = await testDatabase();
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v')
    group by t.relname`.execute(db.kysely);
  await db.close();
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  const deletable = [...columnsOf].filter(([name, columns]) => columns.includes('deleted_at') && !/^live_/.test(name));
  expect(deletable.length).toBeGreaterThan(0);
  for (const [table, columns] of deletable)
    expect([table, columnsOf.get(`live_${table}`)?.toSorted()]).toEqual([table, columns.toSorted()]);
});
