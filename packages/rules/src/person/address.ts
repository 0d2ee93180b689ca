/** A postal address, of a location or a household (002 B28). */
import { cleanText } from '../text/clean.ts';
import { isPostalCode } from '../text/postal-code.ts';

export interface Address {
  address_ln1: string;
  address_ln2: string | null;
  unit: string | null;
  postal_code: string;
  country_id: number | null;
  province_id: number | null;
  city_id: number | null;
  international_province_name: string | null;
  international_city_name: string | null;
}

/** A broken rule: a field of the address, and a text key. */
export interface AddressError {
  path: keyof Address;
  rule: string;
}

/**
 * Every broken rule of an address, none when it is valid (002 B28): in the organization's own country a postal code of
 * Canada, a province and a city of the lists; elsewhere both as text.
 */
export function addressErrors(address: Address, ownCountry: number): AddressError[] {
  const own = address.country_id === ownCountry;
  const required: (keyof Address)[] = ['address_ln1', 'postal_code', 'country_id'];
  if (own) required.push('province_id', 'city_id');
  else if (address.country_id !== null) required.push('international_province_name', 'international_city_name');
  const errors: AddressError[] = required
    .filter((path) => cleanText(String(address[path] ?? '')) === '')
    .map((path) => ({ path, rule: 'must_be_completed' }));
  const code = cleanText(address.postal_code);
  if (own && code !== '' && !isPostalCode(code)) errors.push({ path: 'postal_code', rule: 'rule_postal_code' });
  return errors;
}

/** The address as it is stored: what belongs to another country is emptied. */
export function settleAddress<A extends Address>(address: A, ownCountry: number): A {
  return address.country_id === ownCountry
    ? { ...address, international_province_name: null, international_city_name: null }
    : { ...address, province_id: null, city_id: null };
}

/** A unit that is a bare number, a letter, or both, such as 3, B, 12B or A-3; as a regular expression of JavaScript and of the database. */
export const BARE_UNIT = '^([A-Za-z]{0,2}-?[0-9]+[A-Za-z]?|[A-Za-z])$';

/**
 * A unit as an address line says it: `#` precedes a bare one; one that names itself, such as "App. 1204", stays.
 */
export const unitText = (unit: string): string => (new RegExp(BARE_UNIT).test(unit) ? `#${unit}` : unit);
