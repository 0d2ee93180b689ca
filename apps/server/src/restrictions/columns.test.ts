/** Each column that is kept apart has its trigger and its neutral value in the database. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { RESTRICTED_COLUMNS } from '../db/migrations/restricted-columns.ts';
import { testDatabase } from '../testing/database.ts';

it('knows in the database what the program keeps apart', async () => {
  const db = await testDatabase();
  for (const [table, neutral] of Object.entries(RESTRICTED_COLUMNS)) {
    const { rows } = await sql<{ value: unknown; triggers: string[] }>`
      select neutral_values(${table}) as value, array(select tgname::text from pg_trigger
        where tgrelid = ${table}::regclass and tgname like 'keep_apart_%' order by 1) as triggers`.execute(db.kysely);
    expect([table, rows[0]?.value]).toEqual([table, neutral]);
    const expected = Object.keys(neutral).map((column) => `keep_apart_${column}`);
    expect([table, rows[0]?.triggers.toSorted()]).toEqual([table, expected.toSorted()]);
  }
  await db.close();
});
