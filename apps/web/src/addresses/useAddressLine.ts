import { unitText } from '@resa/rules/person/address';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale } from '../local/texts.ts';
import type { AddressValues } from './fields.ts';

/** An address on one line, with its door. */
export function useAddressLine(): (address: AddressValues) => string {
  const into = useLocale();
  const cities = useLookup('cities');
  const provinces = useLookup('provinces');
  return ({ address_ln1, address_ln2, unit, city_id, province_id, postal_code, ...names }) => {
    const city = nameOf(cities.byId(city_id), into) || names.international_city_name;
    const province = provinces.byId(province_id)?.code ?? names.international_province_name;
    const parts = [
      address_ln1,
      unit && unitText(unit),
      address_ln2,
      city,
      [province, postal_code].filter(Boolean).join(' '),
    ];
    return parts.filter(Boolean).join(', ');
  };
}
