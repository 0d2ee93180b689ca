/** Addresses as calls read them. */
import type { Address, Housing } from '@resa/contract/addresses';
import type { Locale } from '@resa/contract/texts';
import { BARE_UNIT } from '@resa/rules/person/address';
import { meantPostalCode } from '@resa/rules/text/postal-code';
import { sql } from 'kysely';
import { membershipsOn } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';

const COLUMNS = [
  'a.address_ln1',
  'a.address_ln2',
  'a.unit',
  'a.postal_code',
  'a.country_id',
  'a.province_id',
  'a.city_id',
  'a.international_province_name',
  'a.international_city_name',
] as const;

const city = (locale: Locale) => sql`coalesce(t.${sql.ref(`name_${locale}`)}, a.international_city_name)`;

/** The unit as unitText() of the rules writes it. */
const unit = sql`case when a.unit ~ ${sql.lit(BARE_UNIT)} then '#' || a.unit else nullif(a.unit, '') end`;

/** An address on one line, with its door; expects addresses `a` and cities `t`. */
export const lineOf = (locale: Locale) =>
  sql<string>`concat_ws(', ', a.address_ln1, ${unit}, a.address_ln2, ${city(locale)}, a.postal_code)`;

const cityLine = (locale: Locale) =>
  sql`concat_ws(', ', ${city(locale)}, concat_ws(' ', coalesce(p.code, a.international_province_name), a.postal_code))`;

const region = (locale: Locale) => sql`concat_ws(', ', ${cityLine(locale)}, n.${sql.ref(`name_${locale}`)})`;

/**
 * The address of a location on one line for its visitors, with its door, city and province; null without one.
 * `address_id` is a column of a table that the query does not call a, t or p.
 */
export const placeLineOf = (address_id: string, locale: Locale) => sql<string | null>`(
  select concat_ws(', ', a.address_ln1, ${unit}, nullif(a.address_ln2, ''), ${cityLine(locale)})
  from addresses a left join cities t on t.id = a.city_id left join provinces p on p.id = a.province_id
  where a.id = ${sql.ref(address_id)})`;

/** The address on one line as a map finds it, without the door; of housingsWithRegion(). */
export const mapTextOf = (locale: Locale) => sql<string>`concat_ws(', ', a.address_ln1, ${region(locale)})`;

/** The address on one line as it is printed, with province and country; of housingsWithRegion(). */
export const wholeLineOf = (locale: Locale) =>
  sql<string>`concat_ws(', ', concat_ws(' ', a.address_ln1, ${unit}), a.address_ln2, ${region(locale)})`;

/** A housing entry and its address. */
export interface HousingAndAddress {
  client_housing: Housing;
  address: Address;
}

/** Housing entries `h` with their addresses `a` and cities `t`. */
export const housingRows = (db: ReadDb) =>
  db
    .selectFrom('client_housings as h')
    .innerJoin('seen_addresses as a', 'a.id', 'h.address_id')
    .leftJoin('cities as t', 't.id', 'a.city_id')
    .select(['h.id', 'h.client_id', 'h.house_type_id', 'h.address_id', 'h.start_date', 'h.end_date', 'h.row_version']);

/** The same with the parts of the address. */
export const housingsWithAddress = (db: ReadDb) => housingRows(db).select(COLUMNS);

/** The same with province `p` and country `n`. */
export const housingsWithRegion = (db: ReadDb) =>
  housingsWithAddress(db)
    .innerJoin('countries as n', 'n.id', 'a.country_id')
    .leftJoin('provinces as p', 'p.id', 'a.province_id');

/** Whether housing `h` may be printed: the address of a person in danger never is, not even by who sees it (decision 068). */
export const mayBePrinted = sql<boolean>`not exists (
  select from restricted_clients rc join restrictions r on r.id = rc.restriction_id
  where rc.client_id = h.client_id and r.reason = 'danger')`;

/** Whether somebody lives at housing `h` on a day. */
export const livedAt = (day: string) =>
  sql<boolean>`h.start_date <= ${day}::date and (h.end_date is null or h.end_date >= ${day}::date)`;
type Row = Awaited<ReturnType<ReturnType<typeof housingsWithAddress>['executeTakeFirstOrThrow']>>;

/** A row in its two parts. */
export function partsOf(row: Row): HousingAndAddress {
  const { id, client_id, house_type_id, address_id, start_date, end_date, row_version, ...address } = row;
  return {
    client_housing: { id, client_id, house_type_id, address_id, start_date, end_date, row_version },
    address: address as Address,
  };
}

/** Where a client lives on a day: the current address of the household's head; none when nothing is known. */
export async function addressOn(db: ReadDb, client_id: number, today: string) {
  const found = await housingsWithAddress(db)
    .innerJoin(membershipsOn(today).as('head'), 'head.client_id', 'h.client_id')
    .innerJoin(membershipsOn(today).as('own'), 'own.group_id', 'head.group_id')
    .where('own.client_id', '=', client_id)
    .where('head.group_role_type_id', 'in', [1, 2])
    .where(livedAt(today))
    .orderBy('h.start_date', 'desc')
    .orderBy('h.id', 'desc')
    .executeTakeFirst();
  if (!found) return { housing: null, address: null };
  const { client_housing: housing, address } = partsOf(found);
  return { housing, address };
}

/** The city in which most stored addresses of the code's area lie: its first three characters. */
export async function cityOfArea(
  db: ReadDb,
  typed: string,
  own: number,
): Promise<{ province_id: number; city_id: number } | null> {
  const area = meantPostalCode(typed)?.slice(0, 3);
  if (area === undefined) return null;
  const { rows } = await sql<{ province_id: number; city_id: number }>`
    select province_id, city_id from addresses
    where postal_code >= ${area} and postal_code < ${`${area}~`} and country_id = ${own}
      and province_id is not null and city_id is not null
    group by 1, 2 order by count(*) desc, city_id limit 1`.execute(db);
  return rows[0] ?? null;
}
