/**
 * Client data: which files, in which order, and their rows (002 A03).
 *
 * idsOf    a page of ids, by number of rows or after the last one of the page before
 * countOf  how many there are
 * rowsOf   what the table shows of them, in their order
 */
import { CLIENT_DATA_STATES, type ClientDataSort } from '@resa/contract/reports/client-data';
import type { ClientDataRow } from '@resa/contract/reports/client-data-calls';
import type { Locale } from '@resa/contract/texts';
import { ROLE } from '@resa/rules/person/family';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import { familySize, fullName, membershipsOn, saidNoTo } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { ids } from '../engine/query.ts';

export interface Terms {
  readonly gender: number;
  readonly client_state: readonly number[];
  readonly country_of_birth: number;
  readonly province: number;
  readonly city: number;
  readonly postal_code: string;
  readonly family_size: number | null;
  readonly family_size_operator: '=' | '>=' | '<=' | '>' | '<' | '<>';
  readonly tags: readonly string[];
}
export interface ClientDataRequest {
  readonly terms: Terms;
  readonly sortBy: ClientDataSort;
  readonly descending: boolean;
  readonly today: string;
  readonly locale: Locale;
}
/** The last row of a page: what it is sorted by, as text, and its id. */
export interface LastRow {
  readonly key: string;
  readonly id: number;
}

const HEAD_ROLES = sql`(${ROLE.single}, ${ROLE.head})`;
const holds = (today: string) =>
  sql`h.start_date <= ${today}::date and (h.end_date is null or h.end_date >= ${today}::date)`;

