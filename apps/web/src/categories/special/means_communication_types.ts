import type { Special } from '../special.ts';
import { DEFAULT_COUNTRY } from './defaults.ts';

/** A new row takes the country of the filter; its code is made by the server (decisions-002 A19). */
export const means_communication_types: Special = {
  withoutControl: ['code', 'country'],
  withoutColumn: ['code'],
  starts: ({ country }) => ({ country: Number(country) || DEFAULT_COUNTRY }),
};
