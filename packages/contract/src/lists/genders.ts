import { defineList, names } from './define.ts';

/** 1 male, 2 female (000 O-65) */
export const genders = defineList({
  name: 'genders',
  entity: 'gender',
  fields: names,
  system: [1, 2],
});
