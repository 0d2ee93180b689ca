import { defineList, names } from './define.ts';

/** Every row means pregnant; none chosen means not (000 O-50). */
export const pregnancy_status_types = defineList({
  name: 'pregnancy_status_types',
  entity: 'pregnancy_status_type',
  fields: names,
});
