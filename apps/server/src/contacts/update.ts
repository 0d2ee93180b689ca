import type { contract, InputOf } from '@resa/contract';
import { changeClient } from '../client-records/index.ts';
import type { Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import type { Context } from '../frame/change/context.ts';
import { savedBy } from '../frame/change/saved-by.ts';
import { contactOf } from './queries.ts';
import { check } from './saving.ts';

type Input = InputOf<typeof contract.contacts.update>;
const FIELDS = ['means_communication_type_id', 'name', 'value', 'extra'] as const;

/** Changes a contact, unless somebody saved it meanwhile (001 O-42). */
export const update = (ctx: Context, { contact }: Input) =>
  changeClient(ctx, contact.client_id, {}, async (db, client, note) => {
    const stored = await contactOf(db, contact.id);
    if (stored.client_id !== client.row.id) throw notFound();
    const differing = (after: typeof contact | Awaited<ReturnType<typeof check>>) =>
      FIELDS.filter((field) => stored[field] !== after[field]);
    if (contact.row_version !== stored.row_version)
      return {
        code: 'stale' as const,
        ...(await savedSince(db, stored.id)),
        changed: differing(contact),
        rows: [stored],
      };
    const columns = await check(db, ctx, contact, stored);
    if (differing(columns).length > 0) {
      await db
        .updateTable('client_contacts')
        .set({ ...columns, ...savedBy(ctx) })
        .set((row) => ({ row_version: row('row_version', '+', 1) }))
        .where('id', '=', stored.id)
        .execute();
      const { means_communication_type_id, name, value, extra } = stored;
      const before = { means_communication_type_id, name, value, extra };
      note.wrote({ entity: 'client_contacts', id: stored.id, before, after: columns });
    }
    return { code: 'Ok' as const, rows: [await contactOf(db, stored.id)] };
  });

async function savedSince(db: Trx, id: number) {
  const { updated_at, row_version, name } = await db
    .selectFrom('client_contacts as k')
    .leftJoin('users as u', 'u.id', 'k.updated_by')
    .select(['k.updated_at', 'k.row_version', 'u.name'])
    .where('k.id', '=', id)
    .executeTakeFirstOrThrow();
  return { saved_by: name ?? 'system', saved_at: updated_at, row_version };
}
