import { expect, test } from 'vitest';
import { type Address, addressErrors, settleAddress, unitText } from '../../src/person/address.ts';

const address: Address = {
  address_ln1: '123 rue des Érables',
  address_ln2: null,
  unit: null,
  postal_code: 'H2X 1Y4',
  country_id: 1,
  province_id: 5,
  city_id: 9,
  international_province_name: null,
  international_city_name: null,
};
const refused = (changes: Partial<Address>) =>
  addressErrors({ ...address, ...changes }, 1).map(({ path, rule }) => `${path} ${rule}`);

test('an address at home has a street, a Canadian postal code, a province and a city', () => {
  expect(refused({})).toEqual([]);
  expect(refused({ postal_code: 'h2x1y4' })).toEqual([]);
  expect(refused({ address_ln1: '  ' })).toEqual(['address_ln1 must_be_completed']);
  expect(refused({ postal_code: '' })).toEqual(['postal_code must_be_completed']);
  expect(refused({ postal_code: '05401' })).toEqual(['postal_code rule_postal_code']);
  expect(refused({ province_id: null, city_id: null })).toEqual([
    'province_id must_be_completed',
    'city_id must_be_completed',
  ]);
  expect(refused({ country_id: null })).toEqual(['country_id must_be_completed']);
});

test('an address abroad has both names as text and a postal code of any form', () => {
  const abroad = { country_id: 2, international_province_name: 'Vermont', international_city_name: 'Burlington' };
  expect(refused({ ...abroad, postal_code: '05401' })).toEqual([]);
  expect(refused({ ...abroad, international_city_name: null })).toEqual(['international_city_name must_be_completed']);
});

test('an address keeps nothing of the other kind', () => {
  const both = { ...address, international_province_name: 'Vermont', international_city_name: 'Burlington' };
  expect(settleAddress(both, 1)).toEqual(address);
  expect(settleAddress({ ...both, country_id: 2 }, 1)).toMatchObject({ province_id: null, city_id: null });
});

test('a number sign precedes a unit that is a bare number or letter, and before no other', () => {
  for (const unit of ['3', '1204', '12B', 'B12', 'A-3', 'B']) expect(unitText(unit)).toBe(`#${unit}`);
  for (const unit of ['App. 1204', 'apt 3', '#3', 'bureau 12', 'Sous-sol', 'Suite B'])
    expect(unitText(unit)).toBe(unit);
});
