/** The two files' own rows: the merged one is hidden, the remaining one has the chosen fields. */
import { mergedFields, mergedWith } from '@resa/rules/person/merge';
import type { Updateable } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { ClientsTable } from '../../db/tables/clients.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import type { Checked, Row } from '../checking/check.ts';

/** Hides the merged file. Where its photo stays, it gets the other one, so that each picture belongs to one file. */
export async function hideMerged(db: Trx, ctx: Context, note: Note, source: Row, target: Row, checked: Checked) {
  const at = ctx.now.toISOString();
  const gone = { deleted_at: at, deleted_by: ctx.actor.user_id, merged_into: target.id };
  const photo = takes(checked, 'photo') ? { photo_file_id: target.photo_file_id } : {};
  await write(db, ctx, source.id, { ...gone, ...photo });
  await db.deleteFrom('file_locks').where('client_id', '=', source.id).execute();
  note.wrote({ entity: 'clients', id: source.id, client_id: source.id, before: {}, after: gone });
}

/** The remaining file: fields of the other where they were empty or chosen, and the state of the household it heads. */
export async function writeRemaining(db: Trx, ctx: Context, note: Note, source: Row, target: Row, checked: Checked) {
  const taken = mergedFields(source, target)
    .filter((name) => takes(checked, name))
    .flatMap((name) => [name, ...mergedWith(name, source, target)]);
  const moved = checked.household.client_id === source.id;
  const after: Updateable<ClientsTable> = {
    ...Object.fromEntries(taken.map((name) => [name, source[name as keyof Row]])),
    ...(takes(checked, 'photo') && { photo_file_id: source.photo_file_id }),
    ...(moved && { family_id: checked.household.group_id, client_state_type_id: source.client_state_type_id }),
    ...emailOf(source, target, checked),
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
    ...{ entity: 'clients', id: target.id, client_id: target.id },
    before: { ...target, merged_file_number: null },
    after: { ...after, merged_file_number: source.file_number },
  });
}

/** The earlier of two instants: a merged file counts as approved if either file was. */
const earliest = (one: string | null, other: string | null): string | null =>
  [one, other].filter((at) => at !== null).sort()[0] ?? null;

const takes = ({ outcomes }: Checked, name: string): boolean =>
  outcomes.some((one) => one.name === name && one.side === 'source');

/** The file's own address is lost where the household that it leaves keeps it (000 O-35). */
function emailOf(source: Row, target: Row, { outcomes, household, emails }: Checked): { email?: string | null } {
  const chosen = outcomes.find(({ name }) => name === 'email');
  const email = chosen?.side === 'source' ? source.email : target.email;
  const taken = emails.some((one) => one.email === email?.toLowerCase() && one.family_id !== household.group_id);
  return email === target.email && !taken ? {} : { email: taken ? null : email };
}

const write = (db: Trx, ctx: Context, id: number, columns: Updateable<ClientsTable>) =>
  db
    .updateTable('clients')
    .set({ ...columns, updated_at: ctx.now.toISOString(), updated_by: ctx.actor.user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
