/** The two files' own rows: the merged one is hidden, the remaining one has the chosen fields. */
import { mergedFields, mergedWith } from '@resa/rules/person/merge';
import type { Updateable } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { ClientsTable } from '../../db/tables/clients.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { savedBy } from '../../frame/change/saved-by.ts';
import type { CheckedMerge, Row } from '../checking/check.ts';

/**
 * Hides the merged file. If the remaining file takes over its photo, the merged file gets the other photo, so that each
 * picture belongs to one file.
 */
export async function hideMerged(db: Trx, ctx: Context, note: Note, source: Row, target: Row, merge: CheckedMerge) {
  const timestamp = ctx.now.toISOString();
  const deletion = { deleted_at: timestamp, deleted_by: ctx.actor.user_id, merged_into: target.id };
  const photo = takesFromSource(merge, 'photo') ? { photo_file_id: target.photo_file_id } : {};
  await write(db, ctx, source.id, { ...deletion, ...photo });
  await db.deleteFrom('file_locks').where('client_id', '=', source.id).execute();
  note.wrote({ entity: 'clients', id: source.id, client_id: source.id, before: {}, after: deletion });
}

/**
 * Writes the remaining file: fields of the other if they were empty or chosen, and the state of the household it heads.
 */
export async function writeRemaining(db: Trx, ctx: Context, note: Note, source: Row, target: Row, merge: CheckedMerge) {
  const fields = mergedFields(source, target)
    .filter((name) => takesFromSource(merge, name))
    .flatMap((name) => [name, ...mergedWith(name, source, target)]);
  const movesHousehold = merge.household.client_id === source.id;
  const after: Updateable<ClientsTable> = {
    ...Object.fromEntries(fields.map((name) => [name, source[name as keyof Row]])),
    ...(takesFromSource(merge, 'photo') && { photo_file_id: source.photo_file_id }),
    ...(movesHousehold && { family_id: merge.household.group_id, client_state_type_id: source.client_state_type_id }),
    ...emailOf(source, target, merge),
    approved_at: earliest(source.approved_at, target.approved_at),
  };
  await write(db, ctx, target.id, after);
  const [from_state, to_state] = [
    target.client_state_type_id,
    after.client_state_type_id ?? target.client_state_type_id,
  ];
  if (from_state !== to_state) {
    const change = { client_id: target.id, from_state, to_state, at: ctx.now.toISOString() };
    await db
      .insertInto('client_state_changes')
      .values({ ...change, user_id: ctx.actor.user_id })
      .execute();
  }
  note.wrote({
    entity: 'clients',
    id: target.id,
    client_id: target.id,
    before: { ...target, merged_file_number: null },
    after: { ...after, merged_file_number: source.file_number },
  });
}

/** The earlier of two instants: a merged file counts as approved if either file was. */
const earliest = (instant: string | null, otherInstant: string | null): string | null =>
  [instant, otherInstant].filter((at) => at !== null).sort()[0] ?? null;

const takesFromSource = ({ outcomes }: CheckedMerge, name: string): boolean =>
  outcomes.some((outcome) => outcome.name === name && outcome.side === 'source');

/**
 * The email of the remaining file. It is lost if the file changes households and another household has the same address
 * (000 O-35).
 */
function emailOf(source: Row, target: Row, { outcomes, household, emails }: CheckedMerge): { email?: string | null } {
  const outcome = outcomes.find(({ name }) => name === 'email');
  const email = outcome?.side === 'source' ? source.email : target.email;
  const isTaken = emails.some(
    (address) => address.email === email?.toLowerCase() && address.family_id !== household.group_id,
  );
  return email === target.email && !isTaken ? {} : { email: isTaken ? null : email };
}

const write = (db: Trx, ctx: Context, id: number, columns: Updateable<ClientsTable>) =>
  db
    .updateTable('clients')
    .set({ ...columns, ...savedBy(ctx) })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
