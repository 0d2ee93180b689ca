/** Addresses in real Canadian cities, and the phone numbers and emails that nobody owns. */

import { cities, provinces } from '@resa/reference/provinces';
import { fold } from '@resa/rules/text/fold';
import type { Random } from './random.ts';
import { type Area, elsewhere, nearby } from './words/streets.ts';

const CANADA = 1;
const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';

export interface Address {
  address_ln1: string;
  address_ln2: string | null;
  unit: string | null;
  postal_code: string;
  country_id: number;
  province_id: number;
  city_id: number;
  international_province_name: null;
  international_city_name: null;
}

const provinceId = new Map(provinces.map(({ code, id }) => [code, id]));
const cityId = new Map(cities.map((city) => [`${city.province_id} ${city.name_fr}`, city.id]));

/** The shipped row of a city by its French name. */
export function cityOf(name: string, provinceCode: string): { province_id: number; city_id: number } {
  const province_id = provinceId.get(provinceCode);
  const city_id = cityId.get(`${province_id} ${name}`);
  if (province_id === undefined || city_id === undefined) throw new Error(`no city ${name} in ${provinceCode}`);
  return { province_id, city_id };
}

function addressIn(area: Area, random: Random): Address {
  const street = random.pick(area.streets);
  const number = random.int(1, 89) * 100 + random.int(1, 98);
  const english = area.province !== 'QC';
  const letter = () => LETTERS.charAt(random.int(0, LETTERS.length - 1));
  return {
    address_ln1: english ? `${number} ${street}` : `${number}, ${street}`,
    address_ln2: null,
    unit: random.chance(0.55) ? String(random.chance(0.2) ? random.pick(['A', 'B', 'RC']) : random.int(1, 32)) : null,
    postal_code: `${random.pick(area.areas)} ${random.int(1, 9)}${letter()}${random.int(1, 9)}`,
    country_id: CANADA,
    ...cityOf(area.city, area.province),
    international_province_name: null,
    international_city_name: null,
  };
}

/** An address near the location with this place in the list. */
export const nearbyAddress = (place: number, random: Random): Address =>
  addressIn(random.weighted((nearby[place] ?? nearby[0] ?? []).map((area) => [area, area.weight] as const)), random);

/** A former address: one in three in another city. */
export const formerAddress = (place: number, random: Random): Address =>
  random.chance(0.35)
    ? addressIn(random.weighted(elsewhere.map((area) => [area, area.weight] as const)), random)
    : nearbyAddress(place, random);

const CODES = `514 438 450 579 354 263 367 418 581 819 873 468 613 343 753 416 647 437 905 289 365 226 519 548 249 705
  683 807 506 428 709 879 902 782 204 431 584 306 639 474 403 587 825 368 780 604 778 236 672 250 257 867 742 942`
  .trim()
  .split(/\s+/);

/**
 * Fictional numbers: every area code's 555-0100 to 555-0199, the local ones first. After the last one they begin again:
 * in an organization that large, shelters and families lend their number (000 O-35).
 */
export function phoneBook(): () => string {
  let issued = 0;
  return () => {
    const at = issued++ % (CODES.length * 100);
    return `${CODES[Math.floor(at / 100)]}55501${String(at % 100).padStart(2, '0')}`;
  };
}

const DOMAINS = ['courriel.example', 'mail.example', 'poste.example', 'boite.test', 'inbox.test'];

/** A new email for each call, made of the name. */
export function mailBook(random: Random): (first: string, last: string) => string {
  const usedNumbers = new Map<string, number>();
  return (first, last) => {
    const plain = (text: string) =>
      fold(text)
        .replace(/[^a-z0-9 ]/g, '')
        .replaceAll(' ', random.chance(0.5) ? '-' : '');
    const name = `${plain(first) || 'client'}.${plain(last) || 'resa'}`;
    const before = usedNumbers.get(name) ?? 0;
    usedNumbers.set(name, before + 1);
    return `${name}${before === 0 ? '' : before + 1}@${random.pick(DOMAINS)}`;
  };
}
