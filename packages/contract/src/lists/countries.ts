import { code, defineList, manyOf, names } from './define.ts';

/** 1 is Canada, the default country (002 §9). */
export const countries = defineList({
  name: 'countries',
  entity: 'country',
  fields: {
    ...names,
    country_2_code: code(2),
    country_3_code: code(3),
    geo_regions: manyOf('geo_region_types'),
  },
  expands: ['geo_regions'],
  unique: [{ fields: ['country_2_code'] }, { fields: ['country_3_code'] }],
  system: [1],
});
