import type { contract, InputOf } from '@resa/contract';
import { changeClient } from '../client-records/index.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { contactOf } from './queries.ts';
import { check } from './saving.ts';

type Input = InputOf<typeof contract.contacts.store>;

/** Adds a contact of a client; the lock of the file is not needed (000 O-90). */
export const store = (ctx: Context, { contact }: Input) =>
  changeClient(ctx, contact.client_id, {}, async (db, client, note) => {
    const columns = await check(db, ctx, contact);
    const { id } = await db
      .insertInto('client_contacts')
      .values({ ...columns, client_id: client.row.id, ...savedBy(ctx) })
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'client_contacts', id, after: columns });
    return { code: 'Ok' as const, rows: [await contactOf(db, id)] };
  });
