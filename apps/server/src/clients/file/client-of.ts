import type { Client } from '@resa/contract/client-file';
import { ClientCard } from '@resa/contract/persons';
import { EDITED_FIELDS, type EditedColumn } from '@resa/rules/person/client-fields';
import { sql, type Updateable } from 'kysely';
import { cardQuery, type Files, membershipsOn, photoShown, tagCodes } from '../../client-records/index.ts';
import type { ReadDb, Trx } from '../../db/handles.ts';
import type { ClientsTable } from '../../db/tables/clients.ts';
import { notFound } from '../../frame/call/refused.ts';

const household = (today: string) => sql`(
  select c.id union select o.client_id from ${membershipsOn(today)} o where o.group_id = m.group_id)`;
/**
 * Received or waived, and required; once for each person, although two classifications may list a document (000 O-42).
 */
const proofs = (today: string) => sql<[number, number]>`(
  select array[count(*) filter (where exists (select from live_documents d where d.client_id = required.client_id
    and d.document_type_id = required.document_type_id and d.state <> 'refused')
    or exists (select from waived_proofs w where w.client_id = required.client_id and w.document_type_id = required.document_type_id)), count(*)]::int[]
  from (select distinct p.client_id, p.document_type_id from proof_documents p where p.client_id in ${household(today)}) required)`;

/** The edited columns that the card does not have. */
const COLUMNS = EDITED_FIELDS.filter(
  (name): name is EditedColumn => name !== 'groups' && !(name in ClientCard.shape),
).map((name) => `c.${name}` as const);

const clientQuery = (files: Files, today: string) =>
  cardQuery(files, today)
    .select(COLUMNS)
    .select(['c.origin', 'c.created_at', 'c.updated_at', 'c.row_version', tagCodes.as('groups')])
    .select(sql<0 | 1>`coalesce(m.group_role_type_id in (1, 2), false)::int`.as('single_head'))
    .select(sql<0 | 1>`(c.photo_file_id is not null and not ${photoShown(today)})::int`.as('photo_hidden'))
    .select(proofs(today).as('proofs'));

/**
 * A client as the file shows them and as a save returns them, in one statement; of a merged file the one that it was merged
 * into (002 B18). Refuses NotFound: other deleted files too.
 */
export async function clientOf(db: ReadDb, id: number, today: string): Promise<Client> {
  // deleted too: a merged file is
  const remaining = sql<number>`coalesce((select merged_into from clients where id = ${id}), ${id}::int)`;
  const live = db.selectFrom('live_clients as c').where('c.id', '=', remaining);
  return shown(await clientQuery(live, today).executeTakeFirst());
}

/**
 * Writes these columns of a client and returns the client as clientOf does, in one statement: what else they are shown
 * with must be written before. Refuses NotFound.
 */
export async function writeClient(
  db: Trx,
  id: number,
  columns: Updateable<ClientsTable>,
  today: string,
): Promise<Client> {
  const saved = db.with('saved', (saving) =>
    saving
      .updateTable('clients')
      .set(columns)
      .set((row) => ({ row_version: row('row_version', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll(),
  );
  const written = await clientQuery(saved.selectFrom('saved as c') as unknown as Files, today).executeTakeFirst();
  // The statement returned the neutral values.
  return written?.restricted === 1 ? clientOf(db, id, today) : shown(written);
}

type Read = Awaited<ReturnType<ReturnType<typeof clientQuery>['executeTakeFirst']>>;

function shown(read: Read): Client {
  if (!read) throw notFound();
  const { proofs, ...client } = read;
  const [dc, dr] = proofs;
  return { ...client, dc, dr };
}
