/** What the family record says, read with the names of the reference lists in the reader's language. */
import type { Locale } from '@resa/contract/texts';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';

export interface RecordedHousing {
  house_type: string;
  address: string;
  start_date: string;
}
export interface RecordedRevenue {
  client_id: number;
  revenue_type: string;
  revenue_type_id: number;
  pay_frequency: string;
  pay_frequency_type_id: number;
  formula: string;
  amount: number;
  start_date: string;
  end_date: string | null;
}
export interface RecordedProof {
  client_id: number;
  document_type: string;
  /** What was uploaded last for it, if anything was. */
  received_at: string | null;
  verified: 0 | 1 | null;
}

/** The addresses at which somebody lives on a day. */
export async function housingsOf(db: ReadDb, client_id: number, today: string, locale: Locale) {
  const name = sql.ref(`name_${locale}`);
  const { rows } = await sql<RecordedHousing>`
    select t.${name} as house_type, h.start_date,
      concat_ws(', ', concat_ws(' ', a.address_ln1, '#' || a.unit), a.address_ln2,
        coalesce(ci.${name}, a.international_city_name),
        concat_ws(' ', coalesce(p.${name}, a.international_province_name), a.postal_code), co.${name}) as address
    from client_housings h
    join house_types t on t.id = h.house_type_id
    join addresses a on a.id = h.address_id
    join countries co on co.id = a.country_id
    left join cities ci on ci.id = a.city_id
    left join provinces p on p.id = a.province_id
    where h.client_id = ${client_id} and h.start_date <= ${today}::date
      and (h.end_date is null or h.end_date >= ${today}::date)
    order by h.start_date desc, h.id desc`.execute(db);
  return rows;
}

/** The revenues that these people have on a day (000 O-38). */
export async function revenuesOf(db: ReadDb, client_ids: readonly number[], today: string, locale: Locale) {
  const name = sql.ref(`name_${locale}`);
  const { rows } = await sql<RecordedRevenue>`
    select r.client_id, r.revenue_type_id, r.pay_frequency_type_id, r.amount, r.start_date, r.end_date,
      t.${name} as revenue_type, f.${name} as pay_frequency, f.formula
    from revenues r
    join revenue_types t on t.id = r.revenue_type_id
    join pay_frequency_types f on f.id = r.pay_frequency_type_id
    where r.client_id = any(${sql.val([...client_ids])}::int[]) and r.start_date <= ${today}::date
      and (r.end_date is null or r.end_date >= ${today}::date)
    order by array_position(${sql.val([...client_ids])}::int[], r.client_id), r.start_date, r.id`.execute(db);
  return rows;
}

/** The documents that are asked of these people, each once, and what was received. */
export async function proofsOf(db: ReadDb, client_ids: readonly number[], locale: Locale) {
  const name = sql.ref(`name_${locale}`);
  const { rows } = await sql<RecordedProof>`
    select asked.client_id, t.${name} as document_type, d.created_at as received_at, d.verified
    from (select distinct client_id, document_type_id from proof_documents
      where client_id = any(${sql.val([...client_ids])}::int[])) asked
    join document_types t on t.id = asked.document_type_id
    left join lateral (
      select created_at, verified from live_documents
      where client_id = asked.client_id and document_type_id = asked.document_type_id
      order by created_at desc, id desc limit 1
    ) d on true
    order by array_position(${sql.val([...client_ids])}::int[], asked.client_id), t.position, t.id`.execute(db);
  return rows;
}

/** The names of some rows of a reference list; '' for a row that is gone or none. */
export async function namesIn(
  db: ReadDb,
  list:
    | 'genders'
    | 'family_role_types'
    | 'client_state_types'
    | 'marital_status_types'
    | 'citizenship_types'
    | 'countries'
    | 'service_languages'
    | 'languages'
    | 'reasons_for_service',
  locale: Locale,
): Promise<(id: number | null) => string> {
  const rows = await db
    .selectFrom(list)
    .select(['id', `name_${locale} as name`])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? '' : (names.get(id) ?? ''));
}
