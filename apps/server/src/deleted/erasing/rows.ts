/**
 * The rows that an erased person leaves behind, and what happens to each: the registry of tables says it, row by row.
 */
import { randomUUID } from 'node:crypto';
import type { ClientColumns } from '@resa/contract/client-fields';
import { EDITED_FIELDS, emptyOf } from '@resa/rules/person/client-fields';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { forgetImportsOf } from '../../client-imports/index.ts';
import type { Trx } from '../../db/handles.ts';
import { clientTables } from '../../db/tables/client-registry.ts';
import type { ClientsTable } from '../../db/tables/clients.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { forgetMails } from '../../frame/mail/mail.ts';
import { forgetActsOf } from '../../offline/index.ts';

/**
 * The values that an emptied file keeps: that it existed, since when and until when, and those by which its visits
 * count.
 */
type Kept = 'id' | 'family_id' | 'client_type' | 'origin' | 'client_state_type_id' | 'merged_into' | 'row_version';
type When =
  | 'created_at'
  | 'created_by'
  | 'updated_at'
  | 'updated_by'
  | 'deleted_at'
  | 'deleted_by'
  | 'approved_at'
  | 'erased_at';
/** A new column does not compile until it is known whether an emptied file keeps it. */
const EMPTY: { [C in Exclude<keyof Updateable<ClientsTable>, Kept | When>]-?: Updateable<ClientsTable>[C] | Sql } = {
  // A number that was never anybody's file number.
  file_number: sql`-id`,
  ...(Object.fromEntries(
    EDITED_FIELDS.filter((name) => name !== 'groups').map((name) => [name, emptyOf(name)]),
  ) as unknown as ClientColumns),
  first_name: '',
  last_name: '',
  dob_known: 0,
  photo_file_id: null,
  card_code: '0000',
  restriction_id: null,
  // Reports count the files opened by it, and the memberships go.
  opened_role: sql`coalesce(opened_role, (
    select m.group_role_type_id from memberships m where m.client_id = clients.id order by m.date_start, m.id limit 1))`,
};
type Sql = RawBuilder<never>;

/**
 * Empties the files of a person, deletes their rows, and nulls the person in their visits, where one new random id
 * keeps different persons apart; the uploaded files go after the commit. The log keeps that something took place.
 */
export async function eraseRows(db: Trx, note: Note, ctx: Context, person: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.val([...person])}::int[])`;
  const uploads = await sql<{ id: string }>`
    -- deleted too: their files as well
    select photo_file_id as id from clients where id = ${ids} and photo_file_id is not null
    -- deleted too: a deleted document may still have its file
    union select file_id from documents where client_id = ${ids} and file_id is not null
    -- a signature may be under the consents of others too
    union select file_id from consents own where client_id = ${ids} and file_id is not null
      and not exists (select from consents o where o.file_id = own.file_id and o.client_id <> all(${sql.val([...person])}::int[]))`.execute(
    db,
  );
  await forgetActsOf(db, ctx, person);
  const now = ctx.now.toISOString();
  await db
    .updateTable('clients')
    .set({ ...EMPTY, erased_at: now, updated_at: now, updated_by: ctx.actor.user_id })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', 'in', person)
    .execute();
  await eraseBulletins(db, person);
  await eraseReasons(db, person);
  await forgetMails(db, person);
  // Nobody takes such a merge back any more: the log of this person goes on after it.
  await sql`
    delete from client_merges
    where exists (select from jsonb_array_elements_text(journal->'people') p where p.value::int = ${ids})`.execute(db);
  await sql`select forget_logged_merges(${sql.val([...person])}::int[])`.execute(db);
  await forgetImportsOf(db, ctx.files, note, person);
  const erased = randomUUID();
  for (const { table, column, erase, erased_id, written } of clientTables) {
    const of = sql`where ${sql.ref(column)} = ${ids}`;
    const sets = [
      ...(erase === 'forget' ? [sql`${sql.ref(column)} = null`] : []),
      ...(erased_id ? [sql`${sql.ref(erased_id)} = ${erased}::uuid`] : []),
      ...(written ? [sql`${sql.ref(written)} = null`] : []),
    ];
    if (erase === 'delete') await sql`delete from ${sql.table(table)} ${of}`.execute(db);
    else if (sets.length > 0) await sql`update ${sql.table(table)} set ${sql.join(sets)} ${of}`.execute(db);
  }
  await db.updateTable('consents').set({ file_id: null }).where('client_id', 'in', person).execute();
  for (const { id } of uploads.rows) await ctx.files.remove(db, note, id);
  for (const id of person) await sql`select forget_logged(${id}::int, 'infinity')`.execute(db);
}

/** The reason of a correction of their visits may name them. */
async function eraseReasons(db: Trx, person: readonly number[]): Promise<void> {
  await sql`
    update visit_corrections set reason = null
    where id in (select correction_id from visit_correction_persons where client_id = any(${sql.val([...person])}::int[]))
      or visit_id in (select id from visits where head_client_id = any(${sql.val([...person])}::int[]))`.execute(db);
}

/** A bulletin about nobody else speaks of the person, and so does its log. */
async function eraseBulletins(db: Trx, person: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    -- deleted too: what was written there is still there
    delete from bulletins b using bulletin_clients own
    where own.bulletin_id = b.id and own.client_id = any(${sql.val([...person])}::int[]) and b.for_all_client = 0
      and not exists (select from bulletin_clients o where o.bulletin_id = b.id and o.client_id <> all(${sql.val([...person])}::int[]))
    returning b.id`.execute(db);
  if (rows.length > 0)
    await sql`select forget_logged_bulletins(${sql.val(rows.map(({ id }) => id))}::int[])`.execute(db);
}
