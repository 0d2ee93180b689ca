import type { Special } from '../special.ts';
import { DEFAULT_COUNTRY } from './defaults.ts';

/** The province follows the country (002 §5): choosing another country clears it, and its own provinces are offered. */
export const cities: Special = {
  starts: ({ country_id, province_id }) => ({
    country_id: Number(country_id) || DEFAULT_COUNTRY,
    province_id: Number(province_id) || null,
  }),
  follows: { country_id: { province_id: null } },
  offers: { province_id: (row, { country_id }) => !country_id || row.country_id === country_id },
};
