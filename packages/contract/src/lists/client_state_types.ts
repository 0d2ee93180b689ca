import { defineList, names } from './define.ts';

/** 1 active, 2 inactive, 3 pending, 4 in process, 5 refused, 6 updating (000 §4). */
export const client_state_types = defineList({
  name: 'client_state_types',
  entity: 'client_state_type',
  fields: names,
  system: [1, 2, 3, 4, 5, 6],
});
