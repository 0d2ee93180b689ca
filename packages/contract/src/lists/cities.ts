import { defineList, names, oneOf } from './define.ts';

export const cities = defineList({
  name: 'cities',
  entity: 'city',
  fields: { ...names, country_id: oneOf('countries'), province_id: oneOf('provinces') },
  filters: ['country_id', 'province_id'],
});
