/** The address of a household, from the cells of its first person who has one. */
import { meantPostalCode, postalCode, provincesOf } from '../text/postal-code.ts';
import { addressIn, placeKey, unitIn } from './addresses.ts';
import { oneLine } from './cells.ts';
import { type Checking, cellMend, type Problems, valueIn } from './context.ts';
import { given, readValue } from './person.ts';
import type { RawPerson } from './raw.ts';
import type { ListRow, ProposedAddress, Target } from './types.ts';
import { makeMatcher } from './values.ts';

const PARTS = [
  'address_ln1',
  'address_ln2',
  'unit',
  'city',
  'province',
  'postal_code',
  'country',
] as const satisfies readonly Target[];

/** Finds places by their names, with what is gathered once for a file. */
export interface Places {
  readonly province: (text: string) => number | null;
  readonly city: (text: string, province_id: number | null) => number | null;
}
export function makePlaces({ facts }: Pick<Checking, 'facts'>): Places {
  const matches = makeMatcher(facts.lists);
  const cities = citiesByKey(facts.lists.cities);
  return {
    province: (text) => matches('provinces', text),
    city: (text, province_id) => {
      const found = cities.get(placeKey(text)) ?? [];
      const own = found.find((row) => row.province_id === province_id);
      return (own ?? (found.length === 1 || province_id === null ? found[0] : undefined))?.id ?? null;
    },
  };
}

/** Cities by their keys, gathered once for the rows of the list. */
const gathered = new WeakMap<readonly ListRow[], ReadonlyMap<string, readonly ListRow[]>>();
function citiesByKey(rows: readonly ListRow[]): ReadonlyMap<string, readonly ListRow[]> {
  const former = gathered.get(rows);
  if (former) return former;
  const cities = new Map<string, ListRow[]>();
  for (const row of rows) {
    if (row.active !== 1) continue;
    for (const key of new Set([placeKey(row.name_en), placeKey(row.name_fr)]))
      cities.set(key, [...(cities.get(key) ?? []), row]);
  }
  gathered.set(rows, cities);
  return cities;
}

/** The address of a household; null where no row has a street. */
export function addressOf(
  persons: readonly RawPerson[],
  checking: Checking,
  places: Places,
  problems: Problems,
): ProposedAddress | null {
  const raw =
    persons.find((one) => given(one, 'address_ln1')) ?? persons.find((one) => PARTS.some((part) => given(one, part)));
  if (!raw) return null;
  const street = given(raw, 'address_ln1');
  const { mapping, facts } = checking;
  const at = { line: raw.line, person: raw.key };
  const written = addressIn(street?.text ?? '');
  const postal = postalOf(raw, checking, problems) || written.postal_code;
  if (!street || written.address_ln1 === '') {
    // A file without addresses would have this warning in every household.
    if (checking.has.has('address_ln1') || checking.has.has('city'))
      problems.warn('import_address_incomplete', { ...at, column: null });
    return null;
  }
  const foreign = countryOf(raw, checking, problems);
  const country_id = foreign ?? mapping.defaults.country_id ?? facts.default_country;
  const own = country_id === facts.default_country;
  const province_id = own ? provinceOf(raw, written.places, postal, checking, places, problems) : null;
  const city_id = own ? cityOf(raw, written.places, province_id, checking, places, problems) : null;
  const text = (target: 'city' | 'province') => oneLine(given(raw, target)?.text ?? '') || null;
  const unit = given(raw, 'unit');
  const second = given(raw, 'address_ln2');
  // A second line that is only an apartment: "Apt 16".
  const unit_of_second = second && unitIn(second.text) !== second.text.trim() ? unitIn(second.text) : '';
  return {
    address_ln1: written.address_ln1.slice(0, 190),
    address_ln2:
      (unit_of_second === '' ? oneLine(second?.text ?? '') || written.address_ln2 : written.address_ln2).slice(
        0,
        190,
      ) || null,
    unit: ((unit ? unitIn(unit.text) : '') || unit_of_second || written.unit).slice(0, 50) || null,
    postal_code: postal,
    country_id,
    province_id,
    city_id,
    international_province_name: own ? null : text('province'),
    international_city_name: own ? null : (text('city') ?? written.places[0] ?? null),
    house_type_id: houseOf(persons, checking, problems) ?? mapping.defaults.house_type_id,
  };
}

/** The postal code of its own cell; one that is meant is proposed. */
function postalOf(raw: RawPerson, checking: Checking, problems: Problems): string {
  const cell = given(raw, 'postal_code');
  if (!cell) return '';
  const code = postalCode(cell.text) ?? postalCode(cell.text.replace(/[\s-]/g, ''));
  if (code !== null) return code;
  const country = given(raw, 'country');
  const id = country ? valueIn(checking, 'country', country.text) : null;
  if (typeof id === 'number' && id !== checking.facts.default_country) return oneLine(cell.text).slice(0, 20);
  problems.fault(
    'import_postal_code_unread',
    { line: raw.line, person: raw.key, column: cell.column, params: { value: cell.text.slice(0, 60) } },
    cellMend(raw.line, cell.column, meantPostalCode(cell.text) ?? ''),
  );
  return '';
}

const countryOf = (raw: RawPerson, checking: Checking, problems: Problems): number | null =>
  readValue(raw, 'country', checking, problems);

function provinceOf(
  raw: RawPerson,
  pieces: readonly string[],
  postal: string,
  checking: Checking,
  places: Places,
  problems: Problems,
): number | null {
  const own = readValue(raw, 'province', checking, problems);
  if (own !== null) return own;
  for (const piece of pieces) {
    const found = places.province(piece);
    if (found !== null) return found;
  }
  const codes = provincesOf(postal);
  if (codes.length === 1) return checking.facts.lists.provinces.find(({ code }) => code === codes[0])?.id ?? null;
  return checking.mapping.defaults.province_id;
}

function cityOf(
  raw: RawPerson,
  pieces: readonly string[],
  province_id: number | null,
  checking: Checking,
  places: Places,
  problems: Problems,
): number | null {
  const cell = given(raw, 'city');
  if (cell) {
    const decided = checking.decided('cities', cell.text);
    if (decided !== undefined) return decided;
    const found = places.city(cell.text, province_id);
    if (found === null)
      problems.fault(
        'import_value_unknown',
        { line: raw.line, person: raw.key, column: cell.column, params: { value: cell.text.slice(0, 60) } },
        cellMend(raw.line, cell.column, ''),
      );
    return found;
  }
  for (const [at, piece] of pieces.entries()) {
    // Behind another piece, Québec is the province.
    if (at > 0 && places.province(piece) !== null) continue;
    const found = places.city(piece, province_id);
    if (found !== null) return found;
  }
  const { province_id: default_province, city_id } = checking.mapping.defaults;
  return default_province === null || default_province === province_id ? city_id : null;
}

function houseOf(persons: readonly RawPerson[], checking: Checking, problems: Problems): number | null {
  const raw = persons.find((one) => given(one, 'house_type'));
  return raw ? readValue(raw, 'house_type', checking, problems) : null;
}
