import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/person/address.ts';
import { checkAddress, type KnownPlaces, type Place } from '../../src/person/address-check.ts';
import { meantPostalCode, postalCode } from '../../src/text/postal-code.ts';
import { sameStreet, streetOf } from '../../src/text/street.ts';

const [QUEBEC, ONTARIO] = [11, 9];
const [MONTREAL, LAVAL, HAMPTON_QC, HAMPTON_ON] = [1, 2, 3, 4];
const home: Place = {
  address_ln1: '123, rue des Érables',
  postal_code: 'H2X 1Y4',
  country_id: 1,
  province_id: QUEBEC,
  city_id: MONTREAL,
  international_province_name: null,
  international_city_name: null,
};
const typed = (changes: Partial<Address> = {}): Address => ({ ...home, address_ln2: null, unit: '4', ...changes });
const known = (changes: Partial<KnownPlaces> = {}): KnownPlaces => ({
  own_country: 1,
  provinces: [
    { id: QUEBEC, code: 'QC' },
    { id: ONTARIO, code: 'ON' },
  ],
  cities: [
    { id: MONTREAL, province_id: QUEBEC, name_en: 'Montreal', name_fr: 'Montréal' },
    { id: LAVAL, province_id: QUEBEC, name_en: 'Laval', name_fr: 'Laval' },
    { id: HAMPTON_QC, province_id: QUEBEC, name_en: 'Hampton', name_fr: 'Hampton' },
    { id: HAMPTON_ON, province_id: ONTARIO, name_en: 'HAMPTON', name_fr: 'Hampton' },
  ],
  addresses: [],
  area: null,
  ...changes,
});

describe('streets', () => {
  const same = (one: string, other: string) => {
    const [a, b] = [streetOf(one), streetOf(other)];
    return a !== null && b !== null && sameStreet(a, b);
  };
  test.each([
    ['123, rue des Érables', '123 rue des erables'],
    ['123 rue des Érables', '123 Erables St'],
    ['45 boul. Saint-Laurent', '45, boulevard St-Laurent'],
    ['45 St. Lawrence Blvd', '45 Saint Lawrence boulevard'],
    ['900 Sherbrooke St. E', '900, rue Sherbrooke Est'],
    ['12 rue Principale', '12 rue Prinicpale'],
    ['12 rue Principale', '12 rue Principal'],
  ])('%s is %s', (one, other) => {
    expect(same(one, other)).toBe(true);
    expect(same(other, one)).toBe(true);
  });
  test.each([
    ['123 rue des Érables', '125 rue des Érables'],
    ['123 rue des Érables', '123 avenue des Érables'],
    ['900 rue Sherbrooke Est', '900 rue Sherbrooke Ouest'],
    ['12 41e Avenue', '12 42e Avenue'],
    ['8 rue Roy', '8 rue Rey'],
    ['rue Principale', '12 rue Principale'],
  ])('%s is not %s', (one, other) => {
    expect(same(one, other)).toBe(false);
  });
});

describe('a postal code', () => {
  test('is understood with other separators and with signs that are typed for each other', () => {
    expect(meantPostalCode('h2x-1y4')).toBe('H2X 1Y4');
    expect(meantPostalCode('H2X IY4')).toBe('H2X 1Y4');
    expect(meantPostalCode('KIA OBI')).toBe('K1A 0B1');
    for (const none of ['', 'H2X', '05401', 'H2X 1Y4 5', 'W1A 1A1']) expect(meantPostalCode(none), none).toBeNull();
  });
  test('that is right is always kept as it is', () => {
    const letter = fc.constantFrom(...'ABCEGHJKLMNPRSTVXY');
    const digit = fc.constantFrom(...'0123456789');
    const parts = fc.tuple(letter, digit, letter, fc.constantFrom('', ' ', '-', '  '), digit, letter, digit);
    fc.assert(
      fc.property(parts, (signs) => {
        const code = signs.filter((sign) => /\w/.test(sign)).join('');
        expect(meantPostalCode(signs.join('').toLowerCase())).toBe(postalCode(code));
      }),
    );
  });
});

