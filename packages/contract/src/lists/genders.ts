import { defineList, flag, names } from './define.ts';

/** 1 male, 2 female (000 O-65); `not_known` marks the rows that reports count as not known (decision 046). */
export const genders = defineList({
  name: 'genders',
  entity: 'gender',
  fields: { ...names, not_known: flag },
  system: [1, 2],
});
