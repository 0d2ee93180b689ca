/** Documents as calls read and return them. */
import { type Proofs, proofsOffered } from '@resa/rules/documents/proofs';
import { sql } from 'kysely';
import { membershipsOn } from '../client-records/index.ts';
import type { ReadDb, Trx } from '../db/handles.ts';
import { unseen } from '../db/unseen.ts';

const upload = [
  'id',
  'client_id',
  'document_type_id',
  'name',
  'extension',
  'size',
  'description',
  'verified',
  'verified as success',
  'state',
  'refused_reason',
  'removed',
  'created_at',
] as const;

/** The documents of these persons, newest first. */
export const documentsOf = (db: ReadDb, client_ids: readonly number[]) =>
  db
    .selectFrom('live_documents')
    .select(upload)
    .where('client_id', 'in', [...client_ids, 0])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Documents by their ids, newest first. */
export const documentsById = (db: ReadDb, ids: readonly number[]) =>
  db
    .selectFrom('live_documents')
    .select(upload)
    .where('id', 'in', [...ids, 0])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The documents of one line: one type of one person (000 §3). */
export const lineOf = (db: ReadDb, client_id: number, document_type_id: number) =>
  db
    .selectFrom('live_documents')
    .select([...upload, 'file_id'])
    .where('client_id', '=', client_id)
    .where('document_type_id', '=', document_type_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The proofs that were waived for these persons, and the users who did so, the first one first. */
export const waivedOf = (db: ReadDb, client_ids: readonly number[]) =>
  db
    .selectFrom('waived_proofs as w')
    .leftJoin('users as u', 'u.id', 'w.waived_by')
    .select(['w.client_id', 'w.document_type_id', 'w.reason', 'w.waived_at', 'u.name as waived_by'])
    .where('w.client_id', 'in', [...client_ids, 0])
    .orderBy('w.id')
    .execute();

/** The requested waivers of these persons, oldest first. */
export const askedWaiversOf = (db: ReadDb, client_ids: readonly number[]) =>
  db
    .selectFrom('asked_waivers as w')
    .leftJoin('users as asking', 'asking.id', 'w.asked_by')
    .leftJoin('users as refusing', 'refusing.id', 'w.refused_by')
    .select(['w.id', 'w.client_id', 'w.document_type_id', 'w.reason', 'w.asked_at', 'asking.name as asked_by'])
    .select('w.asked_by as asked_by_id')
    .select(['w.refused_at', 'refusing.name as refused_by', 'w.refused_reason'])
    .where('w.client_id', 'in', [...client_ids, 0])
    .orderBy('w.id')
    .execute();

/** Counts the open requests for waivers in the households of clients `c` on a day. */
export const openWaivers = (today: string) => sql<number>`(
  select count(*)::int from asked_waivers w where w.refused_at is null and w.client_id in (
    select other.client_id from ${membershipsOn(today)} own join ${membershipsOn(today)} other on other.group_id = own.group_id
    where own.client_id = c.id))`;

/** One document type that is required of a person, with the documents uploaded for it, newest first. */
interface AskedLine {
  client_id: number;
  document_type_id: number;
  documents: Awaited<ReturnType<typeof documentsOf>>;
  waived: boolean;
}

/** The required documents of these persons, each type of a person once, in the order of the list of types. */
export async function askedLines(db: ReadDb, client_ids: readonly number[]): Promise<AskedLine[]> {
  const askedWaivers = await db
    .selectFrom('proof_documents as p')
    .innerJoin('document_types as t', 't.id', 'p.document_type_id')
    .select(['p.client_id', 'p.document_type_id', 't.position'])
    .distinct()
    .where('p.client_id', 'in', [...client_ids, 0])
    .orderBy('t.position')
    .orderBy('p.document_type_id')
    .execute();
  const documents = await documentsOf(db, client_ids);
  const waived = await waivedOf(db, client_ids);
  return askedWaivers.map(({ client_id, document_type_id }) => ({
    client_id,
    document_type_id,
    documents: documents.filter((one) => one.client_id === client_id && one.document_type_id === document_type_id),
    waived: waived.some((one) => one.client_id === client_id && one.document_type_id === document_type_id),
  }));
}

/** Whether a document type is required of a person. */
export async function isListed(db: ReadDb, client_id: number, document_type_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('proof_documents')
    .select('client_id')
    .where('client_id', '=', client_id)
    .where('document_type_id', '=', document_type_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ProofFacts {
  client_id: number;
  role: number | null;
  citizenship_type_id: number | null;
  has_revenue: boolean;
  revenue_documents: number[];
  proofs: Proofs;
}

/**
 * The facts that decide which proofs these persons are offered, and the chosen ones; current revenues of `today` count.
 */
export async function proofFactsOf(
  db: ReadDb,
  persons: readonly { client_id: number; role: number | null }[],
  today: string,
): Promise<ProofFacts[]> {
  const chosen = (classification: number) => sql`array(
    select document_type_id from proof_documents where client_id = c.id and classification_id = ${sql.lit(classification)}
    order by document_type_id)`;
  const current = sql`r.client_id = c.id and r.start_date <= ${today}::date and (r.end_date is null or r.end_date >= ${today}::date)`;
  const { rows } = await sql<Omit<ProofFacts, 'role'>>`
    select c.id as client_id, c.citizenship_type_id,
      exists (select from revenues r where ${current}) as has_revenue,
      array(select distinct d.item_id from revenues r join revenue_types_documents d on d.row_id = r.revenue_type_id
        where ${current}) as revenue_documents,
      json_build_object('proof_of_address', ${chosen(1)}, 'proof_of_identification', ${chosen(2)},
        'proof_of_revenue', ${chosen(3)}) as proofs
    from live_clients c where c.id = any(${unseen(
      persons.map(({ client_id }) => client_id),
      'int[]',
    )})`.execute(db);
  return persons.flatMap(({ client_id, role }) => {
    const row = rows.find((one) => one.client_id === client_id);
    return row ? [{ ...row, role }] : [];
  });
}

/** The matrix of citizenship and family role; of inactive types, only those that are in `chosen`. */
export async function documentTypes(db: ReadDb) {
  const { rows } = await sql<{
    id: number;
    active: 0 | 1;
    classification_id: number;
    group_roles: number[];
    group_citizenship: number[];
  }>`
    select t.id, t.active, t.classification_id,
      array(select item_id from document_types_group_roles where row_id = t.id) as group_roles,
      array(select item_id from document_types_group_citizenship where row_id = t.id) as group_citizenship
    from document_types t order by t.position, t.id`.execute(db);
  return rows;
}
type Types = Awaited<ReturnType<typeof documentTypes>>;

/** The document types that the matrix offers a person; an inactive type only if it is chosen already. */
export function offeredTo(types: Types, person: ProofFacts) {
  const chosen = Object.values(person.proofs).flat();
  return proofsOffered(
    types.filter(({ id, active }) => active === 1 || chosen.includes(id)),
    person,
  );
}

/** Replaces the chosen proofs of a person. */
export async function writeProofs(db: Trx, client_id: number, proofs: Proofs): Promise<void> {
  await db.deleteFrom('proof_documents').where('client_id', '=', client_id).execute();
  const rows = [proofs.proof_of_address, proofs.proof_of_identification, proofs.proof_of_revenue].flatMap(
    (ids, index) => ids.map((document_type_id) => ({ client_id, classification_id: index + 1, document_type_id })),
  );
  if (rows.length > 0) await db.insertInto('proof_documents').values(rows).execute();
}
