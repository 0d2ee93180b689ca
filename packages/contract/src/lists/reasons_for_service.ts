import { defineList, names } from './define.ts';

/** The reasons why a household needs help. */
export const reasons_for_service = defineList({
  name: 'reasons_for_service',
  route: 'reason_for_service',
  entity: 'reason_for_service',
  fields: names,
});
