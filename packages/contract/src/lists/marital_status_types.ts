import { defineList, names } from './define.ts';

/** 2 married and 3 common-law count as married (000 O-65). */
export const marital_status_types = defineList({
  name: 'marital_status_types',
  entity: 'marital_status_type',
  fields: names,
  system: [2, 3],
});
