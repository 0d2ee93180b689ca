import type { contract, InputOf } from '@resa/contract';
import { changeClient } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';
import { contactOf } from './queries.ts';

type Input = InputOf<typeof contract.contacts.destroy>;

/** Deletes a contact; the log keeps it. */
export async function destroy(ctx: Context, { id }: Input) {
  const { client_id } = await read(ctx, (db) => contactOf(db, id));
  return changeClient(ctx, client_id, {}, async (db, _client, note) => {
    // It may have gone since.
    const contact = await contactOf(db, id);
    await db.deleteFrom('client_contacts').where('id', '=', id).execute();
    const { means_communication_type_id, name, value, extra } = contact;
    note.wrote({ entity: 'client_contacts', id, before: { means_communication_type_id, name, value, extra } });
    return { code: 'Ok' as const, rows: [contact] };
  });
}
