/** Moves the rows of the merged file to the remaining one, as the registry of tables declares. */
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { clientTables } from '../../db/tables/client-registry.ts';

/** Rows that the remaining file has already stay with the merged one, which is hidden. */
export async function moveRows(db: Trx, source: number, target: number): Promise<void> {
  for (const reference of clientTables) {
    if (reference.merge === 'stay') continue;
    const table = sql.table(reference.table);
    const column = sql.ref(reference.column);
    const unlessThere =
      reference.merge === 'move_unless_there'
        ? sql`and not exists (select from ${table} own where ${sql.join(
            [
              sql`own.${column} = ${target}`,
              ...reference.per.map((key) => sql`own.${sql.ref(key)} = moved.${sql.ref(key)}`),
            ],
            sql` and `,
          )})`
        : sql``;
    await sql`update ${table} moved set ${column} = ${target} where moved.${column} = ${source} ${unlessThere}`.execute(
      db,
    );
  }
}
