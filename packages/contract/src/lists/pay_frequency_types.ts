import { defineList, formula, names } from './define.ts';

/** `formula` turns one payment into a monthly amount (000 O-37). */
export const pay_frequency_types = defineList({
  name: 'pay_frequency_types',
  entity: 'pay_frequency_type',
  fields: { ...names, formula },
});
