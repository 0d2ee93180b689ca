/**
 * The address check (000 O-40): the rules of Canadian postal codes, and the cities and addresses that the organization
 * knows already. It proposes and never forbids: a mail box of Ottawa may be in Gatineau.
 */
import { cleanText } from '../text/clean.ts';
import { fold } from '../text/fold.ts';
import { fitsProvince, meantPostalCode, postalCode } from '../text/postal-code.ts';
import { sameStreet, streetOf } from '../text/street.ts';
import { type Address, type AddressError, addressErrors } from './address.ts';

/** The parts of an address that are checked: all but the door in its building. */
export type Place = Omit<Address, 'address_ln2' | 'unit'>;

/** The facts that an address is checked against. */
export interface KnownPlaces {
  own_country: number;
  provinces: readonly { id: number; code: string }[];
  cities: readonly { id: number; province_id: number; name_en: string; name_fr: string }[];
  /** Stored addresses with the typed street number, the most usual first. */
  addresses: readonly Place[];
  /** The city of most stored addresses in the postal code's area. */
  area: { province_id: number; city_id: number } | null;
}

export interface CheckedAddress {
  /** Better addresses, the likeliest first; none when nothing better is known. */
  addresses: Address[];
  /** Parts that look wrong and that no proposal corrects. */
  doubts: AddressError[];
  /** 1: complete, right by the postal rules, and nothing better is known. */
  real: 0 | 1;
}

/** More proposals do not help at a desk. */
const MOST = 5;

/** Checks an address as it is typed; the door (`unit`, `address_ln2`) is kept as it is in every proposal. */
export function checkAddress(typed: Address, known: KnownPlaces): CheckedAddress {
  const stored = { ...typed, postal_code: storedCode(typed, known.own_country) };
  const corrected = byPostalRules(stored, known);
  const proposals = [...byKnownAddresses(corrected, known), corrected].map((place) => ({ ...stored, ...place }));
  const addresses = proposals
    .filter((proposal) => differs(proposal, stored))
    .filter((proposal, index, all) => all.findIndex((other) => !differs(proposal, other)) === index)
    .slice(0, MOST);
  const doubts = addresses.length === 0 ? doubtsOf(stored, known) : [];
  const complete = addressErrors(stored, known.own_country).length === 0;
  return { addresses, doubts, real: complete && addresses.length === 0 && doubts.length === 0 ? 1 : 0 };
}

const storedCode = ({ country_id, postal_code }: Address, own: number): string => {
  const code = cleanText(postal_code);
  return country_id === own ? (postalCode(code) ?? code) : code;
};

/** Stored addresses in the same street, at the same number. */
function byKnownAddresses(typed: Address, { addresses }: KnownPlaces): Place[] {
  const street = streetOf(typed.address_ln1);
  if (!street) return [];
  return addresses.filter((address) => {
    const other = streetOf(address.address_ln1);
    if (!other || !sameStreet(street, other) || address.country_id !== typed.country_id) return false;
    // The same street in another city is another place, unless no city was typed or the postal code agrees.
    const city = typed.city_id ?? typed.international_city_name;
    const code = meantPostalCode(typed.postal_code) ?? typed.postal_code;
    return (
      city === null || isSame(address.city_id ?? address.international_city_name, city) || address.postal_code === code
    );
  });
}

const isSame = (one: number | string | null, other: number | string): boolean =>
  typeof one === 'string' && typeof other === 'string' ? fold(one) === fold(other) : one === other;

/** The intended postal code, and the province and city that belong to it. */
function byPostalRules(typed: Address, { own_country, provinces, cities, area }: KnownPlaces): Address {
  if (typed.country_id !== own_country) return typed;
  const postal_code = meantPostalCode(typed.postal_code) ?? typed.postal_code;
  const fits = (province_id: number | null) => {
    const province = provinces.find(({ id }) => id === province_id);
    return province !== undefined && fitsProvince(postal_code, province.code);
  };
  const place = { ...typed, postal_code };
  if (postalCode(postal_code) === null || (fits(typed.province_id) && typed.city_id !== null)) return place;
  const city = cities.find(({ id }) => id === typed.city_id);
  const namesake = city && cities.find((one) => one.id !== city.id && fits(one.province_id) && isNamesake(one, city));
  if (namesake) return { ...place, province_id: namesake.province_id, city_id: namesake.id };
  const lies = area && fits(area.province_id) && (typed.city_id === null || !fits(typed.province_id));
  return lies ? { ...place, ...area } : place;
}

type City = KnownPlaces['cities'][number];
const isNamesake = (one: City, other: City): boolean =>
  fold(one.name_fr) === fold(other.name_fr) || fold(one.name_en) === fold(other.name_en);

function doubtsOf(typed: Address, { own_country, provinces }: KnownPlaces): AddressError[] {
  const province = provinces.find(({ id }) => id === typed.province_id);
  if (typed.country_id !== own_country || !province || postalCode(typed.postal_code) === null) return [];
  if (fitsProvince(typed.postal_code, province.code)) return [];
  return [{ path: 'postal_code', rule: 'doubt_postal_province' }];
}

const FIELDS = [
  'address_ln1',
  'postal_code',
  'country_id',
  'province_id',
  'city_id',
  'international_province_name',
  'international_city_name',
] as const satisfies readonly (keyof Place)[];

const differs = (one: Place, other: Place): boolean =>
  FIELDS.some((field) => cleanText(String(one[field] ?? '')) !== cleanText(String(other[field] ?? '')));
