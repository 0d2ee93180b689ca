import { defineList, names } from './define.ts';

/** Why a household asks for help. */
export const reasonsForService = defineList({
  name: 'reasons_for_service',
  route: 'reason_for_service',
  entity: 'reason_for_service',
  fields: names,
});