export async function countOf(db: ReadDb, request: ClientDataRequest): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from live_clients c where ${conditionsOf(request)}`.execute(db);
  return rows[0]?.n ?? 0;
}

const refuses = saidNoTo('sharing', sql`c.id`);

/** Counts the matching files whose persons refused to be shared by name; a file leaves them out. */
export async function refusingOf(db: ReadDb, request: ClientDataRequest): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from live_clients c where ${conditionsOf(request)} and ${refuses}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Returns up to `limit` ids in the requested order, with the id as the last criterion. `after` continues after a row;
 * `leaving` leaves out persons who refused to be shared by name.
 */
export async function idsOf(
  db: ReadDb,
  request: ClientDataRequest,
  limit: number,
  { startRow = 0, after = null, leaving = false }: { startRow?: number; after?: LastRow | null; leaving?: boolean },
): Promise<LastRow[]> {
  const { sortBy, today, locale } = request;
  // A greater age means an earlier birth, so the direction is reversed.
  const descending = sortBy === 'age' ? !request.descending : request.descending;
  const way = descending ? sql`desc` : sql`asc`;
  const { key, type, ofHome } = SORT_KEYS[sortBy](today, locale);
  const lastKey = after && (type === 'text' ? sql`${after.key}::text` : sql`${after.key}::${sql.raw(type)}`);
  const afterLast = after
    ? sql`and (${key}, c.id) ${descending ? sql`<` : sql`>`} (${lastKey}, ${after.id}::int)`
    : sql``;
  const { rows } = await sql<LastRow>`
    select c.id, (${key})::text as key from live_clients c ${ofHome ? withHome(today) : sql``}
    where ${conditionsOf(request)} ${afterLast} ${leaving ? sql`and not ${refuses}` : sql``}
    order by ${key} ${way}, c.id ${way} limit ${limit} offset ${startRow}`.execute(db);
  return rows;
}

export async function rowsOf(
  db: ReadDb,
  clientIds: readonly number[],
  { today, locale }: Pick<ClientDataRequest, 'today' | 'locale'>,
): Promise<ClientDataRow[]> {
  const { rows } = await sql<Omit<ClientDataRow, 'age'>>`
    select c.id, c.file_number, ${fullName()} as name,
      coalesce(nullif(c.mobile, ''), nullif(c.phone, '')) as phone, c.email, ${nameIn('g', locale)} as gender_type, c.dob,
      nullif(${familySize(today)}, 0) as family_size, ${NAME_COLUMNS.country(locale)} as country, ${NAME_COLUMNS.province(locale)} as province,
      ${NAME_COLUMNS.city(locale)} as city, a.postal_code, ${nameIn('s', locale)} as client_state_type
    from unnest(${ids(clientIds)}) with ordinality asked (id, at)
    join live_clients c on c.id = asked.id
    join client_state_types s on s.id = c.client_state_type_id
    left join genders g on g.id = c.gender_type_id
    ${withHome(today)}
    order by asked.at`.execute(db);
  return rows.map((row) => ({
    ...row,
    phone: formatDigits(row.phone),
    age: row.dob === null ? null : Math.max(0, age(row.dob, today)),
  }));
}

/** The current address of a household, which is its head's, as `a`. */
const withHome = (today: string) => sql`
  left join lateral (
    select a.* from ${membershipsOn(today)} own
      join ${membershipsOn(today)} o on o.group_id = own.group_id and o.group_role_type_id in ${HEAD_ROLES}
      join client_housings h on h.client_id = o.client_id and ${holds(today)}
      join addresses a on a.id = h.address_id
    where own.client_id = c.id order by h.start_date desc, h.id desc limit 1) a on true
  left join countries country on country.id = a.country_id
  left join provinces province on province.id = a.province_id
  left join cities city on city.id = a.city_id`;

const nameIn = (table: string, locale: Locale) => sql`${sql.ref(`${table}.name_${locale}`)}`;
const NAME_COLUMNS = {
  country: (locale: Locale) => nameIn('country', locale),
  province: (locale: Locale) => sql`coalesce(${nameIn('province', locale)}, a.international_province_name)`,
  city: (locale: Locale) => sql`coalesce(${nameIn('city', locale)}, a.international_city_name)`,
};

interface SortKey {
  readonly key: RawBuilder<unknown>;
  readonly type: 'int' | 'date' | 'text';
  /** Whether it is read from the address. */
  readonly ofHome?: true;
}
/** Names in the order of the organization's language; missing ones are first. */
const words = (column: RawBuilder<unknown>): SortKey => ({
  key: sql`(coalesce(${column}, '') collate names)`,
  type: 'text',
});
const ofHome = (column: RawBuilder<unknown>): SortKey => ({ ...words(column), ofHome: true });
const birth = (): SortKey => ({ key: sql`coalesce(c.dob, '9999-12-31'::date)`, type: 'date' });

const SORT_KEYS: Record<ClientDataSort, (today: string, locale: Locale) => SortKey> = {
  file_number: () => ({ key: sql`c.file_number`, type: 'int' }),
  id: () => ({ key: sql`c.id`, type: 'int' }),
  name: () => words(sql`c.last_name || ' ' || c.first_name`),
  phone: () => words(sql`coalesce(nullif(c.mobile, ''), c.phone)`),
  email: () => words(sql`c.email`),
  gender_type: (_, locale) => words(sql`(select ${nameIn('g', locale)} from genders g where g.id = c.gender_type_id)`),
  age: birth,
  dob: birth,
  family_size: (today) => ({ key: familySize(today), type: 'int' }),
  country: (_, locale) => ofHome(NAME_COLUMNS.country(locale)),
  province: (_, locale) => ofHome(NAME_COLUMNS.province(locale)),
  city: (_, locale) => ofHome(NAME_COLUMNS.city(locale)),
  postal_code: () => ofHome(sql`a.postal_code`),
  client_state_type: (_, locale) =>
    words(sql`(select ${nameIn('s', locale)} from client_state_types s where s.id = c.client_state_type_id)`),
};

function conditionsOf({ terms, today }: ClientDataRequest): RawBuilder<unknown> {
  const { client_state, gender, country_of_birth, tags, family_size } = terms;
  const states = client_state.length > 0 ? client_state : CLIENT_DATA_STATES;
  const conditions = [sql`c.client_state_type_id = any(${ids(states)})`];
  if (gender > 0) conditions.push(sql`c.gender_type_id = ${gender}`);
  if (country_of_birth > 0) conditions.push(sql`c.country_of_birth = ${country_of_birth}`);
  if (tags.length > 0)
    conditions.push(sql`exists (
      select from client_tags ct join tags t on t.id = ct.tag_id
      where ct.client_id = c.id and t.code in (${sql.join([...tags])}))`);
  if (family_size !== null) conditions.push(ofSize(family_size, terms.family_size_operator, today));
  const address = addressOf(terms);
  if (address) conditions.push(livesAt(address, today));
  return sql.join(conditions, sql` and `);
}

/** Heads and single persons of households of this size, the head included. */
const ofSize = (size: number, operator: Terms['family_size_operator'], today: string) => sql`c.id in (
  select m.client_id from ${membershipsOn(today)} m
    join (select group_id, count(*) as people from ${membershipsOn(today)} o group by group_id) sizes using (group_id)
  where m.group_role_type_id in ${HEAD_ROLES} and sizes.people ${sql.raw(operator)} ${size})`;

function addressOf({ province, city, postal_code }: Terms): RawBuilder<unknown> | null {
  const conditions: RawBuilder<unknown>[] = [];
  if (province > 0) conditions.push(sql`a.province_id = ${province}`);
  if (city > 0) conditions.push(sql`a.city_id = ${city}`);
  const code = postal_code.toUpperCase().replace(/[^A-Z\d]/g, '');
  if (code !== '')
    conditions.push(sql`starts_with(upper(regexp_replace(a.postal_code, '[^[:alnum:]]', '', 'g')), ${code})`);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
}

/**
 * The members of households whose address today meets the condition `address`. If two addresses are valid today, the
 * one that began last counts.
 */
const livesAt = (address: RawBuilder<unknown>, today: string) => sql`c.id in (
  select own.client_id
  from (
    select distinct on (h.client_id) h.client_id, h.address_id from client_housings h
    where ${holds(today)} order by h.client_id, h.start_date desc, h.id desc) at
  join addresses a on a.id = at.address_id and ${address}
  join ${membershipsOn(today)} head on head.client_id = at.client_id and head.group_role_type_id in ${HEAD_ROLES}
  join ${membershipsOn(today)} own on own.group_id = head.group_id)`;
