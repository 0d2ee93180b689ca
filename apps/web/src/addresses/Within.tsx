import { Chosen } from '../forms/controls/Chosen.tsx';
import type { ControlProps } from '../forms/fields.ts';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale } from '../local/texts.ts';
import type { AddressValues } from './fields.ts';
import { PostalCode } from './PostalCode.tsx';

/** The provinces of the country, or the cities of the province. */
function Within<V extends AddressValues>(props: ControlProps<V>) {
  const into = useLocale();
  const provinces = useLookup('provinces');
  const cities = useLookup('cities');
  const { country_id, province_id } = props.form.values;
  const rows =
    props.name === 'province_id'
      ? provinces.rows.filter((row) => row.country_id === country_id)
      : cities.rows.filter((row) => row.province_id === province_id);
  const choices = rows.map((row) => ({
    value: String(row.id),
    label: nameOf(row, into),
    disabled: row.active === 0,
  }));
  return <Chosen {...props} choices={choices} />;
}

/** The controls of an address that are not those of their kind. */
export const addressControls = { postal_code: PostalCode, province_id: Within, city_id: Within };
