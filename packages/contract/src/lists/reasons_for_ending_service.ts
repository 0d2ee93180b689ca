import { defineList, names } from './define.ts';

/** 8 is the other reason, which requires a text (000 O-65). */
export const reasons_for_ending_service = defineList({
  name: 'reasons_for_ending_service',
  route: 'reason_for_ending_service',
  entity: 'reason_for_ending_service',
  fields: names,
  system: [8],
});
