import { defineList, names } from './define.ts';

/** Regions of the world; a country is in one or several (000 §5). */
export const geo_region_types = defineList({
  name: 'geo_region_types',
  entity: 'geo_region_type',
  fields: names,
});
