import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { clientTables } from './client-registry.ts';

it('states merge, export and erase for every foreign key to a client', async () => {
  const db = await testDatabase();
  const { rows } = await sql<{ at: string }>`
    select k.conrelid::regclass || '.' || a.attname as at
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'clients'::regclass order by 1`.execute(db.kysely);
  await db.close();
  expect(rows.map((row) => row.at)).toEqual(clientTables.map(({ table, column }) => `${table}.${column}`).toSorted());
});

it('names existing columns for the ids of erased persons, and for texts about them', async () => {
  const db = await testDatabase();
  const typeOf = async (table: string, column: string) => {
    const { rows } = await sql<{ type: string }>`
      select data_type as type from information_schema.columns
      where table_name = ${table} and column_name = ${column} and is_nullable = 'YES'`.execute(db.kysely);
    return rows[0]?.type;
  };
  for (const { table, erased_id, written } of clientTables) {
    if (erased_id) expect(await typeOf(table, erased_id)).toBe('uuid');
    if (written) expect(await typeOf(table, written)).toBe('text');
  }
  await db.close();
});
