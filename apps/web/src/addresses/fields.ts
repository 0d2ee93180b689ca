/** The fields of an address in a form: in the organization's own country by its lists, elsewhere by names (002 B28). */
import { type Address, type AddressError, addressErrors } from '@resa/rules/person/address';
import type { Faults, Name } from '../forms/faults.ts';
import type { FormFields } from '../forms/fields.ts';
import type { TextKey } from '../local/texts.ts';

export type AddressValues = Address;

const STREET: FormFields<AddressValues> = {
  address_ln1: { kind: 'text', label: 'address_ln1', max: 190 },
  unit: { kind: 'text', label: 'address_unit', max: 50, optional: true },
  address_ln2: { kind: 'text', label: 'address_ln2', max: 190, optional: true },
};
const COUNTRY: FormFields<AddressValues> = { country_id: { kind: 'one', of: 'countries', label: 'field_country_id' } };
const HOME: FormFields<AddressValues> = {
  postal_code: { kind: 'postal_code', label: 'postal_code', max: 7 },
  ...COUNTRY,
  province_id: { kind: 'one', of: 'provinces', label: 'field_province_id' },
  city_id: { kind: 'one', of: 'cities', label: 'city' },
};
const ABROAD: FormFields<AddressValues> = {
  postal_code: { kind: 'text', label: 'postal_code', max: 20 },
  ...COUNTRY,
  international_province_name: { kind: 'text', label: 'international_province_name', max: 190 },
  international_city_name: { kind: 'text', label: 'international_city_name', max: 190 },
};
/** Every field that an address can have. */
export const ALL_ADDRESS_FIELDS: FormFields<AddressValues> = { ...STREET, ...ABROAD, ...HOME };

/** The address among the values of a form. */
export const addressOf = (values: AddressValues): AddressValues => {
  const names = Object.keys(ALL_ADDRESS_FIELDS) as (keyof AddressValues)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as AddressValues;
};

/** The fields of an address in this country. */
export const addressFields = (country_id: number | null, own: number): FormFields<AddressValues> => ({
  ...STREET,
  ...(country_id === own ? HOME : ABROAD),
});

/**
 * An address with nothing typed, in the organization's country, and in its province and city if it has such settings
 * (002 F05).
 */
export const emptyAddress = (
  country_id: number,
  province_id: number | null = null,
  city_id: number | null = null,
): AddressValues => ({
  address_ln1: '',
  address_ln2: null,
  unit: null,
  postal_code: '',
  country_id,
  province_id,
  city_id,
  international_province_name: null,
  international_city_name: null,
});

/** Another country empties province and city, another province the city (000 §5). */
export function followAddress<V extends AddressValues>(values: V, name: Name<V>): V {
  if (name === 'country_id') return { ...values, province_id: null, city_id: null };
  return name === 'province_id' ? { ...values, city_id: null } : values;
}

export const addressFaults = (values: AddressValues, own: number): Faults<AddressValues> =>
  Object.fromEntries(
    addressErrors(values, own).map(({ path, rule }: AddressError) => [path, { rule: rule as TextKey }]),
  );
