/**
 * Deleting or merging a row makes the database look for rows that refer to it: each such column has an index. Not
 * checked: references to rows that are kept, or that only administrators delete, one at a time.
 */
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';

const DELETED = ['addresses', 'appointments', 'clients', 'comments', 'files', 'waiting_entries'];

it('each column that refers to rows that are deleted has an index', async () => {
  const db = await testDatabase();
  try {
    const { rows } = await db.pool.query<{ column: string; indexed: boolean }>(
      `select conrelid::regclass || '.' || a.attname as column,
         exists (
           select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indisvalid
             and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
         ) as indexed
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and confrelid::regclass::text = any($1)
       order by 1`,
      [DELETED],
    );
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ indexed }) => !indexed).map(({ column }) => column)).toEqual([]);
  } finally {
    await db.close();
  }
});
