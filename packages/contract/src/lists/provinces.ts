import { code, defineList, names, oneOf } from './define.ts';

export const provinces = defineList({
  name: 'provinces',
  entity: 'province',
  fields: { ...names, code: code(2), country_id: oneOf('countries') },
  unique: [{ fields: ['code', 'country_id'] }],
  filters: ['country_id'],
});
