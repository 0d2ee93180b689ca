import type { ReadDb } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';

/** Contacts with the columns of a row. */
export const contactRows = (db: ReadDb) =>
  db
    .selectFrom('client_contacts as k')
    .select(['k.id', 'k.client_id', 'k.means_communication_type_id', 'k.name', 'k.value', 'k.extra'])
    .select(['k.row_version', 'k.updated_at']);

/** One contact. Refuses NotFound when it is not there. */
export async function contactOf(db: ReadDb, id: number) {
  const row = await contactRows(db).where('k.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
