import { defineList, flag, names } from './define.ts';

/** 2 is not a veteran, the default; `veteran` marks the rows that reports count as veterans, `not_known` those that they count as not known. */
export const veteran_states = defineList({
  name: 'veteran_states',
  route: 'veteran_status',
  entity: 'veteran_state',
  fields: { ...names, veteran: flag, not_known: flag },
  system: [2],
});
