import type { Special } from '../special.ts';
import { DEFAULT_COUNTRY } from './defaults.ts';

export const provinces: Special = {
  starts: ({ country_id }) => ({ country_id: Number(country_id) || DEFAULT_COUNTRY }),
};
