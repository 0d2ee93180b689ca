import { sql } from 'kysely';
import { changeClient, emitHousehold, lockRefusal } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

/** The logged columns of the rows that a person has. */
const COLUMNS = {
  revenues: ['revenue_type_id', 'pay_frequency_type_id', 'amount', 'start_date', 'end_date', 'note'],
  no_incomes: ['start_date', 'end_date', 'note'],
} as const;

/** Deletes a row of a person's file under the file's lock; the log keeps it. Throws NotFound without such a row. */
export async function deleteRow(ctx: Context, table: keyof typeof COLUMNS, id: number) {
  const { rows } = await read(ctx, (db) =>
    sql<{ client_id: number }>`
      select r.client_id from ${sql.table(table)} r join live_clients c on c.id = r.client_id
      where r.id = ${id}`.execute(db),
  );
  if (!rows[0]) throw notFound();
  return changeClient(ctx, rows[0].client_id, { household: true }, async (db, client, note) => {
    const refused = await lockRefusal(db, ctx, [client]);
    if (refused) return refused;
    const deleted = await sql<Record<string, string | number | null>>`
      delete from ${sql.table(table)} where id = ${id} and client_id = ${client.row.id}
      returning ${sql.join(COLUMNS[table].map((column) => sql.ref(column)))}`.execute(db);
    const [before] = deleted.rows;
    if (!before) throw notFound();
    note.wrote({ entity: table, id, before });
    emitHousehold(note, client.group_id);
    return { code: 'Ok' as const };
  });
}
