import { defineList, names } from './define.ts';

/** Who sent a household here. */
export const referrerTypes = defineList({
  name: 'referrer_types',
  entity: 'referrer_type',
  fields: names,
});