describe('the address check', () => {
  test('finds nothing better for an address that is known as it is typed', () => {
    expect(checkAddress(typed(), known({ addresses: [home] }))).toEqual({ addresses: [], doubts: [], real: 1 });
  });

  test('proposes a known address as it is stored, accents and all, and keeps the door', () => {
    const meagre = typed({ address_ln1: '123 rue des erables', postal_code: '', province_id: null, city_id: null });
    expect(checkAddress(meagre, known({ addresses: [home] }))).toEqual({ addresses: [typed()], doubts: [], real: 0 });
  });

  test('does not propose the same street in another city', () => {
    const laval = { ...home, city_id: LAVAL, postal_code: 'H7N 1A1' };
    expect(checkAddress(typed(), known({ addresses: [laval] })).addresses).toEqual([]);
    expect(checkAddress(typed({ city_id: null }), known({ addresses: [laval] })).addresses).toMatchObject([
      { city_id: LAVAL, postal_code: 'H7N 1A1' },
    ]);
  });

  test('corrects a postal code that is typed with the wrong signs', () => {
    expect(checkAddress(typed({ postal_code: 'H2X IY4' }), known()).addresses).toEqual([typed()]);
    expect(checkAddress(typed({ postal_code: 'h2x1y4' }), known())).toEqual({ addresses: [], doubts: [], real: 1 });
  });

  test('proposes the city of that name in the province of the postal code', () => {
    const wrong = typed({ postal_code: 'L0B 1J0', city_id: HAMPTON_QC });
    const [proposal] = checkAddress(wrong, known()).addresses;
    expect(proposal).toMatchObject({ province_id: ONTARIO, city_id: HAMPTON_ON });
  });

  test('proposes the city of most addresses in the area, when no city is chosen', () => {
    const area = { province_id: QUEBEC, city_id: MONTREAL };
    const found = checkAddress(typed({ province_id: null, city_id: null }), known({ area }));
    expect(found).toEqual({ addresses: [typed()], doubts: [], real: 0 });
  });

  test('says when a postal code is in another province and nothing better is known', () => {
    const found = checkAddress(typed({ postal_code: 'K1A 0B1' }), known());
    expect(found).toEqual({ addresses: [], doubts: [{ path: 'postal_code', rule: 'doubt_postal_province' }], real: 0 });
  });

  test('leaves addresses abroad as they are, unless the same one is known', () => {
    const abroad = { country_id: 2, province_id: null, city_id: null, postal_code: '05401' };
    const names = { international_province_name: 'Vermont', international_city_name: 'Burlington' };
    expect(checkAddress(typed({ ...abroad, ...names }), known())).toEqual({ addresses: [], doubts: [], real: 1 });
    const stored = { ...home, ...abroad, ...names, postal_code: '05402' };
    const folded = typed({ ...abroad, ...names, international_city_name: 'burlington' });
    expect(checkAddress(folded, known({ addresses: [stored] })).addresses).toEqual([{ ...folded, ...stored }]);
  });

  test('whatever is typed, proposals differ from it and from each other, keep the door, and are not corrected again by the rules', () => {
    const id = (...ids: number[]) => fc.option(fc.constantFrom(...ids));
    const anything = fc.record({
      address_ln1: fc.constantFrom('', '123', '123 rue des erables', '123, rue des Érables', 'rue', '9 Erables St'),
      address_ln2: fc.constantFrom(null, 'RC'),
      unit: fc.constantFrom(null, '4'),
      postal_code: fc.constantFrom('', 'H2X 1Y4', 'h2xiy4', 'L0B1J0', 'K1A', '05401'),
      country_id: id(1, 2),
      province_id: id(QUEBEC, ONTARIO, 99),
      city_id: id(MONTREAL, LAVAL, HAMPTON_QC, HAMPTON_ON, 99),
      international_province_name: fc.constantFrom(null, 'Vermont'),
      international_city_name: fc.constantFrom(null, 'Burlington'),
    });
    const addresses = [home, { ...home, postal_code: 'H2X 1Y5' }, { ...home, city_id: LAVAL, postal_code: 'H7N 1A1' }];
    const facts = fc.record({
      addresses: fc.subarray(addresses),
      area: fc.constantFrom(null, { province_id: QUEBEC, city_id: MONTREAL }),
    });
    const seen = { proposals: 0 };
    fc.assert(
      fc.property(anything, facts, (address, more) => {
        const found = checkAddress(address, known(more));
        seen.proposals += found.addresses.length;
        const places = found.addresses.map((one) => JSON.stringify(one));
        expect(new Set(places).size).toBe(places.length);
        for (const one of found.addresses) {
          expect([one.unit, one.address_ln2]).toEqual([address.unit, address.address_ln2]);
          expect(one).not.toEqual(address);
          expect(checkAddress(one, known({ area: more.area })).addresses).toEqual([]);
        }
        expect(found.real === 1 && found.addresses.length + found.doubts.length > 0).toBe(false);
      }),
      { numRuns: 2_000 },
    );
    expect(seen.proposals).toBeGreaterThan(200);
  });
});
