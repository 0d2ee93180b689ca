import type { contract, InputOf } from '@resa/contract';
import { checkAddress, type KnownPlaces, type Place } from '@resa/rules/person/address-check';
import { streetOf } from '@resa/rules/text/street';
import { sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { cityOfArea } from './queries.ts';

type Input = InputOf<typeof contract.addresses.check>;
type Typed = Input['address'];

/**
 * Checks a typed address by the postal rules and by the organization's data (000 O-40). A home is proposed only to
 * those who may read files, without its door, and only if its street and number were typed already.
 */
export const check = (ctx: Context, { address }: Input) =>
  read(ctx, async (db) => {
    const known: KnownPlaces = {
      own_country: ctx.settings.default_country,
      provinces: await db.selectFrom('provinces').select(['id', 'code']).execute(),
      cities: await namesakes(db, address.city_id),
      addresses: await sameNumber(db, address, ctx.may('crud_clients') || ctx.may('view_clients')),
      area: await cityOfArea(db, address.postal_code, ctx.settings.default_country),
    };
    return { code: 'Ok' as const, ...checkAddress(address, known) };
  });

/** The chosen city, and those of its name in other provinces. */
async function namesakes(db: ReadDb, city_id: number | null): Promise<KnownPlaces['cities']> {
  if (city_id === null) return [];
  const { rows } = await sql<KnownPlaces['cities'][number]>`
    select c.id, c.province_id, c.name_en, c.name_fr from cities c, cities chosen
    where chosen.id = ${city_id} and (c.id = chosen.id or (c.active = 1
      and (fold(c.name_en) = fold(chosen.name_en) or fold(c.name_fr) = fold(chosen.name_fr))))
    order by c.id`.execute(db);
  return rows;
}

/** A street number that is in this many addresses identifies none of them. */
const MOST = 2_000;

/**
 * Stored addresses with the typed street number, the most usual first: of locations, and of homes where `homes` is set.
 */
async function sameNumber(db: ReadDb, { address_ln1, country_id }: Typed, homes: boolean): Promise<Place[]> {
  const number = streetOf(address_ln1)?.number;
  if (number === undefined) return [];
  const { rows } = await sql<Place>`
    select a.address_ln1, a.postal_code, a.country_id, a.province_id, a.city_id,
      a.international_province_name, a.international_city_name
    from addresses a
    where substring(a.address_ln1 from '[0-9]+') = ${number} and a.country_id = ${country_id}::int
      and (${homes} or exists (select from places where address_id = a.id))
    group by 1, 2, 3, 4, 5, 6, 7 order by count(*) desc, max(a.id) desc limit ${MOST}`.execute(db);
  return rows;
}
