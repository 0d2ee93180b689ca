import type { Special } from '../special.ts';

export const cities: Special = {
  check({ country_id, province_id }, { others }) {
    const province = others.provinces?.find(({ id }) => id === province_id);
    if (!others.countries?.some(({ id }) => id === country_id)) return [];
    return !province || province.country_id === country_id
      ? []
      : [{ path: 'province_id', rule: 'e_province_of_country' }];
  },
};
