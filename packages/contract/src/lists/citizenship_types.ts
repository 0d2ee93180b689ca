import { defineList, flag, names } from './define.ts';

/** 1 born in Canada and 10 naturalised are Canadian citizens; 4 and 5 are asylum seekers (000 O-45, 002 §9); `not_known` marks the rows that say that it is not known (decision 046). */
export const citizenship_types = defineList({
  name: 'citizenship_types',
  route: 'citizenship',
  plural: 'citizenships',
  entity: 'citizenship',
  fields: { ...names, not_known: flag },
  system: [1, 4, 5, 10],
});
