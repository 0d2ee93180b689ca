import { defineList, names } from './define.ts';

/** The kinds of people and services that send households here. */
export const referrer_types = defineList({
  name: 'referrer_types',
  entity: 'referrer_type',
  fields: names,
});
