/** Purposes and decisions as calls read and return them. */
import { decisionOf, mayUse } from '@resa/rules/consent/decision';
import { DECIDES_FROM, type Purpose } from '@resa/rules/consent/purposes';
import { LIVE_STATES } from '@resa/rules/person/client-state';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';

const purposes = (db: ReadDb) =>
  db
    .selectFrom('consent_purposes as p')
    .innerJoin('consent_texts as t', (join) =>
      join.onRef('t.purpose_id', '=', 'p.id').onRef('t.version', '=', 'p.version'),
    )
    .select(['p.id', 'p.code', 'p.name_en', 'p.name_fr', 't.text_en', 't.text_fr', 't.draft', 'p.required'])
    .select(['p.sensitive', 'p.active', 'p.from_age', 'p.expires_months', 'p.version', 'p.asked_from_version'])
    .select('p.row_version')
    .orderBy('p.position');

/** The purposes with their present words, in their order. */
export const purposesOf = (db: ReadDb) => purposes(db).execute();
export type StoredPurpose = Awaited<ReturnType<typeof purposesOf>>[number];

/** One purpose, locked until the change ends. */
export async function lockPurpose(db: Trx, id: number): Promise<StoredPurpose> {
  const purpose = await purposes(db).where('p.id', '=', id).forUpdate('p').executeTakeFirst();
  if (!purpose) throw notFound();
  return purpose;
}

/** A purpose as the rule reads it. */
export const termsOf = ({ code, ...purpose }: StoredPurpose) => ({ purpose: code, ...purpose });

/** Everything that was recorded of these persons, oldest first. */
export const decisionsOf = (db: ReadDb, client_ids: readonly number[]) =>
  db
    .selectFrom('consents as d')
    .innerJoin('consent_purposes as p', 'p.id', 'd.purpose_id')
    .leftJoin('users as u', 'u.id', 'd.created_by')
    .select([
      'd.id',
      'd.client_id',
      'd.purpose_id',
      'p.code as purpose',
      'd.state',
      'd.version',
      'd.language',
      'd.how',
      'd.by_whom',
    ])
    .select(['d.decided_on', 'd.valid_until', 'd.created_at', 'u.name as created_by'])
    .select(sql<0 | 1>`(d.file_id is not null)::int`.as('signature'))
    .where('d.client_id', 'in', [...client_ids, 0])
    .orderBy('d.id')
    .execute();
export type StoredDecision = Awaited<ReturnType<typeof decisionsOf>>[number];

/** Whether the data of a person may be used for a purpose on a day. */
export async function mayUseFor(db: ReadDb, client_id: number, purpose: Purpose, day: string): Promise<boolean> {
  const terms = (await purposesOf(db)).find(({ code }) => code === purpose);
  const client = await db.selectFrom('live_clients').select('dob').where('id', '=', client_id).executeTakeFirst();
  const rows = await decisionsOf(db, [client_id]);
  return terms !== undefined && mayUse(termsOf(terms), rows, day, client?.dob ?? null);
}

/** The purposes to ask each of these persons about again, and why; persons without any are left out. */
export async function askedAgain(
  db: ReadDb,
  persons: readonly { client_id: number; dob: string | null }[],
  day: string,
) {
  const rows = await decisionsOf(
    db,
    persons.map(({ client_id }) => client_id),
  );
  if (rows.length === 0) return [];
  const all = await purposesOf(db);
  return persons.flatMap(({ client_id, dob }) => {
    const own = rows.filter((row) => row.client_id === client_id);
    const again = all.flatMap((purpose) => {
      const why = decisionOf(termsOf(purpose), own, day, dob).again;
      return why ? [{ purpose: purpose.code, again: why }] : [];
    });
    return again.length > 0 ? [{ client_id, purposes: again }] : [];
  });
}

/** The clients `c` in service with a decision that whyAgain() of packages/rules asks again. */
export const clientsAskedAgain = (db: ReadDb, today: string) => {
  const years = (day: ReturnType<typeof sql>) =>
    sql`(to_char(${day}, 'YYYYMMDD')::int - to_char(c.dob, 'YYYYMMDD')::int) / 10000`;
  return db
    .selectFrom('live_clients as c')
    .where('c.client_state_type_id', 'in', [...LIVE_STATES])
    .where(
      sql<boolean>`exists (
        select from (
          select distinct on (d.purpose_id) d.* from consents d where d.client_id = c.id order by d.purpose_id, d.id desc) last
        join consent_purposes p on p.id = last.purpose_id and p.active = 1
        where last.how = 'merge'
          or (last.by_whom <> 'person' and c.dob is not null and ${years(sql`last.decided_on`)} < ${DECIDES_FROM}
            and ${years(sql`${today}::date`)} >= ${DECIDES_FROM})
          or (last.state = 'given' and (last.valid_until < ${today}::date or last.version < p.asked_from_version)))`,
    );
};
